"""How a match that is over was played: decision times, forgiven lag and captures, for moderators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.errors import TableRefused
from conquista.table.state import TableState
from conquista.table.values import PERSON


@dataclass(frozen=True, slots=True)
class SeatConduct:
    """How a person played a seat from the beginning to the end; times in milliseconds."""

    person: str
    times: tuple[int, ...]  # for each decision that all saw
    graces: tuple[int, ...]  # the lag forgiven for each request
    taken: Mapping[str, int]  # how often pieces of other people were taken


@dataclass(frozen=True, slots=True)
class MatchConduct:
    """How all seats were played that one person held throughout."""

    at: int  # the end of the match
    rated: bool
    live: bool
    sides: int
    seats: tuple[SeatConduct, ...]


def match_conduct(table: TableState) -> MatchConduct:
    """Return how a match was played; refused before its end."""
    if table.match is None or table.outcome is None:
        raise TableRefused("table.refused.not_over")
    held = {
        seat: holder.id
        for seat, holder in table.holders.items()
        if holder.kind == PERSON and len(table.past_holders.get(seat, ())) == 1 and seat not in table.gone
    }
    times, graces, taken = _times(table), _graces(table), _captures(table)
    seats = tuple(
        SeatConduct(
            person,
            tuple(times.get(seat, ())),
            tuple(graces.get(seat, ())),
            {other: taken.get((seat, victim), 0) for victim, other in held.items() if victim != seat},
        )
        for seat, person in held.items()
    )
    rated = table.config.rated and not table.voided
    return MatchConduct(table.at, rated, not table.config.pace.is_correspondence, len(table.teams), seats)


def _times(table: TableState) -> dict[Seat, list[int]]:
    """Return the time from one decision that all saw to the next, by the seat that decided."""
    found: dict[Seat, list[int]] = {}
    before = table.began
    for item in table.streams[None]:
        if item.kind == "acted":
            seat = item.data.get("seat")
            if isinstance(seat, str):
                found.setdefault(seat, []).append(max(0, item.at - before))
            before = item.at
    return found


def _graces(table: TableState) -> dict[Seat, list[int]]:
    found: dict[Seat, list[int]] = {}
    for entry, _ in table.known.values():
        grace, seat = entry.data.get("grace"), entry.data.get("seat")
        if entry.kind == "acted" and isinstance(grace, int) and isinstance(seat, str):
            found.setdefault(seat, []).append(grace)
    return found


def _captures(table: TableState) -> dict[tuple[Seat, Seat], int]:
    """Return how often the pieces of a seat became fewer by an action of another, where the game shows pieces."""
    found: dict[tuple[Seat, Seat], int] = {}
    match = table.match
    assert match is not None
    for place, made in enumerate(match.entries):
        if not any(event.data.get("lost") for event in made.events):
            continue
        before, after = (_units(table, match.states[place + step]) for step in (0, 1))
        for seat, count in before.items():
            if seat != made.seat and after.get(seat, count) < count:
                found[made.seat, seat] = found.get((made.seat, seat), 0) + 1
    return found


def _units(table: TableState, state: object) -> dict[Seat, int]:
    """Return the pieces of each seat in a position, as everyone sees them; empty where a game has none."""
    seats = table.game.view(state, None).data.get("seats")
    if not isinstance(seats, Mapping):
        return {}
    found: dict[Seat, int] = {}
    for seat, facts in seats.items():
        units = facts.get("units") if isinstance(facts, Mapping) else None
        if isinstance(units, int):
            found[seat] = units
    return found
