"""Games on a Ray cluster. Each actor has one supervised worker; the chunk of a lost actor goes to another.

A chunk is reported when it is complete, so games finished by a lost actor are played again and nothing counts twice.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from conquista.arena.errors import ArenaError
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.workers.pool import WorkerGroup
from conquista.core import ConquistaError

HERE = "here"  # start Ray on this machine
CHUNK_SECONDS = 2.0
MOST_CHUNK = 512
LOSSES = 10  # actors that may be lost over one chunk
GROW_EVERY = 5.0  # seconds between checks for new machines
TICK = 0.5


class Refill:
    """An iterator of game numbers that can be refilled."""

    def __init__(self) -> None:
        self.numbers: deque[int] = deque()

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        if not self.numbers:
            raise StopIteration
        return self.numbers.popleft()


class ClusterWorker:
    """An actor on a machine of the cluster: a group of one worker, supervised as on a single machine."""

    def __init__(self, data: dict[str, object], paths: list[str], folder: str) -> None:
        with suppress(OSError):
            os.chdir(folder)  # for external players at relative paths on a shared file system
        sys.path += [path for path in paths if path not in sys.path]
        self._refill = Refill()
        self._shift = WorkerGroup(1, SeriesPlan.from_data(data), self._refill)

    def process(self) -> int:
        return os.getpid()

    def play(self, numbers: Sequence[int]) -> ResultBatch | ConquistaError:
        """Play these games; return the reason if this plan cannot be played."""
        self._refill.numbers.extend(numbers)
        try:
            return ResultBatch.merged(self._shift.batches())
        except ConquistaError as refusal:
            return refusal


class WorkerCluster:
    """The executor for a Ray cluster: an address, `auto` for the cluster of this machine, or `here`."""

    def __init__(self, address: str = HERE, workers: int | None = None) -> None:
        self.ray = _ray()
        self.address = address
        self.most = workers
        if workers is not None and workers < 1:
            raise ArenaError("arena.pool.workers", count=str(workers))

    def play(self, plan: SeriesPlan, numbers: Iterable[int]) -> Generator[ResultBatch, None, None]:
        """Yield games as chunks end; closing the generator ends all actors."""
        joined = not self.ray.is_initialized()
        if joined:
            self._join()
        run = _Run(self.ray, plan, iter(numbers), self.most)
        try:
            yield from run.batches()
        finally:
            run.close()
            if joined:
                self.ray.shutdown()

    def _join(self) -> None:
        quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
        try:
            if self.address == HERE:
                self.ray.init(num_cpus=self.most, include_dashboard=False, **quiet)
            else:
                self.ray.init(address=self.address, **quiet)
        except Exception as fault:
            why = str(fault).strip().splitlines() or [type(fault).__name__]
            raise ArenaError("arena.cluster.join", address=self.address, why=why[0]) from fault


class _Run:
    """One series on a joined cluster."""

    def __init__(self, ray: Any, plan: SeriesPlan, numbers: Iterator[int], most: int | None) -> None:
        self.ray = ray
        self.plan = plan
        self.coming = numbers
        self.again: deque[int] = deque()
        self.most = most
        self.make = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(ClusterWorker)
        self.starting: dict[Any, Any] = {}  # reference to a starting actor, and the actor
        self.idle: list[Any] = []
        self.busy: dict[Any, tuple[Any, list[int]]] = {}  # reference to games in progress, the actor and its chunk
        self.losses: Counter[int] = Counter()
        self.played = 0
        self.begun = time.monotonic()
        self.grown = float("-inf")

    def batches(self) -> Iterator[ResultBatch]:
        while self._next() is not None or self.busy:
            self._grow()
            while self.idle and self._next() is not None:
                actor, chunk = self.idle.pop(), self._chunk()
                self.busy[actor.play.remote(chunk)] = actor, chunk
            ready, _ = self.ray.wait([*self.starting, *self.busy], num_returns=1, timeout=TICK)
            for promise in ready:
                if promise in self.starting:
                    self._started(promise)
                else:
                    yield from self._finished(promise)

    def _next(self) -> int | None:
        if not self.again:
            number = next(self.coming, None)
            if number is not None:
                self.again.append(number)
        return self.again[0] if self.again else None

    def _chunk(self) -> list[int]:
        """Return games for a few seconds by the rate so far; one at first."""
        size = 1
        if self.played:
            pace = (time.monotonic() - self.begun) * max(1, len(self.busy) + 1) / self.played
            size = max(1, min(MOST_CHUNK, int(CHUNK_SECONDS / pace)))
        chunk: list[int] = []
        while len(chunk) < size and self._next() is not None:
            chunk.append(self.again.popleft())
        return chunk

    def _grow(self) -> None:
        """Start an actor for every core, also for those that joined since."""
        if time.monotonic() - self.grown < GROW_EVERY:
            return
        self.grown = time.monotonic()
        room = int(self.ray.cluster_resources().get("CPU", 0))
        if self.most is not None:
            room = min(room, self.most)
        for _ in range(max(1, room) - len(self.starting) - len(self.idle) - len(self.busy)):
            actor = self.make.remote(self.plan.as_data(), sys.path, os.getcwd())
            self.starting[actor.process.remote()] = actor

    def _started(self, promise: Any) -> None:
        actor = self.starting.pop(promise)
        try:
            self.ray.get(promise)
        except self.ray.exceptions.RayError as fault:
            self._lost([-1], fault)
            return
        self.idle.append(actor)

    def _finished(self, promise: Any) -> Iterator[ResultBatch]:
        actor, chunk = self.busy.pop(promise)
        try:
            answer = self.ray.get(promise)
        except self.ray.exceptions.RayError as fault:
            self._lost(chunk, fault)
            self.again.extendleft(reversed(chunk))
            with suppress(Exception):
                self.ray.kill(actor)
            return
        if isinstance(answer, ConquistaError):
            raise answer
        self.idle.append(actor)
        self.played += len(chunk)
        yield answer

    def _lost(self, chunk: list[int], fault: Exception) -> None:
        """Replace a lost actor, unless the same games have caused too many losses."""
        self.grown = float("-inf")
        self.losses[chunk[0]] += 1
        if self.losses[chunk[0]] >= LOSSES:
            why = str(fault).strip().splitlines() or [type(fault).__name__]
            raise ArenaError("arena.cluster.lost", times=LOSSES, why=why[0]) from fault

    def close(self) -> None:
        actors = [*self.starting.values(), *self.idle, *(actor for actor, _ in self.busy.values())]
        for actor in actors:
            with suppress(Exception):
                self.ray.kill(actor)


def _ray() -> Any:
    try:
        import ray
    except ImportError as fault:
        raise ArenaError("arena.cluster.missing") from fault
    return ray
