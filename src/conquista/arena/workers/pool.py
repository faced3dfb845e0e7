"""Games on all cores of one machine. A worker that dies loses only the game in progress."""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from multiprocessing.connection import wait
from typing import Protocol

from conquista.arena.errors import ArenaError
from conquista.arena.game_result import CRASH, VOID, GameFault
from conquista.arena.game_runner import SeriesRunner, late
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_progress import NO_SEAT, ProgressSnapshot
from conquista.arena.workers.worker_process import Worker

ATTEMPTS = 3  # times that a game may kill its worker before it counts as a crash
CHUNK_SECONDS = 0.2  # work assigned at once
MOST_CHUNK = 128
TICK = 0.2  # seconds between checks of the workers


class Executor(Protocol):
    """Plays games: takes numbers and yields finished games in batches, each number once and in any order."""

    def play(self, plan: SeriesPlan, numbers: Iterable[int]) -> Generator[ResultBatch, None, None]: ...


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class WorkerPool:
    """The executor for one machine."""

    def __init__(self, workers: int | None = None) -> None:
        self.count = cores() if workers is None else workers
        if self.count < 1:
            raise ArenaError("arena.pool.workers", count=str(self.count))

    def play(self, plan: SeriesPlan, numbers: Iterable[int]) -> Generator[ResultBatch, None, None]:
        """Yield games as they end; closing the generator ends all workers."""
        shift = WorkerGroup(self.count, plan, numbers)
        with closing(shift):
            yield from shift.batches()


