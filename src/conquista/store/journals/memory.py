"""A journal in memory: for tests, for hot-seat matches that are not kept, and as the simplest model of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from conquista.core import Data, Seat
from conquista.store.journals.group_commit import JournalWrite, PlanWrite
from conquista.table.encoding import decode, text
from conquista.table.errors import JournalFailed
from conquista.table.values import JournalEntry


class MemoryJournal:
    """Entries are kept as text, as in any other journal, so that nothing is shared with the table that wrote them."""

    def __init__(self) -> None:
        self._tables: dict[str, list[str]] = {}
        self._finished: set[str] = set()
        self._plans: dict[tuple[str, Seat], str] = {}

    def append(self, table: str, entries: Sequence[JournalEntry]) -> None:
        kept = self._tables.setdefault(table, [])
        if [row.seq for row in entries] != list(range(len(kept) + 1, len(kept) + len(entries) + 1)):
            raise JournalFailed("table.journal.taken", seq=entries[0].seq)
        kept += [text([row.seq, row.at, row.kind, row.data]) for row in entries]

    def write(self, batch: Sequence[JournalWrite]) -> None:
        """Write entries and plans of many tables, all or none."""
        before = {table: list(rows) for table, rows in self._tables.items()}, dict(self._plans)
        try:
            for part in batch:
                if isinstance(part, PlanWrite):
                    self.store_plan(part.table, part.seat, part.plan)
                else:
                    self.append(part.table, part.entries)
        except JournalFailed:
            self._tables, self._plans = before
            raise

    def close(self) -> None:
        return None

    def entries(self, table: str, after: int = 0) -> Iterator[JournalEntry]:
        for line in self._tables.get(table, ())[after:]:
            seq, at, kind, data = decode(line)
            yield JournalEntry(seq, at, kind, data)

    def redact(self, table: str, entries: Sequence[JournalEntry]) -> None:
        for row in entries:
            self._tables[table][row.seq - 1] = text([row.seq, row.at, row.kind, row.data])

    def finish(self, table: str) -> None:
        self._finished.add(table)

    def unfinished(self) -> tuple[str, ...]:
        return tuple(sorted(set(self._tables) - self._finished))

    def watched_by(self, signature: str) -> tuple[str, ...]:
        spoken = {
            table
            for table in self._tables
            for row in self.entries(table)
            if row.kind == "watched" and row.data.get("who") == signature
        }
        return tuple(sorted(spoken))

    def idle(self, before: int) -> tuple[str, ...]:
        last = {table: max(row.at for row in self.entries(table)) for table in self.unfinished()}
        return tuple(table for table, at in last.items() if at < before)

    def store_plan(self, table: str, seat: Seat, plan: Mapping[str, Data] | None) -> None:
        self._plans.pop((table, seat), None)
        if plan is not None:
            self._plans[table, seat] = text(plan)

    def plans(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        return {seat: decode(text) for (name, seat), text in self._plans.items() if name == table}
