"""Openings of finished matches: what was done in which position, and how the match ended."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from conquista.core import ConquistaError
from conquista.core.record import Record
from conquista.explorer.file_store import OpeningOfMatch, current_rules
from conquista.explorer.results import COMPUTERS, MINE, PEOPLE, ExplorerMatch, ExplorerPlayer, StepFilter, StepGroup
from conquista.store.database import Database, DatabasePart, change, rows
from conquista.store.journals.verification import ReadOnlyJournal
from conquista.store.people.values import PUBLIC
from conquista.table import encoding
from conquista.table.ports import TablePorts
from conquista.table.table import Table


class OpeningStore(DatabasePart):
    """Each call is one transaction, from any thread. Matches by other rules than the current ones do not count."""

    # filling

    def pending(self, most: int) -> tuple[str, ...]:
        """Return finished matches that have not been read yet, the oldest first."""
        query = (
            "SELECT results.table_id FROM results LEFT JOIN openings ON openings.table_id = results.table_id"
            " WHERE openings.table_id IS NULL ORDER BY at, results.table_id LIMIT ?"
        )
        return tuple(table for (table,) in rows(self.database, query, (most,)))

    def add(self, table: str, opening: OpeningOfMatch) -> None:
        """Add the complete opening of a match; one that is stored already is kept."""
        with self.database.transaction() as session:
            [(people,)] = session.rows("SELECT count(*) FROM parts WHERE table_id = ?", (table,))
            values = (table, opening.preset, opening.rules, opening.winners, opening.turns, int(not people))
            if session.change("INSERT INTO openings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values):
                lines = [(one.key, table, place, one.seat, one.move) for place, one in enumerate(opening.steps)]
                session.many("INSERT INTO opening_steps VALUES (?, ?, ?, ?, ?)", lines)

    def skip(self, table: str) -> None:
        """Remember that the explorer has no place for a match."""
        query = "INSERT INTO openings VALUES (?, '', '', '', 0, 0) ON CONFLICT DO NOTHING"
        change(self.database, query, (table,))

    # asking

    def groups(self, key: int, wanted: StepFilter) -> Sequence[StepGroup]:
        source, values = self._source(key, wanted)
        query = f"SELECT move, seat, winners, count(*) FROM {source} GROUP BY move, seat, winners"
        return [StepGroup(*row) for row in rows(self.database, query, values)]

    def matches(self, key: int, wanted: StepFilter, most: int) -> Sequence[ExplorerMatch]:
        """Return the latest matches; the names of the players come from the lists of tables."""
        source, values = self._source(key, wanted)
        query = (
            f"SELECT openings.table_id, summary, winners, turns, computers FROM {source}"
            " GROUP BY openings.table_id, summary, winners, turns, computers, changed"
            " ORDER BY changed DESC, openings.table_id LIMIT ?"
        )
        return [
            ExplorerMatch(table, _players(encoding.decode(summary)), winners, turns, bool(computers), True)
            for table, summary, winners, turns, computers in rows(self.database, query, (*values, most))
        ]

    def _source(self, key: int, wanted: StepFilter) -> tuple[str, tuple[Any, ...]]:
        """Return the steps of a filter as SQL: of public tables, or of the person's own."""
        source = (
            "opening_steps JOIN openings ON openings.table_id = opening_steps.table_id"
            " JOIN listings ON listings.table_id = openings.table_id"
            " WHERE position = ? AND preset = ? AND rules = ?"
        )
        values: tuple[Any, ...] = (key, wanted.preset, current_rules(wanted.preset))
        if wanted.source == MINE:
            own = " AND openings.table_id IN (SELECT table_id FROM parts WHERE person = ?)"
            return source + own, (*values, wanted.person)
        kind = {PEOPLE: " AND computers = 0", COMPUTERS: " AND computers = 1"}.get(wanted.source, "")
        return f"{source} AND visibility = ?{kind}", (*values, PUBLIC)


def _players(summary: Mapping[str, Any]) -> dict[str, ExplorerPlayer]:
    """Return who sat where."""
    return {
        seat: ExplorerPlayer(str(holder.get("name") or ""), str(holder.get("spec") or ""))
        for seat, holder in summary.get("seats", {}).items()
    }


def finished_records(database: Database, known: Container[str] = ()) -> Iterator[tuple[str, Record, bool]]:
    """Yield table and record of public finished matches that are not known, and whether only computers played.

    Tables that cannot be restored are left out; nothing is written.
    """
    query = (
        "SELECT results.table_id, (SELECT count(*) FROM parts WHERE parts.table_id = results.table_id) FROM results"
        " JOIN listings ON listings.table_id = results.table_id WHERE visibility = ? ORDER BY at, results.table_id"
    )
    ports = TablePorts(ReadOnlyJournal(database))
    for table, people in rows(database, query, (PUBLIC,)):
        if table not in known:
            try:
                record = Table.restore(table, ports).record()
            except ConquistaError:
                continue
            yield table, record, not people
