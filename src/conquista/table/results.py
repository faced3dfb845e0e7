"""The result of a finished match: who was placed where, and who left before the end."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.state import TableState
from conquista.table.values import SeatHolder

WITHOUT_RESULT = ("table.reason.stop", "table.reason.abandoned", "table.reason.moderator")


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
    sides: tuple[tuple[Seat, ...], ...] = ()  # the seats of each side
    pace: str = ""
    reason: str = ""  # message key


def result(table: TableState) -> MatchResult | None:
    """The result of a match that is over; None for one that was stopped by agreement or a moderator, or abandoned."""
    outcome = table.outcome
    if outcome is None or outcome.reason in WITHOUT_RESULT:
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
    return MatchResult(
        table.config.game,
        table.config.preset,
        rated,
        table.at,
        tuple(placings),
        left,
        tuple(tuple(team) for team in table.teams),
        table.config.pace.name,
        outcome.reason,
    )


@dataclass(frozen=True, slots=True)
class FinalRanks:
    """How a match ended: the seats of each side, the rank of each counted from 0, and the seats whose players left.

    A match that was stopped by agreement or a moderator, or abandoned, has no result: all sides are level.
    """

    sides: tuple[tuple[Seat, ...], ...]
    ranks: tuple[int, ...]
    left: frozenset[Seat]
    has_result: bool


def final_ranks(table: TableState) -> FinalRanks | None:
    """Return how a match ended; None for a table whose match is not over, or never began."""
    if table.outcome is None:
        return None
    sides = tuple(tuple(team) for team in table.teams)
    left = frozenset(seat for seat, _ in table.absent)
    if result(table) is None:
        return FinalRanks(sides, (0,) * len(sides), left, False)
    rank = {seat: place for place, group in enumerate(table.outcome.ranking) for seat in group}
    return FinalRanks(sides, tuple(min(rank[seat] for seat in side) for side in sides), left, True)
