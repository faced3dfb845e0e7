"""Group commit: one thread at a time writes for all; writes that arrive meanwhile share the next commit."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from conquista.core import Data, Seat
from conquista.table.errors import JournalFailed
from conquista.table.ports import Journal
from conquista.table.values import JournalEntry


@dataclass(frozen=True, slots=True)
class EntriesWrite:
    """Journal entries of one table to write."""

    table: str
    entries: tuple[JournalEntry, ...]


@dataclass(frozen=True, slots=True)
class PlanWrite:
    """The plan of one seat to write, or None to delete it."""

    table: str
    seat: Seat
    plan: Mapping[str, Data] | None


JournalWrite = EntriesWrite | PlanWrite


class Batches(Journal, Protocol):
    """A journal that can write many things at once, all or none."""

    def write(self, batch: Sequence[JournalWrite]) -> None: ...

    def close(self) -> None: ...


class GroupedJournal:
    """A journal for many threads. Each call returns once its data is durable."""

    def __init__(self, journal: Batches) -> None:
        self._journal = journal
        self._lock = Lock()  # held by the thread that writes, or that reads
        self._queue: deque[_Pending] = deque()
        self._closed = False

    def append(self, table: str, entries: Sequence[JournalEntry]) -> None:
        self._do(EntriesWrite(table, tuple(entries)))

    def store_plan(self, table: str, seat: Seat, plan: Mapping[str, Data] | None) -> None:
        self._do(PlanWrite(table, seat, plan))

    def entries(self, table: str, after: int = 0) -> Iterable[JournalEntry]:
        with self._lock:
            return tuple(self._journal.entries(table, after))

    def redact(self, table: str, entries: Sequence[JournalEntry]) -> None:
        with self._lock:
            self._journal.redact(table, entries)

    def plans(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        with self._lock:
            return self._journal.plans(table)

    def finish(self, table: str) -> None:
        with self._lock:
            self._journal.finish(table)

    def watched_by(self, signature: str) -> tuple[str, ...]:
        with self._lock:
            return self._journal.watched_by(signature)

    def idle(self, before: int) -> tuple[str, ...]:
        with self._lock:
            return self._journal.idle(before)

    def unfinished(self) -> tuple[str, ...]:
        with self._lock:
            return self._journal.unfinished()

    def close(self) -> None:
        """Write what is queued, and accept no more."""
        self._closed = True
        with self._lock:
            self._write_queued()
            self._journal.close()

    def _do(self, write: JournalWrite) -> None:
        """Write what is queued, unless the thread that is writing now or the next one does it first."""
        if self._closed:
            raise JournalFailed("table.journal.failed")
        pending = _Pending(write)
        self._queue.append(pending)
        with self._lock:
            if not pending.done:
                self._write_queued()
        if pending.fault is not None:
            raise pending.fault

    def _write_queued(self) -> None:
        batch: list[_Pending] = []
        while self._queue:
            batch.append(self._queue.popleft())
        if batch and not self._tried(batch) and len(batch) > 1:  # one of them fails, and the others must not
            for one in batch:
                self._tried([one])

    def _tried(self, batch: Sequence[_Pending]) -> bool:
        try:
            self._journal.write([pending.write for pending in batch])
        except Exception as fault:
            if len(batch) == 1:
                batch[0].fault, batch[0].done = fault, True
            return False
        for pending in batch:
            pending.done = True
        return True


class _Pending:
    """A write that waits for its commit, and how it went."""

    __slots__ = ("done", "fault", "write")

    def __init__(self, write: JournalWrite) -> None:
        self.write = write
        self.done = False
        self.fault: Exception | None = None
