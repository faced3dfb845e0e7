"""Group commit: one writer for all tables; writes that arrive while the disk is busy share the next commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

from conquista.core import Data, Seat
from conquista.table.errors import JournalFailed
from conquista.table.ports import Journal
from conquista.table.values import JournalEntry


@dataclass(frozen=True, slots=True)
class Rows:
    """Journal entries of one table to write."""

    table: str
    rows: tuple[JournalEntry, ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """The draft of one seat to write, or None to delete it."""

    table: str
    seat: Seat
    draft: Mapping[str, Data] | None


Writing = Rows | Sketch


class Batches(Journal, Protocol):
    """A journal that can write many things at once, all or none."""

    def write(self, batch: Sequence[Writing]) -> None: ...

    def close(self) -> None: ...


class GroupedJournal:
    """A journal for many threads. Each call returns once its data is durable."""

    def __init__(self, journal: Batches) -> None:
        self._journal = journal
        self._lock = Lock()
        self._queue: SimpleQueue[tuple[Writing, Future[None]] | None] = SimpleQueue()
        self._closed = False
        self._writer = Thread(target=self._write, name="journal", daemon=True)
        self._writer.start()

    def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
        self._do(Rows(table, tuple(rows)))

    def keep_draft(self, table: str, seat: Seat, draft: Mapping[str, Data] | None) -> None:
        self._do(Sketch(table, seat, draft))

    def rows(self, table: str, after: int = 0) -> Iterable[JournalEntry]:
        with self._lock:
            return tuple(self._journal.rows(table, after))

    def redact(self, table: str, rows: Sequence[JournalEntry]) -> None:
        with self._lock:
            self._journal.redact(table, rows)

    def drafts(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        with self._lock:
            return self._journal.drafts(table)

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
        self._queue.put(None)
        self._writer.join()
        self._journal.close()

    def _do(self, writing: Writing) -> None:
        if self._closed:
            raise JournalFailed("table.journal.failed")
        done: Future[None] = Future()
        self._queue.put((writing, done))
        done.result()

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            if not self._tried(batch) and len(batch) > 1:  # one of them fails, and the others must not
                for one in batch:
                    self._tried([one])
        while not self._queue.empty():  # writes that arrived too late
            late = self._queue.get()
            if late is not None:
                late[1].set_exception(JournalFailed("table.journal.failed"))

    def _tried(self, batch: Sequence[tuple[Writing, Future[None]]]) -> bool:
        try:
            with self._lock:
                self._journal.write([writing for writing, _ in batch])
        except Exception as fault:
            if len(batch) == 1:
                batch[0][1].set_exception(fault)
            return False
        for _, done in batch:
            done.set_result(None)
        return True
