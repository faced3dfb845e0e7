"""The lobby: lists of tables, written in batches after the fact, since the journals are authoritative."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from conquista.server.accounts import tokens
from conquista.server.accounts.managed import ManagedAccountRules
from conquista.server.accounts.service import Caller
from conquista.server.errors import NotFound
from conquista.server.play.live.live_table import TableUpdate
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.store.clubs import ClubStore
from conquista.store.people.port import Register
from conquista.store.people.values import LINK, PUBLIC, LobbyRow

T = TypeVar("T")
WRITE_EVERY = 2.0  # seconds
MOST_LISTED = 200
EVERY_ONE = 2**31 - 1
LETTERS_OF_INVITATION = 20  # of 31 characters: 99 bits


class Lobby:
    """Lists tables and decides who may see them."""

    def __init__(self, register: Register, threads: Executor, clubs: ClubStore | None = None) -> None:
        self._register = register
        self.managed: ManagedAccountRules | None = None  # rules about tables with managed accounts
        self._clubs = clubs
        self._threads = threads
        self._known: dict[str, LobbyRow] = {}
        self._changed: set[str] = set()
        self._placed: dict[str, set[str]] = {}  # by table, the people whose membership is stored
        self._urgent = False  # a new seat holder is not yet visible to other processes
        self._writing = asyncio.Lock()

    # visibility

    async def find(self, table: str) -> LobbyRow | None:
        found = self._known.get(table)
        return found if found is not None else await self._do(lambda: self._register.listing(table))

    async def admit(self, table: str, caller: Caller | None, invitation: str = "") -> LobbyRow:
        """Return the row of a table that the caller may see; raise NotFound otherwise."""
        person = caller.person.id if caller else ""
        found = self._known.get(table)
        if found is None or not _may_see(found, person, invitation):  # the seat may have been taken at another process
            found = await self._do(lambda: self._register.listing(table))
        if found is None or not (_may_see(found, person, invitation) or await self._is_member(found.club, person)):
            raise NotFound("server.no_table", table=table[:40])
        await self._check_closed(found, person)
        return found

    async def _check_closed(self, listing: LobbyRow, person: str) -> None:
        """Hide a table with managed accounts from all but the members of its club and those who have sat there."""
        if self.managed is None or not listing.club or (person and person in (listing.host, *listing.people)):
            return
        if await self.managed.is_closed(listing) and not await self._is_member(listing.club, person):
            raise NotFound("server.no_table", table=listing.table)

    def host(self, table: str) -> str:
        """Return the host of a table in memory; empty for others."""
        known = self._known.get(table)
        return known.host if known is not None else ""

    async def _is_member(self, club: str, person: str) -> bool:
        clubs = self._clubs
        if clubs is None or not club or not person:
            return False
        return await self._do(lambda: clubs.member(club, person, now())) is not None

    async def open_tables(self, phases: list[str]) -> tuple[LobbyRow, ...]:
        return await self._do(lambda: self._register.open_tables(phases, MOST_LISTED))

    async def tables_of_club(self, club: str) -> tuple[LobbyRow, ...]:
        """Return the tables of a club that are not over."""
        await self.write()
        return await self._do(lambda: self._register.tables_of_club(club, MOST_LISTED))

    async def tables_of(self, person: str, all_of_them: bool = False) -> tuple[LobbyRow, ...]:
        """Return the current tables of a person: as many as a list shows, or all of them."""
        await self.write()
        return await self._do(lambda: self._register.tables_of(person, EVERY_ONE if all_of_them else MOST_LISTED))

    async def rematch(self, listing: LobbyRow) -> str | None:
        """Return the table of the rematch of a finished match, or None."""
        again = rematch_of(listing.table) if listing.phase == "over" else None
        return again if again and await self.find(again) else None

    async def not_over(self) -> tuple[str, ...]:
        return await self._do(self._register.not_over)

    # updates

    def open(self, table: str, host: str, visibility: str, club: str = "") -> None:
        """Add a new table, public or visible by invitation, and to the members of its club."""
        invitation = tokens.name(LETTERS_OF_INVITATION)
        self._known[table] = LobbyRow(table, host, visibility, invitation, "gathering", 0, {}, club=club)

    async def recall(self, table: str, host: str) -> None:
        """Load the row of a restored table.

        A table opened just before a crash has no row yet; it becomes visible to its players only.
        """
        found = await self.find(table)
        if found is None:
            self.open(table, host, LINK)
        else:
            self._known[table] = found

    def note(self, table: str, update: TableUpdate, write: bool = True) -> None:
        """Record the state of a table in memory; the process that is its authority writes it soon."""
        known = self._known[table]
        if (known.phase, known.changed, known.summary) == (update.phase, update.at, update.summary):
            return
        people = tuple(dict.fromkeys((*known.people, *update.people)))
        self._urgent |= write and people != known.people
        self._known[table] = replace(
            known, phase=update.phase, changed=update.at, summary=update.summary, people=people
        )
        if write:
            self._changed.add(table)

    async def settle(self) -> None:
        """Write a new seat holder at once, since the next request may reach another process."""
        if self._urgent:
            with suppress(Exception):  # the command is done anyway, and the row is written soon
                await self.write()

    async def keep_written(self) -> None:
        while True:
            await asyncio.sleep(WRITE_EVERY)
            try:
                await self.write()
            except Exception as fault:
                logger().error("listings", where=traceback_lines(fault))

    async def write(self) -> None:
        """Write all changes since the last call."""
        async with self._writing:
            changed, self._changed = self._changed, set()
            self._urgent = False
            fresh = [self._with_new_people(self._known[table]) for table in sorted(changed)]
            try:
                if fresh:
                    await self._do(lambda: self._register.list_tables(fresh))
                    for one in fresh:
                        self._placed.setdefault(one.table, set()).update(one.people)
            except BaseException:
                self._changed |= changed
                self._urgent = True
                raise

    def _with_new_people(self, listing: LobbyRow) -> LobbyRow:
        """Return a row with only those people that are not stored yet."""
        placed = self._placed.get(listing.table, set())
        fresh = tuple(person for person in listing.people if person not in placed)
        return replace(listing, people=fresh)

    def redact(self, person: str) -> None:
        """Remove a person as host and member of all tables."""
        for table, known in list(self._known.items()):
            people = tuple(other for other in known.people if other != person)
            self._known[table] = replace(known, host="" if known.host == person else known.host, people=people)

    def forget(self, table: str) -> None:
        """Drop a table from memory."""
        if table not in self._changed:
            self._known.pop(table, None)
            self._placed.pop(table, None)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def rematch_of(name: str) -> str:
    """Return the id of the rematch table: derived from the name, so that there is only one."""
    return tokens.fingerprint(f"again {name}")[:16]


def is_shown_to(listing: LobbyRow, hidden: frozenset[str]) -> bool:
    """Return whether lists show a public table to a person from whom these people are hidden.

    The players of an anonymous table are not compared, since a table that is missing would reveal them.
    """
    holders = listing.summary.get("holders")
    if (listing.summary.get("anonymous") and listing.phase != "over") or not isinstance(holders, Mapping):
        return True
    return not hidden & {listing.host, *map(str, holders.values())}


def _may_see(listing: LobbyRow, person: str, invitation: str) -> bool:
    if listing.visibility == PUBLIC or (person and person in (listing.host, *listing.people)):
        return True
    return hmac.compare_digest(listing.invitation.encode(), invitation.encode())
