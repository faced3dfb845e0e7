"""The register of people in a database, shared with the journal or separate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, WriteConflict, change, pairs, placeholders, rows
from conquista.store.people.profiles import NOTE_VISIT
from conquista.store.people.values import GUEST, LOGIN, PERSON, AccessToken, LobbyRow, Person
from conquista.table import encoding

_PERSON = "id, kind, name, created, coalesce(owner, ''), settings, managed"
_TOKEN = "id, person, kind, label, created, seen"
_LISTING = "table_id, host, visibility, invitation, phase, changed, summary, club"


class SqlRegister(DatabasePart):
    """People, tokens and lobby rows; each call is one transaction."""

    def close(self) -> None:
        self.database.close()

    # people

    def add_person(self, person: Person, folded: str | None = None, password: str | None = None) -> bool:
        values = (person.id, person.kind, person.name, folded, password, person.owner or None)
        return self._unless_taken(
            "INSERT INTO people (id, kind, name, folded, password, owner, settings, created)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, encoding.text(person.settings), person.created),
        )

    def promote(self, person: str, name: str, folded: str, password: str | None) -> bool:
        return self._unless_taken(
            "UPDATE people SET kind = ?, name = ?, folded = ?, password = ? WHERE id = ? AND kind = ?",
            (PERSON, name, folded, password, person, GUEST),
        )

    def person(self, person: str) -> Person | None:
        return next(
            iter(map(_person, rows(self.database, f"SELECT {_PERSON} FROM people WHERE id = ?", (person,)))), None
        )

    def people(self, ids: Sequence[str]) -> dict[str, Person]:
        if not ids:
            return {}
        query = f"SELECT {_PERSON} FROM people WHERE id IN ({', '.join('?' * len(ids))})"
        return {row[0]: _person(row) for row in rows(self.database, query, ids)}

    def credentials(self, folded: str) -> tuple[Person, str] | None:
        query = f"SELECT {_PERSON}, password FROM people WHERE folded = ? AND password IS NOT NULL"
        return next(((_person(row[:-1]), str(row[-1])) for row in rows(self.database, query, (folded,))), None)

    def account(self, folded: str) -> Person | None:
        query = f"SELECT {_PERSON} FROM people WHERE folded = ? AND kind = ? AND managed = ''"
        return next(map(_person, rows(self.database, query, (folded, PERSON))), None)

    def password(self, person: str) -> str | None:
        found = rows(self.database, "SELECT password FROM people WHERE id = ?", (person,))
        return next((password for (password,) in found), None)

    def set_password(self, person: str, password: str) -> None:
        change(self.database, "UPDATE people SET password = ? WHERE id = ?", (password, person))

    def set_settings(self, person: str, settings: Mapping[str, Data]) -> None:
        change(self.database, "UPDATE people SET settings = ? WHERE id = ?", (encoding.text(settings), person))

    def rename(self, person: str, name: str, folded: str | None) -> bool:
        return self._unless_taken("UPDATE people SET name = ?, folded = ? WHERE id = ?", (name, folded, person))

    def name_taken(self, folded: str) -> bool:
        return bool(rows(self.database, "SELECT 1 FROM people WHERE folded = ?", (folded,)))

    def bots(self, owner: str) -> tuple[Person, ...]:
        return tuple(
            map(_person, rows(self.database, f"SELECT {_PERSON} FROM people WHERE owner = ? ORDER BY id", (owner,)))
        )

    def delete_person(self, person: str) -> None:
        with self.database.transaction() as session:
            run = session.change
            owned = "SELECT id FROM people WHERE id = ? OR owner = ?"
            run(f"DELETE FROM places WHERE person IN ({owned})", (person, person))
            run(f"UPDATE listings SET host = '' WHERE host IN ({owned})", (person, person))
            run("DELETE FROM people WHERE id = ?", (person,))

    # tokens

    def add_token(self, token: AccessToken, fingerprint: str) -> None:
        values = (token.id, token.person, token.kind, token.label, token.created, token.seen)
        with self.database.transaction() as session:
            session.change("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", (fingerprint, *values))
            session.change(NOTE_VISIT, (token.id,))

    def owner_of(self, fingerprint: str) -> tuple[Person, AccessToken] | None:
        found = rows(self.database, f"SELECT {_TOKEN} FROM tokens WHERE fingerprint = ?", (fingerprint,))
        token = next((AccessToken(*row) for row in found), None)
        person = self.person(token.person) if token else None
        return (person, token) if person and token else None

    def seen(self, token: str, now: int) -> None:
        with self.database.transaction() as session:
            if session.change("UPDATE tokens SET seen = ? WHERE id = ? AND seen < ?", (now, token, now)):
                session.change(NOTE_VISIT, (token,))

    def tokens(self, person: str) -> tuple[AccessToken, ...]:
        query = f"SELECT {_TOKEN} FROM tokens WHERE person = ? ORDER BY seen DESC, id"
        return tuple(AccessToken(*row) for row in rows(self.database, query, (person,)))

    def revoke(self, person: str, tokens: Sequence[str]) -> None:
        if not tokens:
            return
        query = f"DELETE FROM tokens WHERE person = ? AND id IN ({placeholders(tokens)})"
        change(self.database, query, (person, *tokens))

    def valid(self, tokens: Sequence[str]) -> frozenset[str]:
        return frozenset(pairs(self.database, "SELECT id, person FROM tokens WHERE id IN", tokens))

    def expire(self, before: int) -> None:
        idle = "id NOT IN (SELECT person FROM tokens) AND id NOT IN (SELECT person FROM places)"
        with self.database.transaction() as session:
            run = session.change
            run(f"DELETE FROM tokens WHERE kind = '{LOGIN}' AND seen < ?", (before,))
            run(f"DELETE FROM people WHERE kind = '{GUEST}' AND created < ? AND {idle}", (before,))

    # lobby rows

    def list_tables(self, listings: Sequence[LobbyRow]) -> None:
        lines = [
            (
                *(one.table, one.host, one.visibility, one.invitation, one.phase, one.changed),
                *(encoding.text(one.summary), one.club),
            )
            for one in listings
        ]
        places = [(person, one.table) for one in listings for person in one.people]
        query = (
            f"INSERT INTO listings ({_LISTING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
            " SET phase = excluded.phase, changed = excluded.changed, summary = excluded.summary"
        )
        with self.database.transaction() as session:  # as short as possible, since tables wait for the disk as well
            session.many(query, lines)
            session.many("INSERT INTO places VALUES (?, ?) ON CONFLICT DO NOTHING", places)

    def listing(self, table: str) -> LobbyRow | None:
        found = rows(self.database, f"SELECT {_LISTING} FROM listings WHERE table_id = ?", (table,))
        people = rows(self.database, "SELECT person FROM places WHERE table_id = ? ORDER BY person", (table,))
        return next((_listing(row, tuple(person for (person,) in people)) for row in found), None)

    def open_tables(self, phases: Sequence[str], limit: int) -> tuple[LobbyRow, ...]:
        query = (
            f"SELECT {_LISTING} FROM listings WHERE visibility = 'public' AND phase IN ({placeholders(phases)})"
            " ORDER BY changed DESC, table_id LIMIT ?"
        )
        return tuple(_listing(row) for row in rows(self.database, query, (*phases, limit)))

    def tables_of_club(self, club: str, limit: int) -> tuple[LobbyRow, ...]:
        query = (
            f"SELECT {_LISTING} FROM listings WHERE club = ? AND phase <> 'over'"
            " ORDER BY phase, changed DESC, table_id LIMIT ?"
        )
        return tuple(_listing(row) for row in rows(self.database, query, (club, limit)))

    def not_over(self) -> tuple[str, ...]:
        return tuple(table for (table,) in rows(self.database, "SELECT table_id FROM listings WHERE phase <> 'over'"))

    def tables_of(self, person: str, limit: int) -> tuple[LobbyRow, ...]:
        names = ", ".join(f"listings.{name}" for name in _LISTING.split(", "))
        query = (
            f"SELECT {names} FROM places JOIN listings ON listings.table_id = places.table_id WHERE person = ?"
            " ORDER BY phase = 'over', changed DESC, listings.table_id LIMIT ?"
        )
        return tuple(_listing(row) for row in rows(self.database, query, (person, limit)))

    # the database

    def _unless_taken(self, query: str, values: Sequence[Any]) -> bool:
        try:
            return change(self.database, query, values) > 0
        except WriteConflict:
            return False


def _person(row: Sequence[Any]) -> Person:
    who, kind, name, created, owner, settings, managed = row
    return Person(who, kind, name, created, owner, encoding.decode(settings), managed)


def _listing(row: Sequence[Any], people: tuple[str, ...] = ()) -> LobbyRow:
    table, host, visibility, invitation, phase, changed, summary, club = row
    return LobbyRow(table, host, visibility, invitation, phase, changed, encoding.decode(summary), people, club)
