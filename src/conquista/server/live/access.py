"""From a person at the door to a table: rates, and who asks."""

from __future__ import annotations

from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.middleware.limits import ACTIONS, TALK
from conquista.server.schema.tables import Ask
from conquista.table.commands import declaration
from conquista.table.commands.declaration import Request
from conquista.table.values import Ack

_RATES: dict[type, str] = {
    declaration.Plan: "",  # counts as a message only
    declaration.Undo: "",
    declaration.Redo: "",
    declaration.Say: TALK,
    declaration.Watch: TALK,
}


async def ask(house: AppState, caller: Caller, table: str, asked: Ask, lag: int = 0) -> Ack:
    """Ask a table something for somebody who may see it; tables judge themselves whether he may ask it."""
    rate = _RATES.get(type(asked.command), ACTIONS)
    if rate:
        await house.flood.check(rate, table, caller.person.id)
    return await house.hall.ask(table, Request(caller.holder, asked.cid, asked.command), lag)
