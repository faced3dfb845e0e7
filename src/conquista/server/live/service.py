"""The hall: opens tables and asks them; each is asked one thing at a time, by a thread, in the order of coming."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from conquista.core import ConquistaError, Data, Seat, data_text
from conquista.server.accounts import tokens
from conquista.server.accounts.service import now
from conquista.server.live.fanout import SocketListener
from conquista.server.live.live_table import After, LiveTable, look
from conquista.server.live.peers import Peers
from conquista.server.live.registry import TableRegistry
from conquista.store.cluster import Cluster
from conquista.store.people.values import LobbyRow
from conquista.table.anonymisation import redact
from conquista.table.commands import declaration as asks
from conquista.table.commands.declaration import Request
from conquista.table.config import TableConfig
from conquista.table.errors import JournalFailed
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import Ack, Recipient, SeatHolder
from conquista.table.views.accounts import Account

T = TypeVar("T")
AWAY = 5.0  # seconds after which somebody whose line was cut counts as away


class JoinedTable(Protocol):
    """Who says hello: for which seat, after which number, with which requests not answered yet."""

    @property
    def seat(self) -> Recipient: ...

    @property
    def last(self) -> int: ...

    @property
    def cids(self) -> Sequence[str]: ...


class TableService(TableRegistry):
    """All that can be asked about tables."""

    async def start(self) -> None:
        """Begin: tables that were in play are restored in the background, or when somebody asks for them first."""
        self.fanout.start()
        if self.sharing is not None:
            self.sharing.start(Peers(self, self.sharing))
        self._spawn(self._restore_all())
        self._spawn(self._forget_idle())
        self._spawn(self.listings.keep_written())

    async def stop(self) -> None:
        """Finish what is being done, and nothing else."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        for live in self._tables.values():
            live.rest()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in list(self._tables.values()):
            async with live.lock:
                pass
        await self.listings.write()
        self.computing.close()
        if self.sharing is not None:
            await self._in_thread(self.sharing.close)

    # asking

    async def open(
        self, setting: TableConfig, host: SeatHolder, seats: Mapping[Seat, SeatHolder], visibility: str
    ) -> str:
        """A new table; its id comes back."""
        name = tokens.name(10)
        await self._open(name, setting, host, seats, visibility)
        return name

    async def _open(
        self, name: str, setting: TableConfig, host: SeatHolder, seats: Mapping[Seat, SeatHolder], visibility: str
    ) -> None:
        self._ready()
        table = await self._in_thread(lambda: Table.open(name, setting, host, seats, now(), self._house))
        self.listings.open(name, host.id, visibility)
        live = self._tables[name] = LiveTable(table)
        self._metrics.tables.set(len(self._tables))
        async with live.lock:
            self._look_after(name, live, await self._in_thread(lambda: look(table)))
        await self.listings.write()

    async def ask(self, name: str, request: Request, lag: int = 0) -> Ack:
        """Do what is asked, or raise a refusal; the answer means that it is kept for good."""
        self._ready()
        started = time.perf_counter()
        kind = type(request.command).__name__.lower()
        self._metrics.waiting.inc()
        try:
            ack = await self._asked(name, request, lag)
        except ConquistaError as refusal:
            self._metrics.asked.labels(kind, refusal.cause).inc()
            raise
        finally:
            self._metrics.waiting.dec()
        self._metrics.asked.labels(kind, "done").inc()
        self._metrics.handling.observe(time.perf_counter() - started)
        return ack

    async def _asked(self, name: str, request: Request, lag: int) -> Ack:
        live = await self._live(name)
        if not live.own:
            return await self._relayed(name, live, request, lag)

        def work() -> tuple[Ack, After]:
            ack = live.table.take(request, now(), lag)
            self._written(live)
            return ack, look(live.table)

        try:
            async with live.lock:
                ack, after = await self._in_thread(work)
                self._look_after(name, live, after)
        except JournalFailed as fault:
            self._drop(name)
            if fault.params:  # the number of a row would tell how much others have said in private
                raise JournalFailed("table.journal.lost") from fault
            raise
        await self.listings.settle()
        if isinstance(request.command, asks.Rematch):
            await self._play_again(name, live)
        return ack

    async def _relayed(self, name: str, live: LiveTable, request: Request, lag: int) -> Ack:
        """Have another process do it, which is the authority of the table, and take in what came of it."""
        sharing = self.sharing
        assert sharing is not None
        ack = await asyncio.to_thread(lambda: sharing.relay(name, request, lag))
        self.fanout.acknowledge(name, request.who.id, ack)
        await self.catch_up(name)
        if isinstance(request.command, asks.Rematch):
            await self._play_again(name, live)
        return ack

    async def catch_up(self, name: str) -> None:
        """Take in what another process has written at a table that this one follows."""
        live = self._tables.get(name)
        if live is None or live.own:
            return

        def work() -> After:
            live.table.catch_up()
            return look(live.table)

        async with live.lock:
            self._look_after(name, live, await self._in_thread(work))

    async def look(self, name: str, work: Callable[[Table], T]) -> T:
        """Read something off a table, in its turn."""
        live = await self._live(name)
        if not live.own:
            await self.catch_up(name)
        async with live.lock:
            return await self._in_thread(lambda: work(live.table))

    async def account(self, listing: LobbyRow, who: SeatHolder) -> Account:
        """What somebody may take away from a table. One that is over is read and forgotten again."""
        name = listing.table
        if listing.phase != OVER or name in self._tables:
            return await self.look(name, lambda table: table.account(who))
        async with self._reading:  # somebody with hundreds of tables keeps one thread busy, and not all of them
            return await self._in_thread(lambda: Table.restore(name, self._house).account(who))

    async def watched_by(self, who: SeatHolder) -> tuple[str, ...]:
        """The tables at which a person has said something as a watcher, whether the person has a place there or not."""
        return await self._in_thread(partial(self._house.journal.watched_by, who.signature))

    async def forget_person(self, person: SeatHolder) -> None:
        """Take somebody out of all his tables: computers play on for him, and the journals no longer know him."""
        alias = f"x{tokens.name()}"
        places = [listing.table for listing in await self.listings.tables_of(person.id, all_of_them=True)]
        for name in dict.fromkeys([*places, *await self.watched_by(person)]):
            for seat in await self.look(name, lambda table: table.seats_of(person)):
                for command in (asks.Rise(seat), asks.Leave(seat)):
                    with suppress(ConquistaError):
                        await self.ask(name, Request(person, tokens.name(), command))
            live = await self._live(name)
            async with live.lock:
                await self._in_thread(partial(redact, self._house.journal, name, person.id, alias))
                self._drop(name)
            await self._live(name)
        await self.listings.write()
        self.listings.redact(person.id)

    async def _play_again(self, name: str, live: LiveTable) -> None:
        """When all people want to play again, a match begins for them at a new table, everybody one seat further."""
        wanted = live.table.next_match()
        listing = await self.listings.find(name)
        if wanted is None or listing is None:
            return
        again = rematch_of(name)
        if await self.listings.find(again) is None:
            with suppress(JournalFailed):  # opened already, here before a restart or by another process
                await self._open(again, wanted.setting, wanted.host, wanted.seats, listing.visibility)
        with suppress(ConquistaError):  # begun already
            await self.ask(again, Request(wanted.host, "again", asks.Start()))
        self.fanout.to_table(name, data_text({"type": "again", "table": name, "next": again}))

    # listening

    async def follow(
        self, listener: SocketListener, name: str, hello: JoinedTable, who: SeatHolder, following: str | None
    ) -> None:
        """Tell a listener what it has missed, and from then on what happens; nothing falls in between."""
        live = await self._live(name)

        def welcome() -> tuple[str, int]:
            ear = live.table.recipient_of(who, hello.seat)  # asked while nobody can take the seat
            missed = live.table.since(ear, hello.last, who, hello.cids)
            head: dict[str, Data] = {"type": "welcome", "table": name, "seat": hello.seat, "next": following}
            head |= {"tales": [tale.as_data() for tale in missed.tales], "known": missed.known}
            return self.fanout.message(head, name, missed.sight), missed.number

        async with live.lock:
            text, number = await self._in_thread(welcome)
            self.fanout.add(name, hello.seat, listener, number)
            listener.send(text)
            live.table.present |= self.presence.here(name)
            self._say_presence(name, live)
            self.fanout.tell_planning(name, hello.seat, listener)
        if hello.seat is not None:
            self._attend(name)

    async def unfollow(self, listener: SocketListener, name: str, ear: Recipient) -> None:
        self.fanout.remove(name, ear, listener)
        live = self._tables.get(name)
        if live is None or self._closing:
            return
        self._say_presence(name, live)
        if ear is not None and ear not in self.presence.here(name):
            self._look_again(name, live)
            self._attend(name)

    def _look_again(self, name: str, live: LiveTable) -> None:
        """Somebody's line was cut: after a while he is away, unless he is back."""
        asyncio.get_running_loop().call_later(AWAY, lambda: self._spawn(self._away(name, live)))

    async def _away(self, name: str, live: LiveTable) -> None:
        """For a seat that nobody is at, what was ordered beforehand is done."""
        live.table.present = self.presence.seats(name)
        await self._tick(name, live)

    def _attend(self, name: str) -> None:
        """Let other processes know who is here."""
        sharing = self.sharing
        if sharing is not None:
            self._spawn(self._attended(sharing, name))

    async def _attended(self, sharing: Cluster, name: str) -> None:
        async with self._attending:  # one after the other: the last word has to be the last
            with suppress(ConquistaError):  # the store cannot be reached; the next who comes or goes says it again
                await asyncio.to_thread(sharing.attend, name, self.presence.here(name))

    async def attended_elsewhere(self, name: str, seats: frozenset[Seat]) -> None:
        """At other processes somebody listens for these seats."""
        changed, live = self.presence.heard(name, seats), self._tables.get(name)
        if changed and live is not None:
            there = self.presence.seats(name)
            live.table.present |= there
            self._say_presence(name, live)
            if live.table.present - there:
                self._look_again(name, live)

    def _say_presence(self, name: str, live: LiveTable) -> None:
        """Say who is there."""
        there = self.presence.seats(name)
        seats: list[Data] = [seat for seat in live.table.seats if seat in there]
        said: dict[str, Data] = {"type": "presence", "table": name, "seats": seats}
        self.fanout.to_table(name, data_text(said | {"watchers": self.fanout.watchers(name)}))

    async def seat_at(self, name: str) -> LiveTable:
        """A live table itself, for trials that look behind it."""
        return await self._live(name)

    # several processes

    def names(self) -> list[str]:
        return list(self._tables)

    def own_tables(self) -> list[str]:
        return [name for name, live in list(self._tables.items()) if live.own]

    def followed(self) -> dict[str, int]:
        """The tables of others that are followed here, with the last row known of each."""
        return {name: live.table.seq for name, live in list(self._tables.items()) if not live.own}

    async def adopt(self, name: str) -> None:
        """A table is ours now; whoever listened to it here goes on listening."""
        self._tables.pop(name, None)
        if self.fanout.open(name):
            await self._live(name)
        else:
            await self._restore_at_leisure(name)

    def lose(self, name: str) -> None:
        """A table may be another's by now."""
        self._drop(name)

    def spawn_soon(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the loop, from another thread."""
        if self._closing or loop.is_closed():
            work.close()
        else:
            loop.call_soon_threadsafe(self._spawn, work)


def rematch_of(name: str) -> str:
    """The id of the table at which a match is played again: always the same, so that there is one."""
    return tokens.fingerprint(f"again {name}")[:16]
