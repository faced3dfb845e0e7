"""Time: expired clocks, preset automatic answers, and downtime of the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conquista.core import Seat, UnknownName
from conquista.table.commands.declaration import Request, Standing
from conquista.table.config import COMPUTER_TAKES, RESIGNS
from conquista.table.decoding import mapping, number
from conquista.table.handlers.actions import acted_change, idle_change
from conquista.table.handlers.endings import resignation
from conquista.table.handlers.seats import OVERRUN, stand_in
from conquista.table.pace import HOUR
from conquista.table.state import GATHERING, OVER, TableState
from conquista.table.values import COMPUTER, Announcement, Change, JournalEntry

FORGOTTEN_BEFORE = 7 * 24 * HOUR  # after which a table without activity is closed
FORGOTTEN = 180 * 24 * HOUR  # and a match without activity
PATIENCE = 3  # consecutive turns or answers that may run out before a computer takes the seat


def overrun(table: TableState, seat: Seat) -> tuple[Change, ...]:
    """What the table does when the time of a seat has run out."""
    if table.holders[seat].kind != COMPUTER:
        if table.config.overrun == RESIGNS:
            return resignation(table, seat, overrun=True)
        if table.config.overrun == COMPUTER_TAKES:
            return (stand_in(table, seat, OVERRUN),)
        if table.overruns.get(seat, 0) + 1 >= PATIENCE:
            return (idle_change(table, seat, overrun=True), stand_in(table, seat, OVERRUN))
    return (idle_change(table, seat, overrun=True),)


def expired_changes(table: TableState, now: int) -> tuple[Change, ...]:
    """What the table does about an expired time limit.

    An unanswered question gets the most passive legal answer, without a penalty.
    """
    late = table.clocks.overrun(now)
    if table.clocks.question is None:
        return overrun(table, late[0]) if late else ()
    waits = table.game.to_act(table.playing().state)
    return next(((idle_change(table, seat, expired=True),) for seat in late if seat in waits), ())


def abandoned(table: TableState, now: int) -> bool:
    """Whether this table is abandoned and must end; a running clock would end it earlier."""
    return table.phase != OVER and now >= forgotten_at(table)


def forgotten_at(table: TableState) -> int:
    """When a table without further activity counts as abandoned."""
    return table.at + (FORGOTTEN_BEFORE if table.phase == GATHERING else FORGOTTEN)


def auto_reply_change(table: TableState, seat: Seat) -> Change | None:
    """The automatic answer of a seat to the current question, None when the seat wants to be asked."""
    state = table.playing().state
    if seat not in table.orders or not table.game.answering(state, seat):
        return None
    action = table.game.auto_reply(state, seat, table.orders[seat])
    if action is None:
        return None
    return acted_change(table, seat, table.game.write_action(action), standing=True)


def handle_auto_replies(table: TableState, request: Request, command: Standing) -> tuple[Change, ...]:
    """Set automatic answers, by the names that the game defines."""
    table.playing()
    seat = table.own_seat(request.who, command.seat)
    known = table.game.orders(table.options)
    for name, word in command.order.items():
        if name not in known:
            raise UnknownName.among("order", name[:40], known)
        if word not in known[name]:
            raise UnknownName.among("order", word[:40], known[name])
    return (Change("ordered", {"seat": seat, "order": dict(command.order)}),)


def fold_auto_replies(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A seat has set automatic answers; only that seat is told."""
    seat = str(entry.data["seat"])
    order: Mapping[str, str] = {name: str(word) for name, word in mapping(entry.data["order"]).items()}
    table.orders[seat] = order
    yield Announcement("ordered", {"order": order}, to=(seat,))


def fold_resumed(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The server was down; clocks were stopped meanwhile. Entries of earlier versions do not say `exact`."""
    if table.match is not None:
        resume = table.clocks.resume if entry.data.get("exact") else table.clocks.resume_with_bonus
        resume(number(entry.data["since"]), entry.at)
    yield Announcement("resumed", {"clocks": table.clocks.as_data()} if table.match else {})
