"""Presence across processes: which seats are connected at which live process."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from conquista.core import Seat
from conquista.store.database import Database

FEW = 50  # up to this many tables are queried by name; above, reading all is faster
PresentSeats = dict[str, frozenset[Seat]]  # by table


class PresenceStore:
    """The connected seats at this process and at the others."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database = database
        self._owner = owner
        self._living = f"(SELECT id FROM owners WHERE until > {database.clock})"

    def say(self, table: str, seats: Iterable[Seat]) -> None:
        """Replace the connected seats of a table at this process."""
        text = " ".join(sorted(seats))
        with self._database.transaction() as session:
            if text:
                session.change(
                    "INSERT INTO attendance VALUES (?, ?, ?)"
                    " ON CONFLICT (table_id, owner) DO UPDATE SET seats = excluded.seats",
                    (table, self._owner, text),
                )
            else:
                session.change("DELETE FROM attendance WHERE table_id = ? AND owner = ?", (table, self._owner))

    def elsewhere(self, tables: Collection[str]) -> PresentSeats:
        """Return the seats of these tables that are connected at other live processes."""
        found: dict[str, set[Seat]] = {table: set() for table in tables}
        if not found:
            return {}
        query = f"SELECT table_id, seats FROM attendance WHERE owner <> ? AND owner IN {self._living}"
        named = tuple(found) if len(found) <= FEW else ()
        if named:
            query += f" AND table_id IN ({', '.join('?' * len(named))})"
        with self._database.snapshot() as session:
            for table, seats in session.rows(query, (self._owner, *named)):
                if table in found:
                    found[table].update(seats.split())
        return {table: frozenset(seats) for table, seats in found.items()}

    def delete_expired(self) -> None:
        """Delete the entries of dead processes."""
        with self._database.transaction() as session:
            session.change("DELETE FROM attendance WHERE owner NOT IN (SELECT id FROM owners)")
