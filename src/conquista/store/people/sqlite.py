"""The register of people in a SQLite file, the same as the journal's or one in memory."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from conquista.core import Data, data_text
from conquista.store.errors import StoreError
from conquista.store.migrating import migrate
from conquista.store.people.values import GUEST, LOGIN, PERSON, Listing, Person, Token

BUSY = 30.0  # seconds to wait for another process
_PERSON = "id, kind, name, created, coalesce(owner, ''), settings"
_TOKEN = "id, person, kind, label, created, seen"
_LISTING = "table_id, host, visibility, invitation, phase, changed, summary"


class SqliteRegister:
    """One connection, used by one thread at a time."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        self.path = str(path)
        self._lock = Lock()
        try:
            self._connection = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None, check_same_thread=False)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                self._connection.execute(f"PRAGMA {pragma}").fetchall()
            migrate(self._connection, self.path)
        except sqlite3.Error as fault:
            raise StoreError("store.cannot", path=self.path, reason=str(fault)) from fault

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    # people

    def add_person(self, person: Person, folded: str | None = None, password: str | None = None) -> bool:
        values = (person.id, person.kind, person.name, folded, password, person.owner or None)
        return self._unless_taken(
            "INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, data_text(person.settings), person.created),
        )

    def promote(self, person: str, name: str, folded: str, password: str) -> bool:
        return self._unless_taken(
            "UPDATE people SET kind = ?, name = ?, folded = ?, password = ? WHERE id = ? AND kind = ?",
            (PERSON, name, folded, password, person, GUEST),
        )

    def person(self, person: str) -> Person | None:
        return next(iter(map(_person, self._all(f"SELECT {_PERSON} FROM people WHERE id = ?", (person,)))), None)

    def credentials(self, folded: str) -> tuple[Person, str] | None:
        query = f"SELECT {_PERSON}, password FROM people WHERE folded = ? AND password IS NOT NULL"
        return next(((_person(row[:-1]), str(row[-1])) for row in self._all(query, (folded,))), None)

    def set_password(self, person: str, password: str) -> None:
        self._all("UPDATE people SET password = ? WHERE id = ?", (password, person))

    def set_settings(self, person: str, settings: Mapping[str, Data]) -> None:
        self._all("UPDATE people SET settings = ? WHERE id = ?", (data_text(settings), person))

    def rename(self, person: str, name: str, folded: str | None) -> bool:
        return self._unless_taken("UPDATE people SET name = ?, folded = ? WHERE id = ?", (name, folded, person))

    def bots(self, owner: str) -> tuple[Person, ...]:
        return tuple(map(_person, self._all(f"SELECT {_PERSON} FROM people WHERE owner = ? ORDER BY id", (owner,))))

    def delete_person(self, person: str) -> None:
        with self._whole() as run:
            owned = "SELECT id FROM people WHERE id = ? OR owner = ?"
            run(f"DELETE FROM places WHERE person IN ({owned})", (person, person))
            run("DELETE FROM people WHERE id = ?", (person,))

    # tokens

    def add_token(self, token: Token, fingerprint: str) -> None:
        values = (token.id, token.person, token.kind, token.label, token.created, token.seen)
        self._all("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", (fingerprint, *values))

    def owner_of(self, fingerprint: str) -> tuple[Person, Token] | None:
        found = self._all(f"SELECT {_TOKEN} FROM tokens WHERE fingerprint = ?", (fingerprint,))
        token = next((Token(*row) for row in found), None)
        person = self.person(token.person) if token else None
        return (person, token) if person and token else None

    def seen(self, token: str, now: int) -> None:
        self._all("UPDATE tokens SET seen = max(seen, ?) WHERE id = ?", (now, token))

    def tokens(self, person: str) -> tuple[Token, ...]:
        query = f"SELECT {_TOKEN} FROM tokens WHERE person = ? ORDER BY seen DESC, id"
        return tuple(Token(*row) for row in self._all(query, (person,)))

    def revoke(self, person: str, tokens: Sequence[str]) -> None:
        self._all(f"DELETE FROM tokens WHERE person = ? AND id IN ({_marks(tokens)})", (person, *tokens))

    def valid(self, tokens: Sequence[str]) -> frozenset[str]:
        found = self._all("SELECT id FROM tokens WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(tokens),))
        return frozenset(token for (token,) in found)

    def expire(self, before: int) -> None:
        idle = "id NOT IN (SELECT person FROM tokens) AND id NOT IN (SELECT person FROM places)"
        with self._whole() as run:
            run(f"DELETE FROM tokens WHERE kind = '{LOGIN}' AND seen < ?", (before,))
            run(f"DELETE FROM people WHERE kind = '{GUEST}' AND created < ? AND {idle}", (before,))

    # listings

    def list_table(self, listing: Listing) -> None:
        values = (listing.table, listing.host, listing.visibility, listing.invitation, listing.phase, listing.changed)
        with self._whole() as run:
            run(
                "INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
                " SET phase = excluded.phase, changed = excluded.changed, summary = excluded.summary",
                (*values, data_text(listing.summary)),
            )
            for person in listing.people:
                run("INSERT INTO places VALUES (?, ?) ON CONFLICT DO NOTHING", (person, listing.table))

    def listing(self, table: str) -> Listing | None:
        found = self._all(f"SELECT {_LISTING} FROM listings WHERE table_id = ?", (table,))
        people = self._all("SELECT person FROM places WHERE table_id = ? ORDER BY person", (table,))
        return next((_listing(row, tuple(person for (person,) in people)) for row in found), None)

    def open_tables(self, phases: Sequence[str], limit: int) -> tuple[Listing, ...]:
        query = (
            f"SELECT {_LISTING} FROM listings WHERE visibility = 'public' AND phase IN ({_marks(phases)})"
            " ORDER BY changed DESC, table_id LIMIT ?"
        )
        return tuple(_listing(row) for row in self._all(query, (*phases, limit)))

    def tables_of(self, person: str, limit: int) -> tuple[Listing, ...]:
        names = ", ".join(f"listings.{name}" for name in _LISTING.split(", "))
        query = (
            f"SELECT {names} FROM places JOIN listings ON listings.table_id = places.table_id WHERE person = ?"
            " ORDER BY phase = 'over', changed DESC, listings.table_id LIMIT ?"
        )
        return tuple(_listing(row) for row in self._all(query, (person, limit)))

    # the connection

    def _all(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def _unless_taken(self, query: str, values: Sequence[Any]) -> bool:
        with self._lock:
            try:
                return self._connection.execute(query, values).rowcount > 0
            except sqlite3.IntegrityError:
                return False

    @contextmanager
    def _whole(self) -> Iterator[Any]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection.execute
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _person(row: Sequence[Any]) -> Person:
    who, kind, name, created, owner, settings = row
    return Person(who, kind, name, created, owner, json.loads(settings))


def _listing(row: Sequence[Any], people: tuple[str, ...] = ()) -> Listing:
    table, host, visibility, invitation, phase, changed, summary = row
    return Listing(table, host, visibility, invitation, phase, changed, json.loads(summary), people)
