"""Leases: which process is the authority of which table, when several share a store.

A process renews its lease every few seconds; once the lease has expired, its tables are free. Its late writes are
refused, since the journal checks the owner of a table on every write. Only the clock of the database counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from conquista.store.database import Database, DatabaseSession, Line
from conquista.store.processes.signs_of_life import write_sign

LEASE = 6_000  # milliseconds for which a lease is valid
BEAT = LEASE / 3_000  # seconds between renewals
FORMER_OWNER = "SELECT id, owner, (SELECT at FROM signs_of_life WHERE process = owner) FROM tables"


class Leases:
    """The tables of one process. The name is unique and kept across restarts, so that a restart need not wait."""

    def __init__(self, database: Database, name: str, lease: int = LEASE) -> None:
        self.name = name
        self.owner = f"{name}/{secrets.token_hex(6)}"
        self._database = database
        self._lease = lease
        self.renewed = 0  # when the lease was last renewed, in milliseconds of this process
        self.last_signs: dict[str, int] = {}  # of the former owners of tables that were taken over; 0 if unknown
        self._living = f"SELECT id FROM owners WHERE until > {database.clock}"
        with database.transaction() as session:
            session.change("DELETE FROM owners WHERE name = ?", (name,))  # the previous process of this name is dead
            session.change(f"DELETE FROM owners WHERE until < {database.clock} - ?", (100 * lease,))
            session.change(
                "DELETE FROM signs_of_life WHERE process <> '' AND process NOT IN (SELECT owner FROM tables"
                " WHERE finished = 0 AND owner IS NOT NULL) AND process NOT IN (SELECT id FROM owners)"
            )
        self.renew()

    def renew(self) -> bool:
        """Renew the lease; return False if it had expired, so that other processes may own some of its tables."""
        with self._database.transaction() as session:
            in_time = bool(session.rows(f"{self._living} AND id = ?", (self.owner,)))
            session.change(
                f"INSERT INTO owners VALUES (?, ?, {self._database.clock} + ?)"
                " ON CONFLICT (id) DO UPDATE SET until = excluded.until",
                (self.owner, self.name, self._lease),
            )
            renewed = write_sign(session, self.owner)
        self.renewed = renewed
        return in_time

    def claim(self, table: str) -> bool:
        """Become the authority of a table unless another live process is; return whether this process is now."""
        with self._database.snapshot() as session:
            found = session.rows(f"{self._living} AND id = (SELECT owner FROM tables WHERE id = ?)", (table,))
        if found:  # avoids a write where the owner is clear
            return found == [(self.owner,)]
        with self._database.transaction() as session:
            former = session.rows(f"{FORMER_OWNER} WHERE id = ? {self._database.locked}", (table,))
            query = f"UPDATE tables SET owner = ? WHERE id = ? AND (owner = ? OR {self._free()})"
            is_claimed = bool(session.change(query, (self.owner, table, self.owner)))
        if is_claimed:
            self._note_takeover(former)
        return is_claimed

    def orphans(self, most: int = 100) -> tuple[str, ...]:
        """Become the authority of unfinished tables without a live owner; return their names."""
        query = f"{FORMER_OWNER} WHERE finished = 0 AND {self._free()} ORDER BY id LIMIT ?"
        with self._database.transaction() as session:
            found = session.rows(f"{query} {self._database.unlocked}", (most,))
            session.many("UPDATE tables SET owner = ? WHERE id = ?", [(self.owner, table) for table, *_ in found])
        self._note_takeover(found)
        return tuple(table for table, *_ in found)

    def _note_takeover(self, former: Sequence[Line]) -> None:
        for table, owner, at in former:
            if owner != self.owner:
                self.last_signs[table] = at or 0

    def release(self) -> None:
        """Release all tables at once, so that other processes need not wait."""
        with self._database.transaction() as session:
            write_sign(session, self.owner)
            session.change("DELETE FROM owners WHERE id = ?", (self.owner,))

    def _free(self) -> str:
        return f"(owner IS NULL OR owner NOT IN ({self._living}))"


def owned(session: DatabaseSession, shared: str, owner: str, tables: Sequence[str]) -> bool:
    """Return whether this process owns all of these tables, and lock that until the end of the transaction."""
    marks = ", ".join("?" * len(tables))
    found = session.rows(f"SELECT id FROM tables WHERE owner = ? AND id IN ({marks}) {shared}", (owner, *tables))
    return len(found) == len(tables)
