"""Preallocated scratch positions and lists for searches of a few steps."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.moves.move_cache import MoveCache
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.tables import ConquestTables


SEARCH_DEPTH = 32
ANSWER_DEPTH = 5  # actions of one recapture


@cython.cclass
class PositionStack:
    """One position and one list for each level of a search. The last level only says that the search ends there."""

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
    """Scratch memory for one thread.

    `steps` is for the steps of a recapture, `replies` for the recaptures that may follow a capture, `search` for a
    search for a win; `trial` holds the position after a capture that is examined.
    """

    trial: WarPosition
    steps: PositionStack
    replies: PositionStack
    search: PositionStack
    codes: Codes
    cache: MoveCache
    nodes: cython.int

    def __init__(self, tables: ConquestTables) -> None:
        self.trial = WarPosition(tables)
        self.steps = PositionStack(tables, ANSWER_DEPTH)
        self.replies = PositionStack(tables, ANSWER_DEPTH)
        self.search = PositionStack(tables, SEARCH_DEPTH if tables.vulnerability_search else 0)
        self.codes = Codes()
        self.cache = MoveCache()
        self.nodes = 0
