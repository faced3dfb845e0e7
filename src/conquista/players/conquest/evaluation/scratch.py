"""The sheet: weights, and the scratch paper of one evaluation at a time."""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants import SEATS, TYPES, WORDS
    from conquista.players.conquest.evaluation.reach_tables import ReachTables
    from conquista.players.conquest.evaluation.terms import FAR, FEATURES, SPREAD


class EvaluationScratch:
    """One sheet serves one thread."""

    def __init__(self, atlas: ReachTables, weights: Sequence[int], worth: Sequence[int]) -> None:
        i: cython.int
        if not cython.compiled:
            self.weight = [0] * FEATURES
            self.worth = [0] * TYPES
            self.closeness = [0] * 256
            self.feature = [0] * (SEATS * FEATURES)
            self.score = [0] * (2 * SEATS)
            self.value = [0] * SEATS
            self.material = [0] * SEATS
            self.claimed = [0] * SEATS
            self.soldiers = [0] * (SEATS * SPREAD)
            self.others = [0] * (SEATS * SPREAD)
            self.tusks = [0] * (SEATS * WORDS)
            self.soon = [0] * (2 * SPREAD)
            self.late = [0] * (2 * WORDS)
            self.hunted = [0] * (2 * WORDS)
        self.atlas = atlas
        self.second = self.third = self.engines = self.quiet = 0
        for i in range(FEATURES):
            self.weight[i] = weights[i]
        for i in range(TYPES):
            self.worth[i] = worth[i]
        for i in range(256):
            self.closeness[i] = 0 if i == FAR else 2400 // (i + 8)
