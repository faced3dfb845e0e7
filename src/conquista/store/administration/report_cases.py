"""Cases: reports about one person at one place, which moderators decide together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from conquista.store.administration.audit_log import AuditEntry, AuditLog
from conquista.store.database import Database, DatabasePart, DatabaseSession, rows
from conquista.store.people.relations import Report, find_reports

OPEN, DECIDED, DISMISSED = STATES = ("open", "decided", "dismissed")


@dataclass(frozen=True, slots=True)
class ReportCase:
    """Reports about one person at one table; `person` and `place` are empty where a report names none."""

    id: str
    person: str
    place: str
    state: str
    taken_by: str
    created: int
    changed: int
    reporters: int = 0  # different people
    kinds: tuple[str, ...] = ()


class CaseStore(DatabasePart):
    """Each call is one transaction, or part of one that is passed to it, and may come from any thread."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.log = AuditLog(database)

    def listed(self, state: str, limit: int, person: str = "") -> tuple[ReportCase, ...]:
        """Return cases of a state: first those that most people have reported, then the oldest."""
        condition, values = ("AND cases.person = ?", [person]) if person else ("", [])
        query = (
            f"{_CASE} WHERE cases.state = ? {condition} GROUP BY {_COLUMNS}"
            " ORDER BY count(DISTINCT reports.reporter) DESC, cases.created, cases.id LIMIT ?"
        )
        return self._with_kinds(rows(self.database, query, (state, *values, limit)))

    def find(self, case: str) -> ReportCase | None:
        found = self._with_kinds(rows(self.database, f"{_CASE} WHERE cases.id = ? GROUP BY {_COLUMNS}", (case,)))
        return found[0] if found else None

    def count(self, state: str) -> int:
        [(number,)] = rows(self.database, "SELECT count(*) FROM report_cases WHERE state = ?", (state,))
        return int(number)

    def reports(self, case: str) -> tuple[Report, ...]:
        """Return the reports of a case with their evidence, the oldest first."""
        return find_reports(self.database, "WHERE case_id = ? ORDER BY at, id", (case,))

    def take(self, case: str, entry: AuditEntry) -> bool:
        """Let a moderator work on an open case that nobody works on; return whether that is so now."""
        with self.database.transaction() as session:
            query = (
                "UPDATE report_cases SET taken_by = ?, changed = ? WHERE id = ? AND state = ? AND taken_by IN ('', ?)"
            )
            if not session.change(query, (entry.actor, entry.at, case, OPEN, entry.actor)):
                return False
            self.log.append(entry, session)
        return True

    def release(self, case: str, entry: AuditEntry) -> bool:
        """Let others work on a case; return whether it was open and taken."""
        with self.database.transaction() as session:
            query = "UPDATE report_cases SET taken_by = '', changed = ? WHERE id = ? AND state = ? AND taken_by <> ''"
            if not session.change(query, (entry.at, case, OPEN)):
                return False
            self.log.append(entry, session)
        return True

    def close(self, case: str, state: str, entry: AuditEntry, session: DatabaseSession) -> bool:
        """Decide or dismiss an open case; return False where it is not open."""
        query = "UPDATE report_cases SET state = ?, taken_by = ?, changed = ? WHERE id = ? AND state = ?"
        if not session.change(query, (state, entry.actor, entry.at, case, OPEN)):
            return False
        self.log.append(entry, session)
        return True

    def expire(self, before: int) -> None:
        """Delete cases that were closed before a time, with their reports and evidence."""
        closed = "SELECT id FROM report_cases WHERE state <> ? AND changed < ?"
        with self.database.transaction() as session:
            session.change(f"DELETE FROM reports WHERE case_id IN ({closed})", (OPEN, before))
            session.change("DELETE FROM report_cases WHERE state <> ? AND changed < ?", (OPEN, before))

    def _with_kinds(self, found: Sequence[Sequence[Any]]) -> tuple[ReportCase, ...]:
        kinds: dict[str, list[str]] = {row[0]: [] for row in found}
        if kinds:
            marks = ", ".join("?" * len(kinds))
            query = f"SELECT DISTINCT case_id, kind FROM reports WHERE case_id IN ({marks}) ORDER BY case_id, kind"
            for case, kind in rows(self.database, query, tuple(kinds)):
                kinds[case].append(kind)
        return tuple(_case(row, tuple(kinds[row[0]])) for row in found)


_COLUMNS = "cases.id, cases.person, cases.place, cases.state, cases.taken_by, cases.created, cases.changed"
_CASE = (
    f"SELECT {_COLUMNS}, count(DISTINCT reports.reporter) FROM report_cases AS cases"
    " LEFT JOIN reports ON reports.case_id = cases.id"
)


def _case(row: Sequence[Any], kinds: tuple[str, ...]) -> ReportCase:
    name, person, place, state, taken_by, created, changed, reporters = row
    return ReportCase(name, person, place, state, taken_by, created, changed, reporters, kinds)


def join_reports(session: DatabaseSession) -> None:
    """Make cases of reports from a version without cases."""
    session.change(
        "INSERT INTO report_cases SELECT min(id), person, table_id, 'open', '', min(at), max(at) FROM reports"
        " WHERE case_id = '' GROUP BY person, table_id"
    )
    session.change(
        "UPDATE reports SET case_id = (SELECT min(other.id) FROM reports AS other WHERE other.person = reports.person"
        " AND other.table_id = reports.table_id) WHERE case_id = ''"
    )
