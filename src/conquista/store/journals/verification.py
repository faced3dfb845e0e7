"""Verification of a store: every table is replayed from its journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from conquista.core import ConquistaError
from conquista.store.database import Database
from conquista.store.journals.journal import SqlJournal
from conquista.table.ports import TablePorts
from conquista.table.table import Table


@dataclass
class Checked:
    """The number of tables and replayed actions, and the tables that cannot be restored."""

    tables: int = 0
    actions: int = 0
    damaged: list[str] = field(default_factory=list)


def check(database: Database, report: Callable[[Checked], None] = lambda checked: None) -> Checked:
    """Restore each table; nothing is written."""
    journal = ReadOnlyJournal(database)
    found = Checked()
    for name in journal.all():
        found.tables += 1
        try:
            found.actions += Table.restore(name, TablePorts(journal)).table_state.played()
        except ConquistaError:
            found.damaged.append(name)
        report(found)
    return found


class ReadOnlyJournal(SqlJournal):
    """A read-only journal: the cleanup of restored tables is ignored."""

    def finish(self, table: str) -> None:
        return None

    def store_plan(self, table: str, seat: str, plan: object) -> None:
        return None

    def all(self) -> tuple[str, ...]:
        with self.database.snapshot() as session:
            return tuple(table for (table,) in session.rows("SELECT id FROM tables ORDER BY id"))
