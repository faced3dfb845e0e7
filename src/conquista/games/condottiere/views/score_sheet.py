"""The score sheet of a match for points: the points of each game, derived from the events (variant B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Match, Seat
from conquista.i18n import sentence

SCORED = "condottiere.event.scored"


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match: its number and its last action (both from 1), its points, and the scores after it."""

    number: int
    action: int
    points: Mapping[Seat, int]
    scores: Mapping[Seat, int]


def played_games(match: Match) -> tuple[Played, ...]:
    """The finished games of a match in order; empty if it is not played for points."""
    found: list[Played] = []
    for action, entry in enumerate(match.entries, 1):
        scored = [event.data for event in entry.events if event.kind == SCORED]
        if scored:
            points = {str(data["seat"]): _number(data["points"]) for data in scored}
            scores = {str(data["seat"]): _number(data["score"]) for data in scored}
            found.append(Played(len(found) + 1, action, points, scores))
    return tuple(found)


def comments(match: Match, locale: str = "en") -> dict[int, str]:
    """A score sheet line for each action that ended a game, in the form `record_of` takes comments."""
    return {
        game.action: sentence(
            "condottiere.points.game",
            {
                "number": game.number,
                "points": ", ".join(f"{seat} {count}" for seat, count in game.points.items()),
                "scores": ", ".join(f"{seat} {count}" for seat, count in game.scores.items()),
            },
            locale,
        )
        for game in played_games(match)
    }


def _number(data: object) -> int:
    assert isinstance(data, int)
    return data
