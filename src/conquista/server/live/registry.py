"""Live tables in memory: restored when they are asked for, looked after while they are there, forgotten when idle."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from conquista.core import ConquistaError, Data, Seat
from conquista.server.accounts.service import now
from conquista.server.errors import NotFound, Unavailable
from conquista.server.live.computers import ComputerSeats
from conquista.server.live.fanout import Fanout
from conquista.server.live.live_table import After, LiveTable, look, wait
from conquista.server.live.lobby import Lobby
from conquista.server.live.pacing import Pacing, occasion, paused
from conquista.server.live.presence import Presence
from conquista.server.logs import logger, story
from conquista.server.metrics import Metrics
from conquista.store.cluster import Cluster
from conquista.store.factory import Store
from conquista.table.commands.declaration import Request
from conquista.table.computers.tasks import ComputerTask, fallback
from conquista.table.errors import JournalDamaged, JournalFailed
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import Ack, Recipient

T = TypeVar("T")
FORGET_AFTER = 300.0  # seconds after which a table that nobody asks leaves the memory
AT_LEISURE = 1  # tables that are restored at the same time while nobody waits for them; who asks for one goes before


class TableRegistry(ABC):
    """The tables of this process: those of which it is the authority, and those that it only follows."""

    def __init__(
        self,
        store: Store,
        listings: Lobby,
        computing: ComputerSeats,
        metrics: Metrics,
        threads: ThreadPoolExecutor,
        sharing: Cluster | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        self.fanout = Fanout(self._sight, self._keeper, self._players)
        self.presence = Presence(self.fanout)
        self._attending = asyncio.Lock()
        self.listings = listings
        self.computing = computing
        self.pacing = pacing or Pacing(0, 0)
        self.sharing = sharing
        self._house = TablePorts(store.journal, self.fanout, results=store.ratings)
        self._metrics = metrics
        self._threads = threads
        self._tables: dict[str, LiveTable] = {}
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._leisure = asyncio.Semaphore(AT_LEISURE)
        self._reading = asyncio.Semaphore(1)  # for tables that are over and read once
        self._closing = False

    def __len__(self) -> int:
        return len(self._tables)

    @abstractmethod
    async def ask(self, name: str, request: Request, lag: int = 0) -> Ack:
        """Put a request to a table."""

    # in memory

    async def _live(self, name: str) -> LiveTable:
        found = self._tables.get(name)
        if found is not None:
            return found
        if name not in self._coming:
            self._coming[name] = asyncio.create_task(self._restore(name))
            self._coming[name].add_done_callback(lambda _: self._coming.pop(name, None))
        return await asyncio.shield(self._coming[name])

    async def _restore(self, name: str) -> LiveTable:
        self._ready()
        own = self.sharing is None or await self._in_thread(lambda: self._claim(name))
        try:
            table = await self._in_thread(lambda: Table.restore(name, self._house))
        except ConquistaError as refusal:
            if refusal.key == "table.refused.unknown":
                raise NotFound("server.unknown") from None
            logger().error("table", table=name, code=refusal.key)
            if isinstance(refusal, JournalDamaged):  # which row it is concerns the operator alone
                raise JournalDamaged("table.journal.damaged") from refusal
            raise
        await self.listings.recall(name, table.host)
        live = self._tables[name] = LiveTable(table, own=own)
        table.present = self.presence.seats(name)
        self._metrics.tables.set(len(self._tables))
        async with live.lock:
            after = await self._in_thread(lambda: self._begin_again(live))
            self._look_after(name, live, after)
        return live

    def _begin_again(self, live: LiveTable) -> After:
        """Go on with a restored table; whoever listens is told what was written and never said."""
        for ear, number in self.fanout.heard(live.table.id).items():
            missed = live.table.since(ear, number).tales
            if missed:
                self.fanout.tell(live.table.id, ear, missed)
        if live.own:
            live.table.resume(now())
        return look(live.table)

    def _claim(self, name: str) -> bool:
        assert self.sharing is not None
        return self.sharing.leases.claim(name)

    def _drop(self, name: str) -> None:
        """Forget a table whose journal failed: whoever asks next finds it as the journal tells it."""
        live = self._tables.pop(name, None)
        if live is not None:
            live.rest()
            if self.fanout.open(name) and not self._closing:
                self._spawn(self._again(name))

    async def _again(self, name: str) -> None:
        with suppress(ConquistaError):
            await self._live(name)

    async def _restore_all(self) -> None:
        unfinished = () if self.sharing else await self._in_thread(self._house.journal.unfinished)
        for name in dict.fromkeys([*unfinished, *await self.listings.not_over()]):
            await self._restore_at_leisure(name)

    async def _restore_at_leisure(self, name: str) -> None:
        """Restore a table that nobody has asked for yet, without making those wait who have asked for another."""
        async with self._leisure:
            with suppress(ConquistaError):
                await self._live(name)

    async def _forget_idle(self) -> None:
        while True:
            await asyncio.sleep(FORGET_AFTER / 5)
            self.forget_idle(time.monotonic() - FORGET_AFTER)

    def forget_idle(self, since: float) -> None:
        """Take tables out of the memory that nobody has asked or heard since then, and that wait for nothing."""
        for name, live in list(self._tables.items()):
            busy = live.used >= since or live.timer is not None or live.thinking or live.lock.locked()
            if not busy and not self.fanout.open(name):
                del self._tables[name]
                self.listings.forget(name)
        self._metrics.tables.set(len(self._tables))

    # what happens by itself

    def _look_after(self, name: str, live: LiveTable, after: After) -> None:
        """Set the timer, the computers and the lists by how the table stands; the lock is held."""
        live.used = time.monotonic()
        live.rest()
        self.listings.note(name, after, write=live.own)
        if self._closing or not live.own:
            return
        if after.due is not None:
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait(after.due), lambda: self._spawn(self._tick(name, live)))
        if not self.computing.idle:
            awaited = after.summary.get("awaited") or ()
            assert isinstance(awaited, Sequence)
            now = asyncio.get_running_loop().time()
            seats = [str(seat) for seat in awaited]
            live.moments = self.pacing.appointed(live.moments, after.jobs, seats, now, lambda seat: _human(live, seat))
        for task in after.jobs:
            key = f"{task.seat} {task.cid}"
            if key not in live.thinking and not self.computing.idle:
                live.thinking.add(key)
                self._spawn(self._think(name, live, key, task))

    async def _tick(self, name: str, live: LiveTable) -> None:
        def work() -> After:
            live.table.tick(now())
            self._written(live)
            return look(live.table)

        async with live.lock:
            if self._tables.get(name) is not live or not live.own:
                return
            try:
                after = await self._in_thread(work)
            except JournalFailed:
                self._drop(name)
                return
            self._look_after(name, live, after)

    def _written(self, live: LiveTable) -> None:
        """Tell other processes that there are new rows."""
        if self.sharing is not None and live.table.seq > live.said:
            live.said = live.table.seq
            self.sharing.written(live.table.id, live.said)

    async def _think(self, name: str, live: LiveTable, key: str, task: ComputerTask) -> None:
        """Let a computer decide, and do what it says; whatever it says, the table goes on."""
        result = "done"
        try:
            try:
                request = await self.computing.answer(task, self.pacing.thought(task))
            except Exception as fault:  # the pool itself is at fault
                result = "failed"
                logger().error("thinking", table=name, where=story(fault))
                request = await self._in_thread(lambda: fallback(task, self._house.games(task.game)))
            moment = live.moments.get(occasion(task))
            if moment is not None and paused(task, lambda seat: _human(live, seat)):
                await asyncio.sleep(self.pacing.wait(moment, asyncio.get_running_loop().time()))
        finally:
            live.thinking.discard(key)
        self._metrics.thoughts.labels(result).inc()
        if self._tables.get(name) is live and live.own:
            with suppress(ConquistaError):
                await self.ask(name, request)

    # threads and tasks

    def _sight(self, name: str, ear: Recipient) -> Mapping[str, Data] | None:
        live = self._tables.get(name)
        return live.table.snapshot(ear) if live is not None else None

    def _keeper(self, name: str, seat: Seat) -> str:
        live = self._tables.get(name)
        holder = live.table.holder(seat) if live is not None else None
        return holder.id if holder is not None and holder.human else ""

    def _players(self, name: str) -> frozenset[str]:
        live = self._tables.get(name)
        return live.table.players() if live is not None else frozenset()

    def _ready(self) -> None:
        if self._closing:
            raise Unavailable("server.closing")

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _human(live: LiveTable, seat: Seat) -> bool:
    return live.table.holder(seat).human


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except asyncio.CancelledError:
        raise
    except Exception as fault:
        logger().error("fault", where=story(fault))
