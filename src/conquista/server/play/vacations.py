"""Vacations: taken from a yearly budget, and applied to the correspondence tables of the person."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from conquista.core import ConquistaError, Data, Seat
from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.play.live.live_table import TableUpdate
from conquista.server.play.live.service import TableService
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner, JobThreads
from conquista.store.people.values import PERSON as ACCOUNT
from conquista.store.play.vacations import APPLY, DAY, YEAR, StoredVacation, VacationStore, days_left
from conquista.table.commands.declaration import Request, Vacation
from conquista.table.decoding import mapping, number
from conquista.table.pace import Pace
from conquista.table.state import PLAYING
from conquista.table.values import PERSON, SeatHolder

MOST_PLANNED = 10  # vacations of a person that are not over
AHEAD = YEAR  # how far ahead a vacation may begin


class VacationService:
    """Takes and ends vacations, and has tables stop and start clocks.

    Tables are compared with the stored vacations whenever they change and when a vacation begins or is ended, so that
    nothing is lost when a process dies in between.
    """

    def __init__(self, store: VacationStore, tables: TableService, do: JobThreads, jobs: JobRunner, days: int) -> None:
        """`days` is the budget of a person for 365 days."""
        self.store, self.days = store, days
        self._tables, self._do, self._jobs = tables, do, jobs
        self._pending: dict[str, Mapping[str, Data]] = {}
        self._working: dict[str, asyncio.Task[None]] = {}
        jobs.register(APPLY, self._apply)

    async def of_person(self, person: str) -> tuple[StoredVacation, ...]:
        """Return the vacations that are not over, in order."""
        found: tuple[StoredVacation, ...] = await self._do(partial(self.store.of_person, person, now()))
        return found

    async def days_left(self, person: str) -> int:
        """Return how many days a person can still take."""
        held = await self._do(partial(self.store.of_person, person, now() - YEAR))
        return days_left(held, self.days)

    async def take(self, caller: Caller, days: int, begins: int | None) -> StoredVacation:
        """Begin a vacation of whole days now, or plan one; raise a refusal."""
        if caller.person.kind != ACCOUNT:
            raise ServerRefused("server.account_only")
        time = now()
        begin = time if begins is None else begins
        if begin < time - 60_000 or begin > time + AHEAD:
            raise ServerRefused("server.vacation.begin", most=AHEAD // DAY)
        person = caller.person.id
        if len(await self.of_person(person)) >= MOST_PLANNED:
            raise ServerRefused("server.vacation.many", most=MOST_PLANNED)
        begin = max(begin, time)
        one = StoredVacation(f"v{tokens.name()}", person, begin, begin + days * DAY)
        refused = await self._do(partial(self.store.add, one, self.days))
        if refused is not None and refused.overlaps is not None:
            raise ServerRefused("server.vacation.overlaps")
        if refused is not None:
            raise ServerRefused("server.vacation.budget", left=refused.left, budget=self.days)
        self._jobs.wake()
        return one

    async def end(self, person: str, name: str) -> None:
        """End a vacation now, or cancel a planned one."""
        if not await self._do(partial(self.store.end, name, person, now())):
            raise NotFound("server.vacation.none")
        self._jobs.wake()

    # tables

    def table_changed(self, table: str, update: TableUpdate, present: Collection[Seat]) -> None:
        """An own table has changed: compare its clocks with the vacations of its people."""
        if update.phase != PLAYING or not _has_slow_clocks(update.summary):
            return
        self._pending[table] = update.summary
        if table not in self._working:
            task = self._working[table] = asyncio.create_task(self._work(table))
            task.add_done_callback(lambda done: self._ended(table, done))

    async def _work(self, table: str) -> None:
        while (summary := self._pending.pop(table, None)) is not None:
            await self._compare(table, summary)

    def _ended(self, table: str, task: asyncio.Task[None]) -> None:
        self._working.pop(table, None)
        if not task.cancelled():
            task.exception()  # the next change of the table repeats it

    async def settle(self) -> None:
        """Wait until all comparisons are done."""
        while self._working:
            await asyncio.gather(*self._working.values(), return_exceptions=True)

    async def _apply(self, name: str, data: dict[str, Any]) -> None:
        """A vacation begins, or was ended."""
        for listing in await self._tables.lobby.tables_of(str(data["person"]), all_of_them=True):
            if listing.phase == PLAYING and _has_slow_clocks(listing.summary):
                summary = await self._tables.read(listing.table, lambda table: table.summary())
                await self._compare(listing.table, summary)

    async def _compare(self, table: str, summary: Mapping[str, Data]) -> None:
        """Have a table stop the clocks of people who are on vacation, and start those of others."""
        holders = {seat: str(person) for seat, person in mapping(summary["holders"]).items()}
        away = {seat: number(until) for seat, until in mapping(summary.get("away", {})).items()}
        people, time = sorted(set(holders.values())), now()
        active = await self._do(partial(self.store.active, people, time))
        for person in people:
            until = active.get(person, 0)
            shown = {away.get(seat, 0) for seat, holder in holders.items() if holder == person}
            if shown == {until} or (not until and max(shown) <= time):
                continue
            request = Request(SeatHolder(PERSON, person), f"vacation {tokens.name()}", Vacation(until=until))
            with suppress(ConquistaError):  # the match is over, or the table is being restored
                await self._tables.submit(table, request)


def _has_slow_clocks(summary: Mapping[str, Data]) -> bool:
    """Return whether vacations stop the clocks of a table."""
    return bool(summary.get("vacations", True)) and Pace.of(mapping(summary["pace"])).is_correspondence
