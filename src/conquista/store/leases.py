"""Who is the authority of which table when several server processes share a store: one at a time, as long as it lives.

A process says every few seconds that it lives; one that does not is taken for dead, and its tables for free. What it
may still try to write is refused, since the journal looks who owns a table when it is written. Only the time of the
database counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from conquista.store.database import Database, DatabaseSession

LEASE = 6_000  # milliseconds for which a process is taken to live after it has last said so
BEAT = LEASE / 3_000  # seconds between two such words


class Leases:
    """The tables of one process. Its name is its own, and the same when it is started again: then it need not wait."""

    def __init__(self, database: Database, name: str, lease: int = LEASE) -> None:
        self.name = name
        self.owner = f"{name}/{secrets.token_hex(6)}"
        self._database = database
        self._lease = lease
        self._living = f"SELECT id FROM owners WHERE until > {database.clock}"
        with database.whole() as session:
            session.change("DELETE FROM owners WHERE name = ?", (name,))  # who bore this name before is dead
            session.change(f"DELETE FROM owners WHERE until < {database.clock} - ?", (100 * lease,))
        self.renew()

    def renew(self) -> bool:
        """Say that this process lives; False when it was late, so that some of its tables may be others' by now."""
        with self._database.whole() as session:
            in_time = bool(session.rows(f"{self._living} AND id = ?", (self.owner,)))
            session.change(
                f"INSERT INTO owners VALUES (?, ?, {self._database.clock} + ?)"
                " ON CONFLICT (id) DO UPDATE SET until = excluded.until",
                (self.owner, self.name, self._lease),
            )
            return in_time

    def claim(self, table: str) -> bool:
        """Become the authority of a table, unless another living process is; whether this one is now."""
        with self._database.look() as session:
            found = session.rows(f"{self._living} AND id = (SELECT owner FROM tables WHERE id = ?)", (table,))
        if found:  # nothing is written, and no disk waited for, where it is clear whose it is
            return found == [(self.owner,)]
        with self._database.whole() as session:
            query = f"UPDATE tables SET owner = ? WHERE id = ? AND (owner = ? OR {self._free()})"
            return bool(session.change(query, (self.owner, table, self.owner)))

    def orphans(self, most: int = 100) -> tuple[str, ...]:
        """Become the authority of tables that are not over and have no living one; their names."""
        query = f"SELECT id FROM tables WHERE finished = 0 AND {self._free()} ORDER BY id LIMIT ?"
        with self._database.whole() as session:
            found = session.rows(f"{query} {self._database.unlocked}", (most,))
            session.many("UPDATE tables SET owner = ? WHERE id = ?", [(self.owner, table) for (table,) in found])
        return tuple(table for (table,) in found)

    def release(self) -> None:
        """Give up all tables at once, so that nobody has to wait for them."""
        with self._database.whole() as session:
            session.change("UPDATE tables SET owner = NULL WHERE owner = ?", (self.owner,))
            session.change("DELETE FROM owners WHERE id = ?", (self.owner,))

    def _free(self) -> str:
        return f"(owner IS NULL OR owner NOT IN ({self._living}))"


def owned(session: DatabaseSession, shared: str, owner: str, tables: Sequence[str]) -> bool:
    """Whether all of these tables are this process's, and stay so until the end of the transaction."""
    marks = ", ".join("?" * len(tables))
    found = session.rows(f"SELECT id FROM tables WHERE owner = ? AND id IN ({marks}) {shared}", (owner, *tables))
    return len(found) == len(tables)
