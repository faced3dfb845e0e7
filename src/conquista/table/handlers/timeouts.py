"""Time: what is done for a seat that lets its clock run out, answers ordered beforehand, and a server that was away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conquista.core import Seat, UnknownName
from conquista.table.commands.declaration import Standing
from conquista.table.commands.permissions import Occasion, own_seat
from conquista.table.config import COMPUTER_TAKES, RESIGNS
from conquista.table.decoding import mapping, number
from conquista.table.handlers.actions import idled, tried
from conquista.table.handlers.endings import resignation
from conquista.table.handlers.seats import stand_in
from conquista.table.pace import HOUR
from conquista.table.state import GATHERING, OVER, TableState
from conquista.table.values import COMPUTER, Announcement, Change, JournalEntry

FORGOTTEN_BEFORE = 7 * 24 * HOUR  # after which a table that nobody comes to is given up
FORGOTTEN = 180 * 24 * HOUR  # and a match at which nobody does anything
PATIENCE = 3  # turns or answers in a row that may run out before a computer takes the seat


def overrun(table: TableState, seat: Seat) -> tuple[Change, ...]:
    """What the table does when the time of a seat has run out."""
    if table.holders[seat].kind != COMPUTER:
        if table.setting.overrun == RESIGNS:
            return resignation(table, seat, overrun=True)
        if table.setting.overrun == COMPUTER_TAKES:
            return (stand_in(table, seat),)
        if table.overruns.get(seat, 0) + 1 >= PATIENCE:
            return (idled(table, seat, overrun=True), stand_in(table, seat))
    return (idled(table, seat, overrun=True),)


def expired(table: TableState, now: int) -> tuple[Change, ...]:
    """What the table does about a time that has run out.

    A question that is not answered is answered by as little as the rules allow; that is no fault of anybody's.
    """
    late = table.clocks.overrun(now)
    if table.clocks.question is None:
        return overrun(table, late[0]) if late else ()
    waits = table.game.to_act(table.playing().state)
    return next(((idled(table, seat, expired=True),) for seat in late if seat in waits), ())


def abandoned(table: TableState, now: int) -> bool:
    """Whether everybody has forgotten this table, so that it ends; where a clock runs, that ends it before."""
    limit = FORGOTTEN_BEFORE if table.phase == GATHERING else FORGOTTEN
    return table.phase != OVER and now - table.at >= limit


def ordered(table: TableState, seat: Seat) -> Change | None:
    """The answer that a seat has ordered for the case that it is asked, None when it wants to be asked."""
    state = table.playing().state
    if seat not in table.orders or not table.game.answering(state, seat):
        return None
    action = table.game.standing(state, seat, table.orders[seat])
    return None if action is None else tried(table, seat, (table.game.write_action(action),), standing=True)


def standing(table: TableState, occasion: Occasion, command: Standing) -> tuple[Change, ...]:
    """Order answers beforehand, in the words that the game knows."""
    table.playing()
    seat = own_seat(table, occasion.request, command.seat)
    known = table.game.orders(table.options)
    for name, word in command.order.items():
        if name not in known:
            raise UnknownName.among("order", name[:40], known)
        if word not in known[name]:
            raise UnknownName.among("order", word[:40], known[name])
    return (Change("ordered", {"seat": seat, "order": dict(command.order)}),)


def was_ordered(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A seat has ordered answers; nobody else hears of it."""
    seat = str(entry.data["seat"])
    order: Mapping[str, str] = {name: str(word) for name, word in mapping(entry.data["order"]).items()}
    table.orders[seat] = order
    yield Announcement("ordered", {"order": order}, to=(seat,))


def resumed(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The server was away: clocks stood still meanwhile."""
    if table.match is not None:
        table.clocks.resume(number(entry.data["since"]), entry.at)
    yield Announcement("resumed", {"clocks": table.clocks.as_data()} if table.match else {})
