"""Sequential probability ratio test: play until the games decide between two hypotheses.

The generalised test of Stockfish's test bench: the log-likelihood ratio of the groups' scores, each hypothesis with the
distribution that fits it best. Scores of whole groups are used (pairs with sides swapped give five values), because the
games of a deal are not independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from conquista.arena.errors import ArenaError
from conquista.arena.evaluation.score import Scores
from conquista.arena.evaluation.statistics import share_of

Model = Literal["normalised", "logistic"]
FARTHEST: dict[str, int] = {"normalised": 200, "logistic": 1000}  # bounds for which a fit can always be found
NORMAL_ELO = 800 / math.log(10)  # of one standard deviation of a game
MISSING = 1e-3  # pseudo-count for a score that has not occurred yet

Chances = list[tuple[float, float]]  # a score and its probability


@dataclass(frozen=True)
class Test:
    """The hypotheses "not better than elo0" and "at least elo1 better", and their error probabilities."""

    __test__ = False  # not a pytest class

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "normalised"

    def __post_init__(self) -> None:
        if self.model not in FARTHEST:
            raise ArenaError("arena.sprt.model", text=str(self.model), allowed=list(FARTHEST))
        most = FARTHEST[self.model]
        if not -most <= self.elo0 < self.elo1 <= most:
            raise ArenaError("arena.sprt.bounds", elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}", most=most)
        if not 0 < self.alpha < 0.5 or not 0 < self.beta < 0.5:
            raise ArenaError("arena.sprt.errors", alpha=f"{self.alpha:g}", beta=f"{self.beta:g}")

    @property
    def low(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Scores, sides: int) -> float:
        """Return the log-likelihood ratio of the second hypothesis over the first."""
        if not scores:
            return 0.0
        total, seen = _seen(scores, sides)
        fair = 1 / sides
        if self.model == "logistic":
            fits = [_with_mean(seen, share_of(elo, sides)) for elo in (self.elo0, self.elo1)]
        elif sides == 2:
            fits = [_with_excess(seen, fair, elo / NORMAL_ELO * math.sqrt(sides)) for elo in (self.elo0, self.elo1)]
        else:
            return self._far(total, seen, sides)
        null, other = fits
        return total * sum(p * math.log(p1 / p0) for (_, p), (_, p0), (_, p1) in zip(seen, null, other, strict=True))

    def _far(self, total: float, seen: Chances, sides: int) -> float:
        """Return the closed approximation of the normalised ratio; with many sides the exact fit may not exist."""
        mean = sum(score * p for score, p in seen)
        spread = math.sqrt(sides * sum((score - mean) ** 2 * p for score, p in seen))
        excess = (mean - 1 / sides) / spread
        null, other = (excess - elo / NORMAL_ELO for elo in (self.elo0, self.elo1))
        return sides * total / 2 * math.log((1 + null * null) / (1 + other * other))

    def verdict(self, ratio: float) -> bool | None:
        """Return True for at least elo1 better, False for not better than elo0, None while undecided."""
        return True if ratio >= self.high else False if ratio <= self.low else None


@dataclass
class SprtRun:
    """A running test. Groups are evaluated in order of their numbers, so that the result does not depend on timing."""

    test: Test
    sides: int
    ratio: float = 0.0
    verdict: bool | None = None
    evaluated: int = 0  # groups

    def __post_init__(self) -> None:
        self.scores: Scores = Scores()
        self._early: dict[int, float | None] = {}
        self._next = 0
        self.path: list[float] = []

    def add(self, group: int, score: float | None) -> None:
        """Add a finished group; one with a void game has no score."""
        self._early[group] = score
        while self.verdict is None and self._next in self._early:
            found = self._early.pop(self._next)
            self._next += 1
            if found is None:
                continue
            self.scores[found] += 1
            self.evaluated += 1
            self.ratio = self.test.ratio(self.scores, self.sides)
            self.verdict = self.test.verdict(self.ratio)
            self.path.append(self.ratio)


def _seen(scores: Scores, sides: int) -> tuple[float, Chances]:
    """Return the frequency of each score; possible scores that have not occurred get a pseudo-count."""
    possible = {round(k / (2 * sides), 9) for k in range(2 * sides + 1)} | set(scores)
    counts = {score: scores[score] or MISSING for score in sorted(possible)}
    total = sum(counts.values())
    return total, [(score, count / total) for score, count in counts.items()]


def _with_mean(seen: Chances, mean: float) -> Chances:
    """Return the distribution with this mean that maximises the likelihood."""
    x = _tilt((score - mean, p) for score, p in seen)
    return [(score, p / (1 + x * (score - mean))) for score, p in seen]


def _with_excess(seen: Chances, fair: float, excess: float) -> Chances:
    """Return the same with a mean this many of its own standard deviations above the fair score."""
    fit = [(score, 1 / len(seen)) for score, _ in seen]
    for _ in range(20):
        mean = sum(score * p for score, p in fit)
        spread = math.sqrt(sum((score - mean) ** 2 * p for score, p in fit))
        pulls = [(score - fair - excess * spread * (1 + ((mean - score) / spread) ** 2) / 2, p) for score, p in seen]
        x = _tilt(pulls)
        before = fit
        fit = [(score, p / (1 + x * pull)) for (score, p), (pull, _) in zip(seen, pulls, strict=True)]
        if max(abs(p - q) for (_, p), (_, q) in zip(fit, before, strict=True)) < 1e-9:
            break
    return fit


def _tilt(pulls: Iterable[tuple[float, float]]) -> float:
    """Return the root of the sum of p * a / (1 + x * a), which decreases in x and has one root between its poles.

    Newton's method, with bisection where a step would leave the bracket.
    """
    found = list(pulls)
    least, most = min(a for a, _ in found), max(a for a, _ in found)
    if least >= 0 or most <= 0:
        raise ArenaError("arena.sprt.reach")
    low, high, x = -1 / most, -1 / least, 0.0
    for _ in range(200):
        value = slope = 0.0
        for a, p in found:
            part = a / (1 + x * a)
            value += p * part
            slope -= p * part * part
        if value > 0:
            low = x
        else:
            high = x
        new = x - value / slope
        if not low < new < high:
            new = (low + high) / 2
        if abs(new - x) <= 1e-14 * max(1.0, abs(x)):
            return new
        x = new
    return x
