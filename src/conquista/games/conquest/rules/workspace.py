"""Preallocated scratch positions and lists for searches of a few steps."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.codes import Codes
    from conquista.games.conquest.rules.move_cache import MoveCache
    from conquista.games.conquest.rules.position import WarPosition
    from conquista.games.conquest.rules.tables import ConquestTables


SPARE = 32


@cython.cclass
class PositionStack:
    """One position and one list of a chain, for searches deeper than the fixed workspace."""

    position: WarPosition
    codes: Codes
    deeper: PositionStack
    last: cython.bint

    def __init__(self, tables: ConquestTables, below: int) -> None:
        self.position = WarPosition(tables)
        self.codes = Codes()
        self.last = below == 0
        self.deeper = PositionStack(tables, below - 1) if below else self


@cython.cclass
class Workspace:
    """Scratch memory for one thread: five positions for recaptures, six for what may follow a capture, six lists."""

    s0: WarPosition
    s1: WarPosition
    s2: WarPosition
    s3: WarPosition
    s4: WarPosition
    v0: WarPosition
    v1: WarPosition
    v2: WarPosition
    v3: WarPosition
    v4: WarPosition
    v5: WarPosition
    c0: Codes
    c1: Codes
    c2: Codes
    c3: Codes
    c4: Codes
    c5: Codes
    spare: PositionStack
    cache: MoveCache
    nodes: cython.int

    def __init__(self, tables: ConquestTables) -> None:
        self.s0, self.s1, self.s2 = WarPosition(tables), WarPosition(tables), WarPosition(tables)
        self.s3, self.s4 = WarPosition(tables), WarPosition(tables)
        self.v0, self.v1, self.v2 = WarPosition(tables), WarPosition(tables), WarPosition(tables)
        self.v3, self.v4, self.v5 = WarPosition(tables), WarPosition(tables), WarPosition(tables)
        self.c0, self.c1, self.c2 = Codes(), Codes(), Codes()
        self.c3, self.c4, self.c5 = Codes(), Codes(), Codes()
        self.spare = PositionStack(tables, SPARE if tables.vulnerability_search else 0)
        self.cache = MoveCache()
        self.nodes = 0