class WorkerGroup:
    """Running workers. `batches` ends when there are no numbers left, and can be called again when there are."""

    def __init__(self, count: int, plan: SeriesPlan, numbers: Iterable[int]) -> None:
        self.count = count
        self.plan = plan
        self.runner: SeriesRunner | None = None
        self.coming = iter(numbers)
        self.again: deque[int] = deque()  # numbers to assign next, repeated games first
        self.ahead = 2 * count * MOST_CHUNK
        self.attempts: Counter[int] = Counter()
        self.workers: list[Worker] = []
        self.rehearsed = False
        self.failed_starts = 0
        self.played = 0
        self.begun = self.looked = time.monotonic()

    def batches(self) -> Iterator[ResultBatch]:
        while True:
            self._feed()
            busy = [worker for worker in self.workers if worker.queue or not worker.ready]
            if not any(worker.queue for worker in self.workers) and self._next() is None:
                return
            ready = wait([worker.link.fileno() for worker in busy], TICK)
            for worker in [worker for worker in busy if worker.link.fileno() in ready]:
                yield from self._hear(worker)
            if time.monotonic() - self.looked > TICK:
                self.looked = time.monotonic()
                for worker in [worker for worker in self.workers if worker.overdue()]:
                    yield from self._lose(worker, hung=True)

    # -- assigning -----------------------------------------------------------------------------------------------------

    def _next(self) -> int | None:
        """Return the next number without consuming it; looks ahead far enough to see the end."""
        while len(self.again) < self.ahead and (number := next(self.coming, None)) is not None:
            self.again.append(number)
        return self.again[0] if self.again else None

    def _feed(self) -> None:
        """Keep as many workers as there is work for; once one is ready, each is fed before it is idle."""
        while len(self.workers) < self.count and self._next() is not None:
            asked = self.rehearsed or any(worker.rehearses for worker in self.workers)
            self.workers.append(Worker(self.plan, rehearse=not asked))
        if not self.rehearsed:
            return
        for worker in self.workers:
            size = self._chunk_size()
            if size and worker.ready and len(worker.queue) <= size // 2:  # none in advance when games are long
                worker.enqueue(self._chunk(size))

    def _chunk_size(self) -> int:
        """Return games for a fraction of a second, by the rate so far; fewer towards the end, for an even finish."""
        if self._next() is None:
            return 0
        if not self.played:
            return 1
        pace = (time.monotonic() - self.begun) * self.count / self.played
        return max(1, min(MOST_CHUNK, int(CHUNK_SECONDS / pace), len(self.again) // (2 * self.count)))

    def _chunk(self, size: int) -> list[int]:
        chunk: list[int] = []
        while len(chunk) < size and self._next() is not None:
            chunk.append(self.again.popleft())
        return chunk

    # -- receiving -----------------------------------------------------------------------------------------------------

    def _hear(self, worker: Worker) -> Iterator[ResultBatch]:
        try:
            if worker.ready:
                yield self._done(worker.receive())
                return
            worker.receive()
            if worker.rehearses:
                self.rehearsed = True
                self.begun = time.monotonic()
        except EOFError:
            yield from self._lose(worker, hung=False)

    def _done(self, batch: ResultBatch) -> ResultBatch:
        self.failed_starts = 0
        self.played += len(batch.results)
        return batch

    def _lose(self, worker: Worker, *, hung: bool) -> Iterator[ResultBatch]:
        """Handle a dead or hung worker: finished games are reported, its current game is judged or repeated."""
        took = worker.stuck_seconds
        seen = worker.end()
        try:
            yield from self._leftovers(worker)
            self.workers.remove(worker)
            if not worker.ready:
                self._failed(worker, hung)
            elif worker.queue:
                yield from self._resolve_game(worker, seen, took if hung else 0.0)
        finally:
            worker.close()

    def _leftovers(self, worker: Worker) -> Iterator[ResultBatch]:
        """Yield games that were in transit when the worker died."""
        try:
            while worker.ready and wait([worker.link.fileno()], 0):
                yield self._done(worker.receive())
        except EOFError:
            return

    def _failed(self, worker: Worker, hung: bool) -> None:
        self.failed_starts += 1
        if hung or self.failed_starts >= ATTEMPTS:
            why = worker.output_tail().splitlines()[-1:] or [worker.exit_reason]
            raise ArenaError("arena.pool.hung_start" if hung else "arena.pool.start", why=why[0])

    def _resolve_game(self, worker: Worker, seen: ProgressSnapshot, took: float) -> Iterator[ResultBatch]:
        number = worker.queue.popleft()
        self.again.extendleft(reversed(worker.queue))
        self.attempts[number] += 1
        if seen.game != number:  # it died before it started
            seen = ProgressSnapshot(number, NO_SEAT)
        fault = self._fault(worker, seen, took)
        if fault is None:
            self.again.appendleft(number)
            return
        self.runner = self.runner or SeriesRunner(self.plan)
        yield self._done(ResultBatch.of([self.runner.abandoned(number, seen.text, fault)]))

    def _fault(self, worker: Worker, seen: ProgressSnapshot, took: float) -> GameFault | None:
        """Return the fault by which the game is lost; None when it is to be repeated."""
        if took > self.plan.overrun and seen.seat != NO_SEAT and worker.still(seen):
            seat, holder = self._holder(seen)
            return late(seat, holder, took, self.plan.overrun)
        if self.attempts[seen.game] < ATTEMPTS:
            return None
        words = worker.output_tail()
        if seen.seat == NO_SEAT:
            text = ArenaError("arena.fault.void", times=ATTEMPTS, how=worker.exit_reason).say("en")
            return GameFault(VOID, text, trace=words)
        seat, holder = self._holder(seen)
        text = ArenaError("arena.fault.killed", times=ATTEMPTS, how=worker.exit_reason).say("en")
        return GameFault(CRASH, text, seat, holder, words)

    def _holder(self, seen: ProgressSnapshot) -> tuple[str, int]:
        self.runner = self.runner or SeriesRunner(self.plan)
        task = self.runner.schedule.task(seen.game)
        seat, holder, _ = list(self.runner.schedule.seat_specs(task))[seen.seat]
        return seat, holder

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
            worker.close()
        self.workers.clear()
