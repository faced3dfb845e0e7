"""Online ratings, updated game by game: openskill's Plackett-Luce with full rankings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from conquista.arena.errors import ArenaError
from conquista.arena.game_result import GameResult
from conquista.arena.schedule import Schedule


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """A player's skill and its uncertainty; the ordinal, skill minus three times uncertainty, is the sort key."""

    name: str
    skill: float
    unsure: float
    games: int

    @property
    def ordinal(self) -> float:
        return self.skill - 3 * self.unsure


def follow(series: Iterable[tuple[Schedule, Iterable[GameResult]]]) -> list[RatingStanding]:
    """Return the standings after all games in order of their numbers, best first."""
    model = _model()
    known: dict[str, Any] = {}
    games: Counter[str] = Counter()
    for schedule, results in series:
        for result in results:
            if result.counts:
                _one(model, known, schedule, result)
                games.update({schedule.names[player] for player in result.players})
    found = [RatingStanding(name, rating.mu, rating.sigma, games[name]) for name, rating in known.items()]
    return sorted(found, key=lambda player_rating: -player_rating.ordinal)


def _one(model: Any, known: dict[str, Any], schedule: Schedule, result: GameResult) -> None:
    """Rate one game. A player with several sides changes by the mean of their changes."""
    names = [schedule.names[player] for player in result.players]
    for name in names:
        known.setdefault(name, model.rating(name=name))
    ranks = _ranks(schedule, result)
    after = model.rate([[model.create_rating([known[n].mu, known[n].sigma])] for n in names], ranks=ranks)
    changed: dict[str, list[Any]] = defaultdict(list)
    for name, (rating,) in zip(names, after, strict=True):
        changed[name].append(rating)
    for name, ratings in changed.items():
        known[name].mu = sum(rating.mu for rating in ratings) / len(ratings)
        known[name].sigma = sum(rating.sigma for rating in ratings) / len(ratings)


def _ranks(schedule: Schedule, result: GameResult) -> list[float]:
    """Return the rank of each side: that of its best seat."""
    place = {seat: i for i, rank in enumerate(result.ranking.split(" > ")) for seat in rank.split("=")}
    return [float(min(place[seat] for seat in side)) for side in schedule.sides]


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as fault:
        raise ArenaError("arena.rate.openskill") from fault
    return PlackettLuce()
