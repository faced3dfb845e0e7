"""People who wait for quick pairing: in memory for one process, in the database for several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, Protocol

from conquista.store.database import Database, DatabasePart, rows
from conquista.table import encoding

PAIRING = "pairing"  # the duty of the process that pairs


@dataclass(frozen=True, slots=True)
class StoredSeeker:
    """A person who waits. `found` is empty, or holds the table, or the question whether to begin with a computer."""

    person: str
    owner: str  # the process with the person's socket
    data: Mapping[str, Any]
    since: int
    declined: int = 0
    found: Mapping[str, Any] = field(default_factory=dict)


class SeekerPool(Protocol):
    """The waiting people of all processes. Calls may come from any thread."""

    def put(self, seeker: StoredSeeker) -> None:
        """Let a person wait, in the place of an earlier request."""

    def remove(self, person: str, owner: str) -> None:
        """Remove a person who waits at this process."""

    def all(self) -> tuple[StoredSeeker, ...]: ...

    def update(self, seeker: StoredSeeker) -> None:
        """Store what was found for a person, and when they last declined; nothing for one who has stopped waiting."""

    def claim(self, people: Sequence[str], found: Mapping[str, Any]) -> bool:
        """Reserve people for a table, all or none; return whether they all still waited for one."""

    def is_pairing(self, owner: str) -> bool:
        """Return whether this process pairs; exactly one does."""


class MemorySeekers:
    """The waiting people of the only process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seekers: dict[str, StoredSeeker] = {}

    def put(self, seeker: StoredSeeker) -> None:
        with self._lock:
            self._seekers[seeker.person] = seeker

    def remove(self, person: str, owner: str) -> None:
        with self._lock:
            self._seekers.pop(person, None)

    def all(self) -> tuple[StoredSeeker, ...]:
        with self._lock:
            return tuple(self._seekers.values())

    def update(self, seeker: StoredSeeker) -> None:
        with self._lock:
            if seeker.person in self._seekers:
                self._seekers[seeker.person] = seeker

    def claim(self, people: Sequence[str], found: Mapping[str, Any]) -> bool:
        with self._lock:
            if any(one not in self._seekers or "table" in self._seekers[one].found for one in people):
                return False
            for one in people:
                self._seekers[one] = replace(self._seekers[one], found=dict(found))
            return True

    def is_pairing(self, owner: str) -> bool:
        return True


class SqlSeekers(DatabasePart):
    """The waiting people of several processes; those of processes that are gone do not count."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._living = f"(SELECT id FROM owners WHERE until > {database.clock})"

    def put(self, seeker: StoredSeeker) -> None:
        with self.database.transaction() as session:
            session.change(
                "INSERT INTO seekers (person, owner, data, since, declined, found) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (person) DO UPDATE SET owner = excluded.owner, data = excluded.data,"
                " since = excluded.since, declined = excluded.declined, found = excluded.found",
                (
                    *(seeker.person, seeker.owner, encoding.text(seeker.data), seeker.since, seeker.declined),
                    encoding.text(seeker.found),
                ),
            )

    def remove(self, person: str, owner: str) -> None:
        with self.database.transaction() as session:
            session.change("DELETE FROM seekers WHERE person = ? AND owner = ?", (person, owner))

    def all(self) -> tuple[StoredSeeker, ...]:
        query = f"SELECT person, owner, data, since, declined, found FROM seekers WHERE owner IN {self._living}"
        return tuple(
            StoredSeeker(person, owner, encoding.decode(data), since, declined, encoding.decode(found))
            for person, owner, data, since, declined, found in rows(self.database, f"{query} ORDER BY since, person")
        )

    def update(self, seeker: StoredSeeker) -> None:
        with self.database.transaction() as session:
            session.change(
                "UPDATE seekers SET declined = ?, found = ? WHERE person = ? AND since = ?",
                (seeker.declined, encoding.text(seeker.found), seeker.person, seeker.since),
            )

    def claim(self, people: Sequence[str], found: Mapping[str, Any]) -> bool:
        marks = ", ".join("?" * len(people))
        with self.database.transaction() as session:
            query = f"SELECT found FROM seekers WHERE person IN ({marks}) ORDER BY person {self.database.locked}"
            waiting = [encoding.decode(text) for (text,) in session.rows(query, tuple(people))]
            if len(waiting) != len(people) or any("table" in one for one in waiting):
                return False
            values = (encoding.text(found), *people)
            session.change(f"UPDATE seekers SET found = ? WHERE person IN ({marks})", values)
            return True

    def is_pairing(self, owner: str) -> bool:
        with self.database.snapshot() as session:
            query = f"SELECT owner FROM duties WHERE name = ? AND owner IN {self._living}"
            found = session.rows(query, (PAIRING,))
        if found:
            return bool(found[0][0] == owner)
        with self.database.transaction() as session:
            session.change(f"DELETE FROM seekers WHERE owner NOT IN {self._living}")
            return (
                session.change(
                    "INSERT INTO duties (name, owner) VALUES (?, ?) ON CONFLICT (name) DO UPDATE"
                    f" SET owner = excluded.owner WHERE duties.owner NOT IN {self._living}",
                    (PAIRING, owner),
                )
                > 0
            )
