"""A pool of processes for computer players. One that hangs, crashes or runs out of memory affects only itself."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Timer
from typing import Any, TypeVar

from conquista.core import AnyGame
from conquista.core.processes import end_with_parent
from conquista.games import registry
from conquista.players.thought import Stop
from conquista.table.commands.declaration import Request
from conquista.table.computers.tasks import ComputerTask, answer, fallback
from conquista.table.errors import TableRefused

Games = Callable[[str], AnyGame]
T = TypeVar("T")

PATIENCE = 3  # failures in a row after which a player is suspended
REST = 60.0  # seconds of suspension, during which level 0 plays for it
KINDNESS = 5  # the niceness of worker processes, so that the server has priority


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits for a decision: seconds after which it is killed, and bytes of memory."""

    seconds: float = 20.0
    memory: int = 1 << 30


class PlayerPool:
    """A pool of processes. Every task is answered: by its player, or by level 0 when the player fails."""

    def __init__(self, processes: int = 1, bounds: Bounds | None = None, games: Games = registry.game) -> None:
        self.bounds = bounds or Bounds()
        self.failed = 0  # how many answers level 0 had to give
        self._processes = processes
        self._games = games
        self._lock = Lock()
        self._faults: dict[str, int] = {}  # failures in a row, by spec
        self._rests: dict[str, float] = {}  # until when a spec is suspended
        self._pending: set[Future[Request]] = set()
        self._closed = False
        self._pool = self._made()

    def submit(self, task: ComputerTask, hold: float = 0.0) -> Future[Request]:
        """Answer a task. The only possible failure is that the pool was closed.

        With `hold` a search is stopped after that many seconds, and the process is kept for the same time, so that the
        duration does not depend on the decision.
        """
        future: Future[Request] = Future()
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        if self._rests.get(task.holder.spec, 0.0) > time.monotonic():
            self._answer_by_fallback(task, future)
            return future
        for again in (False, True):
            try:
                job = self._pool.schedule(_think, args=(task, self._games, hold), timeout=self.bounds.seconds)
                break
            except Exception:  # the pool itself is broken, or closed
                if self._closed or again:
                    future.cancel()
                    return future
                self._renew()
        job.add_done_callback(lambda done: self._finish(task, future, done))
        return future

    def run(self, work: Callable[..., T], *args: object) -> Future[T]:
        """Run other work in these processes, under the same limits; its errors are passed on."""
        self._renew()
        scheduled: Future[T] = self._pool.schedule(work, args=args, timeout=self.bounds.seconds)
        return scheduled

    def close(self) -> None:
        """Stop all tasks. Unanswered tasks can be derived from their tables again."""
        with self._lock:
            self._closed = True
            self._pool.stop()
            self._pool.join()
        for future in tuple(self._pending):
            future.cancel()

    def _finish(self, task: ComputerTask, future: Future[Request], done: Future[Request]) -> None:
        spec = task.holder.spec
        if self._closed or done.cancelled():
            future.cancel()
            return
        fault = done.exception()
        if fault is None:
            self._faults.pop(spec, None)
            _settle(future, done.result)
            return
        with self._lock:
            self._faults[spec] = self._faults.get(spec, 0) + 1
            if self._faults[spec] >= PATIENCE:
                self._rests[spec] = time.monotonic() + REST
                del self._faults[spec]
        self._answer_by_fallback(task, future)

    def _answer_by_fallback(self, task: ComputerTask, future: Future[Request]) -> None:
        self.failed += 1
        _settle(future, lambda: fallback(task, self._games(task.game)))

    def _renew(self) -> None:
        with self._lock:
            if not self._closed and not self._pool.active:
                with suppress(Exception):
                    self._pool.stop()
                self._pool = self._made()

    def _made(self) -> Any:
        try:
            from pebble import ProcessPool
        except ImportError as fault:
            raise TableRefused("table.thinkers.missing") from fault
        spawned = multiprocessing.get_context("spawn")
        return ProcessPool(self._processes, initializer=_prepare, initargs=(self.bounds.memory,), context=spawned)


def _settle(future: Future[Request], result: Callable[[], Request]) -> None:
    """Deliver an answer, unless nobody waits for it any more."""
    with suppress(InvalidStateError):
        try:
            future.set_result(result())
        except InvalidStateError:
            raise
        except Exception as fault:
            future.set_exception(fault)


def _prepare(memory: int) -> None:
    """Initialise a worker process: let it end with the server, lower its priority and limit its memory."""
    import resource

    end_with_parent()
    with suppress(OSError):
        os.nice(KINDNESS)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def _think(task: ComputerTask, games: Games, hold: float = 0.0) -> Request:
    if not hold:
        return answer(task, games(task.game))
    begun, stop = time.monotonic(), Stop()
    timer = Timer(hold, stop.set)
    timer.daemon = True
    timer.start()
    try:
        return answer(task, games(task.game), stop=stop)
    finally:
        timer.cancel()
        time.sleep(max(0.0, begun + hold - time.monotonic()))
