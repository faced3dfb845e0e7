"""The contract of every journal, in memory and on disk; and creation and migration of the file."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conquista.store.backends.migration import steps
from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import SqliteDatabase, statements
from conquista.store.database import Database, WriteConflict
from conquista.store.errors import StoreError
from conquista.store.factory import ENGINES
from conquista.store.journals.group_commit import EntriesWrite, PlanWrite
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.memory import MemoryJournal
from conquista.table.errors import JournalFailed
from conquista.table.ports import Journal
from conquista.table.values import JournalEntry
from table.harness import TableHarness, text

Make = Callable[[], Journal]
Remake = Callable[[], SqlJournal]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Yield a journal, and the same again after a restart."""
    if request.param == "memory":
        kept = MemoryJournal()
        yield lambda: kept
        return
    yield from remade(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def remake(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Remake]:
    """Yield the same for journals in a database."""
    yield from remade(request, tmp_path)


def remade(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Remake]:
    made: list[SqlJournal] = []
    url = request.getfixturevalue("postgres") if request.param == "postgres" else ""

    def again() -> SqlJournal:
        made.append(SqlJournal(PostgresDatabase(url)) if url else SqlJournal(SqliteDatabase(tmp_path / "tables.db")))
        return made[-1]

    yield again
    for journal in made:
        journal.close()


def row(seq: int, kind: str = "said", **data: str) -> JournalEntry:
    return JournalEntry(seq, 1_000 * seq, kind, data)


def test_rows_come_back_in_order_and_whole(make: Make) -> None:
    journal = make()
    journal.append("a", [row(1), row(2, text="“é\n\u2028 \U0001f40e”")])
    journal.append("b", [row(1)])
    journal.append("a", [row(3)])
    assert list(make().entries("a")) == [row(1), row(2, text="“é\n\u2028 \U0001f40e”"), row(3)]
    assert list(make().entries("b")) == [row(1)]
    assert list(make().entries("c")) == []


def test_the_tables_at_which_somebody_spoke_as_a_watcher_are_found(make: Make) -> None:
    journal = make()
    journal.append("b", [row(1), row(2, "watched", who="human:p1", text="x"), row(3, "watched", who="human:p1")])
    journal.append("a", [row(1, "watched", who="human:p2"), row(2, "watched", who="human:p1")])
    journal.append("c", [row(1, "watched", who="human:p12", text='"who":"human:p1"'), row(2, who="human:p1")])
    journal.append("d", [row(1, "watched", text='"who":"human:p1"')])
    assert make().watched_by("human:p1") == ("a", "b")
    assert make().watched_by("human:p12") == ("c",)
    assert make().watched_by("human:p_") == ()


@pytest.mark.parametrize("wrong", [[1], [3], [2, 2], [2, 4], [0]])
def test_a_number_is_taken_once_and_without_gaps(make: Make, wrong: list[int]) -> None:
    journal = make()
    journal.append("a", [row(1)])
    with pytest.raises(JournalFailed, match="already written"):
        journal.append("a", [row(seq) for seq in wrong])
    assert list(make().entries("a")) == [row(1)]
    journal.append("a", [row(2)])


def test_drafts_are_replaced_and_taken_away(make: Make) -> None:
    journal = make()
    journal.append("a", [row(1)])
    journal.store_plan("a", "S", {"words": ["x"]})
    journal.store_plan("a", "S", {"words": ["x", "y"]})
    journal.store_plan("a", "N", {"words": []})
    assert make().plans("a") == {"S": {"words": ["x", "y"]}, "N": {"words": []}}
    journal.store_plan("a", "N", None)
    journal.store_plan("a", "N", None)
    assert make().plans("a") == {"S": {"words": ["x", "y"]}}
    assert make().plans("b") == {}


def test_what_is_over_is_not_restored_by_itself(make: Make) -> None:
    journal = make()
    for table in ("b", "a", "c"):
        journal.append(table, [row(1)])
    journal.append("c", [row(2)])
    journal.finish("b")
    journal.finish("b")
    assert make().idle(1_001) == make().idle(2_000) == ("a",)
    assert make().idle(2_001) == ("a", "c")
    assert make().unfinished() == ("a", "c")


def test_r1_a_table_on_either_journal_is_the_same_after_a_restart(make: Make) -> None:
    harness = TableHarness("condottiere", preset="condottiere_3p", journal=make())
    harness.play_on(seed=2, most=40)
    assert make().unfinished() == ("t1",)
    harness.journal = make()
    again = harness.again()
    for recipient in ("A", "B", "C", None):
        assert text(again.table_state.streams[recipient]) == text(harness.table_state.streams[recipient])
    harness.play_on(seed=3)
    assert make().unfinished() == ()


def test_two_writers_cannot_both_write_a_row(remake: Remake) -> None:
    first, second = remake(), remake()
    first.append("a", [row(1)])
    with pytest.raises(JournalFailed):
        second.append("a", [row(1)])
    second.append("a", [row(2)])
    assert [found.seq for found in first.entries("a")] == [1, 2]
    assert [found.seq for found in first.entries("a", after=1)] == [2]


def test_many_tables_are_kept_together_or_not_at_all(remake: Remake) -> None:
    journal = remake()
    journal.write([EntriesWrite("a", (row(1), row(2))), EntriesWrite("b", (row(1),))])
    with pytest.raises(JournalFailed):
        journal.write([EntriesWrite("a", (row(3),)), PlanWrite("a", "S", {}), EntriesWrite("b", (row(1),))])
    assert [found.seq for found in journal.entries("a")] == [1, 2]
    assert journal.plans("a") == {}
    journal.write([EntriesWrite("a", (row(3),)), EntriesWrite("b", (row(2),))])


def test_the_disk_is_waited_for(remake: Remake) -> None:
    with remake().database.transaction() as session:
        if isinstance(remake().database, SqliteDatabase):
            assert session.rows("PRAGMA journal_mode") == [("wal",)]
            assert session.rows("PRAGMA synchronous") == [(2,)]
        else:
            assert session.rows("SHOW synchronous_commit") == [("on",)]


def test_rows_are_never_changed(remake: Remake) -> None:
    journal = remake()
    journal.append("a", [row(1)])
    with pytest.raises(WriteConflict), journal.database.transaction() as session:
        session.change("UPDATE journal SET kind = 'other'")
    assert list(journal.entries("a")) == [row(1)]


def test_s13_rows_are_written_anew_only_for_who_wants_to_be_forgotten(make: Make) -> None:
    journal = make()
    journal.append("a", [row(1, name="Anna"), row(2)])
    journal.append("b", [row(1, name="Anna")])
    journal.redact("a", [row(1, name="")])
    assert list(make().entries("a")) == [row(1, name=""), row(2)]
    assert list(make().entries("b")) == [row(1, name="Anna")]
    journal.append("a", [row(3)])


def test_a_database_knows_what_time_it_is(remake: Remake) -> None:
    database = remake().database
    with database.snapshot() as session:
        [(now,)] = session.rows(f"SELECT {database.clock}")
    assert abs(now - time.time() * 1000) < 60_000


def test_a_broken_line_to_the_database_is_taken_up_again(postgres: str) -> None:
    journal, other = SqlJournal(PostgresDatabase(postgres)), SqlJournal(PostgresDatabase(postgres))
    journal.append("a", [row(1)])
    with journal.database.transaction() as session:
        [(own,)] = session.rows("SELECT pg_backend_pid()")
    with other.database.transaction() as session:
        session.rows("SELECT pg_terminate_backend(?, 5000)", (own,))
    with pytest.raises(StoreError, match="failed"):
        journal.append("a", [row(2)])
    journal.append("a", [row(2)])
    assert [found.seq for found in journal.entries("a")] == [1, 2]
    journal.close()
    other.close()


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
        journal = SqlJournal(SqliteDatabase(path))
        assert journal.unfinished() == (("a",) if done else ())
        assert SqliteDatabase(path).done() == len(steps())
        journal.close()


def test_steps_that_two_servers_want_at_once_are_done_once(postgres: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: PostgresDatabase(postgres), range(4)))
    assert {database.done() for database in made} == {len(steps("postgres"))}
    for database in made:
        database.close()


