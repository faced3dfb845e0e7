"""The result of a finished match: who was placed where, and who left before the end."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.state import TableState
from conquista.table.values import SeatHolder


@dataclass(frozen=True, slots=True)
class Placing:
    """A final placing: the seat, its side and its rank, counted from 0."""

    holder: SeatHolder
    seat: Seat
    side: int
    rank: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match; computers that replaced players are not part of it."""

    game: str
    preset: str
    rated: bool
    at: int
    placings: tuple[Placing, ...]
    left: tuple[tuple[SeatHolder, Seat], ...]  # who left and was not excused by returning


def result(table: TableState) -> MatchResult | None:
    """The result of a match that is over; None for one that was stopped by agreement or abandoned."""
    outcome = table.outcome
    if outcome is None or outcome.reason in ("table.reason.stop", "table.reason.abandoned"):
        return None
    rank = {seat: place for place, group in enumerate(outcome.ranking) for seat in group}
    placings = [
        Placing(holder, seat, side, min(rank[other] for other in team))
        for side, team in enumerate(table.teams)
        for seat in team
        if (holder := table.gone.get(seat, table.holders[seat])) and (seat, holder.id) not in table.absent
    ]
    left = tuple(table.absent.values())
    rated = table.config.rated and not table.voided
    return MatchResult(table.config.game, table.config.preset, rated, table.at, tuple(placings), left)
