"""Ratings computed a second time, from nothing but results, by the documented rules and the openskill library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

DAY = 24 * 60 * 60 * 1000
WEEK = 7 * DAY
START = (25.0, 25.0 / 3)
ESTABLISHED = 5.6  # uncertainty of an established rating
GROWTH, CEILING = 0.033, 6.0  # of the variance in a day without a match; of the uncertainty that grows
RATED = ("person", "bot", "computer")  # kinds of seat holders


@dataclass(frozen=True, slots=True)
class PartRow:
    """One who took part: a person, or the level of a computer; without a rank where they left."""

    key: str
    kind: str
    side: int
    rank: int | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result with its parts in the order of the seats."""

    table: str
    pool: str
    rated: bool
    at: int
    parts: Sequence[PartRow]


@dataclass(slots=True)
class IndependentRating:
    """The rating of a person or a level in a pool."""

    skill: float = START[0]
    unsure: float = START[1]
    games: int = 0
    last: int = 0
    peak: int = 0
    placements: int = 0
    met: set[str] = field(default_factory=set)

    def aged(self, at: int) -> tuple[float, float]:
        """Return skill and uncertainty at a time."""
        idle = at - self.last
        if not self.games or idle <= 0 or self.unsure >= CEILING:
            return self.skill, self.unsure
        return self.skill, min((self.unsure**2 + GROWTH * idle / DAY) ** 0.5, CEILING)

    def is_provisional(self, unsure: float) -> bool:
        return self.games < 15 or len(self.met) < 8 or unsure > ESTABLISHED

    def as_row(self) -> tuple[float, float, int, int, int, int, int]:
        return self.skill, self.unsure, self.games, len(self.met), self.last, self.peak, self.placements


class SeasonRatings:
    """Ratings by key and pool, and what each result has changed."""

    def __init__(self) -> None:
        from openskill.models import BradleyTerryPart

        self._model: Any = BradleyTerryPart(mu=START[0], sigma=START[1])
        self.ratings: dict[tuple[str, str], IndependentRating] = {}
        self.changes: dict[tuple[str, str], tuple[float, float]] = {}  # by table and key
        self._meetings: dict[tuple[str, str, str], list[int]] = {}  # times of rated matches of two people in a pool

    def take(self, results: Iterable[ResultRow]) -> SeasonRatings:
        for one in results:
            if one.rated:
                self._rate(one)
        return self

    def _rate(self, result: ResultRow) -> None:
        parts = [part for part in result.parts if part.kind in RATED]
        known = {one.key: self.ratings.setdefault((one.key, result.pool), IndependentRating()) for one in parts}
        before = {key: rating.aged(result.at) for key, rating in known.items()}
        moving = self._moving(parts, known, before)
        weight = self._weight(result, moving)
        after = {key: new for key, new in self._outcome(parts, before).items() if key in moving}
        has_computers = any(part.kind == "computer" for part in result.parts)
        sides = {part.key: part.side for part in parts if part.kind != "computer"}
        for one, other in combinations(sorted(key for key in after if key in sides), 2):
            self._meetings.setdefault((one, other, result.pool), []).append(result.at)
            if sides[one] != sides[other]:
                known[one].met.add(other)
                known[other].met.add(one)
        for key, (skill, unsure) in after.items():
            if weight != 1:
                skill = before[key][0] + weight * (skill - before[key][0])
                unsure = before[key][1] + weight * (unsure - before[key][1])
            rating = known[key]
            rating.skill, rating.unsure = skill, unsure
            rating.games += 1
            rating.last = max(rating.last, result.at)
            rating.placements += has_computers and key in sides
            if not rating.is_provisional(unsure):
                rating.peak = max(rating.peak, round(1500 + 30 * (skill - 25)))
            self.changes[result.table, key] = (skill, unsure)

    def _moving(
        self, parts: Sequence[PartRow], known: dict[str, IndependentRating], before: dict[str, tuple[float, float]]
    ) -> set[str]:
        """Return whose rating may change: in matches with computers newcomers, or else the levels."""
        people = [part.key for part in parts if part.kind != "computer"]
        levels = {part.key for part in parts if part.kind == "computer"}
        if not people or len(set(people)) < len(people):
            return set()
        if not levels or any(part.kind == "bot" for part in parts):
            return levels.union(people)
        provisional = {key for key in people if known[key].is_provisional(before[key][1])}
        if max(before[key][1] for key in levels) <= ESTABLISHED:
            placed = {key for key in provisional if known[key].placements < 5}
            if placed:
                return placed
        return set() if provisional else levels

    def _weight(self, result: ResultRow, moving: set[str]) -> float:
        """Return the weight of a match: less than 1 from the sixth of two people within a week on."""
        people = sorted(part.key for part in result.parts if part.key in moving and part.kind != "computer")
        most = 0
        for one, other in combinations(people, 2):
            times = self._meetings.get((one, other, result.pool), ())
            most = max(most, sum(result.at - WEEK < time <= result.at for time in times))
        return 1 / (1 + max(0, most - 4) / 2)

    def _outcome(
        self, parts: Sequence[PartRow], before: dict[str, tuple[float, float]]
    ) -> dict[str, tuple[float, float]]:
        """Return what the model says: who stayed among themselves, and each who left as the last."""
        teams: dict[tuple[int, int], list[str]] = {}
        for part in parts:
            if part.rank is not None:
                teams.setdefault((part.rank, part.side), []).append(part.key)
        staying = {key for team in teams.values() for key in team}
        leaving = sorted({part.key for part in parts if part.rank is None} - staying)
        if not teams or len(teams) + len(leaving) < 2:
            return {}
        given = [[self._model.rating(*before[key]) for key in team] for team in teams.values()]
        ranks = [float(rank) for rank, _ in teams]
        news: dict[str, list[Any]] = {}

        def note(rated: Sequence[Sequence[Any]]) -> None:
            for team, new in zip(teams.values(), rated, strict=True):
                for key, one in zip(team, new, strict=True):
                    news.setdefault(key, []).append(one)

        if len(teams) > 1:
            note(self._model.rate(given, ranks=ranks))
        for key in leaving:
            *others, last = self._model.rate([*given, [self._model.rating(*before[key])]], ranks=[*ranks, 1e6])
            news[key] = list(last)
            if len(teams) == 1:
                news.update({one: [] for one in staying})
                note(others)
        return {
            key: (_mean([one.mu for one in all_new]), _mean([one.sigma for one in all_new]))
            for key, all_new in news.items()
        }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
