"""Group commit: simultaneous writes share a commit, and one that fails does not affect the others."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from conquista.store.backends.sqlite import SqliteDatabase
from conquista.store.journals.group_commit import GroupedJournal, JournalWrite
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.memory import MemoryJournal
from conquista.table.errors import JournalFailed
from conquista.table.values import JournalEntry


class SlowJournal(MemoryJournal):
    """Counts its commits, and blocks until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[int] = []
        self.begun, self.go = Event(), Event()

    def write(self, batch: Sequence[JournalWrite]) -> None:
        self.batches.append(len(batch))
        self.begun.set()
        self.go.wait(30)
        super().write(batch)


def row(seq: int) -> JournalEntry:
    return JournalEntry(seq, seq, "said", {})


def test_what_comes_while_the_disk_is_busy_is_kept_by_one_wait() -> None:
    slow = SlowJournal()
    journal = GroupedJournal(slow)
    with ThreadPoolExecutor(12) as threads:
        first = threads.submit(journal.append, "first", [row(1)])
        assert slow.begun.wait(30)
        others = [threads.submit(journal.append, f"t{number}", [row(1)]) for number in range(9)]
        plan = threads.submit(journal.store_plan, "first", "S", {"words": []})
        while len(journal._queue) < 10:
            slow.begun.wait(0.001)
        assert not any(done.done() for done in [first, plan, *others])
        slow.go.set()
        for done in [first, plan, *others]:
            done.result(30)
    assert slow.batches == [1, 10]
    assert journal.plans("first") == {"S": {"words": []}}
    journal.close()
    with pytest.raises(JournalFailed):
        journal.append("late", [row(1)])


def test_one_that_fails_does_not_pull_down_the_others() -> None:
    slow = SlowJournal()
    journal = GroupedJournal(slow)
    with ThreadPoolExecutor(4) as threads:
        first = threads.submit(journal.append, "a", [row(1)])
        assert slow.begun.wait(30)
        good, bad = threads.submit(journal.append, "b", [row(1)]), threads.submit(journal.append, "c", [row(7)])
        while len(journal._queue) < 2:
            slow.begun.wait(0.001)
        slow.go.set()
        first.result(30)
        good.result(30)
        with pytest.raises(JournalFailed, match="already written"):
            bad.result(30)
    assert list(journal.entries("b")) == [row(1)]
    assert list(journal.entries("c")) == []
    journal.close()


def test_many_threads_lose_nothing_on_the_disk(tmp_path: Path) -> None:
    journal = GroupedJournal(SqlJournal(SqliteDatabase(tmp_path / "tables.db")))

    def play(table: int) -> None:
        for seq in range(1, 11):
            journal.append(f"t{table}", [row(seq)])
            journal.store_plan(f"t{table}", "S", {"seq": seq})

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(play, range(16)))
    journal.close()
    kept = SqlJournal(SqliteDatabase(tmp_path / "tables.db"))
    assert all(list(kept.entries(f"t{table}")) == [row(seq) for seq in range(1, 11)] for table in range(16))
    assert all(kept.plans(f"t{table}") == {"S": {"seq": 10}} for table in range(16))
    assert len(kept.unfinished()) == 16
    kept.close()
