"""A journal in memory: for tests, for hot-seat matches that are not kept, and as the simplest model of the others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from conquista.core import Data, Seat, data_text
from conquista.store.group_commit import Sketch, Writing
from conquista.table.errors import JournalFailed
from conquista.table.values import JournalEntry


class MemoryJournal:
    """Entries are kept as text, as in any other journal, so that nothing is shared with the table that wrote them."""

    def __init__(self) -> None:
        self._tables: dict[str, list[str]] = {}
        self._finished: set[str] = set()
        self._drafts: dict[tuple[str, Seat], str] = {}

    def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
        kept = self._tables.setdefault(table, [])
        if [row.seq for row in rows] != list(range(len(kept) + 1, len(kept) + len(rows) + 1)):
            raise JournalFailed("table.journal.taken", seq=rows[0].seq)
        kept += [data_text([row.seq, row.at, row.kind, row.data]) for row in rows]

    def write(self, batch: Sequence[Writing]) -> None:
        """Write entries and drafts of many tables, all or none."""
        before = {table: list(rows) for table, rows in self._tables.items()}, dict(self._drafts)
        try:
            for part in batch:
                if isinstance(part, Sketch):
                    self.keep_draft(part.table, part.seat, part.draft)
                else:
                    self.append(part.table, part.rows)
        except JournalFailed:
            self._tables, self._drafts = before
            raise

    def close(self) -> None:
        return None

    def rows(self, table: str, after: int = 0) -> Iterator[JournalEntry]:
        for line in self._tables.get(table, ())[after:]:
            seq, at, kind, data = json.loads(line)
            yield JournalEntry(seq, at, kind, data)

    def redact(self, table: str, rows: Sequence[JournalEntry]) -> None:
        for row in rows:
            self._tables[table][row.seq - 1] = data_text([row.seq, row.at, row.kind, row.data])

    def finish(self, table: str) -> None:
        self._finished.add(table)

    def unfinished(self) -> tuple[str, ...]:
        return tuple(sorted(set(self._tables) - self._finished))

    def watched_by(self, signature: str) -> tuple[str, ...]:
        spoken = {
            table
            for table in self._tables
            for row in self.rows(table)
            if row.kind == "watched" and row.data.get("who") == signature
        }
        return tuple(sorted(spoken))

    def idle(self, before: int) -> tuple[str, ...]:
        last = {table: max(row.at for row in self.rows(table)) for table in self.unfinished()}
        return tuple(table for table, at in last.items() if at < before)

    def keep_draft(self, table: str, seat: Seat, draft: Mapping[str, Data] | None) -> None:
        self._drafts.pop((table, seat), None)
        if draft is not None:
            self._drafts[table, seat] = data_text(draft)

    def drafts(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        return {seat: json.loads(text) for (name, seat), text in self._drafts.items() if name == table}
