"""A table has one authority at a time among the processes of a cluster, and another when that one dies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conquista.store.database import Database, rows
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.store.processes.leases import Leases
from conquista.table.errors import JournalFailed
from conquista.table.values import JournalEntry

Connect = Callable[[], Database]


@pytest.fixture(params=["sqlite", "postgres"])
def connect(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Connect]:
    where = request.getfixturevalue("postgres") if request.param == "postgres" else tmp_path / "x.db"
    made: list[Database] = []

    def again() -> Database:
        made.append(open_database(where))
        return made[-1]

    yield again
    for database in made:
        database.close()


def row(seq: int) -> JournalEntry:
    return JournalEntry(seq, seq, "said", {})


def expire(database: Database, leases: Leases) -> None:
    """Let the lease of a process expire."""
    with database.transaction() as session:
        session.change("UPDATE owners SET until = 0 WHERE id = ?", (leases.owner,))


def sign(database: Database, leases: Leases) -> int:
    """Return when a process last gave a sign of life, and let it be some time ago."""
    with database.transaction() as session:
        session.change("UPDATE signs_of_life SET at = at - 5000 WHERE process = ?", (leases.owner,))
    return leases.renewed - 5_000


def test_signs_of_life_are_kept_as_long_as_tables_need_them(connect: Connect) -> None:
    database = connect()
    first, second = Leases(database, "one"), Leases(database, "two")
    SqlJournal(connect(), first.owner).append("a", [row(1)])
    first.release()
    second.release()
    third = Leases(database, "three")
    assert {owner for (owner,) in rows(database, "SELECT process FROM signs_of_life")} == {first.owner, third.owner}
    assert third.orphans() == ("a",)


def test_a_table_without_an_owner_has_no_former_sign_of_life(connect: Connect) -> None:
    SqlJournal(connect()).append("a", [row(1)])
    leases = Leases(connect(), "one")
    assert leases.claim("a")
    assert leases.last_signs == {"a": 0}


def test_r1_a_table_is_written_by_its_owner_alone(connect: Connect) -> None:
    first, second = Leases(connect(), "one"), Leases(connect(), "two")
    here, there = SqlJournal(connect(), first.owner), SqlJournal(connect(), second.owner)
    here.append("a", [row(1)])
    assert not second.claim("a")
    assert first.claim("a")
    with pytest.raises(JournalFailed, match="Another server"):
        there.append("a", [row(2)])
    with pytest.raises(JournalFailed, match="Another server"):
        there.store_plan("a", "S", {})
    here.append("a", [row(2)])
    assert there.heads(["a", "b"]) == {"a": 2}
    assert there.heads([]) == {}


def test_r1_who_was_taken_for_dead_can_write_no_more(connect: Connect) -> None:
    database = connect()
    first, second = Leases(database, "one"), Leases(database, "two")
    here, there = SqlJournal(connect(), first.owner), SqlJournal(connect(), second.owner)
    here.append("a", [row(1)])
    here.append("b", [row(1)])
    here.finish("b")
    assert second.orphans() == ()
    assert first.renew()
    expire(database, first)
    seen = sign(database, first)
    assert second.orphans() == ("a",)
    assert second.last_signs == {"a": seen}
    assert second.orphans() == ()
    assert not first.renew()
    with pytest.raises(JournalFailed, match="Another server"):
        here.append("a", [row(2)])
    there.append("a", [row(2)])
    assert not first.claim("a")
    assert first.claim("b")  # nobody has asked for it, though its owner was late


def test_a_process_that_ends_in_order_leaves_its_tables_at_once(connect: Connect) -> None:
    first, second = Leases(connect(), "one"), Leases(connect(), "two")
    SqlJournal(connect(), first.owner).append("a", [row(1)])
    before = time.time_ns() // 1_000_000
    first.release()
    assert second.claim("a")
    assert before <= second.last_signs["a"] <= time.time_ns() // 1_000_000
    assert second.claim("a")
    assert list(second.last_signs) == ["a"]


def test_a_process_that_is_started_again_need_not_wait_for_itself(connect: Connect) -> None:
    first = Leases(connect(), "one")
    journal = SqlJournal(connect(), first.owner)
    for table in ("a", "b", "c"):
        journal.append(table, [row(1)])
    again = Leases(connect(), "one")
    assert again.orphans(2) == ("a", "b")
    assert again.orphans(2) == ("c",)
    assert set(again.last_signs.values()) == {first.renewed}
    with pytest.raises(JournalFailed, match="Another server"):
        journal.append("a", [row(2)])


def test_many_who_want_the_same_tables_get_each_once(connect: Connect) -> None:
    journal = SqlJournal(connect())
    names = [f"t{number:03}" for number in range(60)]
    for name in names:
        journal.append(name, [row(1)])
    crowd = [Leases(connect(), f"p{number}") for number in range(4)]
    with ThreadPoolExecutor(4) as pool:
        got = [name for part in pool.map(lambda leases: leases.orphans(), crowd) for name in part]
    got += crowd[0].orphans()  # what another one was about to take
    assert sorted(got) == names
