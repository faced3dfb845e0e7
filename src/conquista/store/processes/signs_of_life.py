"""Signs of life: when a process could last write to the store."""

from __future__ import annotations

import time

from conquista.store.database import Database, DatabasePart, DatabaseSession, rows


def write_sign(session: DatabaseSession, process: str) -> int:
    """Write a sign of life of a process; return its time in milliseconds."""
    at = time.time_ns() // 1_000_000
    session.change(
        "INSERT INTO signs_of_life VALUES (?, ?) ON CONFLICT (process) DO UPDATE SET at = excluded.at", (process, at)
    )
    return at


class SignsOfLife(DatabasePart):
    """The signs of life of one process. Writing one shows whether the store can be written."""

    def __init__(self, database: Database, process: str = "") -> None:
        """Processes that share the store have different names."""
        super().__init__(database)
        self._process = process
        self.written = 0  # when this process wrote the last one, in milliseconds; 0 before the first

    def write(self) -> None:
        """Write a sign of life; raise a StoreError where the store cannot be written."""
        with self.database.transaction() as session:
            at = write_sign(session, self._process)
        self.written = at

    def last(self) -> int | None:
        """Return the time of the last one, also of a former process of this name; None if there was none."""
        found = rows(self.database, "SELECT at FROM signs_of_life WHERE process = ?", (self._process,))
        return int(found[0][0]) if found else None
