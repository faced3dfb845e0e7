"""Completion of results that an earlier version has entered without sides and computers, from their journals."""

from __future__ import annotations

from collections.abc import Callable

from conquista.core import ConquistaError
from conquista.store.database import Database
from conquista.store.journals.verification import ReadOnlyJournal
from conquista.store.results.ratings import Ratings
from conquista.table.ports import TablePorts
from conquista.table.results import MatchResult, result
from conquista.table.table import Table


def complete_results(database: Database, report: Callable[[int, int], None] = lambda done, total: None) -> int:
    """Complete all results of earlier versions and rebuild the ratings; return how many results there were."""
    ratings, ports = Ratings(database), TablePorts(ReadOnlyJournal(database))
    tables = ratings.incomplete()
    found: dict[str, MatchResult | None] = {}
    for table in tables:
        try:
            found[table] = result(Table.restore(table, ports).table_state)
        except ConquistaError:
            found[table] = None  # the journal is damaged or gone
        report(len(found), len(tables))
    if found:
        ratings.complete(found)
    return len(found)
