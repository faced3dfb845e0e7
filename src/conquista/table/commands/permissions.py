"""What all handlers share: the context of a request, and checks of who may send it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from conquista.core import Seat, UnknownName
from conquista.table.commands.declaration import Request
from conquista.table.errors import NotYourSeat
from conquista.table.state import TableState


@dataclass(frozen=True, slots=True)
class Occasion:
    """A request with the server's time, the measured lag, a source of seeds, and the seats that are present."""

    request: Request
    now: int
    lag: int
    seeds: Callable[[], str]
    present: frozenset[Seat] = frozenset()


def known_seat(table: TableState, seat: Seat) -> Seat:
    if seat not in table.seats:
        raise UnknownName.among("seat", seat[:20], table.seats)
    return seat


def own_seat(table: TableState, request: Request, seat: Seat) -> Seat:
    """The seat; refused unless the sender holds it."""
    holder = table.holders[known_seat(table, seat)]
    if not holder.same(request.who):
        raise NotYourSeat("table.refused.seat", seat=seat)
    return seat


def host_only(table: TableState, request: Request) -> None:
    if not request.who.human or request.who.id != table.host:
        raise NotYourSeat("table.refused.host")
