"""A journal in one SQLite file: made when it is missing, brought up to date when it is old."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from conquista.core import Data, Seat, data_text
from conquista.store.errors import StoreError
from conquista.store.grouped import Rows, Sketch, Writing
from conquista.store.migrating import migrate
from conquista.table.errors import JournalFailed
from conquista.table.values import Row

BUSY = 30.0  # seconds to wait for another process


class SqliteJournal:
    """Rows and drafts of all tables. One connection, for one thread at a time.

    Each `append` is on the disk when it returns: write-ahead log, synchronous FULL.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        try:
            self._connection = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None, check_same_thread=False)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                self._connection.execute(f"PRAGMA {pragma}").fetchall()
            migrate(self._connection, self.path)
        except sqlite3.Error as fault:
            raise StoreError("store.cannot", path=self.path, reason=str(fault)) from fault

    def close(self) -> None:
        self._connection.close()

    def append(self, table: str, rows: Sequence[Row]) -> None:
        self.write([Rows(table, tuple(rows))])

    def write(self, batch: Sequence[Writing]) -> None:
        """Keep rows and drafts of many tables in one go, all or none; one wait for the disk."""
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        seq = 0
        try:
            for part in batch:
                if isinstance(part, Sketch):
                    self.keep_draft(part.table, part.seat, part.draft)
                    continue
                seq = part.rows[0].seq
                if seq == 1:
                    run("INSERT INTO tables (id) VALUES (?) ON CONFLICT DO NOTHING", (part.table,))
                lines = [(part.table, row.seq, row.at, row.kind, data_text(row.data)) for row in part.rows]
                self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", lines)
            self._commit()
        except sqlite3.IntegrityError as fault:
            run("ROLLBACK")
            raise JournalFailed("table.journal.taken", seq=seq) from fault
        except BaseException:
            if self._connection.in_transaction:
                run("ROLLBACK")
            raise

    def rows(self, table: str) -> Iterator[Row]:
        query = "SELECT seq, at, kind, data FROM journal WHERE table_id = ? ORDER BY seq"
        for seq, at, kind, data in self._connection.execute(query, (table,)).fetchall():
            yield Row(seq, at, kind, json.loads(data))

    def keep_draft(self, table: str, seat: Seat, draft: Mapping[str, Data] | None) -> None:
        if draft is None:
            self._connection.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table, seat))
        else:
            self._connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)", (table, seat, data_text(draft)))

    def drafts(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        found = self._connection.execute("SELECT seat, data FROM drafts WHERE table_id = ?", (table,)).fetchall()
        return {seat: json.loads(data) for seat, data in found}

    def finish(self, table: str) -> None:
        self._connection.execute("UPDATE tables SET finished = 1 WHERE id = ?", (table,))

    def unfinished(self) -> tuple[str, ...]:
        found = self._connection.execute("SELECT id FROM tables WHERE finished = 0 ORDER BY id").fetchall()
        return tuple(table for (table,) in found)

    def _commit(self) -> None:
        self._connection.execute("COMMIT")
