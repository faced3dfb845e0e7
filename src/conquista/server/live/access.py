"""From a person at the door to a table: rates, and who asks."""

from __future__ import annotations

from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.middleware.limits import ACTIONS, TALK
from conquista.server.schema.commands import Ask
from conquista.table import requests
from conquista.table.requests import Request
from conquista.table.values import Ack

_RATES: dict[type, str] = {
    requests.Plan: "",  # counts as a message only
    requests.Undo: "",
    requests.Redo: "",
    requests.Say: TALK,
    requests.Watch: TALK,
}


async def ask(house: AppState, caller: Caller, table: str, asked: Ask, lag: int = 0) -> Ack:
    """Ask a table something for somebody who may see it; tables judge themselves whether he may ask it."""
    command = asked.command.made()
    rate = _RATES.get(type(command), ACTIONS)
    if rate:
        await house.flood.check(rate, table, caller.person.id)
    return await house.hall.ask(table, Request(caller.holder, asked.cid, command), lag)
