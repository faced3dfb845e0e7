"""Tables that wait for a distant time, and the downtimes of a server while they waited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.store.database import DatabasePart, rows

KEPT_FOR = 400 * 24 * 3_600_000  # milliseconds; no clock runs longer


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """Until when a table waits, in milliseconds, as long as its last entry is the one with this number."""

    seq: int
    wakes: int


@dataclass(frozen=True, slots=True)
class Downtimes:
    """Periods without a server, each with its beginning and its end in milliseconds."""

    periods: tuple[tuple[int, int], ...] = ()

    def since(self, at: int) -> int:
        """Return how long no server was up after this time."""
        return sum(max(0, until - max(since, at)) for since, until in self.periods)


class WaitingTables(DatabasePart):
    """An index of unfinished tables by the time at which something happens by itself."""

    def rest(self, tables: Mapping[str, WaitingTable]) -> None:
        """Let tables wait; one with a later entry is in use again and stays so."""
        query = (
            "UPDATE tables SET wakes = ? WHERE id = ? AND finished = 0"
            " AND (SELECT max(seq) FROM journal WHERE table_id = id) = ?"
        )
        with self.database.transaction() as session:
            session.many(query, [(one.wakes, table, one.seq) for table, one in sorted(tables.items())])

    def due(self, before: int) -> dict[str, int]:
        """Return the unfinished tables to look at before a time, with their times: 0 for those in use."""
        query = "SELECT id, wakes FROM tables WHERE finished = 0 AND wakes < ? ORDER BY wakes, id"
        return dict(rows(self.database, query, (before,)))

    def outdated_rows(self) -> tuple[str, ...]:
        """Return the tables whose row in the lobby does not show yet that they are over."""
        query = (
            "SELECT table_id FROM listings JOIN tables ON id = table_id"
            " WHERE phase <> 'over' AND finished = 1 ORDER BY table_id"
        )
        return tuple(table for (table,) in rows(self.database, query))

    def note_downtime(self, since: int, until: int) -> Downtimes:
        """Add a period that ends now; return all of them."""
        with self.database.transaction() as session:
            session.change("DELETE FROM downtimes WHERE until < ?", (until - KEPT_FOR,))
            session.change("INSERT INTO downtimes VALUES (?, ?) ON CONFLICT DO NOTHING", (min(since, until), until))
            found = session.rows("SELECT since, until FROM downtimes ORDER BY until")
        return Downtimes(tuple((int(begin), int(end)) for begin, end in found))