def test_all_dialects_have_the_same_tables(postgres: str) -> None:
    def shape(found: list[tuple[str, str]]) -> dict[str, set[str]]:
        tables: dict[str, set[str]] = {}
        for table, column in found:
            tables.setdefault(table, set()).add(column)
        return tables

    assert len({len(steps(engine.dialect)) for engine in ENGINES}) == 1
    here: Database = SqliteDatabase()
    there: Database = PostgresDatabase(postgres)
    with here.snapshot() as session:
        names = "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'"
        ours = shape([(table, column) for table, column in session.rows(names)])
    with there.snapshot() as session:
        names = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        theirs = shape([(table, column) for table, column in session.rows(names)])
    there.close()
    del theirs["migrations"]
    assert ours == theirs


def test_a_store_of_a_newer_version_and_a_file_that_is_none_are_left_alone(tmp_path: Path, postgres: str) -> None:
    newer, other = tmp_path / "newer.db", tmp_path / "other.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        SqlJournal(SqliteDatabase(newer))
    other.write_text("this is a letter to my aunt, and no store at all" * 100)
    with pytest.raises(StoreError, match="Cannot open"):
        SqlJournal(SqliteDatabase(other))
    with pytest.raises(StoreError):
        SqlJournal(SqliteDatabase(tmp_path / "no" / "such" / "folder.db"))
    database = PostgresDatabase(postgres)
    with database.transaction() as session:
        session.many("INSERT INTO migrations VALUES (?)", [(number,) for number in range(50, 60)])
    database.close()
    with pytest.raises(StoreError, match="newer version"):
        PostgresDatabase(postgres)


def test_a_database_that_cannot_be_reached_is_named_without_its_password() -> None:
    with pytest.raises(StoreError, match="Cannot open") as refusal:
        PostgresDatabase("postgresql://anna:sesame@localhost:1/games?connect_timeout=2")
    assert "localhost:1/games" in str(refusal.value)
    assert "sesame" not in str(refusal.value)


def test_a_script_is_taken_apart_at_its_statements() -> None:
    script = "-- one\nCREATE TABLE a (b);\nCREATE TRIGGER t BEFORE INSERT ON a\nBEGIN\n SELECT 1;\nEND;\nSELECT 2"
    assert [part.split()[-1] for part in statements(script)] == ["(b);", "END;", "2"]
