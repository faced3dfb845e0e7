"""Commands from a caller to a table: rate limits, and who may meet whom."""

from __future__ import annotations

from conquista.server.accounts.service import Caller
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.middleware.restrictions import Restrictions
from conquista.server.play.live.seating import MEETINGS, SeatingPolicy
from conquista.server.play.live.service import TableService
from conquista.server.schema.play.tables import CommandForm
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


FIXED = (declaration.Rise, declaration.Rematch, declaration.AskBack)  # refused at tables of tournaments


class TableAccess:
    """Checks the limits of every command of a person, and passes it to the table."""

    def __init__(
        self, limiter: RateLimiter, tables: TableService, seating: SeatingPolicy, restrictions: Restrictions
    ) -> None:
        self.limiter = limiter
        self.tables = tables
        self.seating = seating
        self.restrictions = restrictions

    async def submit(self, caller: Caller, who: SeatHolder, table: str, form: CommandForm, lag: int = 0) -> Ack:
        """Send a command to a table that the caller may see; the table itself decides whether it is allowed."""
        command = form.command
        rate = _RATES.get(type(command), "actions")
        if rate:
            await self.limiter.check(rate, table, who.id)
        if isinstance(command, (declaration.Say, declaration.Watch)):
            self.restrictions.check_speech(caller.person, command)
            await self.seating.managed.check_speech(await self.tables.lobby.find(table), command)
        if isinstance(command, FIXED):
            await self.seating.check_tournament(table)
        if isinstance(command, declaration.Start):
            await self.seating.check_rated(table)
        if isinstance(command, (declaration.Sit, declaration.Rematch)):
            listing = await self.tables.lobby.find(table)
            if listing is not None and listing.summary.get("rated"):
                self.restrictions.check_rated(caller.person)
        if isinstance(command, declaration.Sit):
            who = await self.seating.admit(caller, who, table)
        done = await self.tables.submit(table, Request(who, form.cid, command, lag))
        if isinstance(command, MEETINGS):
            await self.seating.apply_mutes(table)
        return done
