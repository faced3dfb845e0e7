"""Clubs in the store: limits hold, requests end with the membership, and every club has an owner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.store import backup
from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.club_values import (
    GUEST_ROLE,
    INVITATION,
    MANAGER,
    MEMBER,
    OPEN,
    ORGANISER,
    OWNER,
    REQUEST,
    Club,
    ClubMember,
    ClubPost,
    ClubRequest,
    ClubRoom,
)
from conquista.store.clubs import FULL, MANY, TAKEN, ClubStore
from conquista.store.database import Database
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import GUEST, LINK, PERSON, LobbyRow, Person
from conquista.store.processes.jobs import JobStore

WINDS = Club("c1", "Circolo dei Venti", "Thursdays", "Bologna", ("it", "de"), OPEN, "secret", 5)


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
    register.add_person(Person("g", GUEST, "Guest", 1))
    yield made
    made.close()


@pytest.fixture
def store(database: Database) -> ClubStore:
    made = ClubStore(database)
    assert made.create(WINDS, "clrcolodelventl", "a", 2) == ""
    return made


def joined(store: ClubStore, person: str, role: str = MEMBER, since: int = 10) -> None:
    assert store.join(ClubMember("c1", person, MEMBER, since), 100, 100) == ""
    if role != MEMBER:
        assert store.set_role("c1", person, role)


def roles(store: ClubStore, club: str = "c1", now: int = 100) -> dict[str, str]:
    return {one.person: one.role for one in store.members(club, now)}


def test_a_club_is_found_by_part_of_its_name(store: ClubStore) -> None:
    assert store.create(Club("c2", "Rotterdam", "", "", (), OPEN, "x", 6), "rotterdam", "a", 2) == ""
    found = store.find("c1")
    assert found is not None
    assert (found.languages, found.members) == (("it", "de"), 1)
    assert [club.id for _, club in store.search("del", "", 10)] == ["c1"]
    assert [club.id for _, club in store.search("", "", 10)] == ["c1", "c2"]
    assert [club.id for _, club in store.search("", "clrcolodelventl", 10)] == ["c2"]
    assert store.search("%", "", 10) == ()
    assert store.find("c\0") is None


def test_a_name_is_given_once_and_owners_have_a_limit(store: ClubStore) -> None:
    other = Club("c2", "Circolo", "", "", (), OPEN, "x", 6)
    assert store.create(other, "clrcolodelventl", "b", 2) == TAKEN
    assert store.create(other, "clrcolo", "a", 1) == MANY
    assert store.create(other, "clrcolo", "b", 2) == ""
    assert not store.update(WINDS, "clrcolo")
    found = store.find("c1")
    assert found is not None
    assert found.name == WINDS.name


def test_joining_ends_a_request_and_keeps_to_the_limits(store: ClubStore) -> None:
    assert store.put_request(ClubRequest("c1", "b", REQUEST, 7), 1)
    assert not store.put_request(ClubRequest("c1", "c", REQUEST, 7), 1)
    assert store.put_request(ClubRequest("c1", "c", INVITATION, 7), 1)
    joined(store, "b")
    joined(store, "b")
    assert store.requests_of("b") == ()
    assert [one.person for one in store.requests("c1")] == ["c"]
    assert store.join(ClubMember("c1", "c", MEMBER, 9), 2, 100) == FULL
    assert store.join(ClubMember("c1", "c", MEMBER, 9), 100, 0) == MANY
    assert roles(store) == {"a": OWNER, "b": MEMBER}


def test_only_the_owner_is_safe_from_removal_and_hands_over_the_club(store: ClubStore) -> None:
    joined(store, "b")
    joined(store, "c", ORGANISER)
    assert not store.remove_member("c1", "a")
    assert not store.set_role("c1", "a", MEMBER)
    assert not store.transfer("c1", "b", "c")
    assert not store.transfer("c1", "a", "d")
    assert roles(store) == {"a": OWNER, "b": MEMBER, "c": ORGANISER}
    assert store.transfer("c1", "a", "b")
    assert roles(store) == {"a": MANAGER, "b": OWNER, "c": ORGANISER}
    assert store.remove_member("c1", "a")


def test_the_oldest_announcements_are_deleted_and_hidden_ones_left_out(store: ClubStore) -> None:
    for number in range(4):
        store.add_post(ClubPost(f"p{number}", "c1", "a", number, "text"), 3)
    latest = (100, "")
    assert [one.id for one in store.posts("c1", latest, 10, hidden=True)] == ["p3", "p2", "p1"]
    assert store.hide_post("c1", "p2", True)
    assert not store.hide_post("c2", "p3", True)
    assert [one.id for one in store.posts("c1", latest, 10, hidden=False)] == ["p3", "p1"]
    assert [one.id for one in store.posts("c1", (3, "p3"), 10, hidden=True)] == ["p2", "p1"]
    assert len(JobStore(store.database).take(10, "x", 10)) == 4  # the members are notified
    assert store.delete_post("c1", "p2")
    assert [one.id for one in store.posts_by("a")] == ["p3", "p1"]


def test_a_room_lets_guests_in_up_to_its_number_and_until_it_closes(store: ClubStore) -> None:
    room = ClubRoom("r1", "c1", "a", 10, 50, 2)
    assert store.open_room(room, 1, 10)
    assert not store.open_room(ClubRoom("r2", "c1", "a", 10, 50, 2), 1, 10)
    assert [store.claim_place("r1", 20) for _ in range(3)] == [True, True, False]
    store.enter(room, "g", 20)
    store.enter(room, "a", 20)
    assert roles(store, now=20) == {"a": OWNER, "g": GUEST_ROLE}
    assert store.member("c1", "g", 50) is None
    assert store.room("r1", 50) is None
    assert [one.id for one, _ in store.clubs_of("g", 20)] == ["c1"]
    store.expire(50)
    assert store.open_room(ClubRoom("r3", "c1", "a", 50, 90, 2), 1, 50)
    store.enter(ClubRoom("r3", "c1", "a", 50, 90, 2), "g", 60)
    assert store.close_room("c1", "r3")
    assert roles(store, now=60) == {"a": OWNER}


def test_the_tables_of_a_deleted_club_remain_with_their_players(store: ClubStore) -> None:
    register = SqlRegister(store.database)
    register.list_tables([LobbyRow("t1", "a", LINK, "x", "gathering", 1, {}, ("a",), "c1")])
    register.list_tables([LobbyRow("t2", "a", LINK, "x", "over", 1, {}, ("a",), "c1")])
    assert [one.table for one in register.tables_of_club("c1", 10)] == ["t1"]
    store.delete("c1")
    listing = register.listing("t1")
    assert listing is not None
    assert listing.club == ""
    assert store.find("c1") is None
    assert store.clubs_of("a", 1) == ()


def test_the_club_of_a_deleted_person_goes_to_the_next_in_role_and_time(store: ClubStore) -> None:
    joined(store, "b", MEMBER, 1)
    joined(store, "c", MANAGER, 9)
    store.put_request(ClubRequest("c1", "d", REQUEST, 7), 9)
    store.add_post(ClubPost("p1", "c1", "a", 1, "text"), 3)
    store.forget("a")
    store.forget("d")
    assert roles(store) == {"b": MEMBER, "c": OWNER}
    assert store.posts_by("a") == ()
    assert store.requests("c1") == ()
    store.forget("b")
    store.forget("c")
    assert store.find("c1") is None


def test_a_backup_holds_clubs(store: ClubStore, tmp_path: Path) -> None:
    joined(store, "b", ORGANISER)
    store.put_request(ClubRequest("c1", "c", REQUEST, 7), 9)
    store.add_post(ClubPost("p1", "c1", "b", 1, "text"), 3)
    room = ClubRoom("r1", "c1", "a", 10, 50, 2)
    store.open_room(room, 1, 10)
    store.enter(room, "g", 20)
    backup.backup(store.database, tmp_path / "all.gz")
    other = SqliteDatabase(MEMORY)
    backup.restore(other, tmp_path / "all.gz")
    copied = ClubStore(other)
    assert copied.find("c1") == store.find("c1")
    assert copied.members("c1", 20) == store.members("c1", 20)
    assert copied.requests("c1") == store.requests("c1")
    assert copied.posts_by("b") == store.posts_by("b")
    assert copied.rooms("c1", 20) == (room,)
    other.close()
