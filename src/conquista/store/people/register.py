"""The register of people in a database, shared with the journal or separate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, WriteConflict, change, rows
from conquista.store.people.values import GUEST, LOGIN, PERSON, AccessToken, LobbyRow, Person
from conquista.table import encoding

_PERSON = "id, kind, name, created, coalesce(owner, ''), settings"
_TOKEN = "id, person, kind, label, created, seen"
_LISTING = "table_id, host, visibility, invitation, phase, changed, summary"


class SqlRegister(DatabasePart):
    """People, tokens and lobby rows; each call is one transaction."""

    def close(self) -> None:
        self.database.close()

    # people

    def add_person(self, person: Person, folded: str | None = None, password: str | None = None) -> bool:
        values = (person.id, person.kind, person.name, folded, password, person.owner or None)
        return self._unless_taken(
            "INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, encoding.text(person.settings), person.created),
        )

    def promote(self, person: str, name: str, folded: str, password: str) -> bool:
        return self._unless_taken(
            "UPDATE people SET kind = ?, name = ?, folded = ?, password = ? WHERE id = ? AND kind = ?",
            (PERSON, name, folded, password, person, GUEST),
        )

    def person(self, person: str) -> Person | None:
        return next(
            iter(map(_person, rows(self.database, f"SELECT {_PERSON} FROM people WHERE id = ?", (person,)))), None
        )

    def credentials(self, folded: str) -> tuple[Person, str] | None:
        query = f"SELECT {_PERSON}, password FROM people WHERE folded = ? AND password IS NOT NULL"
        return next(((_person(row[:-1]), str(row[-1])) for row in rows(self.database, query, (folded,))), None)

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
        change(self.database, "INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", (fingerprint, *values))

    def owner_of(self, fingerprint: str) -> tuple[Person, AccessToken] | None:
        found = rows(self.database, f"SELECT {_TOKEN} FROM tokens WHERE fingerprint = ?", (fingerprint,))
        token = next((AccessToken(*row) for row in found), None)
        person = self.person(token.person) if token else None
        return (person, token) if person and token else None

    def seen(self, token: str, now: int) -> None:
        change(self.database, "UPDATE tokens SET seen = ? WHERE id = ? AND seen < ?", (now, token, now))

    def tokens(self, person: str) -> tuple[AccessToken, ...]:
        query = f"SELECT {_TOKEN} FROM tokens WHERE person = ? ORDER BY seen DESC, id"
        return tuple(AccessToken(*row) for row in rows(self.database, query, (person,)))

    def revoke(self, person: str, tokens: Sequence[str]) -> None:
        if not tokens:
            return
        change(self.database, f"DELETE FROM tokens WHERE person = ? AND id IN ({_marks(tokens)})", (person, *tokens))

    def valid(self, tokens: Sequence[str]) -> frozenset[str]:
        found = rows(self.database, f"SELECT id FROM tokens WHERE id IN ({_marks(tokens)})", tokens) if tokens else []
        return frozenset(token for (token,) in found)

    def expire(self, before: int) -> None:
        idle = "id NOT IN (SELECT person FROM tokens) AND id NOT IN (SELECT person FROM places)"
        with self.database.transaction() as session:
            run = session.change
            run(f"DELETE FROM tokens WHERE kind = '{LOGIN}' AND seen < ?", (before,))
            run(f"DELETE FROM people WHERE kind = '{GUEST}' AND created < ? AND {idle}", (before,))

    # lobby rows

    def list_tables(self, listings: Sequence[LobbyRow]) -> None:
        lines = [
            (one.table, one.host, one.visibility, one.invitation, one.phase, one.changed, encoding.text(one.summary))
            for one in listings
        ]
        places = [(person, one.table) for one in listings for person in one.people]
        query = (
            "INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
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
            f"SELECT {_LISTING} FROM listings WHERE visibility = 'public' AND phase IN ({_marks(phases)})"
            " ORDER BY changed DESC, table_id LIMIT ?"
        )
        return tuple(_listing(row) for row in rows(self.database, query, (*phases, limit)))

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


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _person(row: Sequence[Any]) -> Person:
    who, kind, name, created, owner, settings = row
    return Person(who, kind, name, created, owner, encoding.decode(settings))


def _listing(row: Sequence[Any], people: tuple[str, ...] = ()) -> LobbyRow:
    table, host, visibility, invitation, phase, changed, summary = row
    return LobbyRow(table, host, visibility, invitation, phase, changed, encoding.decode(summary), people)
