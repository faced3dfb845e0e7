"""Lists of tables: written behind, since the journals are the truth, and many changes at once."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.errors import NotFound
from conquista.server.live.live_table import After
from conquista.server.logs import logger, story
from conquista.store.people.port import Register
from conquista.store.people.values import LINK, PUBLIC, LobbyRow

T = TypeVar("T")
WRITE_EVERY = 2.0  # seconds
MOST_LISTED = 200
EVERY_ONE = 2**31 - 1
LETTERS_OF_INVITATION = 20  # of 31 signs: 99 bits


class Lobby:
    """How tables are listed, and who may see them."""

    def __init__(self, register: Register, threads: Executor) -> None:
        self._register = register
        self._threads = threads
        self._known: dict[str, LobbyRow] = {}
        self._changed: set[str] = set()
        self._placed: set[tuple[str, str]] = set()  # tables and people whose places are written
        self._pressing = False  # somebody has sat down, and other processes do not know it
        self._writing = asyncio.Lock()

    # who may see what

    async def find(self, table: str) -> LobbyRow | None:
        found = self._known.get(table)
        return found if found is not None else await self._do(lambda: self._register.listing(table))

    async def admit(self, table: str, caller: Caller | None, invitation: str = "") -> LobbyRow:
        """The listing of a table, for those who may see it; for all others there is no such table."""
        person = caller.person.id if caller else ""
        found = self._known.get(table)
        if found is None or not _may_see(found, person, invitation):  # he may have sat down at another process
            found = await self._do(lambda: self._register.listing(table))
        if found is None or not _may_see(found, person, invitation):
            raise NotFound("server.no_table", table=table[:40])
        return found

    async def open_tables(self, phases: list[str]) -> tuple[LobbyRow, ...]:
        return await self._do(lambda: self._register.open_tables(phases, MOST_LISTED))

    async def tables_of(self, person: str, all_of_them: bool = False) -> tuple[LobbyRow, ...]:
        """The tables of a person, as they stand now: as many as a list shows, or all of them."""
        await self.write()
        return await self._do(lambda: self._register.tables_of(person, EVERY_ONE if all_of_them else MOST_LISTED))

    async def not_over(self) -> tuple[str, ...]:
        return await self._do(self._register.not_over)

    # keeping them

    def open(self, table: str, host: str, visibility: str) -> None:
        """A new table, seen by all or by those who have the invitation."""
        invitation = tokens.name(LETTERS_OF_INVITATION)
        self._known[table] = LobbyRow(table, host, visibility, invitation, "gathering", 0, {})

    async def recall(self, table: str, host: str) -> None:
        """Take up the listing of a table that is restored.

        One that was opened just before a crash has none yet: those who sit there find it, and nobody else.
        """
        found = await self.find(table)
        if found is None:
            self.open(table, host, LINK)
        else:
            self._known[table] = found

    def note(self, table: str, after: After, write: bool = True) -> None:
        """How a table stands now: known at once, and written soon by the process that is its authority."""
        known = self._known[table]
        if known.changed == after.at and known.summary == after.summary:
            return
        people = tuple(dict.fromkeys((*known.people, *after.people)))
        self._pressing |= write and people != known.people
        self._known[table] = replace(known, phase=after.phase, changed=after.at, summary=after.summary, people=people)
        if write:
            self._changed.add(table)

    async def settle(self) -> None:
        """Write at once what others must know: whoever sits down may come to another process next."""
        if self._pressing:
            with suppress(Exception):  # what was asked is done all the same, and the list is written soon
                await self.write()

    async def keep_written(self) -> None:
        while True:
            await asyncio.sleep(WRITE_EVERY)
            try:
                await self.write()
            except Exception as fault:
                logger().error("listings", where=story(fault))

    async def write(self) -> None:
        """Write all that has changed since the last time."""
        async with self._writing:
            changed, self._changed = self._changed, set()
            self._pressing = False
            fresh = [self._news(self._known[table]) for table in sorted(changed)]
            try:
                if fresh:
                    await self._do(lambda: self._register.list_tables(fresh))
                    self._placed |= {(one.table, person) for one in fresh for person in one.people}
            except BaseException:
                self._changed |= changed
                self._pressing = True
                raise

    def _news(self, listing: LobbyRow) -> LobbyRow:
        """A listing with those of its people who were not written yet."""
        fresh = tuple(person for person in listing.people if (listing.table, person) not in self._placed)
        return replace(listing, people=fresh)

    def redact(self, person: str) -> None:
        """Forget that somebody opened tables or sat at them."""
        for table, known in list(self._known.items()):
            people = tuple(other for other in known.people if other != person)
            self._known[table] = replace(known, host="" if known.host == person else known.host, people=people)

    def forget(self, table: str) -> None:
        """A table leaves the memory."""
        if table not in self._changed:
            self._known.pop(table, None)
            self._placed = {(other, person) for other, person in self._placed if other != table}

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _may_see(listing: LobbyRow, person: str, invitation: str) -> bool:
    if listing.visibility == PUBLIC or (person and person in (listing.host, *listing.people)):
        return True
    return hmac.compare_digest(listing.invitation.encode(), invitation.encode())
