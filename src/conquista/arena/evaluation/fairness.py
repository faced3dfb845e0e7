"""Fairness of a game: the share of victory of each side, and whether chance explains the differences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from conquista.arena.evaluation.linear_system import solve
from conquista.arena.evaluation.score import Estimate, Tally
from conquista.arena.evaluation.statistics import chi_square_tail
from conquista.arena.game_result import GameResult
from conquista.arena.schedule import Schedule

SURE = 0.05  # significance level


@dataclass(frozen=True)
class Fairness:
    """The fairness results of a series."""

    sides: tuple[str, ...]  # the seats of each, joined by +
    shares: tuple[Estimate, ...]
    wins: tuple[int, ...]
    games: int
    drawn: int
    chance: float  # probability of differences this large in a fair game
    length: float  # mean number of actions
    reasons: Counter[str]

    @property
    def fair(self) -> bool:
        """Return whether chance explains the differences; this does not prove that the game is fair."""
        return self.chance >= SURE


def fairness(schedule: Schedule, results: Iterable[GameResult]) -> Fairness | None:
    """Return the fairness of the games that count; None when there are none."""
    found = [result for result in results if result.counts and result.fault is None]
    if not found:
        return None
    size = schedule.size
    tallies = [Tally(size) for _ in range(size)]
    groups: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    for result in found:
        groups[result.group].append(result.points)
        for tally, part in zip(tallies, result.points, strict=True):
            tally.add(part)
    means = []
    for games in groups.values():
        if len(games) == size:
            mean = tuple(sum(parts) / size for parts in zip(*games, strict=True))
            means.append(mean)
            for tally, part in zip(tallies, mean, strict=True):
                tally.scores[round(part, 9)] += 1
    estimates = [tally.estimate() for tally in tallies]
    return Fairness(
        sides=tuple("+".join(side) for side in schedule.sides),
        shares=tuple(estimate for estimate in estimates if estimate is not None),
        wins=tuple(tally.wins for tally in tallies),
        games=len(found),
        drawn=sum(result.drawn for result in found),
        chance=_chance(means or [result.points for result in found], size if means else 1),
        length=sum(result.actions for result in found) / len(found),
        reasons=Counter(result.reason for result in found),
    )


def _chance(means: list[tuple[float, ...]], games: int) -> float:
    """Wald's test of equal shares; one more group, with the variance of independent games, is added."""
    sides, count = len(means[0]), len(means)
    fair = 1 / sides
    free = sides - 1  # the last share follows from the others
    centre = [sum(mean[i] for mean in means) / count for i in range(free)]
    spread = [
        [
            (
                sum((mean[i] - centre[i]) * (mean[j] - centre[j]) for mean in means)
                + (fair * (i == j) - fair * fair) / games
            )
            / (count + 1)
            / count
            for j in range(free)
        ]
        for i in range(free)
    ]
    away = [c - fair for c in centre]
    return chi_square_tail(sum(a * b for a, b in zip(away, solve(spread, away), strict=True)), free)
