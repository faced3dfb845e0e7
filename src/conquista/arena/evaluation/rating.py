"""Ratings from games: first-place Plackett-Luce, which is Elo for two players, with bootstrap intervals.

At a table each player wins with a probability that is its share of the total strength. A shared victory counts in
parts. The bootstrap resamples whole groups, because games of one deal are not independent.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from conquista.arena.errors import ArenaError
from conquista.arena.evaluation.linear_system import solve
from conquista.arena.evaluation.statistics import ELO_SCALE
from conquista.arena.game_result import GameResult
from conquista.arena.schedule import Schedule

BOOTSTRAP_SAMPLES = 1000
RIDGE = 1e-9  # regularisation; far below anything visible

Lineup = tuple[tuple[str, int], ...]  # the players of a table, and the number of their sides, by name
Points = tuple[float, ...]  # what each of them won in a group


@dataclass(frozen=True, slots=True)
class ArenaRating:
    """A player's Elo with its 95 % interval; 0 is the mean of all, or the weaker of two, unless anchored otherwise."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    points: float


class RatingPool:
    """Groups of games between named players, ready to be rated."""

    def __init__(self) -> None:
        self.groups: Counter[tuple[Lineup, Points, int]] = Counter()  # table, points, games
        self.games: Counter[str] = Counter()
        self.points: defaultdict[str, float] = defaultdict(float)

    def add(self, schedule: Schedule, results: Iterable[GameResult]) -> None:
        """Add the games of a series that count."""
        found: dict[int, list[GameResult]] = defaultdict(list)
        for result in results:
            if result.counts:
                found[result.group].append(result)
        for games in found.values():
            self._add_group(schedule, games)

    def _add_group(self, schedule: Schedule, games: list[GameResult]) -> None:
        won: dict[str, float] = defaultdict(float)
        for result in games:
            for player, part in zip(result.players, result.points, strict=True):
                won[schedule.names[player]] += part
        seated = Counter(schedule.names[player] for player in games[0].players)
        table = tuple(sorted(seated.items()))
        self.groups[table, tuple(round(won[name], 9) for name, _ in table), len(games)] += 1
        for name, _ in table:
            self.games[name] += len(games)
            self.points[name] += won[name]

    @property
    def names(self) -> list[str]:
        return sorted(self.games)

    def apart(self) -> list[str]:
        """Return the players that no chain of games connects with the first one."""
        reached = set(self.names[:1])
        tables = {frozenset(name for name, _ in table) for table, _, _ in self.groups}
        while more := {name for table in tables if table & reached for name in table} - reached:
            reached |= more
        return [name for name in self.names if name not in reached]


def rate(
    pool: RatingPool, anchor: Mapping[str, float] | None = None, draws: int = BOOTSTRAP_SAMPLES, seed: int = 1
) -> list[ArenaRating]:
    """Return the ratings of all players, best first."""
    names = pool.names
    if len(names) < 2:
        raise ArenaError("arena.rate.two")
    for name in anchor or {}:
        if name not in names:
            raise ArenaError("arena.rate.anchor", name=name, known=names)
    if apart := pool.apart():  # nothing connects them
        raise ArenaError("arena.rate.apart", first=[name for name in names if name not in apart], second=apart)
    groups = _with_level_groups(pool.groups)
    middle = _fit(names, groups, anchor)
    if len(names) == 2 and not anchor:
        anchor = {names[0 if middle[0] <= middle[1] else 1]: 0.0}
        middle = _fit(names, groups, anchor)
    stream = random.Random(seed)
    samples = [
        _fit(names, {key: stream.gammavariate(weight, 1.0) for key, weight in groups.items()}, anchor, middle)
        for _ in range(draws)
    ]
    found = []
    for i, name in enumerate(names):
        low, high = _interval95([sample[i] for sample in samples])
        found.append(ArenaRating(name, middle[i], low, high, pool.games[name], pool.points[name]))
    return sorted(found, key=lambda rating: -rating.elo)


