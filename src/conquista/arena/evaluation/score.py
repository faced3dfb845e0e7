"""Scores of a series by lineup, in whole groups and in single games."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from conquista.arena.evaluation.statistics import confidence_above, elo_of, wilson
from conquista.arena.game_result import GameResult
from conquista.arena.schedule import Schedule

Scores = Counter[float]  # the mean share of victory over a group's games, and its frequency


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share with its 95 % interval, the same as Elo, and the probability that the true share is above fair."""

    share: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float
    better: float


@dataclass
class Tally:
    """The games of one lineup, from the perspective of its first player."""

    sides: int
    games: int = 0
    wins: int = 0
    losses: int = 0
    points: float = 0.0
    scores: Scores = field(default_factory=Counter)

    @property
    def shared(self) -> int:
        """Return games neither won alone nor lost: drawn, or shared victories."""
        return self.games - self.wins - self.losses

    @property
    def groups(self) -> int:
        return self.scores.total()

    def add(self, part: float) -> None:
        self.games += 1
        self.points += part
        self.wins += part >= 1
        self.losses += part <= 0

    def estimate(self) -> Estimate | None:
        """Return the first player's share by whole groups, or by single games while there is no group."""
        if not self.games:
            return None
        share, deviation = self._measured()
        trials = share * (1 - share) / deviation**2 if 0 < share < 1 else self.games
        low, high = wilson(share, trials)
        fair = 1 / self.sides
        return Estimate(
            share,
            low,
            high,
            elo_of(share, self.sides),
            elo_of(low, self.sides),
            elo_of(high, self.sides),
            confidence_above(share, fair, trials),
        )

    def _measured(self) -> tuple[float, float]:
        """Return the share and its standard deviation.

        One more group, with the variance of independent games, is added: a few equal groups prove nothing.
        """
        cautious = (self.points + 0.5) / (self.games + 1)
        prior = cautious * (1 - cautious) / self.sides
        count = self.groups
        if not count:
            return self.points / self.games, math.sqrt(prior * self.sides / self.games)
        scores = tuple(self.scores.items())  # a copy, since the progress display reads it while games arrive
        share = sum(score * times for score, times in scores) / count
        spread = sum((score - share) ** 2 * times for score, times in scores)
        return share, math.sqrt((spread + prior) / (count + 1) / count)


class Scoreboard:
    """All tallies of a series, fed with its results in any order."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.tallies = [Tally(schedule.size) for _ in schedule.lineups]
        self.faults: Counter[tuple[int, str]] = Counter()  # by player and cause
        self.void = 0
        self._parts: defaultdict[int, list[float]] = defaultdict(list)

    def add(self, result: GameResult) -> float | None:
        """Add a result; return the score of the group that it completes."""
        if result.fault is not None:
            self.faults[result.fault.player, result.fault.cause] += 1
        if not result.counts:
            self.void += 1
            return None
        schedule = self.schedule
        group = result.game // schedule.size
        part = result.points[result.game % schedule.size]  # the side of the lineup's first player
        tally = self.tallies[group % len(schedule.lineups)]
        tally.add(part)
        parts = self._parts[group]
        parts.append(part)
        if len(parts) < schedule.size:
            return None
        del self._parts[group]
        score = round(sum(parts) / schedule.size, 9)
        tally.scores[score] += 1
        return score

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)
