"""Notifications: one open notification about each subject, with the jobs that deliver it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.database import Database, DatabaseSession
from conquista.store.notifications.notifications import NotificationStore, PlannedDelivery, StoredNotification
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import BOT, PERSON, Person

TURN = StoredNotification("n1", "a", "turn", "table:t1", {"seq": 1}, 100)


@pytest.fixture(params=["memory", "postgres"])
def store(request: pytest.FixtureRequest) -> Iterator[NotificationStore]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(MEMORY)
    register = SqlRegister(made)
    for name in "ab":
        register.add_person(Person(name, PERSON, name.upper(), 1), name)
    register.add_person(Person("bot", BOT, "Bot", 1, "a"), "bot")
    yield NotificationStore(made)
    made.close()


def nothing(session: DatabaseSession) -> Sequence[PlannedDelivery]:
    return ()


def by_push(session: DatabaseSession) -> Sequence[PlannedDelivery]:
    return [PlannedDelivery("notify.push", 500)]


def test_a_notification_replaces_the_open_one_about_the_same_subject(store: NotificationStore) -> None:
    assert store.put(TURN, by_push)
    other = replace(TURN, id="n2", data={"seq": 2}, at=200)
    assert store.put(other, by_push)
    assert store.page("a", 10) == (other,)
    assert store.jobs.find("notify.push", "n1") is None
    assert store.jobs.find("notify.push", "n2") is not None
    assert store.put(replace(TURN, id="n3", about="table:t2", at=300), nothing)
    assert [one.id for one in store.page("a", 10)] == ["n3", "n2"]
    assert store.page("b", 10) == ()


def test_saying_the_same_again_changes_nothing(store: NotificationStore) -> None:
    store.put(TURN, by_push)
    store.mark_seen("a", None, 150)
    assert not store.put(replace(TURN, id="n2", at=200), by_push)
    assert store.page("a", 10) == (replace(TURN, seen=150),)
    assert store.jobs.find("notify.push", "n2") is None


def test_bots_and_people_who_are_gone_are_not_notified(store: NotificationStore) -> None:
    assert not store.put(replace(TURN, person="bot"), by_push)
    assert not store.put(replace(TURN, person="nobody"), by_push)
    assert store.jobs.find("notify.push", "n1") is None


def test_a_resolved_notification_is_kept_and_not_delivered(store: NotificationStore) -> None:
    store.put(TURN, by_push)
    assert store.unseen("a") == 1
    assert store.resolve("a", "table:t1", 300) == replace(TURN, done=300)
    assert store.resolve("a", "table:t1", 301) is None
    assert store.unseen("a") == 0
    assert store.jobs.find("notify.push", "n1") is None
    assert store.page("a", 10, is_open=True) == ()
    assert store.page("a", 10, is_open=False) == (replace(TURN, done=300),)
    assert store.put(replace(TURN, id="n2", at=400), nothing)  # the same subject can be opened again
    assert len(store.page("a", 10)) == 2


def test_pages_continue_after_the_last_row(store: NotificationStore) -> None:
    for number in range(7):
        store.put(replace(TURN, id=f"n{number}", about=f"t{number}", at=100 + number // 2), nothing)
    seen: list[str] = []
    before: tuple[int, str] | None = None
    while page := store.page("a", 3, before):
        seen += [one.id for one in page]
        before = (page[-1].at, page[-1].id)
    assert seen == ["n6", "n5", "n4", "n3", "n2", "n1", "n0"]


def test_only_own_notifications_are_marked_as_seen(store: NotificationStore) -> None:
    store.put(TURN, nothing)
    store.put(replace(TURN, id="n2", about="x"), nothing)
    assert store.mark_seen("b", ["n1"], 150) == 0
    assert store.mark_seen("a", [], 150) == 0
    assert store.mark_seen("a", ["n1", "n9"], 150) == 1
    assert store.unseen("a") == 1
    found = store.find("n1")
    assert found is not None
    assert found.seen == 150
    assert store.mark_seen("a", None, 160) == 1


def test_changes_are_found_by_time_and_person(store: NotificationStore) -> None:
    store.put(TURN, nothing)
    store.put(replace(TURN, id="n2", person="b", at=200), nothing)
    store.resolve("a", "table:t1", 300)
    assert [(one.id, at) for one, at in store.changed_since(0, ["a", "b"])] == [("n2", 200), ("n1", 300)]
    assert [one.id for one, _ in store.changed_since(250, ["a", "b"])] == ["n1"]
    assert store.changed_since(0, []) == ()


def test_deleting_a_person_deletes_the_notifications(store: NotificationStore) -> None:
    store.put(TURN, nothing)
    SqlRegister(store.database).delete_person("a")
    assert store.find("n1") is None


def test_old_notifications_expire(store: NotificationStore) -> None:
    store.put(TURN, nothing)
    store.expire(100)
    assert store.find("n1") is not None
    store.expire(101)
    assert store.find("n1") is None