def _with_level_groups(groups: Mapping[tuple[Lineup, Points, int], int]) -> dict[tuple[Lineup, Points, int], float]:
    """Add a tied group for players who never or always won: ten wins of ten are not certainty."""
    found: dict[tuple[Lineup, Points, int], float] = {key: float(weight) for key, weight in groups.items()}
    totals: dict[Lineup, list[float]] = {}
    for (table, points, _), weight in groups.items():
        total = totals.setdefault(table, [0.0] * len(table))
        for i, part in enumerate(points):
            total[i] += part * weight
    for table, total in totals.items():
        if min(total) < 1e-9 and len(table) > 1:
            sides = sum(count for _, count in table)
            level = table, tuple(float(count) for _, count in table), sides
            found[level] = found.get(level, 0.0) + 1.0
    return found


def _fit(
    names: Sequence[str],
    groups: Mapping[tuple[Lineup, Points, int], float],
    anchor: Mapping[str, float] | None,
    start: Sequence[float] | None = None,
) -> list[float]:
    """Return the maximum likelihood strengths as Elo: Newton's method with step halving."""
    place = {name: i for i, name in enumerate(names)}
    won = [0.0] * len(names)
    tables: dict[Lineup, float] = defaultdict(float)
    for (table, points, games), weight in groups.items():
        tables[table] += games * weight
        for (name, _), part in zip(table, points, strict=True):
            won[place[name]] += part * weight
    seated = [([(place[name], count) for name, count in table], games) for table, games in tables.items()]
    strength = [elo * ELO_SCALE for elo in start] if start else [0.0] * len(names)
    mean = sum(strength) / len(strength)
    strength = [s - mean for s in strength]
    likelihood = _log_likelihood(strength, won, seated)
    for _ in range(100):
        gradient = [w - RIDGE * s for w, s in zip(won, strength, strict=True)]
        hessian = [[RIDGE if i == j else 0.0 for j in range(len(names))] for i in range(len(names))]
        for table_seats, times in seated:
            parts = [(i, count * math.exp(strength[i])) for i, count in table_seats]
            total_strength = sum(part for _, part in parts)
            for i, part in parts:
                gradient[i] -= times * part / total_strength
                hessian[i][i] += times * part / total_strength
                for j, other in parts:
                    hessian[i][j] -= times * part * other / total_strength**2
        step = solve(hessian, gradient)
        scale = 1.0
        while True:
            new = [s + scale * d for s, d in zip(strength, step, strict=True)]
            improved = _log_likelihood(new, won, seated)
            if improved >= likelihood - 1e-12 or scale < 1e-6:
                break
            scale /= 2
        strength, likelihood = new, improved
        if max(map(abs, step)) < 1e-10:
            break
    return _anchored(names, strength, anchor)


def _log_likelihood(
    strength: Sequence[float], won: Sequence[float], seated: list[tuple[list[tuple[int, int]], float]]
) -> float:
    """Return the log-likelihood."""
    likelihood = sum(w * s - RIDGE * s * s / 2 for w, s in zip(won, strength, strict=True))
    for table, games in seated:
        most = max(strength[i] for i, _ in table)
        likelihood -= games * (most + math.log(sum(count * math.exp(strength[i] - most) for i, count in table)))
    return likelihood


def _anchored(names: Sequence[str], strength: Sequence[float], anchor: Mapping[str, float] | None) -> list[float]:
    elo = [s / ELO_SCALE for s in strength]
    if anchor:
        shift = sum(wanted - elo[names.index(name)] for name, wanted in anchor.items()) / len(anchor)
    else:
        shift = -sum(elo) / len(elo)
    return [value + shift for value in elo]


def _interval95(values: list[float]) -> tuple[float, float]:
    """Return the central 95 %."""
    values = sorted(values)
    return values[int(0.025 * len(values))], values[min(len(values) - 1, int(0.975 * len(values)))]
