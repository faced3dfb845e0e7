"""The journals of all tables in a database, and their plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from conquista.core import Data, Seat
from conquista.store.database import Database, DatabaseSession, WriteConflict
from conquista.store.journals.group_commit import EntriesWrite, JournalWrite, PlanWrite
from conquista.store.processes.leases import owned
from conquista.table.encoding import decode, text
from conquista.table.errors import JournalFailed
from conquista.table.values import JournalEntry


class SqlJournal:
    """Journal entries and plans. Each write is durable when the call returns.

    Where several processes share the database, `owner` names this one, and only its own tables are written.
    """

    def __init__(self, database: Database, owner: str = "") -> None:
        self.database = database
        self._owner = owner

    def close(self) -> None:
        self.database.close()

    def append(self, table: str, entries: Sequence[JournalEntry]) -> None:
        self.write([EntriesWrite(table, tuple(entries))])

    def write(self, batch: Sequence[JournalWrite]) -> None:
        """Write entries and plans of many tables in one transaction."""
        try:
            with self.database.transaction() as session:
                self._check(session, batch)
                for part in batch:
                    if isinstance(part, PlanWrite):
                        _store_plan(session, part)
                    else:
                        _append(session, part, self._owner)
        except WriteConflict as fault:
            raise JournalFailed("table.journal.taken", seq=_first(batch)) from fault

    def entries(self, table: str, after: int = 0) -> Iterator[JournalEntry]:
        query = "SELECT seq, at, kind, data FROM journal WHERE table_id = ? AND seq > ? ORDER BY seq"
        with self.database.snapshot() as session:
            found = session.rows(query, (table, after))
        for seq, at, kind, data in found:
            yield JournalEntry(seq, at, kind, decode(data))

    def redact(self, table: str, entries: Sequence[JournalEntry]) -> None:
        """Replace the data of these entries, to anonymise a person; numbers, times and kinds stay."""
        with self.database.transaction() as session:
            session.change("INSERT INTO redactions VALUES (?)", (table,))
            lines = [(text(row.data), table, row.seq) for row in entries]
            session.many("UPDATE journal SET data = ? WHERE table_id = ? AND seq = ?", lines)
            session.change("DELETE FROM redactions WHERE table_id = ?", (table,))

    def store_plan(self, table: str, seat: Seat, plan: Mapping[str, Data] | None) -> None:
        self.write([PlanWrite(table, seat, plan)])

    def plans(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        with self.database.snapshot() as session:
            found = session.rows("SELECT seat, data FROM drafts WHERE table_id = ?", (table,))
        return {seat: decode(data) for seat, data in found}

    def finish(self, table: str) -> None:
        with self.database.transaction() as session:
            session.change("UPDATE tables SET finished = 1 WHERE id = ?", (table,))

    def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each of these tables."""
        if not tables:
            return {}
        marks = ", ".join("?" * len(tables))
        query = f"SELECT table_id, max(seq) FROM journal WHERE table_id IN ({marks}) GROUP BY table_id"
        with self.database.snapshot() as session:
            return dict(session.rows(query, tables))

    def unfinished(self) -> tuple[str, ...]:
        with self.database.snapshot() as session:
            found = session.rows("SELECT id FROM tables WHERE finished = 0 ORDER BY id")
        return tuple(table for (table,) in found)

    def watched_by(self, signature: str) -> tuple[str, ...]:
        """Return the tables at which a person has spoken as a watcher."""
        query = "SELECT table_id, data FROM journal WHERE kind = 'watched' AND data LIKE ? ORDER BY table_id"
        with self.database.snapshot() as session:
            found = session.rows(query, (f'%"who":{text(signature)}%',))
        return tuple(dict.fromkeys(table for table, data in found if decode(data).get("who") == signature))

    def idle(self, before: int) -> tuple[str, ...]:
        """Return the unfinished tables without activity since then."""
        query = (
            "SELECT id FROM tables JOIN journal ON table_id = id WHERE finished = 0"
            " GROUP BY id HAVING max(at) < ? ORDER BY id"
        )
        with self.database.snapshot() as session:
            return tuple(table for (table,) in session.rows(query, (before,)))

    def _check(self, session: DatabaseSession, batch: Sequence[JournalWrite]) -> None:
        new = {part.table for part in batch if isinstance(part, EntriesWrite) and part.entries[0].seq == 1}
        old = list({part.table for part in batch} - new)
        if self._owner and old and not owned(session, self.database.shared, self._owner, old):
            raise JournalFailed("table.journal.elsewhere")


def _append(session: DatabaseSession, part: EntriesWrite, owner: str) -> None:
    if part.entries[0].seq == 1:
        session.change(
            "INSERT INTO tables (id, owner) VALUES (?, ?) ON CONFLICT DO NOTHING", (part.table, owner or None)
        )
    lines = [(part.table, row.seq, row.at, row.kind, text(row.data)) for row in part.entries]
    session.many("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", lines)


def _store_plan(session: DatabaseSession, part: PlanWrite) -> None:
    if part.plan is None:
        session.change("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (part.table, part.seat))
        return
    session.change(
        "INSERT INTO drafts VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET data = excluded.data",
        (part.table, part.seat, text(part.plan)),
    )


def _first(batch: Sequence[JournalWrite]) -> int:
    return next((part.entries[0].seq for part in batch if isinstance(part, EntriesWrite)), 0)
