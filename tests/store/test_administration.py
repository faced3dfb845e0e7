"""Administration in both databases: a log that is only appended to, cases of reports, measures, and old reports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.store import backup
from conquista.store.administration.audit_log import KEPT, AuditEntry, AuditLog
from conquista.store.administration.measures import ACTIVE, GRANTED, MUTE, Appeal, Measure, MeasureStore
from conquista.store.administration.report_cases import DISMISSED, OPEN, CaseStore, join_reports
from conquista.store.administration.roles import ADMIN, MODERATOR, RoleStore
from conquista.store.administration.server_state import MAINTENANCE, ServerStateStore
from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.database import Database
from conquista.store.errors import StoreError
from conquista.store.people.register import SqlRegister
from conquista.store.people.relations import RelationStore, Report
from conquista.store.people.values import PERSON, AccessToken, Person

NOW = 4_000_000_000_000  # in the future, so that entries are kept


@pytest.fixture(params=["memory", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(MEMORY)
    for name in "abc":
        SqlRegister(made).add_person(Person(name, PERSON, name.upper(), 1), name)
    yield made
    made.close()


def entry(act: str = "x", at: int = NOW, actor: str = "a") -> AuditEntry:
    return AuditEntry(actor, act, "b", at)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_log SET act = 'nothing'",
        "DELETE FROM audit_log",
        "DELETE FROM audit_log WHERE number = 1",
        "INSERT INTO audit_log VALUES (2, 1, 'x', 'x', 'x', '{}')",
        "INSERT INTO audit_log VALUES (0, 1, 'x', 'x', 'x', '{}')",
    ],
)
def test_the_log_refuses_every_change(database: Database, statement: str) -> None:
    log = AuditLog(database)
    log.append(entry("first"))
    log.append(entry("second"))
    with pytest.raises(StoreError), database.transaction() as session:
        session.change(statement)
    assert [(one.number, one.act) for one in log.page(None, 10)] == [(3, "second"), (2, "first")]
    assert [one.act for one in log.page(3, 10)] == ["first"]


def test_entries_are_deleted_after_a_year_and_not_before(database: Database) -> None:
    import time

    log, now = AuditLog(database), int(time.time() * 1000)
    for at in (now - KEPT - 10, now):
        log.append(entry(at=at))
    log.expire(now - KEPT)
    assert [one.at for one in log.page(None, 10)] == [now]
    with pytest.raises(StoreError):
        log.expire(now + 1)
    log.append(entry("later", now))
    assert [one.number for one in log.page(None, 10)] == [4, 3]


def test_roles_end_with_their_confirmations(database: Database) -> None:
    roles, register = RoleStore(database), SqlRegister(database)
    register.add_token(AccessToken("t", "a", "login", "", 1, 1), "print")
    assert roles.give("a", ADMIN, entry())
    assert not roles.give("a", ADMIN, entry())
    assert roles.of("a") == {ADMIN, MODERATOR}
    roles.confirm("t", 7)
    assert roles.confirmed("t") == 7
    assert roles.take("a", ADMIN, entry())
    assert (roles.of("a"), roles.confirmed("t")) == (frozenset(), 0)
    roles.confirm("t", 8)
    register.revoke("a", ["t"])
    assert roles.confirmed("t") == 0
    assert len(roles.log.page(None, 10)) == 2


def test_measures_are_found_undone_and_appealed_against(database: Database) -> None:
    store, state = MeasureStore(database), ServerStateStore(database)
    before = state.revision()
    made = Measure("m", "b", MUTE, "insults", "words", "", "a", 5, 100, data={"n": 1})
    with database.transaction() as session:
        store.add(made, entry(), session)
    assert store.in_force(50) == (made,)
    assert store.in_force(101) == ()
    assert state.revision() == before + 1
    assert store.appeal(Appeal("m", "I object", 6))
    assert not store.appeal(Appeal("m", "again", 7))
    with database.transaction() as session:
        assert store.judge("m", GRANTED, "agreed", entry(), session)
        assert not store.judge("m", GRANTED, "agreed", entry(), session)
        assert not store.confirm("m", entry(), session)
    assert store.in_force(50) == ()
    found = store.find("m")
    assert found is not None
    assert (found.state, found.is_in_force(50)) == ("undone", False)
    assert made.state == ACTIVE


def test_reports_join_the_open_case_of_their_place(database: Database) -> None:
    relations, cases = RelationStore(database), CaseStore(database)
    for name, reporter, table in (("r1", "a", "t1"), ("r2", "c", "t1"), ("r3", "a", "t2")):
        relations.report(Report(name, reporter, "b", table, "words", "", {}, 9))
    assert [(one.id, one.reporters) for one in cases.listed(OPEN, 10)] == [("r1", 2), ("r3", 1)]
    assert cases.take("r1", entry())
    assert not cases.take("r1", entry(actor="c"))
    with database.transaction() as session:
        assert cases.close("r1", DISMISSED, entry(), session)
    relations.report(Report("r4", "a", "b", "t1", "play", "", {}, 9))
    assert {one.id for one in cases.listed(OPEN, 10)} == {"r3", "r4"}
    assert [one.id for one in cases.reports("r1")] == ["r1", "r2"]
    cases.expire(NOW)
    assert cases.find("r1") is not None
    cases.expire(NOW + 1)
    assert (cases.find("r1"), cases.reports("r1")) == (None, ())
    assert {one.id for one in cases.listed(OPEN, 10)} == {"r3", "r4"}
    relations.forget("b")
    assert cases.listed(OPEN, 10) == ()


def test_reports_of_an_earlier_version_become_cases(database: Database) -> None:
    relations, cases = RelationStore(database), CaseStore(database)
    for name, table in (("r1", "t1"), ("r2", "t1"), ("r3", "")):
        relations.report(Report(name, "a", "b", table, "words", "", {}, 9))
    with database.transaction() as session:
        session.change("DELETE FROM report_cases")
        session.change("UPDATE reports SET case_id = ''")
        join_reports(session)
    assert {one.id: len(cases.reports(one.id)) for one in cases.listed(OPEN, 10)} == {"r1": 2, "r3": 1}


def test_a_backup_restores_the_log_and_the_decisions(database: Database, tmp_path: Path) -> None:
    AuditLog(database).append(entry("kept"))
    RoleStore(database).give("a", ADMIN, entry())
    ServerStateStore(database).put(MAINTENANCE, {"at": 1}, entry())
    with database.transaction() as session:
        MeasureStore(database).add(Measure("m", "b", MUTE, "x", "", "", "a", 5, 100), entry(), session)
    path = tmp_path / "x.backup"
    backup.backup(database, path)
    other = SqliteDatabase(tmp_path / "other.db")
    backup.restore(other, path)
    assert AuditLog(other).page(None, 10) == AuditLog(database).page(None, 10)
    assert RoleStore(other).of("a") == {ADMIN, MODERATOR}
    assert ServerStateStore(other).get(MAINTENANCE) == {"at": 1}
    assert MeasureStore(other).in_force(50) == MeasureStore(database).in_force(50)
    other.close()


def test_a_new_database_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    made = SqliteDatabase(tmp_path / "x.db")
    SqlRegister(made).add_person(Person("a", PERSON, "A", 1), "a")
    assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {
        "x.db": 0o600,
        "x.db-wal": 0o600,
        "x.db-shm": 0o600,
    }
    made.close()
