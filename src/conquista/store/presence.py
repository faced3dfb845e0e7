"""Who is there: for which seats somebody listens at which server process, as far as that process lives."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from conquista.core import Seat
from conquista.store.database import Database

FEW = 50  # tables that are asked for by name; of more it is quicker to read all
PresentSeats = dict[str, frozenset[Seat]]  # by table


class PresenceStore:
    """What one process says of those who are there, and what the others say."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database = database
        self._owner = owner
        self._living = f"(SELECT id FROM owners WHERE until > {database.clock})"

    def say(self, table: str, seats: Iterable[Seat]) -> None:
        """These seats, and no others, are there at this process."""
        text = " ".join(sorted(seats))
        with self._database.whole() as session:
            if text:
                session.change(
                    "INSERT INTO attendance VALUES (?, ?, ?)"
                    " ON CONFLICT (table_id, owner) DO UPDATE SET seats = excluded.seats",
                    (table, self._owner, text),
                )
            else:
                session.change("DELETE FROM attendance WHERE table_id = ? AND owner = ?", (table, self._owner))

    def elsewhere(self, tables: Collection[str]) -> PresentSeats:
        """The seats of each of these tables that are there at other living processes."""
        found: dict[str, set[Seat]] = {table: set() for table in tables}
        if not found:
            return {}
        query = f"SELECT table_id, seats FROM attendance WHERE owner <> ? AND owner IN {self._living}"
        named = tuple(found) if len(found) <= FEW else ()
        if named:
            query += f" AND table_id IN ({', '.join('?' * len(named))})"
        with self._database.look() as session:
            for table, seats in session.rows(query, (self._owner, *named)):
                if table in found:
                    found[table].update(seats.split())
        return {table: frozenset(seats) for table, seats in found.items()}

    def tidy(self) -> None:
        """Forget what processes said that are no more."""
        with self._database.whole() as session:
            session.change("DELETE FROM attendance WHERE owner NOT IN (SELECT id FROM owners)")
