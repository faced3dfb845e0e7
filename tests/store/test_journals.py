"""What every journal keeps to, in memory and on the disk; and how the file comes to be and grows with the versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from conquista.store.errors import StoreError
from conquista.store.grouped import Rows, Sketch
from conquista.store.memory import MemoryJournal
from conquista.store.migrating import statements, steps
from conquista.store.sqlite import SqliteJournal
from conquista.table.errors import JournalFailed
from conquista.table.ports import Journal
from conquista.table.values import Row
from table.desk import Desk, text

Make = Callable[[], Journal]


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """A journal, and the same again after the server has come back."""
    kept = MemoryJournal()
    return (lambda: kept) if request.param == "memory" else lambda: SqliteJournal(tmp_path / "tables.db")


def row(seq: int, kind: str = "said", **data: str) -> Row:
    return Row(seq, 1_000 * seq, kind, data)


def test_rows_come_back_in_order_and_whole(make: Make) -> None:
    journal = make()
    journal.append("a", [row(1), row(2, text="“é\n\u2028 \U0001f40e”")])
    journal.append("b", [row(1)])
    journal.append("a", [row(3)])
    assert list(make().rows("a")) == [row(1), row(2, text="“é\n\u2028 \U0001f40e”"), row(3)]
    assert list(make().rows("b")) == [row(1)]
    assert list(make().rows("c")) == []


@pytest.mark.parametrize("wrong", [[1], [3], [2, 2], [2, 4], [0]])
def test_a_number_is_taken_once_and_without_gaps(make: Make, wrong: list[int]) -> None:
    journal = make()
    journal.append("a", [row(1)])
    with pytest.raises(JournalFailed, match="written already"):
        journal.append("a", [row(seq) for seq in wrong])
    assert list(make().rows("a")) == [row(1)]
    journal.append("a", [row(2)])


def test_drafts_are_replaced_and_taken_away(make: Make) -> None:
    journal = make()
    journal.append("a", [row(1)])
    journal.keep_draft("a", "S", {"words": ["x"]})
    journal.keep_draft("a", "S", {"words": ["x", "y"]})
    journal.keep_draft("a", "N", {"words": []})
    assert make().drafts("a") == {"S": {"words": ["x", "y"]}, "N": {"words": []}}
    journal.keep_draft("a", "N", None)
    journal.keep_draft("a", "N", None)
    assert make().drafts("a") == {"S": {"words": ["x", "y"]}}
    assert make().drafts("b") == {}


def test_what_is_over_is_not_restored_by_itself(make: Make) -> None:
    journal = make()
    for table in ("b", "a", "c"):
        journal.append(table, [row(1)])
    journal.finish("b")
    journal.finish("b")
    assert make().unfinished() == ("a", "c")


def test_r1_a_table_on_either_journal_is_the_same_after_a_restart(make: Make) -> None:
    desk = Desk("condottiere", preset="condottiere_3p", journal=make())
    desk.play_on(seed=2, most=40)
    assert make().unfinished() == ("t1",)
    desk.journal = make()
    again = desk.again()
    for ear in ("A", "B", "C", None):
        assert text(again.course.streams[ear]) == text(desk.course.streams[ear])
    desk.play_on(seed=3)
    assert make().unfinished() == ()


def test_two_writers_cannot_both_write_a_row(tmp_path: Path) -> None:
    first, second = SqliteJournal(tmp_path / "x.db"), SqliteJournal(tmp_path / "x.db")
    first.append("a", [row(1)])
    with pytest.raises(JournalFailed):
        second.append("a", [row(1)])
    second.append("a", [row(2)])
    assert [found.seq for found in first.rows("a")] == [1, 2]


def test_many_tables_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "x.db")
    journal.write([Rows("a", (row(1), row(2))), Rows("b", (row(1),))])
    with pytest.raises(JournalFailed):
        journal.write([Rows("a", (row(3),)), Sketch("a", "S", {}), Rows("b", (row(1),))])
    assert [found.seq for found in journal.rows("a")] == [1, 2]
    journal.write([Rows("a", (row(3),)), Rows("b", (row(2),))])


def test_the_disk_is_waited_for(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "x.db")
    assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_rows_are_never_changed(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "x.db")
    journal.append("a", [row(1)])
    with pytest.raises(sqlite3.IntegrityError, match="not changed"):
        journal._connection.execute("UPDATE journal SET kind = 'other'")


@pytest.mark.parametrize("done", range(len(steps()) + 1))
def test_a_store_of_any_older_version_is_brought_up_to_date(tmp_path: Path, done: int) -> None:
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as old:
        for number, script in enumerate(steps()[:done], 1):
            old.executescript(script)
            old.execute(f"PRAGMA user_version = {number}")
        if done:
            old.execute("INSERT INTO tables (id) VALUES ('a')")
    old.close()
    for _ in range(2):
        journal = SqliteJournal(path)
        assert journal.unfinished() == (("a",) if done else ())
        assert journal._connection.execute("PRAGMA user_version").fetchone() == (len(steps()),)
        journal.close()


def test_a_store_of_a_newer_version_and_a_file_that_is_none_are_left_alone(tmp_path: Path) -> None:
    newer, other = tmp_path / "newer.db", tmp_path / "other.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        SqliteJournal(newer)
    other.write_text("this is a letter to my aunt, and no store at all" * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteJournal(other)
    with pytest.raises(StoreError):
        SqliteJournal(tmp_path / "no" / "such" / "folder.db")


def test_a_script_is_taken_apart_at_its_statements() -> None:
    script = "-- one\nCREATE TABLE a (b);\nCREATE TRIGGER t BEFORE INSERT ON a\nBEGIN\n SELECT 1;\nEND;\nSELECT 2"
    assert [part.split()[-1] for part in statements(script)] == ["(b);", "END;", "2"]
