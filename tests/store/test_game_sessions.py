"""Game sessions, challenges, connected people and seekers in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from conquista.store import backup
from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.database import Database, change
from conquista.store.people.connected import ConnectedPeople
from conquista.store.people.register import SqlRegister
from conquista.store.people.relations import BLOCK, FOLLOW, MUTE, Relation, RelationStore
from conquista.store.people.values import PERSON, Person
from conquista.store.play.challenges import ACCEPTED, DECLINED, EXPIRED, NO_ANSWER, OPEN, Challenge, ChallengeStore
from conquista.store.play.game_sessions import (
    ENDED,
    GATHERING,
    HERE,
    PLAYING,
    READY,
    GameSessionStore,
    SessionPerson,
    SessionRound,
    StoredSession,
)
from conquista.store.play.seekers import MemorySeekers, SeekerPool, SqlSeekers, StoredSeeker
from conquista.store.processes.leases import Leases


@pytest.fixture(params=["memory", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(MEMORY)
    register = SqlRegister(made)
    for name in "abcd":
        register.add_person(Person(name, PERSON, name.upper(), 1), name)
    yield made
    made.close()


def session(name: str = "s1", code: str = "arno-27", **more: object) -> StoredSession:
    made = StoredSession(name, code, "a", "Friday", {"preset": "x"}, "open", GATHERING, 0, {}, 0, 1, 10, 10)
    made.people["a"] = SessionPerson("a", "A", PERSON, HERE, 10)
    return replace(made, **more)  # type: ignore[arg-type]


# relations


def test_friends_follow_each_other_until_one_blocks(database: Database) -> None:
    store = RelationStore(database)
    assert store.relate(Relation("a", "b", FOLLOW, 1))
    assert not store.relate(Relation("a", "b", FOLLOW, 2))
    store.relate(Relation("a", "b", MUTE, 1))
    assert store.friends("a") == store.friends("b") == frozenset()
    store.relate(Relation("b", "a", FOLLOW, 3))
    store.relate(Relation("c", "a", FOLLOW, 4))
    assert store.friends("a") == {"b"}
    assert store.friends("b") == {"a"}
    assert (store.followers("a"), store.followers("b")) == (2, 1)
    assert store.hidden_from("a") == frozenset()
    store.relate(Relation("b", "a", BLOCK, 5))
    assert store.friends("a") == frozenset()
    assert [one.kind for one in store.relations("a")] == [MUTE]


# sessions


def test_a_code_is_unique_among_sessions_that_have_not_ended(database: Database) -> None:
    store = GameSessionStore(database)
    assert store.create(session())
    assert not store.create(session("s2"))
    with store.edit("s1", 20) as found:
        assert found is not None
        found.state = ENDED
    assert store.find("arno-27") is None
    assert store.find("arno-27", "a") is not None
    assert store.create(session("s2"))
    assert [one.id for one in store.of_person("a")] == ["s1", "s2"]
    found = store.find("arno-27", "a")
    assert found is not None
    assert found.id == "s2"


def test_a_change_raises_the_revision_once_and_nothing_else_does(database: Database) -> None:
    store = GameSessionStore(database)
    store.create(session())
    with store.edit("s1", 30) as found:
        assert found is not None
        found.people["b"] = SessionPerson("b", "Berta", PERSON, READY, 30)
        found.rounds.append(SessionRound(1, 7, 30, 0, [{"id": "t", "seats": {"A": "a"}, "placed": None}], ["b"]))
        found.round, found.state = 1, PLAYING
    stored = store.read("s1")
    assert stored is not None
    assert (stored.revision, stored.touched, stored.rounds[0].tables[0]["seats"]) == (2, 30, {"A": "a"})
    with store.edit("s1", 40) as found:
        assert found is not None
    assert store.read("s1") == stored
    with pytest.raises(RuntimeError), store.edit("s1", 50) as found:  # noqa: PT012
        assert found is not None
        found.name = "lost"
        raise RuntimeError
    assert store.read("s1") == stored
    with store.edit("s1", 60) as found:
        assert found is not None
        found.rounds[0].tables[0]["placed"] = []
        found.rounds[0].ended = 60
    again = store.read("s1")
    assert again is not None
    assert (again.rounds[0].ended, again.rounds[0].tables[0]["placed"], again.revision) == (60, [], 3)
    with store.edit("none", 1) as found:
        assert found is None


def test_sessions_are_due_while_they_play_count_down_or_idle(database: Database) -> None:
    store = GameSessionStore(database)
    store.create(session("s1", "arno-11", state=PLAYING, touched=100))
    store.create(session("s2", "arno-12", due=50, touched=100))
    store.create(session("s3", "arno-13", touched=5))
    store.create(session("s4", "arno-14", touched=100))
    assert store.due(40, 10) == ("s1", "s3")
    assert store.due(50, 10) == ("s1", "s2", "s3")
    assert store.revisions(["s1", "none"]) == {"s1": 1}


def test_a_forgotten_person_stays_in_the_score_without_a_name(database: Database) -> None:
    store = GameSessionStore(database)
    made = session(draft={"tables": [{"seats": {"A": "a"}}], "bench": ["a"]})
    made.rounds.append(SessionRound(1, 7, 30, 0, [{"id": "t", "seats": {"A": "a", "B": "ab"}}], ["a"]))
    store.create(made)
    store.forget("a", "x1")
    stored = store.read("s1")
    assert stored is not None
    assert stored.host == ""
    assert (stored.people["x1"].name, list(stored.people)) == ("", ["x1"])
    assert stored.rounds[0].tables[0]["seats"] == {"A": "x1", "B": "ab"}
    assert (stored.rounds[0].bench, stored.draft["bench"]) == (["x1"], ["x1"])
    assert store.of_person("a") == ()


def test_old_sessions_and_challenges_expire(database: Database) -> None:
    store, challenges = GameSessionStore(database), ChallengeStore(database)
    store.create(session("s1", state=ENDED, touched=5))
    store.create(session("s2", touched=5))
    store.expire(6)
    assert (store.read("s1"), store.read("s2") is not None) == (None, True)
    challenges.create(challenge("c1"), 9, lambda *_: None)
    challenges.create(challenge("c2"), 9, lambda *_: None)
    challenges.end("c1", EXPIRED)
    challenges.expire(100)
    assert (challenges.find("c1"), challenges.find("c2") is not None) == (None, True)


# challenges


def challenge(name: str = "c1", by: str = "a", people: str = "b", counter_to: str = "") -> Challenge:
    return Challenge(name, by, {"preset": "x"}, "", OPEN, 1, 9, counter_to, "", dict.fromkeys(people, NO_ANSWER))


def test_all_must_accept_and_one_can_decline(database: Database) -> None:
    store, seen = ChallengeStore(database), []
    assert store.create(challenge(people="bc"), 3, lambda session, one: seen.append(one.id))
    assert store.answer("c1", "d", ACCEPTED, "t", lambda *_: None) is None
    one = store.answer("c1", "b", ACCEPTED, "t", lambda *_: None)
    assert one is not None
    assert (one.state, one.table) == (OPEN, "")
    two = store.answer("c1", "c", ACCEPTED, "t", lambda session, one: seen.append(one.table))
    assert two is not None
    assert (two.state, two.table) == (ACCEPTED, "t")
    assert store.find("c1") == two
    assert store.answer("c1", "b", DECLINED, "t", lambda *_: None) is None
    assert seen == ["c1", "t"]
    store.create(challenge("c2"), 3, lambda *_: None)
    declined = store.answer("c2", "b", DECLINED, "t", lambda *_: None)
    assert declined is not None
    assert (declined.state, declined.table) == (DECLINED, "")
    assert [one.id for one in store.of_person("b", 0)] == ["c1", "c2"]
    assert store.of_person("b", 99) == ()


def test_open_challenges_to_one_person_are_limited_and_counters_end_the_first(database: Database) -> None:
    store = ChallengeStore(database)
    assert all(store.create(challenge(f"c{n}"), 3, lambda *_: None) for n in range(3))
    assert not store.create(challenge("c3"), 3, lambda *_: None)
    assert store.create(challenge("c4", "b", "a", "c0"), 3, lambda *_: None)
    found = store.find("c0")
    assert found is not None
    assert found.state == "changed"
    assert not store.create(challenge("c5", "b", "a", "c0"), 3, lambda *_: None)
    assert store.create(challenge("c6"), 3, lambda *_: None)
    SqlRegister(database).delete_person("b")
    assert store.find("c4") is None
    alone = store.find("c1")
    assert alone is not None
    assert alone.answers == {}


# people at several processes


def test_people_of_live_processes_are_connected(database: Database) -> None:
    store = ConnectedPeople(database)
    one, other = Leases(database, "one"), Leases(database, "other")
    store.change(one.owner, {"a": "", "b": "t1"}, ())
    assert store.elsewhere(["a", "b", "c"], other.owner) == {"a": "", "b": "t1"}
    assert store.elsewhere(["a"], one.owner) == {}
    store.change(one.owner, {"a": "t2"}, ["b"])
    assert store.elsewhere(["a", "b"], other.owner) == {"a": "t2"}
    one.release()
    assert store.elsewhere(["a"], other.owner) == {}
    store.delete_expired()
    change(database, "UPDATE owners SET until = 0")
    assert store.elsewhere(["a"], other.owner) == {}


@pytest.fixture(params=["alone", "shared"])
def pool(request: pytest.FixtureRequest, database: Database) -> tuple[SeekerPool, str, str]:
    if request.param == "alone":
        return MemorySeekers(), "", ""
    return SqlSeekers(database), Leases(database, "one").owner, Leases(database, "other").owner


def test_seekers_are_claimed_all_or_none(pool: tuple[SeekerPool, str, str]) -> None:
    seekers, one, other = pool
    for place, name in enumerate("abc"):
        seekers.put(StoredSeeker(name, one, {"queues": []}, place))
    assert [found.person for found in seekers.all()] == ["a", "b", "c"]
    assert seekers.claim(["a", "b"], {"table": "t1"})
    assert not seekers.claim(["b", "c"], {"table": "t2"})
    assert [found.found for found in seekers.all()] == [{"table": "t1"}, {"table": "t1"}, {}]
    seekers.update(StoredSeeker("c", one, {"queues": []}, 2, 77, {"offer": "x"}))
    assert seekers.all()[2].declined == 77
    seekers.remove("c", one)
    assert not seekers.claim(["c"], {"table": "t3"})
    seekers.put(StoredSeeker("a", other, {"queues": []}, 9))
    assert {found.person: found.found for found in seekers.all()}["a"] == {}


def test_one_process_pairs_and_another_takes_over(database: Database) -> None:
    seekers = SqlSeekers(database)
    one, other = Leases(database, "one"), Leases(database, "other")
    assert seekers.is_pairing(one.owner)
    assert not seekers.is_pairing(other.owner)
    assert seekers.is_pairing(one.owner)
    seekers.put(StoredSeeker("a", one.owner, {}, 1))
    one.release()
    assert seekers.all() == ()
    assert seekers.is_pairing(other.owner)
    assert not seekers.is_pairing(Leases(database, "third").owner)


def test_sessions_and_challenges_are_in_a_backup(database: Database, tmp_path: Path) -> None:
    store = GameSessionStore(database)
    made = session()
    made.rounds.append(SessionRound(1, 7, 30, 0, [], []))
    store.create(made)
    ChallengeStore(database).create(challenge(), 3, lambda *_: None)
    RelationStore(database).relate(Relation("a", "b", FOLLOW, 1))
    backup.backup(database, tmp_path / "kept.gz")
    restored = SqliteDatabase(MEMORY)
    backup.restore(restored, tmp_path / "kept.gz")
    assert GameSessionStore(restored).read("s1") == store.read("s1")
    assert ChallengeStore(restored).find("c1") == ChallengeStore(database).find("c1")
    assert RelationStore(restored).relations("a") == RelationStore(database).relations("a")
    restored.close()
