"""Whole matches of the levels that need no search, inside the compiled core: for tuning, tests and benchmarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.phases import DEAL, OVER, TURN, TURN_UP
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS
    from conquista.games.condottiere.rules.engine import settle_by
    from conquista.games.condottiere.rules.play.apply import do_action
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.position.position import CardPosition, copy_into
    from conquista.games.condottiere.rules.position.tables import CondottiereTables
    from conquista.kernel.random import RandomStream
    from conquista.players.condottiere.choices.decisions import budgeted
    from conquista.players.condottiere.choices.hand_planning import CardBudget
    from conquista.players.condottiere.choices.heuristics import heuristic_action
    from conquista.players.condottiere.evaluation.evaluate import FEATURES, Evaluation, measure, settle_shares, weighed

from conquista.players.condottiere.evaluation.evaluate import NAMES

MOMENTS = cython.declare(cython.int, 64)
CARDS = NAMES[NAMES.index("1") : NAMES.index("usable")]
# Sign constraints: cards and ways to a goal are never negative, a closed way or an empty hand never positive.
LOWEST = dict.fromkeys(CARDS, 0.02) | dict.fromkeys(
    ("need_4", "ways_1", "ways_2", "ways_3", "usable", "alone", "drum"), 0.0
)
HIGHEST = dict.fromkeys(("favour", "empty"), 0.0)
FAR = 1000.0


@cython.cclass
class SelfPlay:
    """Plays levels against each other: 0 is random, 1 heuristic, 2 budgets."""

    tables: CondottiereTables
    evaluation: Evaluation
    budget: CardBudget
    other: CardBudget
    pos: CardPosition
    level: Annotated[list[int], cython.int[MOST_SEATS]]
    kept: Annotated[
        list[float], cython.double[64 * MOST_SEATS * FEATURES]
    ]  # marks of up to 64 positions between battles
    samples: cython.int
    gradient: Annotated[list[float], cython.double[FEATURES]]
    slope: Annotated[list[float], cython.double[FEATURES]]
    low: Annotated[list[float], cython.double[FEATURES]]  # the bounds of each weight
    high: Annotated[list[float], cython.double[FEATURES]]
    loss: Public[cython.double]
    learnt: Public[cython.longlong]

    def __init__(
        self,
        tables: CondottiereTables,
        levels: Sequence[int],
        weights: Sequence[float],
        parameters: Sequence[float],
        other: tuple[Sequence[float], Sequence[float]] | None = None,
    ) -> None:
        if not cython.compiled:
            allocate_rows(self)
            self.kept = [0.0] * (64 * MOST_SEATS * FEATURES)
            self.gradient, self.slope = [0.0] * FEATURES, [0.0] * FEATURES
            self.low, self.high = [0.0] * FEATURES, [0.0] * FEATURES
        self.tables = tables
        self.evaluation = Evaluation(tables, weights)
        self.budget = CardBudget(self.evaluation, parameters)
        self.other = CardBudget(Evaluation(tables, other[0]), other[1]) if other else self.budget
        self.pos = CardPosition(tables)
        self.samples = 0
        self.loss = 0.0
        self.learnt = 0
        for i, name in enumerate(NAMES):
            self.slope[i] = 0.0
            self.low[i], self.high[i] = LOWEST.get(name, -FAR), HIGHEST.get(name, FAR)
        for i in range(len(levels)):
            self.level[i] = levels[i]

    def answer(self, pos: CardPosition, seat: cython.int, stream: RandomStream) -> int:
        """The action code that the level of a seat chooses."""
        return reply_of(self, pos, seat, stream)

    def play(self, start: CardPosition, stream: RandomStream, limit: cython.int) -> tuple[int, int]:
        """Play a position to its end: the winners as bits, none beyond the limit, and the decisions made."""
        made: cython.int
        copy_into(start, self.pos)
        with cython.nogil:
            made = play_through(self, stream, limit)
        return self.pos.winners, made

    def learn(
        self, start: CardPosition, stream: RandomStream, limit: cython.int, games: cython.int, rate: cython.double
    ) -> None:
        """Play matches and fit the evaluation's weights to their outcomes."""
        for _ in range(games):
            copy_into(start, self.pos)
            with cython.nogil:
                play_through(self, stream, limit)
                if self.pos.phase == OVER:
                    learn_from(self, rate)

    def weights(self) -> list[float]:
        """The weights of the evaluation."""
        return [self.evaluation.weight[i] for i in range(FEATURES)]


