"""Commands from a caller to a table: rate limits, and who may meet whom."""

from __future__ import annotations

from conquista.server.accounts.service import Caller
from conquista.server.live.seating import MEETINGS, SeatingPolicy
from conquista.server.live.service import TableService
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.schema.tables import Ask
from conquista.table.commands import declaration
from conquista.table.commands.declaration import Request
from conquista.table.values import Ack, SeatHolder

_RATES: dict[type, str] = {
    declaration.Plan: "",  # counts as a message only
    declaration.Undo: "",
    declaration.Redo: "",
    declaration.Say: "talk",
    declaration.Watch: "talk",
}


class TableAccess:
    """Checks the limits of every command of a person, and passes it to the table."""

    def __init__(self, limiter: RateLimiter, tables: TableService, seating: SeatingPolicy) -> None:
        self.limiter = limiter
        self.tables = tables
        self.seating = seating

    async def ask(self, caller: Caller, who: SeatHolder, table: str, asked: Ask, lag: int = 0) -> Ack:
        """Send a command to a table that the caller may see; the table itself decides whether it is allowed."""
        command = asked.command
        rate = _RATES.get(type(command), "actions")
        if rate:
            await self.limiter.check(rate, table, who.id)
        if isinstance(command, declaration.Sit):
            await self.seating.check(caller, table)
        done = await self.tables.ask(table, Request(who, asked.cid, command, lag))
        if isinstance(command, MEETINGS):
            await self.seating.apply_mutes(table)
        return done
