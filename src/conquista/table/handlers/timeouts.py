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


def overrun(course: TableState, seat: Seat) -> tuple[Change, ...]:
    """What the table does when the time of a seat has run out."""
    if course.holders[seat].kind != COMPUTER:
        if course.setting.overrun == RESIGNS:
            return resignation(course, seat, overrun=True)
        if course.setting.overrun == COMPUTER_TAKES:
            return (stand_in(course, seat),)
        if course.overruns.get(seat, 0) + 1 >= PATIENCE:
            return (idled(course, seat, overrun=True), stand_in(course, seat))
    return (idled(course, seat, overrun=True),)


def expired(course: TableState, now: int) -> tuple[Change, ...]:
    """What the table does about a time that has run out.

    A question that is not answered is answered by as little as the rules allow; that is no fault of anybody's.
    """
    late = course.clocks.overrun(now)
    if course.clocks.question is None:
        return overrun(course, late[0]) if late else ()
    waits = course.game.to_act(course.playing().state)
    return next(((idled(course, seat, expired=True),) for seat in late if seat in waits), ())


def abandoned(course: TableState, now: int) -> bool:
    """Whether everybody has forgotten this table, so that it ends; where a clock runs, that ends it before."""
    limit = FORGOTTEN_BEFORE if course.phase == GATHERING else FORGOTTEN
    return course.phase != OVER and now - course.at >= limit


def ordered(course: TableState, seat: Seat) -> Change | None:
    """The answer that a seat has ordered for the case that it is asked, None when it wants to be asked."""
    state = course.playing().state
    if seat not in course.orders or not course.game.answering(state, seat):
        return None
    action = course.game.standing(state, seat, course.orders[seat])
    return None if action is None else tried(course, seat, (course.game.write_action(action),), standing=True)


def standing(course: TableState, occasion: Occasion, command: Standing) -> tuple[Change, ...]:
    """Order answers beforehand, in the words that the game knows."""
    course.playing()
    seat = own_seat(course, occasion.request, command.seat)
    known = course.game.orders(course.options)
    for name, word in command.order.items():
        if name not in known:
            raise UnknownName.among("order", name[:40], known)
        if word not in known[name]:
            raise UnknownName.among("order", word[:40], known[name])
    return (Change("ordered", {"seat": seat, "order": dict(command.order)}),)


def was_ordered(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """A seat has ordered answers; nobody else hears of it."""
    seat = str(row.data["seat"])
    order: Mapping[str, str] = {name: str(word) for name, word in mapping(row.data["order"]).items()}
    course.orders[seat] = order
    yield Announcement("ordered", {"order": order}, to=(seat,))


def resumed(course: TableState, row: JournalEntry) -> Iterator[Announcement]:
    """The server was away: clocks stood still meanwhile."""
    if course.match is not None:
        course.clocks.resume(number(row.data["since"]), row.at)
    yield Announcement("resumed", {"clocks": course.clocks.as_data()} if course.match else {})
