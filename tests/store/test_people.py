"""The register of people: unique names, hashed tokens, guests keep their data, lists are complete."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import SqliteDatabase
from conquista.store.people.port import Register
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import BOT, GUEST, KEY, LOGIN, PERSON, AccessToken, LobbyRow, Person

ANNA = Person("p1", PERSON, "Anna", 1)


@pytest.fixture(params=["memory", "file", "postgres"])
def register(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Register]:
    if request.param == "postgres":
        made = SqlRegister(PostgresDatabase(request.getfixturevalue("postgres")))
    else:
        made = (
            SqlRegister(SqliteDatabase())
            if request.param == "memory"
            else SqlRegister(SqliteDatabase(tmp_path / "people.db"))
        )
    yield made
    made.close()


def token(name: str, person: str, kind: str = LOGIN, seen: int = 5) -> AccessToken:
    return AccessToken(name, person, kind, "Firefox", 5, seen)


def listing(table: str, phase: str = "gathering", visibility: str = "public", changed: int = 1) -> LobbyRow:
    return LobbyRow(table, "p1", visibility, "secret", phase, changed, {"game": "conquest"}, ("p1",))


def test_a_name_binds_once_however_it_is_written(register: Register) -> None:
    assert register.add_person(ANNA, "anna", "hash")
    assert not register.add_person(Person("p2", PERSON, "ANNA", 2), "anna", "other")
    assert register.credentials("anna") == (ANNA, "hash")
    assert register.credentials("bea") is None
    assert register.person("p2") is None


def test_guests_share_names_and_keep_their_id_when_they_sign_up(register: Register) -> None:
    for guest in ("g1", "g2"):
        assert register.add_person(Person(guest, GUEST, "Guest 7", 1))
    assert register.promote("g1", "Bea", "bea", "hash")
    assert register.person("g1") == Person("g1", PERSON, "Bea", 1)
    assert not register.promote("g2", "bea", "bea", "hash")
    assert not register.promote("g1", "Cleo", "cleo", "hash")
    assert register.credentials("cleo") is None


def test_tokens_are_found_by_fingerprint_and_revoked_by_their_owner_alone(register: Register) -> None:
    register.add_person(ANNA, "anna", "hash")
    register.add_person(Person("p2", PERSON, "Bea", 1), "bea", "hash")
    register.add_token(token("t1", "p1"), "print1")
    register.add_token(token("t2", "p1", KEY), "print2")
    assert register.owner_of("print1") == (ANNA, token("t1", "p1"))
    assert register.owner_of("t1") is None
    register.revoke("p2", ["t1"])
    assert register.valid(["t1", "t2", "t3"]) == {"t1", "t2"}
    register.seen("t1", 9)
    register.seen("t1", 7)
    assert [found.seen for found in register.tokens("p1")] == [9, 5]
    register.revoke("p1", ["t1", "t2"])
    assert register.owner_of("print1") is None
    assert register.valid([]) == frozenset()


def test_idle_logins_end_and_keys_stay(register: Register) -> None:
    register.add_person(ANNA, "anna", "hash")
    register.add_person(Person("g1", GUEST, "Guest", 1))
    register.add_person(Person("g2", GUEST, "Guest", 1))
    register.list_tables([LobbyRow("t", "g2", "public", "x", "over", 1, {}, ("g2",))])
    for name, person, kind in (("t1", "p1", LOGIN), ("t2", "p1", KEY), ("t3", "g1", LOGIN)):
        register.add_token(token(name, person, kind), name)
    register.expire(5)
    assert register.valid(["t1", "t2", "t3"]) == {"t1", "t2", "t3"}
    register.expire(6)
    assert register.valid(["t1", "t2", "t3"]) == {"t2"}
    assert [register.person(who) is None for who in ("p1", "g1", "g2")] == [False, True, False]


def test_who_is_deleted_takes_his_bots_tokens_and_places_along(register: Register) -> None:
    register.add_person(ANNA, "anna", "hash")
    register.add_person(Person("b1", BOT, "Robot", 1, owner="p1"), "robot")
    register.add_token(token("t1", "b1", KEY), "print1")
    register.list_tables([listing("t")])
    assert register.bots("p1") == (Person("b1", BOT, "Robot", 1, owner="p1"),)
    register.delete_person("p1")
    assert register.person("b1") is None
    assert register.owner_of("print1") is None
    assert register.tables_of("p1", 9) == ()
    found = register.listing("t")
    assert found is not None
    assert (found.host, found.people) == ("", ())


def test_settings_names_and_passwords_change(register: Register) -> None:
    register.add_person(ANNA, "anna", "hash")
    register.set_settings("p1", {"language": "it"})
    register.set_password("p1", "new")
    assert register.rename("p1", "Änne", "änne")
    assert register.credentials("änne") == (Person("p1", PERSON, "Änne", 1, settings={"language": "it"}), "new")


def test_lists_show_public_tables_to_all_and_every_table_to_its_people(register: Register) -> None:
    for name, phase, visibility, changed in (
        ("a", "gathering", "public", 1),
        ("b", "playing", "public", 2),
        ("c", "gathering", "link", 3),
        ("d", "over", "public", 4),
    ):
        register.list_tables([listing(name, phase, visibility, changed)])
    assert [found.table for found in register.open_tables(["gathering"], 9)] == ["a"]
    assert [found.table for found in register.open_tables(["gathering", "playing"], 9)] == ["b", "a"]
    assert [found.table for found in register.tables_of("p1", 3)] == ["c", "b", "a"]
    register.list_tables([LobbyRow("c", "?", "public", "?", "playing", 9, {"game": "x"}, ("p2",))])
    assert register.listing("c") == LobbyRow("c", "p1", "link", "secret", "playing", 9, {"game": "x"}, ("p1", "p2"))
    assert register.listing("z") is None
    assert set(register.not_over()) == {"a", "b", "c"}
