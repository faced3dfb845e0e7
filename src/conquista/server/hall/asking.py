"""From a person at the door to a table: rates, the right to see it, the seats one may speak for."""

from __future__ import annotations

from conquista.core import Seat
from conquista.server.door.policy import ACTIONS, TALK
from conquista.server.people.people import Caller
from conquista.server.schema.commands import Ask
from conquista.server.state import House
from conquista.table import requests
from conquista.table.errors import NotYourSeat
from conquista.table.requests import Request
from conquista.table.table import Table
from conquista.table.values import Ack, Ear, Holder

_RATES: dict[type, str] = {
    requests.Plan: "",  # counts as a message only
    requests.Undo: "",
    requests.Redo: "",
    requests.Say: TALK,
    requests.Watch: TALK,
}


async def ask(house: House, caller: Caller, table: str, asked: Ask, lag: int = 0) -> Ack:
    """Ask a table something for somebody who may see it; tables judge themselves whether he may ask it."""
    command = asked.command.made()
    rate = _RATES.get(type(command), ACTIONS)
    if rate:
        await house.flood.check(rate, table, caller.person.id)
    return await house.hall.ask(table, Request(caller.holder, asked.cid, command), lag)


def ear_of(table: Table, who: Holder, seat: Seat | None) -> Ear:
    """The ear by which somebody may listen: that of a seat that he holds, or that of all watchers."""
    if seat is None:
        return None
    holder = table.course.holders.get(seat)
    if holder is None or not holder.same(who):
        raise NotYourSeat("table.refused.seat", seat=seat)
    return seat
