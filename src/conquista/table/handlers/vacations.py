"""Vacations in correspondence matches: the clocks of a person stand still until the vacation ends."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.table.commands.declaration import Request, Vacation
from conquista.table.decoding import number, texts
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.pace import HOUR, LONGEST
from conquista.table.state import TableState
from conquista.table.values import Announcement, Change, JournalEntry


def handle_vacation(table: TableState, request: Request, command: Vacation) -> tuple[Change, ...]:
    """Stop the clocks of all seats of a person until then, or let them go on when that time has passed."""
    table.playing()
    seats = [seat for seat, holder in table.holders.items() if holder.human and holder.same(request.who)]
    if not seats:
        raise NotYourSeat("table.refused.no_seat_held")
    if not (table.config.vacations and table.config.pace.is_correspondence):
        raise TableRefused("table.refused.vacation")
    if command.until > table.now + LONGEST:
        raise TableRefused("table.refused.vacation_days", most=LONGEST // (24 * HOUR))
    return (Change("vacation", {"seats": list(seats), "until": command.until}),)


def fold_vacation(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A vacation has begun, has another end, or is over; all recipients are told. Its end in time needs no entry."""
    seats, until = texts(entry.data["seats"]), number(entry.data["until"])
    table.clocks.pause(entry.at, seats, until)
    yield Announcement("vacation", {"seats": seats, "until": until, "clocks": table.clocks.as_data()})
