"""The table service: opens tables and sends requests to them, one at a time for each table, in threads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from conquista.core import ConquistaError, Data, Seat
from conquista.server.accounts import tokens
from conquista.server.play.live.fanout import SocketListener
from conquista.server.play.live.live_table import LiveTable, TableUpdate, table_update
from conquista.server.play.live.lobby import rematch_of
from conquista.server.play.live.opening import TableOpening
from conquista.server.play.live.peers import Peers
from conquista.server.play.live.registry import TableRegistry
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.server.schema.socket.messages import Hello
from conquista.store.cluster import Cluster
from conquista.store.errors import StoreError
from conquista.store.people.values import LINK, LobbyRow
from conquista.table.anonymisation import hide, redact
from conquista.table.commands import declaration as commands
from conquista.table.commands.declaration import Request
from conquista.table.encoding import text
from conquista.table.errors import JournalFailed
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import Ack, Recipient, SeatHolder
from conquista.table.views.accounts import Account

T = TypeVar("T")
AWAY = 5.0  # seconds after which a disconnected seat counts as away


class TableService(TableRegistry):
    """The operations on live tables."""

    async def start(self) -> None:
        """Start; unfinished tables are restored in the background, or earlier on request."""
        last_sign: int | None = await self._in_thread(self._signs.last)
        self._last_sign = last_sign or 0
        self._started = now()
        self.fanout.start()
        if self.cluster is not None:
            self.cluster.on_fault = self._log_fault
            self.cluster.start(Peers(self, self.cluster))
        self._spawn(self._restore_all())
        self._spawn(self._forget_idle())
        self._spawn(self.lobby.keep_written())

    def _log_fault(self, fault: Exception) -> None:
        self._metrics.faults.inc()
        logger().error("fault", kind="cluster", where=traceback_lines(fault))

    async def stop(self) -> None:
        """Stop after the work in progress is done."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        for live in self._tables.values():
            live.rest()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in list(self._tables.values()):
            async with live.lock:
                pass
        await self.lobby.write()
        self.computers.close()
        if self.cluster is not None:
            await self._in_thread(self.cluster.close)
        else:
            with suppress(StoreError):  # the last one before it counts
                await self._in_thread(self._signs.write)

    # requests

    async def open(self, opening: TableOpening) -> str:
        """Open a table and return its id."""
        name = tokens.name(10)
        await self._open(name, opening)
        return name

    async def open_once(self, name: str, opening: TableOpening) -> None:
        """Open a table under a given id, unless it is open already."""
        if await self.lobby.find(name) is not None:
            return
        try:
            await self._open(name, opening)
        except JournalFailed:  # opened before a crash, or by another process; only its lobby row may be missing
            self.lobby.open(name, opening.host.id, opening.visibility, opening.club)
            await self._live(name)

    async def _open(self, name: str, opening: TableOpening) -> None:
        self._ready()

        def opened() -> tuple[Table, TableUpdate]:
            table = Table.open(name, opening.config, opening.host, opening.seats, now(), self._ports)
            return table, table_update(table)

        table, update = await self._in_thread(opened)
        self.lobby.open(name, opening.host.id, opening.visibility, opening.club)
        live = self._tables[name] = LiveTable(table)
        self._metrics.tables.set(len(self._tables))
        async with live.lock:
            self._schedule(name, live, update)
        await self.lobby.write()

    async def open_started(self, name: str, opening: TableOpening) -> None:
        """Open a table under a chosen id and start its match; calling it again, at any process, changes nothing."""
        if await self.lobby.find(name) is None:
            with suppress(JournalFailed):  # already opened, before a restart or by another process
                await self._open(name, opening)
        with suppress(ConquistaError):  # already started
            await self.submit(name, Request(opening.host, "again", commands.Start()))
        await self.lobby.write()  # the next request may reach another process

    async def submit(self, name: str, request: Request) -> Ack:
        """Execute a request or raise a refusal; the acknowledgement means that it is durable."""
        self._ready()
        started = time.perf_counter()
        kind = type(request.command).__name__.lower()
        self._metrics.waiting.inc()
        try:
            ack = await self._execute(name, request)
        except ConquistaError as refusal:
            self._metrics.table_requests.labels(kind, refusal.cause).inc()
            raise
        finally:
            self._metrics.waiting.dec()
        self._metrics.table_requests.labels(kind, "done").inc()
        self._metrics.handling.observe(time.perf_counter() - started)
        return ack

    async def _execute(self, name: str, request: Request) -> Ack:
        live = await self._live(name)
        if not live.own:
            return await self._relayed(name, live, request)

        def work() -> tuple[Ack, TableUpdate]:
            ack = live.table.apply_request(request, now())
            self._written(live)
            return ack, table_update(live.table)

        try:
            async with live.lock:
                ack, update = await self._in_thread(work)
                self._schedule(name, live, update)
        except (JournalFailed, StoreError) as fault:
            self._drop_failed(name)
            if (
                isinstance(fault, JournalFailed) and fault.params
            ):  # the entry number would disclose how many private messages there are
                raise JournalFailed("table.journal.lost") from fault
            raise
        await self.lobby.settle()
        if isinstance(request.command, commands.Rematch):
            await self._play_again(name, live)
        return ack

    async def _relayed(self, name: str, live: LiveTable, request: Request) -> Ack:
        """Forward a request to the process that is the authority of the table, and catch up with the result."""
        cluster = self.cluster
        assert cluster is not None
        ack = await asyncio.to_thread(lambda: cluster.relay(name, request))
        self.fanout.acknowledge(name, request.who.id, ack)
        await self.catch_up(name)
        if isinstance(request.command, commands.Rematch):
            await self._play_again(name, live)
        return ack

    async def catch_up(self, name: str) -> None:
        """Read what another process has written to the journal of a followed table."""
        live = self._tables.get(name)
        if live is None or live.own:
            return

        def work() -> TableUpdate:
            live.table.catch_up()
            return table_update(live.table)

        async with live.lock:
            self._schedule(name, live, await self._in_thread(work))

    async def read(self, name: str, work: Callable[[Table], T]) -> T:
        """Read from a table under its lock."""
        live = await self._live(name)
        if not live.own:
            await self.catch_up(name)
        async with live.lock:
            return await self._in_thread(lambda: work(live.table))

    async def read_finished(self, name: str, work: Callable[[Table], T]) -> T:
        """Read from a table whose match is over, without keeping it in memory."""
        if name in self._tables:
            return await self.read(name, work)
        async with self._reading:  # an export with hundreds of tables occupies one thread only
            return await self._in_thread(lambda: work(Table.restore(name, self._ports)))

    async def account(self, listing: LobbyRow, who: SeatHolder) -> Account:
        """Return what a person may export from a table. A finished table is read without keeping it in memory."""
        name = listing.table
        if listing.phase != OVER:
            return await self.read(name, lambda table: table.account(who))
        return await self.read_finished(name, lambda table: table.account(who))

    async def watched_by(self, who: SeatHolder) -> tuple[str, ...]:
        """Return the tables at which a person has spoken as a watcher, with or without a seat there."""
        return await self._in_thread(partial(self._ports.journal.watched_by, who.signature))

    async def forget_person(self, person: SeatHolder) -> None:
        """Remove a person from all tables: computers take over the seats, and the journals are anonymised."""
        alias = f"x{tokens.name()}"
        places = [listing.table for listing in await self.lobby.tables_of(person.id, all_of_them=True)]
        for name in dict.fromkeys([*places, *await self.watched_by(person)]):
            for seat in await self.read(name, lambda table: table.seats_of(person)):
                for command in (commands.Rise(seat), commands.Leave(seat)):
                    with suppress(ConquistaError):
                        await self.submit(name, Request(person, tokens.name(), command))
            live = await self._live(name)
            async with live.lock:
                await self._in_thread(partial(redact, self._ports.journal, name, person.id, alias))
                self._drop(name)
            await self._live(name)
        await self.lobby.write()
        self.lobby.redact(person.id)

    async def hide_words(self, name: str, person: SeatHolder, times: frozenset[int]) -> None:
        """Replace the messages that a person has sent to a table at these times."""
        live = await self._live(name)
        async with live.lock:
            await self._in_thread(partial(hide, self._ports.journal, name, person.signature, times))
            self._drop(name)
        await self._live(name)

    async def reload(self, name: str) -> None:
        """Drop a table from memory and restore it from its journal."""
        live = self._tables.get(name)
        if live is not None:
            async with live.lock:
                self._drop(name)
        await self._live(name)

    async def _play_again(self, name: str, live: LiveTable) -> None:
        """Once all people want a rematch, open it at a new table with the seats rotated by one."""
        wanted = live.table.next_match()
        listing = await self.lobby.find(name)
        if wanted is None or listing is None:
            return
        again, config = rematch_of(name), wanted.config
        if config.rated and listing.visibility == LINK and self.may_rate is not None:
            config = replace(config, rated=await self.may_rate(config, wanted.seats.values()))
        opening = TableOpening(config, wanted.host, wanted.seats, listing.visibility, listing.club)
        await self.open_started(again, opening)
        self.fanout.to_table(name, text({"type": "again", "table": name, "next": again}))

    # subscriptions

    async def follow(self, listener: SocketListener, hello: Hello, who: SeatHolder, following: str | None) -> None:
        """Send a listener what it has missed and subscribe it, without a gap in between."""
        name = hello.table
        live = await self._live(name)

        def welcome() -> tuple[str, int]:
            # Resolved under the lock, so that the seat cannot change hands.
            recipient = live.table.recipient_of(who, hello.seat)
            missed = live.table.since(recipient, hello.last, who, hello.cids, listener.silenced)
            head: dict[str, Data] = {"type": "welcome", "table": name, "seat": hello.seat, "next": following}
            head |= {"tales": [item.as_data() for item in missed.items], "known": missed.known}
            head["left"] = live.table.left_by(who)
            shown = bool(hello.tag) and hello.tag == live.table.snapshot_tag(recipient)
            snapshot = None if shown else live.table.encoded_snapshot(recipient)
            return text({**head, "sight": snapshot}), missed.number

        async with live.lock:
            message, number = await self._in_thread(welcome)
            self.fanout.add(name, hello.seat, listener, number)
            listener.send(message)
            live.table.present |= self.presence.here(name)
            self._say_presence(name, live)
            self.fanout.send_planning(name, hello.seat, listener)
            if hello.seat is not None and self.on_update is not None and live.own:
                self.on_update(name, await self._in_thread(lambda: table_update(live.table)), self.presence.seats(name))
        if hello.seat is not None:
            self._share_presence(name)

    async def unfollow(self, listener: SocketListener, name: str, recipient: Recipient) -> None:
        self.fanout.remove(name, recipient, listener)
        live = self._tables.get(name)
        if live is None or self._closing:
            return
        self._say_presence(name, live)
        if recipient is not None and recipient not in self.presence.here(name):
            self._check_presence(name, live)
            self._share_presence(name)

    def _check_presence(self, name: str, live: LiveTable) -> None:
        """Mark a disconnected seat as away after a delay, unless it is back."""
        asyncio.get_running_loop().call_later(AWAY, lambda: self._spawn(self._away(name, live)))

    async def _away(self, name: str, live: LiveTable) -> None:
        """Apply the automatic replies of seats that are not connected."""
        live.table.present = self.presence.seats(name)
        await self._tick(name, live)

    def _share_presence(self, name: str) -> None:
        """Share the connected seats with other processes."""
        cluster = self.cluster
        if cluster is not None:
            self._spawn(self._publish_presence(cluster, name))

    async def _publish_presence(self, cluster: Cluster, name: str) -> None:
        async with self._sharing_presence:  # in order, so that the latest state is written last
            with suppress(ConquistaError):  # the store is unreachable; the next change is shared again
                await asyncio.to_thread(cluster.share_presence, name, self.presence.here(name))

    async def presence_elsewhere(self, name: str, seats: frozenset[Seat]) -> None:
        """Set the seats of a table that are connected at other processes."""
        changed, live = self.presence.heard(name, seats), self._tables.get(name)
        if changed and live is not None:
            presence = self.presence.seats(name)
            live.table.present |= presence
            self._say_presence(name, live)
            if live.table.present - presence:
                self._check_presence(name, live)

    def _say_presence(self, name: str, live: LiveTable) -> None:
        """Send the presence to the table."""
        presence = self.presence.seats(name)
        seats: list[Data] = [seat for seat in live.table.seats if seat in presence]
        said: dict[str, Data] = {"type": "presence", "table": name, "seats": seats}
        self.fanout.to_table(name, text(said | {"watchers": self.fanout.watchers(name)}))

    async def look_again(self, name: str) -> None:
        """Report the state of an own table as if it had changed."""
        live = await self._live(name)
        async with live.lock:
            self._schedule(name, live, await self._in_thread(lambda: table_update(live.table)))

    async def live_table(self, name: str) -> LiveTable:
        """Return the live table itself, for trials that inspect it."""
        return await self._live(name)

    # cluster

    def names(self) -> list[str]:
        return list(self._tables)

    def own_tables(self) -> list[str]:
        return [name for name, live in list(self._tables.items()) if live.own]

    def followed(self) -> dict[str, int]:
        """Return the followed tables with the last known entry of each."""
        return {name: live.table.seq for name, live in list(self._tables.items()) if not live.own}

    async def adopt(self, name: str) -> None:
        """Become the authority of a table; its listeners stay subscribed."""
        self._tables.pop(name, None)
        self._cancel_alarm(name)  # another process has owned it meanwhile
        if self.fanout.open(name):
            await self._reload(name)
        else:
            await self._restore_in_background(name)

    def lose(self, name: str, since: int) -> None:
        """Drop a table that another process may own by now; it was last served at that time."""
        self._note_down(name, since)
        self._drop(name)

    def spawn_soon(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the loop, from another thread."""
        try:
            if not self._closing:
                loop.call_soon_threadsafe(self._spawn, work)
                return
        except RuntimeError:  # the loop is closed
            pass
        work.close()
