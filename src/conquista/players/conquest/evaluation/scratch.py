"""The weights and the buffers of one evaluation at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import SEATS, WORDS
    from conquista.players.conquest.evaluation.reach_tables import ReachTables
    from conquista.players.conquest.evaluation.terms import FAR, FEATURES, SPREAD


@cython.cclass
class EvaluationScratch:
    """Weights and buffers of an evaluation. Not thread-safe."""

    reach_tables: Public[ReachTables]
    weight: Annotated[list[int], cython.int[FEATURES]]
    worth: Annotated[list[int], cython.int[TYPES]]  # by kind, in hundredths of a soldier
    closeness: Annotated[list[int], cython.int[256]]  # by distance
    feature: Annotated[list[int], cython.int[SEATS * FEATURES]]  # seat * 46 + feature, in hundredths
    score: Annotated[list[int], cython.int[2 * SEATS]]  # by seat, then by seat what a quiet end adds
    value: Annotated[list[int], cython.int[SEATS]]
    soldiers: Annotated[list[int], cython.ulonglong[SEATS * SPREAD]]  # seat * 24: what its soldiers reach, by tiers
    others: Annotated[list[int], cython.ulonglong[SEATS * SPREAD]]  # the same of all that is stronger
    tusks: Annotated[list[int], cython.ulonglong[SEATS * WORDS]]  # seat * 8: what its elephants reach in a whole turn
    # Of one seat: what opponents reach who move first; soldiers, others
    soon: Annotated[list[int], cython.ulonglong[2 * SPREAD]]
    late: Annotated[list[int], cython.ulonglong[2 * WORDS]]  # and those who move later, in a whole turn
    # Of one seat: what opponents' elephants reach; before its turn, after it
    hunted: Annotated[list[int], cython.ulonglong[2 * WORDS]]
    material: Annotated[list[int], cython.int[SEATS]]  # the value of all pieces of a seat
    claimed: Annotated[list[int], cython.int[SEATS]]  # castle spaces on which a seat's own side stands, as bits
    # Great losses that threaten the seat looked at
    second: cython.int
    third: cython.int
    engines: cython.int  # siege engines on the board
    quiet: cython.int  # turns without a capture, as they count

    def __init__(self, reach_tables: ReachTables, weights: Sequence[int], worth: Sequence[int]) -> None:
        i: cython.int
        if not cython.compiled:
            allocate_rows(self)
        self.reach_tables = reach_tables
        self.second = self.third = self.engines = self.quiet = 0
        for i in range(FEATURES):
            self.weight[i] = weights[i]
        for i in range(TYPES):
            self.worth[i] = worth[i]
        for i in range(256):
            self.closeness[i] = 0 if i == FAR else 2400 // (i + 8)
