"""Reviews: requested by several people, claimed by one process, continued by another, and gone with their requests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.database import Database
from conquista.store.learning.reviews import DONE, FAILED, STOPPED, WORKING, ReviewRequest, ReviewStore, StoredReview
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import PERSON, Person

NEW = StoredReview("r1", "a record", False, 3, "none", 0)


@pytest.fixture(params=["memory", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(MEMORY)
    register = SqlRegister(made)
    for name in "ab":
        register.add_person(Person(name, PERSON, name.upper(), 1), name)
    yield made
    made.close()


def test_two_people_share_one_review(database: Database) -> None:
    store = ReviewStore(database)
    store.request(NEW, "a", 5)
    store.request(NEW, "b", 6)
    assert store.find("r1") == replace(NEW, state=WORKING, created=5)
    assert store.requests_of("a") == (ReviewRequest("r1", 5),)
    store.withdraw("r1", "a")
    found = store.find("r1")
    assert found is not None
    assert found.state == WORKING
    store.withdraw("r1", "b")
    found = store.find("r1")
    assert found is not None
    assert found.state == STOPPED
    store.request(NEW, "a", 9)
    found = store.find("r1")
    assert found is not None
    assert (found.state, found.created) == (WORKING, 5)


def test_judgements_are_kept_in_order_and_once(database: Database) -> None:
    store = ReviewStore(database)
    store.request(NEW, "a", 5)
    assert store.claim("p", 10, 0) is not None
    assert store.add("r1", "p", 0, [{"n": 0}, {"n": 1}], 11)
    assert store.add("r1", "p", 1, [{"n": 7}, {"n": 2}], 12)
    assert store.judgements("r1") == [{"n": 0}, {"n": 1}, {"n": 2}]
    assert store.judgements("r1", 2) == [{"n": 2}]
    assert store.judged("r1") == 3
    store.end("r1", "p", DONE)
    found = store.find("r1")
    assert found is not None
    assert found.state == DONE
    assert store.requests_of("a") == ()
    assert store.claim("p", 13, 13) is None


def test_a_process_takes_over_what_another_has_left(database: Database) -> None:
    store = ReviewStore(database)
    store.request(NEW, "a", 5)
    store.request(replace(NEW, id="r2"), "a", 6)
    assert [one.id for one in (store.claim("p", 10, 0), store.claim("q", 11, 0)) if one] == ["r1", "r2"]
    assert store.claim("q", 12, 5) == store.find("r2")
    assert store.claim("s", 13, 5) is None
    taken = store.claim("s", 200, 100)
    assert taken is not None
    assert taken.id == "r1"
    assert not store.add("r1", "p", 0, [{"n": 0}], 201)
    assert store.judged("r1") == 0
    store.end("r1", "p", FAILED)
    assert store.find("r1") == taken
    store.release()
    assert store.claim("t", 210, 0) == taken


def test_stopped_work_is_not_added(database: Database) -> None:
    store = ReviewStore(database)
    store.request(NEW, "a", 5)
    store.claim("p", 10, 0)
    store.withdraw("r1", "a")
    assert not store.add("r1", "p", 0, [{"n": 0}], 11)


def test_requests_go_with_the_person_and_old_reviews_are_deleted(database: Database) -> None:
    store = ReviewStore(database)
    store.request(NEW, "a", 5)
    SqlRegister(database).delete_person("a")
    assert store.requests_of("a") == ()
    store.expire(100)
    assert store.find("r1") is not None  # still in work
    store.claim("p", 10, 0)
    store.add("r1", "p", 0, [{"n": 0}], 11)
    store.end("r1", "p", DONE)
    store.expire(5)
    assert store.find("r1") is not None
    store.expire(6)
    assert store.find("r1") is None
    assert store.judged("r1") == 0
