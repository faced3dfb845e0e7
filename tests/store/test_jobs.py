"""Jobs: unique, taken by one process, repeated after failures and deaths, replaced while they run."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.database import Database
from conquista.store.factory import open_database
from conquista.store.processes.jobs import LEASE, WAITS, JobStore


@pytest.fixture(params=["memory", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(MEMORY)
    yield made
    made.close()


def test_a_job_is_taken_when_it_is_due_and_by_one_process(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 100, {"n": 1})
    assert store.take(99, "one", 10) == ()
    assert store.next_due(["mail"]) == 100
    assert store.next_due(["push"]) is None
    [job] = store.take(100, "one", 10)
    assert (job.kind, job.key, job.data, job.tries) == ("mail", "a", {"n": 1}, 1)
    assert store.take(100, "two", 10) == ()
    store.done(job)
    assert store.find("mail", "a") is None
    assert store.take(100 + LEASE, "two", 10) == ()


def test_the_earliest_jobs_come_first_and_only_of_kinds_that_are_asked_for(database: Database) -> None:
    store = JobStore(database)
    for key, due in (("c", 30), ("a", 10), ("b", 20)):
        store.schedule("mail", key, due)
    store.schedule("push", "d", 5)
    assert store.take(100, "one", 10, ()) == ()
    assert [job.key for job in store.take(100, "one", 2, ["mail"])] == ["a", "b"]
    assert [job.key for job in store.take(100, "one", 10)] == ["d", "c"]


def test_scheduling_again_replaces_a_job(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 100, {"n": 1})
    store.schedule("mail", "a", 50, {"n": 2})
    [job] = store.take(60, "one", 10)
    assert job.data == {"n": 2}
    store.done(job)
    assert store.take(1000, "one", 10) == ()


def test_a_job_that_is_scheduled_while_it_runs_begins_after_it(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 100)
    [first] = store.take(100, "one", 10)
    store.schedule("mail", "a", 110, {"n": 2})
    assert store.take(120, "two", 10) == ()  # the first is not done
    store.done(first)
    [second] = store.take(120, "two", 10)
    assert second.data == {"n": 2}


def test_a_failed_job_waits_longer_each_time_and_is_given_up(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 0)
    time = 0
    for wait in WAITS:
        [job] = store.take(time, "one", 10)
        assert store.failed(job, time)
        assert store.take(time + wait - 1, "one", 10) == ()
        time += wait
    [job] = store.take(time, "one", 10)
    assert not store.failed(job, time)
    assert store.take(10 * time, "one", 10) == ()
    assert store.next_due(["mail"]) is None
    assert [(one.kind, one.key, one.tries) for one in store.given_up()] == [("mail", "a", len(WAITS) + 1)]
    store.schedule("mail", "a", time)
    assert len(store.take(time, "one", 10)) == 1
    assert store.given_up() == ()


def test_failing_after_it_was_scheduled_again_keeps_the_new_one(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 0)
    [job] = store.take(0, "one", 10)
    store.schedule("mail", "a", 5, {"n": 2})
    store.failed(job, 10)
    [again] = store.take(10, "one", 10)
    assert (again.data, again.tries) == ({"n": 2}, 1)


def test_the_job_of_a_dead_process_goes_to_another_after_its_lease(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 0)
    [lost] = store.take(0, "dead", 10)
    assert store.next_due(["mail"]) == LEASE
    [job] = store.take(LEASE, "living", 10)
    assert job.tries == 2
    store.done(lost)  # it was only slow: the job is not its own any more
    assert store.find("mail", "a") is not None
    store.renew([job], LEASE + 10)
    assert store.take(2 * LEASE, "third", 10) == ()
    store.done(job)
    assert store.find("mail", "a") is None


def test_a_single_process_takes_its_jobs_up_again_at_once(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 0)
    store.take(0, "alone", 10)
    store.release()
    assert len(store.take(1, "alone", 10)) == 1


def test_a_cancelled_job_is_gone_also_while_it_runs(database: Database) -> None:
    store = JobStore(database)
    store.schedule("mail", "a", 0)
    [job] = store.take(0, "one", 10)
    store.cancel("mail", "a")
    store.schedule("mail", "a", 0, {"n": 2})
    [other] = store.take(0, "two", 10)
    store.done(job)
    assert store.find("mail", "a") == other


def test_a_job_exists_only_if_its_transaction_succeeds(database: Database) -> None:
    store = JobStore(database)

    def fail() -> None:
        with database.transaction() as session:
            store.schedule("mail", "a", 0, transaction=session)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.find("mail", "a") is None
    with database.transaction() as session:
        store.schedule("mail", "a", 0, transaction=session)
    assert store.find("mail", "a") is not None
    with database.transaction() as session:
        store.cancel("mail", "a", session)
    assert store.find("mail", "a") is None


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_processes_that_take_at_the_same_time_share_no_job(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "a.db") if kind == "file" else request.getfixturevalue("postgres")
    databases = [open_database(where) for _ in range(4)]
    for number in range(100):
        JobStore(databases[0]).schedule("mail", str(number), number)

    def work(database: Database) -> list[str]:
        found: list[str] = []
        while jobs := JobStore(database).take(1000, str(id(database)), 3):
            for job in jobs:
                found.append(job.key)
                JobStore(database).done(job)
        return found

    with ThreadPoolExecutor(4) as threads:
        taken = [key for keys in threads.map(work, databases) for key in keys]
    assert sorted(taken, key=int) == [str(number) for number in range(100)]
    for database in databases:
        database.close()
