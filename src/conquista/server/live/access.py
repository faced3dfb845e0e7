"""Commands from a caller to a table: visibility and rate limits."""

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
    declaration.Aim: "",
    declaration.Say: TALK,
    declaration.Watch: TALK,
}


async def ask(app_state: AppState, caller: Caller, table: str, asked: Ask, lag: int = 0) -> Ack:
    """Send a command to a table that the caller may see; the table itself decides whether it is allowed."""
    command = asked.command
    rate = _RATES.get(type(command), ACTIONS)
    if rate:
        await app_state.rate_limiter.check(rate, table, caller.person.id)
    return await app_state.tables.ask(table, Request(caller.holder, asked.cid, command), lag)
