"""Live tables in memory: restored on demand, scheduled while loaded, dropped when idle."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from conquista.core import ConquistaError, Seat
from conquista.server.errors import NotFound, Unavailable
from conquista.server.play.live.computers import ComputerSeats
from conquista.server.play.live.fanout import Fanout
from conquista.server.play.live.live_table import LiveTable, TableUpdate, table_update, wait
from conquista.server.play.live.lobby import Lobby
from conquista.server.play.live.pacing import Pacing, occasion, paused
from conquista.server.play.live.presence import Presence
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.server.runtime.metrics import Metrics
from conquista.store.cluster import Cluster
from conquista.store.errors import StoreError
from conquista.store.factory import Store
from conquista.table.commands.declaration import Request
from conquista.table.computers.tasks import ComputerTask, fallback
from conquista.table.config import TableConfig
from conquista.table.encoding import EncodedSnapshot
from conquista.table.errors import JournalDamaged, JournalFailed
from conquista.table.ports import TablePorts
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import Ack, Recipient, SeatHolder

T = TypeVar("T")
FORGET_AFTER = 300.0  # seconds without use after which a table leaves memory
FORGET_FINISHED_AFTER = 60.0  # the same for one whose match is over
RELOAD_AFTER, RELOAD_AFTER_MOST = 0.2, 5.0  # seconds between two attempts to restore a table while the store is away
UNREQUESTED_FOR = 10.0  # seconds that a table stays in memory which nobody has asked for
FAR = 900.0  # seconds; a table whose next deadline is farther away leaves memory and is woken by it
BACKGROUND_RESTORES = 1  # tables restored at the same time without a request; requests take precedence


class TableRegistry(ABC):
    """The tables of this process: those it is the authority of, and those it follows."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        computers: ComputerSeats,
        metrics: Metrics,
        threads: ThreadPoolExecutor,
        cluster: Cluster | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        self.fanout = Fanout(self._snapshot, self._holder, self._players)
        self.presence = Presence(self.fanout)
        self._sharing_presence = asyncio.Lock()
        self.lobby = lobby
        self.computers = computers
        self.pacing = pacing or Pacing(0, 0)
        self.cluster = cluster
        self._signs = store.signs_of_life
        self._started, self._last_sign = now(), 0  # of this process, and of the one before it
        self._down: dict[str, int] = {}  # tables that nobody has served since then
        self._ports = TablePorts(store.journal, self.fanout, results=store.ratings)
        self._metrics = metrics
        self._threads = threads
        self._tables: dict[str, LiveTable] = {}
        self._asleep: dict[str, asyncio.TimerHandle] = {}  # own tables that have left memory, and what wakes them
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._background = asyncio.Semaphore(BACKGROUND_RESTORES)
        self._reading = asyncio.Semaphore(1)  # for finished tables that are read once
        self._closing = False
        self.may_rate: Callable[[TableConfig, Collection[SeatHolder]], Awaitable[bool]] | None = None  # a rematch
        self.on_update: Callable[[str, TableUpdate, Collection[Seat]], None] | None = None  # of an own table

    def __len__(self) -> int:
        return len(self._tables)

    @abstractmethod
    async def submit(self, name: str, request: Request) -> Ack:
        """Send a request to a table."""

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
        own = self.cluster is None or await self._in_thread(lambda: self._claim(name))
        try:
            table = await self._in_thread(lambda: Table.restore(name, self._ports))
        except ConquistaError as refusal:
            if refusal.key == "table.refused.unknown":
                raise NotFound("server.unknown") from None
            logger().error("table", table=name, code=refusal.key)
            if isinstance(refusal, JournalDamaged):  # the entry number concerns only the operator
                raise JournalDamaged("table.journal.damaged") from refusal
            raise
        await self.lobby.recall(name, table.host)
        live = self._tables[name] = LiveTable(table, own=own)
        table.present = self.presence.seats(name)
        self._metrics.tables.set(len(self._tables))
        async with live.lock:
            try:
                update = await self._in_thread(lambda: self._resume(live))
            except BaseException:  # it has no timer yet; the next attempt restores it again
                self._tables.pop(name, None)
                raise
            self._cancel_alarm(name)
            self._down.pop(name, None)
            self._schedule(name, live, update)
        return live

    def _cancel_alarm(self, name: str) -> None:
        alarm = self._asleep.pop(name, None)
        if alarm is not None:
            alarm.cancel()

    def _resume(self, live: LiveTable) -> TableUpdate:
        """Resume a restored table; listeners receive the items that were written but never sent."""
        for recipient, number in self.fanout.heard(live.table.id).items():
            missed = live.table.since(recipient, number).items
            if missed:
                self.fanout.publish(live.table.id, recipient, missed)
        if live.own:
            since = self._down_since(live.table)
            if since is None:
                live.table.tick(now())
            else:
                live.table.resume(now(), since)
        return table_update(live.table)

    def _down_since(self, table: Table) -> int | None:
        """Return since when nobody has served a table; None where its clocks have run all the time.

        A table without an entry since the start of this process was last served by the one before it.
        """
        since = self._down.get(table.id)
        if since is None and self.cluster is None and table.changed < self._started:
            return self._last_sign
        return since

    def _claim(self, name: str) -> bool:
        assert self.cluster is not None
        leases = self.cluster.leases
        is_own = leases.claim(name)
        since = leases.last_signs.pop(name, None)
        if since is not None:
            self._note_down(name, since)
        return is_own

    def _note_down(self, name: str, since: int) -> None:
        self._down[name] = min(since, self._down.get(name, since))

    def _drop_failed(self, name: str) -> None:
        """Drop a table whose journal failed: it could not be played on since the store was last written."""
        self._note_down(name, self._signs.written or now())
        self._drop(name)

    def _drop(self, name: str) -> None:
        """Drop a table, and restore it from its journal if it has listeners or waits for something."""
        live = self._tables.pop(name, None)
        if live is not None:
            live.rest()
            if self._closing:
                return
            if self.fanout.open(name):
                self._spawn(self._reload(name))
            elif live.table.due() is not None or live.thinking:
                self._spawn(self._restore_in_background(name))

    async def _reload(self, name: str) -> None:
        """Restore a table, and try again while the store is away: its clocks and computers go on without a request."""
        pause = RELOAD_AFTER
        while not self._closing:
            try:
                await self._live(name)
                return
            except (JournalFailed, StoreError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, RELOAD_AFTER_MOST)
            except ConquistaError:
                return

    async def _restore_all(self) -> None:
        unfinished = () if self.cluster else await self._in_thread(self._ports.journal.unfinished)
        for name in dict.fromkeys([*unfinished, *await self.lobby.not_over()]):
            await self._restore_in_background(name)

    async def _restore_in_background(self, name: str) -> None:
        """Restore a table without a request, with lower precedence than requested ones."""
        try:
            async with self._background:
                live = await self._live(name)
        except (JournalFailed, StoreError):
            self._spawn(self._reload(name))
        except ConquistaError:
            return
        else:
            live.used = min(live.used, time.monotonic() - FORGET_AFTER + UNREQUESTED_FOR)

    async def _forget_idle(self) -> None:
        while True:
            await asyncio.sleep(FORGET_FINISHED_AFTER / 3)
            now = time.monotonic()
            self.forget_idle(now - FORGET_AFTER, now - FORGET_FINISHED_AFTER)

    def forget_idle(self, since: float, finished_since: float | None = None) -> None:
        """Drop tables that have been unused since then, have no listeners and wait for nothing soon.

        Those whose match is over may have another time. Those with a deadline far away are restored by then.
        """
        loop = asyncio.get_running_loop()
        for name, live in list(self._tables.items()):
            limit = since if finished_since is None or live.table.phase != OVER else finished_since
            due = live.timer.when() if live.timer is not None else None
            is_soon = due is not None and due - loop.time() < FAR
            busy = live.used >= limit or is_soon or live.thinking or live.lock.locked()
            if not busy and not self.fanout.open(name):
                del self._tables[name]
                live.rest()
                if due is not None:
                    self._asleep[name] = loop.call_at(due, self._wake, name)
                self.lobby.forget(name)
        self._metrics.tables.set(len(self._tables))

    def _wake(self, name: str) -> None:
        """Restore a table whose deadline has come."""
        if not self._closing:
            self._spawn(self._reload(name))

    # timers and computers

    def _schedule(self, name: str, live: LiveTable, update: TableUpdate) -> None:
        """Update the timer, the jobs of computers and the lobby; the caller holds the lock."""
        live.used = time.monotonic()
        live.rest()
        self.lobby.note(name, update, write=live.own)
        if self._closing or not live.own:
            return
        if self.on_update is not None:
            self.on_update(name, update, self.presence.seats(name))
        if update.due is not None:
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait(update.due), lambda: self._spawn(self._tick(name, live)))
        if not self.computers.idle:
            awaited = update.summary.get("awaited") or ()
            assert isinstance(awaited, Sequence)
            now = asyncio.get_running_loop().time()
            seats = [str(seat) for seat in awaited]
            live.play_at = self.pacing.schedule(live.play_at, update.jobs, seats, now, lambda seat: _human(live, seat))
        for task in update.jobs:
            key = f"{task.seat} {task.cid}"
            if key not in live.thinking and not self.computers.idle:
                live.thinking.add(key)
                self._spawn(self._think(name, live, key, task))

    async def _tick(self, name: str, live: LiveTable) -> None:
        def work() -> TableUpdate:
            live.table.tick(now())
            self._written(live)
            return table_update(live.table)

        async with live.lock:
            if self._tables.get(name) is not live or not live.own:
                return
            try:
                update = await self._in_thread(work)
            except (JournalFailed, StoreError):
                self._drop_failed(name)
                return
            self._schedule(name, live, update)

    def _written(self, live: LiveTable) -> None:
        """Announce new journal entries to other processes."""
        if self.cluster is not None and live.table.seq > live.said:
            live.said = live.table.seq
            self.cluster.written(live.table.id, live.said)

    async def _think(self, name: str, live: LiveTable, key: str, task: ComputerTask) -> None:
        """Let a computer decide and submit its request; a failing player is replaced by a fallback."""
        result = "done"
        try:
            try:
                request = await self.computers.answer(task, self.pacing.thought(task))
            except Exception as fault:  # the pool itself failed
                result = "failed"
                logger().error("thinking", table=name, where=traceback_lines(fault))
                request = await self._in_thread(lambda: fallback(task, self._ports.games(task.game)))
            due = live.play_at.get(occasion(task))
            if due is not None and paused(task, lambda seat: _human(live, seat)):
                await asyncio.sleep(self.pacing.wait(due, asyncio.get_running_loop().time()))
        finally:
            live.thinking.discard(key)
        self._metrics.thoughts.labels(result).inc()
        if self._tables.get(name) is live and live.own:
            with suppress(ConquistaError):
                await self.submit(name, request)

    # threads and tasks

    def _snapshot(self, name: str, recipient: Recipient) -> EncodedSnapshot | None:
        live = self._tables.get(name)
        return live.table.encoded_snapshot(recipient) if live is not None else None

    def _holder(self, name: str, seat: Seat) -> str:
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
        """Run a function in the thread pool; unlike `run_in_executor` this needs a single future."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            try:
                found = work()
            except BaseException as fault:
                _deliver(loop, done, done.set_exception, fault)
            else:
                _deliver(loop, done, done.set_result, found)

        self._threads.submit(run)
        return await done

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the tables; it is cancelled when the server stops."""
        self._spawn(work)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _deliver(
    loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any], settle: Callable[[Any], None], found: Any
) -> None:
    """Settle a future of the loop from another thread, unless its waiter has given up."""
    with suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(lambda: None if done.done() else settle(found))


def _human(live: LiveTable, seat: Seat) -> bool:
    return live.table.holder(seat).human


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except asyncio.CancelledError:
        raise
    except Exception as fault:
        logger().error("fault", where=traceback_lines(fault))
