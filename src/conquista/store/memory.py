"""A journal in memory: for tests, for hot seats that need not be kept, and as the plainest model of the others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from conquista.core import data_text
from conquista.table.errors import JournalFailed
from conquista.table.values import Row


class MemoryJournal:
    """Rows as text, as any other journal would keep them, so that nothing is shared with the table that wrote them."""

    def __init__(self) -> None:
        self._tables: dict[str, list[str]] = {}

    def append(self, table: str, rows: Sequence[Row]) -> None:
        kept = self._tables.setdefault(table, [])
        if [row.seq for row in rows] != list(range(len(kept) + 1, len(kept) + len(rows) + 1)):
            raise JournalFailed("table.journal.taken", seq=rows[0].seq)
        kept += [data_text([row.seq, row.at, row.kind, row.data]) for row in rows]

    def rows(self, table: str) -> Iterator[Row]:
        for line in self._tables.get(table, ()):
            seq, at, kind, data = json.loads(line)
            yield Row(seq, at, kind, data)
