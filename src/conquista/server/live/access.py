"""Commands from a caller to a table: visibility and rate limits."""

from __future__ import annotations

from conquista.server.live.service import TableService
from conquista.server.middleware.limits import ACTIONS, TALK
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.schema.tables import Ask
from conquista.table.commands import declaration
from conquista.table.commands.declaration import Request
from conquista.table.values import Ack, SeatHolder

_RATES: dict[type, str] = {
    declaration.Plan: "",  # counts as a message only
    declaration.Undo: "",
    declaration.Redo: "",
    declaration.Say: TALK,
    declaration.Watch: TALK,
}


async def ask(limiter: RateLimiter, tables: TableService, who: SeatHolder, table: str, asked: Ask, lag: int = 0) -> Ack:
    """Send a command to a table that the sender may see; the table itself decides whether it is allowed."""
    command = asked.command
    rate = _RATES.get(type(command), ACTIONS)
    if rate:
        await limiter.check(rate, table, who.id)
    return await tables.ask(table, Request(who, asked.cid, command, lag))
