"""The hall: opens, restores and asks tables; each is asked one thing at a time, by a thread, in the order of coming."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from conquista.core import ConquistaError, Data, Seat, data_text
from conquista.server.errors import NotFound, Unavailable
from conquista.server.hall.computing import Computing
from conquista.server.hall.fanout import Fanout, Listener
from conquista.server.hall.listings import Listings
from conquista.server.hall.live import Live, look, wait
from conquista.server.logs import logger, story
from conquista.server.metrics import Metrics
from conquista.server.people import tokens
from conquista.server.people.people import now
from conquista.store.opening import Store
from conquista.table import requests as asks
from conquista.table.computers import Task, fallback
from conquista.table.course import OVER
from conquista.table.errors import JournalFailed
from conquista.table.ports import House
from conquista.table.redacting import redacted
from conquista.table.requests import Request
from conquista.table.setting import Setting
from conquista.table.settling import next_seats
from conquista.table.table import Table
from conquista.table.values import Ack, Ear, Holder

T = TypeVar("T")


class Greeted(Protocol):
    """Who says hello: for which seat, after which number, with which requests not answered yet."""

    @property
    def seat(self) -> Ear: ...

    @property
    def last(self) -> int: ...

    @property
    def cids(self) -> Sequence[str]: ...


FORGET_AFTER = 300.0  # seconds after which a table that nobody asks leaves the memory


class Hall:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        listings: Listings,
        computing: Computing,
        metrics: Metrics,
        threads: ThreadPoolExecutor,
    ) -> None:
        self.fanout = Fanout(self._sight)
        self.listings = listings
        self.computing = computing
        self._house = House(store.journal, self.fanout, results=store.ratings)
        self._metrics = metrics
        self._threads = threads
        self._tables: dict[str, Live] = {}
        self._coming: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def __len__(self) -> int:
        return len(self._tables)

    # beginning and end

    async def start(self) -> None:
        """Begin: tables that were in play are restored in the background, or when somebody asks for them first."""
        self.fanout.start()
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

    async def _restore_all(self) -> None:
        unfinished = await self._in_thread(self._house.journal.unfinished)
        for name in dict.fromkeys([*unfinished, *await self.listings.not_over()]):
            with suppress(ConquistaError):
                await self._live(name)

    async def _forget_idle(self) -> None:
        while True:
            await asyncio.sleep(FORGET_AFTER / 5)
            old = time.monotonic() - FORGET_AFTER
            for name, live in list(self._tables.items()):
                idle = live.used < old and live.timer is None and not live.thinking and not live.lock.locked()
                if idle and not self.fanout.open(name):
                    del self._tables[name]
                    self.listings.forget(name)
            self._metrics.tables.set(len(self._tables))

    # asking

    async def open(self, setting: Setting, host: Holder, seats: Mapping[Seat, Holder], visibility: str) -> str:
        """A new table; its id comes back."""
        name = tokens.name(10)
        await self._open(name, setting, host, seats, visibility)
        return name

    async def _open(
        self, name: str, setting: Setting, host: Holder, seats: Mapping[Seat, Holder], visibility: str
    ) -> None:
        self._ready()
        table = await self._in_thread(lambda: Table.open(name, setting, host, seats, now(), self._house))
        self.listings.open(name, host.id, visibility)
        live = self._tables[name] = Live(table)
        self._metrics.tables.set(len(self._tables))
        async with live.lock:
            await self._look_after(name, live)
        await self.listings.write()

    async def ask(self, name: str, request: Request, lag: int = 0) -> Ack:
        """Do what is asked, or raise a refusal; the answer means that it is kept for good."""
        self._ready()
        started = time.perf_counter()
        kind = type(request.command).__name__.lower()
        self._metrics.waiting.inc()
        try:
            live = await self._live(name)
            async with live.lock:
                ack = await self._in_thread(lambda: live.table.take(request, now(), lag))
                await self._look_after(name, live)
            if isinstance(request.command, asks.Rematch):
                await self._play_again(name, live)
        except ConquistaError as refusal:
            self._metrics.asked.labels(kind, refusal.cause).inc()
            if isinstance(refusal, JournalFailed):
                self._drop(name)
            raise
        finally:
            self._metrics.waiting.dec()
        self._metrics.asked.labels(kind, "done").inc()
        self._metrics.handling.observe(time.perf_counter() - started)
        return ack

    async def look(self, name: str, work: Callable[[Table], T]) -> T:
        """Read something off a table, in its turn."""
        live = await self._live(name)
        async with live.lock:
            return await self._in_thread(lambda: work(live.table))

    async def own_rows(self, name: str, person: str) -> list[dict[str, Data]]:
        """What somebody has asked at a table, from its journal."""
        rows = await self._in_thread(lambda: tuple(self._house.journal.rows(name)))
        own = [row for row in rows if row.data.get("who") == f"human:{person}"]
        return [{"seq": row.seq, "at": row.at, "kind": row.kind, "data": row.data} for row in own]

    async def forget_person(self, person: Holder) -> None:
        """Take somebody out of all his tables: computers play on for him, and the journals no longer know him."""
        alias = f"x{tokens.name()}"
        for listing in await self.listings.tables_of(person.id):
            name = listing.table
            for seat in await self.look(name, lambda table: _seats_of(table, person)):
                for command in (asks.Rise(seat), asks.Leave(seat)):
                    with suppress(ConquistaError):
                        await self.ask(name, Request(person, tokens.name(), command))
            live = await self._live(name)
            async with live.lock:
                await self._in_thread(partial(self._redact, name, person.id, alias))
                self._drop(name)
            await self._live(name)
        await self.listings.write()
        self.listings.redact(person.id)

    def _redact(self, name: str, person: str, alias: str) -> None:
        journal = self._house.journal
        journal.redact(name, redacted(journal.rows(name), person, alias))

    async def follow(self, listener: Listener, name: str, hello: Greeted, who: Holder, following: str | None) -> None:
        """Tell a listener what it has missed, and from then on what happens; nothing falls in between."""
        live = await self._live(name)

        def welcome(table: Table) -> str:
            missed = table.since(hello.seat, hello.last, who, hello.cids)
            head: dict[str, Data] = {"type": "welcome", "table": name, "seat": hello.seat, "next": following}
            head |= {"tales": [tale.as_data() for tale in missed.tales], "known": missed.known}
            return self.fanout.message(head, name, missed.sight)

        async with live.lock:
            text = await self._in_thread(lambda: welcome(live.table))
            self.fanout.add(name, hello.seat, listener)
            listener.send(text)
            self._presence(name, live)

    async def unfollow(self, listener: Listener, name: str, ear: Ear) -> None:
        self.fanout.remove(name, ear, listener)
        live = self._tables.get(name)
        if live is not None and not self._closing:
            async with live.lock:
                self._presence(name, live)

    # what happens by itself

    async def _look_after(self, name: str, live: Live) -> None:
        """Set the timer, the computers and the lists by how the table stands; the lock is held."""
        live.used = time.monotonic()
        after = live.after = await self._in_thread(lambda: look(live.table))
        live.rest()
        if after.due is not None and not self._closing:
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait(after.due), lambda: self._spawn(self._tick(name, live)))
        self.listings.note(name, after)
        for task in after.jobs:
            key = f"{task.seat} {task.cid}"
            if key not in live.thinking and not self._closing and not self.computing.idle:
                live.thinking.add(key)
                self._spawn(self._think(name, live, key, task))

    async def _tick(self, name: str, live: Live) -> None:
        async with live.lock:
            try:
                await self._in_thread(lambda: live.table.tick(now()))
            except JournalFailed:
                self._drop(name)
                return
            await self._look_after(name, live)

    async def _think(self, name: str, live: Live, key: str, task: Task) -> None:
        """Let a computer decide, and do what it says; whatever it says, the table goes on."""
        try:
            request = await self.computing.answer(task)
            self._metrics.thoughts.labels("done").inc()
        except Exception as fault:  # the pool itself is at fault
            self._metrics.thoughts.labels("failed").inc()
            logger().error("thinking", table=name, where=story(fault))
            request = await self._in_thread(lambda: fallback(task, self._house.games(task.game)))
        finally:
            live.thinking.discard(key)
        with suppress(ConquistaError):
            await self.ask(name, request)

    async def _play_again(self, name: str, live: Live) -> None:
        """When all people want to play again, a table is opened for them, everybody one seat further."""
        course = live.table.course
        people = {seat for seat, holder in course.holders.items() if holder.human}
        listing = await self.listings.find(name)
        if course.phase != OVER or not course.again >= people or listing is None:
            return
        again = rematch_of(name)
        host = next(holder for holder in course.holders.values() if holder.human)
        if await self.listings.find(again) is None:
            with suppress(JournalFailed):  # opened already, by the last one before a restart
                await self._open(again, course.setting, host, next_seats(course), listing.visibility)
        self.fanout.to_table(name, data_text({"type": "again", "table": name, "next": again}))

    def _presence(self, name: str, live: Live) -> None:
        """Say who is there; for a seat that nobody is at, what was ordered beforehand is done."""
        ears = self.fanout.present(name)
        live.table.present = {ear for ear in ears if ear is not None}
        seats: list[Data] = [seat for seat in live.table.course.seats if seat in live.table.present]
        said: dict[str, Data] = {"type": "presence", "table": name, "seats": seats}
        self.fanout.to_table(name, data_text(said | {"watchers": self.fanout.watchers(name)}))

    # tables in memory

    async def _live(self, name: str) -> Live:
        found = self._tables.get(name)
        if found is not None:
            return found
        if name not in self._coming:
            self._coming[name] = asyncio.create_task(self._restore(name))
            self._coming[name].add_done_callback(lambda _: self._coming.pop(name, None))
        return await asyncio.shield(self._coming[name])

    async def _restore(self, name: str) -> Live:
        self._ready()
        try:
            table = await self._in_thread(lambda: Table.restore(name, self._house))
        except ConquistaError as refusal:
            if refusal.key == "table.refused.unknown":
                raise NotFound("server.unknown") from None
            logger().error("table", table=name, code=refusal.key)
            raise
        await self.listings.recall(name, table.course.host)
        live = self._tables[name] = Live(table)
        self._metrics.tables.set(len(self._tables))
        async with live.lock:
            await self._in_thread(lambda: table.resume(now()))
            await self._look_after(name, live)
        return live

    def _drop(self, name: str) -> None:
        """Forget a table whose journal failed: whoever asks next finds it as the journal tells it."""
        live = self._tables.pop(name, None)
        if live is not None:
            live.rest()

    def _sight(self, name: str, ear: Ear) -> Mapping[str, Data] | None:
        live = self._tables.get(name)
        return live.table.sight(ear) if live is not None else None

    def _ready(self) -> None:
        if self._closing:
            raise Unavailable("server.closing")

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _seats_of(table: Table, who: Holder) -> list[Seat]:
    return [seat for seat, holder in table.course.holders.items() if holder.same(who)]


def rematch_of(name: str) -> str:
    """The id of the table at which a match is played again: always the same, so that there is one."""
    return tokens.fingerprint(f"again {name}")[:16]


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except asyncio.CancelledError:
        raise
    except Exception as fault:
        logger().error("fault", where=story(fault))
