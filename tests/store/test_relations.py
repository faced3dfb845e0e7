"""Relations, reports and links: stored once, found from both sides, and gone with the person."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.store import backup
from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.database import Database
from conquista.store.people.register import SqlRegister
from conquista.store.people.relations import BLOCK, IGNORE, MUTE, Relation, RelationStore, Report
from conquista.store.people.relations import SharedMoment as Shared
from conquista.store.people.values import GUEST, PERSON, Person
from conquista.table.views.evidence import ReportedMessage


@pytest.fixture(params=["memory", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(MEMORY)
    register = SqlRegister(made)
    for name in "abc":
        register.add_person(Person(name, PERSON, name.upper(), 1), name)
    register.add_person(Person("g", GUEST, "Guest", 1))
    yield made
    made.close()


def report(name: str = "r1", reporter: str = "a", person: str = "b") -> Report:
    lines = (ReportedMessage("b", 5, {"text": "rude"}), ReportedMessage("c", 6, {"text": "stop it"}))
    return Report(name, reporter, person, "t1", "words", "look at this", {"number": 7}, 9, lines)


def test_a_relation_is_stored_once_and_deleted_by_its_owner(database: Database) -> None:
    store = RelationStore(database)
    for since in (1, 2):
        store.relate(Relation("a", "b", MUTE, since))
    store.relate(Relation("a", "g", BLOCK, 3))
    assert store.relations("a") == (Relation("a", "g", BLOCK, 3), Relation("a", "b", MUTE, 1))
    assert store.relations("b") == ()
    assert not store.unrelate("b", "a", MUTE)
    assert store.unrelate("a", "b", MUTE)
    assert store.relations("a") == (Relation("a", "g", BLOCK, 3),)


def test_each_kind_has_its_effect_and_a_block_works_in_both_directions(database: Database) -> None:
    store = RelationStore(database)
    store.relate(Relation("a", "b", MUTE, 1))
    store.relate(Relation("a", "c", IGNORE, 1))
    store.relate(Relation("a", "g", BLOCK, 1))
    assert store.silenced_by("a") == {"b", "g"}
    assert store.hidden_from("a") == {"c", "g"}
    assert store.hidden_from("g") == {"a"}
    assert store.hidden_from("b") == store.silenced_by("g") == frozenset()
    assert {(one.person, one.other) for one in store.among({"a", "g", "b"})} == {("a", "b"), ("a", "g")}
    assert store.among({"a"}) == store.among(set()) == ()


def test_a_report_keeps_its_evidence(database: Database) -> None:
    store = RelationStore(database)
    store.report(report())
    assert store.reports(10) == (report(),)
    assert [one.words for one in store.reports_by("a")] == ["look at this"]
    assert store.reports_by("b") == ()


def test_a_link_is_found_by_its_id_and_deleted_by_its_owner(database: Database) -> None:
    store, made = RelationStore(database), Shared("secret", "a", "t1", "S", 12, 5)
    store.share(made)
    assert (store.shared("secret"), store.shared("other")) == (made, None)
    assert store.shares_of("a") == (made,)
    assert not store.unshare("b", "secret")
    assert store.unshare("a", "secret")
    assert store.shared("secret") is None


def test_s13_a_deleted_person_is_gone_from_all_of_it(database: Database) -> None:
    store = RelationStore(database)
    store.relate(Relation("a", "b", MUTE, 1))
    store.relate(Relation("b", "c", BLOCK, 1))
    store.share(Shared("secret", "b", "t1", "", 1, 5))
    store.report(report())
    store.report(report("r2", "b", "c"))
    store.report(report("r3", "a", "c"))
    store.forget("b")
    SqlRegister(database).delete_person("b")
    assert store.relations("a") == store.relations("b") == ()
    assert store.shares_of("b") == ()
    assert store.shared("secret") is None
    found = {one.id: one for one in store.reports(10)}
    assert sorted(found) == ["r2", "r3"]
    assert (found["r2"].reporter, found["r2"].words) == ("", "")
    assert [(line.person, dict(line.data)) for line in found["r3"].evidence] == [("", {}), ("c", {"text": "stop it"})]


def test_a_backup_has_all_of_it(database: Database, tmp_path: Path) -> None:
    store = RelationStore(database)
    store.relate(Relation("a", "b", MUTE, 1))
    store.report(report())
    store.share(Shared("secret", "a", "t1", "S", 12, 5))
    backup.backup(database, tmp_path / "all.gz")
    fresh = SqliteDatabase(tmp_path / "fresh.db")
    backup.restore(fresh, tmp_path / "all.gz")
    restored = RelationStore(fresh)
    assert (restored.relations("a"), restored.reports(9)) == (store.relations("a"), store.reports(9))
    assert restored.shared("secret") == store.shared("secret")
    fresh.close()