@cython.exceptval(-1, check=False)
def reply_of(run: SelfPlay, pos: CardPosition, seat: cython.int, stream: RandomStream) -> cython.int:
    """The action code that the level of a seat chooses."""
    count: cython.int
    if run.level[seat] == 1:
        return heuristic_action(pos, run.evaluation.distances, seat, stream)
    if run.level[seat] == 2:
        return budgeted(pos, run.budget, seat)
    if run.level[seat] == 3:
        return budgeted(pos, run.other, seat)
    count = list_legal(pos, seat)
    return pos.codes[stream.below(count)]


@cython.exceptval(-1, check=False)
def play_through(run: SelfPlay, stream: RandomStream, limit: cython.int) -> cython.int:
    """Play one match, in place on `run.pos`."""
    made: cython.int = 0
    fighting: cython.bint
    run.samples = 0
    while run.pos.phase != OVER and made < limit:
        if run.pos.phase == DEAL:
            settle_by(run.pos, stream)
            continue
        fighting = TURN <= run.pos.phase <= TURN_UP
        do_action(run.pos, run.pos.actor, reply_of(run, run.pos, run.pos.actor, stream))
        made += 1
        if fighting and not TURN <= run.pos.phase <= TURN_UP and run.pos.phase != OVER:
            keep_marks(run)
    return made


def keep_marks(run: SelfPlay) -> None:
    """Record the marks of all seats after a battle."""
    i: cython.int
    size: cython.int = run.tables.players * FEATURES
    if run.samples < MOMENTS and not run.pos.tied:
        measure(run.evaluation, run.pos)
        for i in range(size):
            run.kept[run.samples * size + i] = run.evaluation.mark[i]
        run.samples += 1


def learn_from(run: SelfPlay, rate: cython.double) -> None:
    """One gradient step for each recorded position, towards the outcome."""
    i: cython.int
    j: cython.int
    seat: cython.int
    n: cython.int = run.tables.players
    size: cython.int = n * FEATURES
    shares: cython.int = 0
    target: cython.double
    for seat in range(n):
        shares += run.pos.winners >> seat & 1
    for i in range(run.samples):
        for j in range(size):
            run.evaluation.mark[j] = run.kept[i * size + j]
        for seat in range(n):
            run.evaluation.merit[seat] = weighed(run.evaluation, seat, 0, FEATURES)
        settle_shares(run.evaluation, n)
        for j in range(FEATURES):
            run.gradient[j] = 0.0
        for seat in range(n):
            target = 1.0 / shares if run.pos.winners >> seat & 1 else 0.0
            run.loss += (run.evaluation.share[seat] - target) * (run.evaluation.share[seat] - target)
            for j in range(FEATURES):
                run.gradient[j] += (run.evaluation.share[seat] - target) * run.evaluation.mark[seat * FEATURES + j]
        run.learnt += 1
        for j in range(FEATURES):
            run.slope[j] += run.gradient[j] * run.gradient[j]
            if rate > 0.0 and run.slope[j] > 0.0:
                move_weight(run, j, -rate * run.gradient[j] / sqrt(1.0 + run.slope[j]))


def move_weight(run: SelfPlay, i: cython.int, step: cython.double) -> None:
    """Move a weight within its bounds."""
    weight: cython.double = run.evaluation.weight[i] + step
    if weight < run.low[i]:
        weight = run.low[i]
    if weight > run.high[i]:
        weight = run.high[i]
    run.evaluation.weight[i] = weight
