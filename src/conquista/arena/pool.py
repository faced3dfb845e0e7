"""Games on all cores of one machine. A worker that dies loses the game it was at, and nothing else."""

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
from conquista.arena.game_runner import GameStage, late
from conquista.arena.result_batch import Bundle
from conquista.arena.series_plan import SeriesPlan
from conquista.arena.worker_process import Worker
from conquista.arena.worker_progress import NOBODY, Glimpse

ATTEMPTS = 3  # times that a game may take its worker with it before it counts as a crash
CHUNK_SECONDS = 0.2  # work handed over at once
MOST_CHUNK = 128
TICK = 0.2  # seconds between two looks at the journals


class Executor(Protocol):
    """Whoever plays games: takes numbers, gives finished games in bundles, each number once and in any order."""

    def play(self, plan: SeriesPlan, numbers: Iterable[int]) -> Generator[Bundle, None, None]: ...


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class WorkerPool:
    """The executor for one machine."""

    def __init__(self, workers: int | None = None) -> None:
        self.count = cores() if workers is None else workers
        if self.count < 1:
            raise ArenaError("arena.pool.workers", count=str(self.count))

    def play(self, plan: SeriesPlan, numbers: Iterable[int]) -> Generator[Bundle, None, None]:
        """Games as they end; leaving off in the middle ends all workers."""
        shift = Shift(self.count, plan, numbers)
        with closing(shift):
            yield from shift.bundles()


class Shift:
    """Workers at their work. `bundles` ends when there are no numbers left, and can be called again when there are."""

    def __init__(self, count: int, plan: SeriesPlan, numbers: Iterable[int]) -> None:
        self.count = count
        self.plan = plan
        self.stage: GameStage | None = None
        self.coming = iter(numbers)
        self.again: deque[int] = deque()  # numbers to be given next, those to be played again before the others
        self.ahead = 2 * count * MOST_CHUNK
        self.attempts: Counter[int] = Counter()
        self.workers: list[Worker] = []
        self.rehearsed = False
        self.failed_starts = 0
        self.played = 0
        self.begun = self.looked = time.monotonic()

    def bundles(self) -> Iterator[Bundle]:
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

    # -- giving --------------------------------------------------------------------------------------------------------

    def _next(self) -> int | None:
        """The number to be played next, left where it is; enough are looked at to see the end coming."""
        while len(self.again) < self.ahead and (number := next(self.coming, None)) is not None:
            self.again.append(number)
        return self.again[0] if self.again else None

    def _feed(self) -> None:
        """Keep as many workers as there is work for; once one has rehearsed, each is fed before it is idle."""
        while len(self.workers) < self.count and self._next() is not None:
            asked = self.rehearsed or any(worker.rehearses for worker in self.workers)
            self.workers.append(Worker(self.plan, rehearse=not asked))
        if not self.rehearsed:
            return
        for worker in self.workers:
            size = self._chunk_size()
            if size and worker.ready and len(worker.queue) <= size // 2:  # none ahead when games are long
                worker.give(self._chunk(size))

    def _chunk_size(self) -> int:
        """Games for a fraction of a second, by the pace so far; fewer towards the end, so that all end together."""
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

    # -- hearing -------------------------------------------------------------------------------------------------------

    def _hear(self, worker: Worker) -> Iterator[Bundle]:
        try:
            if worker.ready:
                yield self._done(worker.hear())
                return
            worker.hear()
            if worker.rehearses:
                self.rehearsed = True
                self.begun = time.monotonic()
        except EOFError:
            yield from self._lose(worker, hung=False)

    def _done(self, bundle: Bundle) -> Bundle:
        self.failed_starts = 0
        self.played += len(bundle.results)
        return bundle

    def _lose(self, worker: Worker, *, hung: bool) -> Iterator[Bundle]:
        """A worker is gone, or must go: what it had finished is told, its game is judged or played again."""
        took = worker.stuck
        seen = worker.end()
        try:
            yield from self._leftovers(worker)
            self.workers.remove(worker)
            if not worker.ready:
                self._failed(worker, hung)
            elif worker.queue:
                yield from self._judge(worker, seen, took if hung else 0.0)
        finally:
            worker.close()

    def _leftovers(self, worker: Worker) -> Iterator[Bundle]:
        """Games that were on their way when the worker went."""
        try:
            while worker.ready and wait([worker.link.fileno()], 0):
                yield self._done(worker.hear())
        except EOFError:
            return

    def _failed(self, worker: Worker, hung: bool) -> None:
        self.failed_starts += 1
        if hung or self.failed_starts >= ATTEMPTS:
            why = worker.last_words().splitlines()[-1:] or [worker.signal]
            raise ArenaError("arena.pool.hung_start" if hung else "arena.pool.start", why=why[0])

    def _judge(self, worker: Worker, seen: Glimpse, took: float) -> Iterator[Bundle]:
        number = worker.queue.popleft()
        self.again.extendleft(reversed(worker.queue))
        self.attempts[number] += 1
        if seen.game != number:  # it died before it began
            seen = Glimpse(number, NOBODY)
        fault = self._fault(worker, seen, took)
        if fault is None:
            self.again.appendleft(number)
            return
        self.stage = self.stage or GameStage(self.plan)
        yield self._done(Bundle.of([self.stage.abandoned(number, seen.text, fault)]))

    def _fault(self, worker: Worker, seen: Glimpse, took: float) -> GameFault | None:
        """What the game is lost by; None when it shall be played again."""
        if took > self.plan.overrun and seen.seat != NOBODY and worker.still(seen):
            seat, holder = self._holder(seen)
            return late(seat, holder, took, self.plan.overrun)
        if self.attempts[seen.game] < ATTEMPTS:
            return None
        words = worker.last_words()
        if seen.seat == NOBODY:
            text = ArenaError("arena.fault.void", times=ATTEMPTS, how=worker.signal).say("en")
            return GameFault(VOID, text, trace=words)
        seat, holder = self._holder(seen)
        text = ArenaError("arena.fault.killed", times=ATTEMPTS, how=worker.signal).say("en")
        return GameFault(CRASH, text, seat, holder, words)

    def _holder(self, seen: Glimpse) -> tuple[str, int]:
        self.stage = self.stage or GameStage(self.plan)
        task = self.stage.schedule.task(seen.game)
        seat, holder, _ = list(self.stage.schedule.seat_specs(task))[seen.seat]
        return seat, holder

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
            worker.close()
        self.workers.clear()
