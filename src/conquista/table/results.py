"""What a finished match means to those who played it: who came where, and who did not stay to the end."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.state import TableState
from conquista.table.values import SeatHolder


@dataclass(frozen=True, slots=True)
class Placing:
    """Who sat where at the end: on which side, and at which rank, the first being 0."""

    holder: SeatHolder
    seat: Seat
    side: int
    rank: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match; computers that stood in for others are no part of it."""

    game: str
    preset: str
    rated: bool
    at: int
    placings: tuple[Placing, ...]
    left: tuple[tuple[SeatHolder, Seat], ...]  # who had gone, and whom no coming back has excused


def result(table: TableState) -> MatchResult | None:
    """The result of a match that is over; None for one that all agreed to stop, or have forgotten."""
    outcome = table.outcome
    if outcome is None or outcome.reason in ("table.reason.stop", "table.reason.abandoned"):
        return None
    rank = {seat: place for place, group in enumerate(outcome.ranking) for seat in group}
    placings = [
        Placing(holder, seat, side, min(rank[other] for other in team))
        for side, team in enumerate(table.game.teams(table.options))
        for seat in team
        if (holder := table.gone.get(seat, table.holders[seat])) and (seat, holder.id) not in table.absent
    ]
    left = tuple(table.absent.values())
    rated = table.setting.rated and not table.voided
    return MatchResult(table.setting.game, table.setting.preset, rated, table.at, tuple(placings), left)
