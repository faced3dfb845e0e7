"""Room to think: positions and lists that searches of a few steps may scribble on without asking for memory."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.codes import Codes
    from conquista.games.conquest.memo import Memo
    from conquista.games.conquest.position import Position
    from conquista.games.conquest.tables import Tables


SHELVES = 32


class Shelf:
    """One position and one list of a chain, for searches that go deeper than the desk is wide."""

    def __init__(self, tables: Tables, below: int) -> None:
        self.position = Position(tables)
        self.codes = Codes()
        self.last = below == 0
        self.deeper = Shelf(tables, below - 1) if below else self


class Desk:
    """Scratch paper for one thread: six positions for answers, six for what may follow a capture, six lists."""

    def __init__(self, tables: Tables) -> None:
        self.s0, self.s1, self.s2 = Position(tables), Position(tables), Position(tables)
        self.s3, self.s4, self.s5 = Position(tables), Position(tables), Position(tables)
        self.v0, self.v1, self.v2 = Position(tables), Position(tables), Position(tables)
        self.v3, self.v4, self.v5 = Position(tables), Position(tables), Position(tables)
        self.c0, self.c1, self.c2 = Codes(), Codes(), Codes()
        self.c3, self.c4, self.c5 = Codes(), Codes(), Codes()
        self.shelf = Shelf(tables, SHELVES if tables.vulnerability_search else 0)
        self.memo = Memo()
        self.nodes = 0
