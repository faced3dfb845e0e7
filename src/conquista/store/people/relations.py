"""Relations between people, reports with their evidence, and shared moments."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conquista.core import Data
from conquista.store.database import Database, DatabasePart, change, rows
from conquista.table import encoding
from conquista.table.views.evidence import ReportedMessage

MUTE, IGNORE, BLOCK, FOLLOW = KINDS = ("mute", "ignore", "block", "follow")
SILENT, HIDDEN = (MUTE, BLOCK), (IGNORE, BLOCK)  # whose messages are not shown; who is not shown in lists

MOST_AT_ONCE = 400  # people in one query


@dataclass(frozen=True, slots=True)
class Relation:
    """Whom a person mutes, ignores, blocks or follows, and since when."""

    person: str
    other: str
    kind: str
    since: int


@dataclass(frozen=True, slots=True)
class Report:
    """A report about a person at a table; `moment` is what the reporter had received then."""

    id: str
    reporter: str
    person: str
    table: str
    kind: str
    words: str
    moment: Mapping[str, Data]
    at: int
    evidence: tuple[ReportedMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class SharedMoment:
    """A link to a moment of a match, as a seat or as a watcher has it; its id is a secret."""

    id: str
    person: str
    table: str
    seat: str
    moment: int
    created: int


class RelationStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    # relations

    def relate(self, relation: Relation) -> bool:
        """Add a relation; an existing one is kept. Return whether it is new.

        People of whom one blocks the other do not follow each other any more.
        """
        values = (relation.person, relation.other, relation.kind, relation.since)
        with self.database.transaction() as session:
            if relation.kind == BLOCK:
                session.change(
                    "DELETE FROM relations WHERE kind = ?"
                    " AND ((person = ? AND other = ?) OR (person = ? AND other = ?))",
                    (FOLLOW, relation.person, relation.other, relation.other, relation.person),
                )
            query = "INSERT INTO relations VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            return session.change(query, values) > 0

    def unrelate(self, person: str, other: str, kind: str) -> bool:
        """Delete a relation; return whether there was one."""
        return (
            change(
                self.database,
                "DELETE FROM relations WHERE person = ? AND other = ? AND kind = ?",
                (person, other, kind),
            )
            > 0
        )

    def relations(self, person: str) -> tuple[Relation, ...]:
        """Return the relations of a person, the latest first."""
        query = "SELECT person, other, kind, since FROM relations WHERE person = ? ORDER BY since DESC, other, kind"
        return tuple(Relation(*row) for row in rows(self.database, query, (person,)))

    def among(self, people: Collection[str]) -> tuple[Relation, ...]:
        """Return the relations between any two of these people."""
        if len(people) < 2:
            return ()
        marks = ", ".join("?" * len(people))
        query = f"SELECT person, other, kind, since FROM relations WHERE person IN ({marks}) AND other IN ({marks})"
        return tuple(Relation(*row) for row in rows(self.database, query, (*people, *people)))

    def friends(self, person: str) -> frozenset[str]:
        """Return the people whom a person follows and who follow back."""
        query = (
            "SELECT mine.other FROM relations mine JOIN relations theirs ON theirs.person = mine.other"
            " AND theirs.other = mine.person WHERE mine.person = ? AND mine.kind = ? AND theirs.kind = ?"
        )
        return frozenset(other for (other,) in rows(self.database, query, (person, FOLLOW, FOLLOW)))

    def followers(self, person: str) -> int:
        """Return how many people follow a person."""
        return self.count_of(person, FOLLOW)

    def count_of(self, person: str, kind: str) -> int:
        """Return how many people have this relation to a person."""
        [(count,)] = rows(self.database, "SELECT count(*) FROM relations WHERE other = ? AND kind = ?", (person, kind))
        return int(count)

    def silenced_by(self, person: str) -> frozenset[str]:
        """Return the people whose messages a person does not want to read."""
        return frozenset(one.other for one in self.relations(person) if one.kind in SILENT)

    def hidden_from(self, person: str) -> frozenset[str]:
        """Return the people who are not shown to a person: those it ignores or blocks, and those who block it."""
        blocking = rows(self.database, "SELECT person FROM relations WHERE other = ? AND kind = ?", (person, BLOCK))
        own = [one.other for one in self.relations(person) if one.kind in HIDDEN]
        return frozenset((*own, *(other for (other,) in blocking)))

    def hidden_from_each(self, people: Sequence[str]) -> dict[str, frozenset[str]]:
        """Return the same for many people; those from whom no one is hidden are left out."""
        found: dict[str, set[str]] = {}
        for first in range(0, len(people), MOST_AT_ONCE):
            some = people[first : first + MOST_AT_ONCE]
            marks = ", ".join("?" * len(some))
            kinds = ", ".join("?" * len(HIDDEN))
            query = f"SELECT person, other FROM relations WHERE person IN ({marks}) AND kind IN ({kinds})"
            for person, other in rows(self.database, query, (*some, *HIDDEN)):
                found.setdefault(person, set()).add(other)
            query = f"SELECT other, person FROM relations WHERE other IN ({marks}) AND kind = ?"
            for person, other in rows(self.database, query, (*some, BLOCK)):
                found.setdefault(person, set()).add(other)
        return {person: frozenset(hidden) for person, hidden in found.items()}

    # reports

    def report(self, report: Report) -> None:
        """Store a report with its evidence, in the open case about the same person and place or in a new one."""
        values = (report.id, report.reporter, report.person, report.table, report.kind, report.words)
        lines = [
            (report.id, place, line.person, line.at, encoding.text(line.data))
            for place, line in enumerate(report.evidence)
        ]
        with self.database.transaction() as session:
            query = "SELECT id FROM report_cases WHERE person = ? AND place = ? AND state = 'open' ORDER BY id LIMIT 1"
            found = session.rows(query, (report.person, report.table))
            case = str(found[0][0]) if found else report.id
            if found:
                session.change("UPDATE report_cases SET changed = ? WHERE id = ?", (report.at, case))
            else:
                session.change(
                    "INSERT INTO report_cases VALUES (?, ?, ?, 'open', '', ?, ?)",
                    (case, report.person, report.table, report.at, report.at),
                )
            session.change(
                "INSERT INTO reports (id, reporter, person, table_id, kind, words, moment, at, case_id)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, encoding.text(report.moment), report.at, case),
            )
            session.many("INSERT INTO evidence VALUES (?, ?, ?, ?, ?)", lines)

    def reports_by(self, person: str) -> tuple[Report, ...]:
        """Return the reports that a person has made, the latest first, without their evidence."""
        return tuple(
            map(_report, rows(self.database, f"{_REPORTS} WHERE reporter = ? ORDER BY at DESC, id", (person,)))
        )

    def reports(self, limit: int) -> tuple[Report, ...]:
        """Return the latest reports of all people with their evidence, for operators."""
        return find_reports(self.database, "ORDER BY at DESC, id LIMIT ?", (limit,))

    # shared moments

    def share(self, shared: SharedMoment) -> None:
        values = (shared.id, shared.person, shared.table, shared.seat, shared.moment, shared.created)
        change(self.database, "INSERT INTO shares VALUES (?, ?, ?, ?, ?, ?)", values)

    def shared(self, share: str) -> SharedMoment | None:
        return next(
            (SharedMoment(*row) for row in rows(self.database, "SELECT * FROM shares WHERE id = ?", (share,))), None
        )

    def shares_of(self, person: str) -> tuple[SharedMoment, ...]:
        """Return the links that a person has made, the latest first."""
        query = "SELECT * FROM shares WHERE person = ? ORDER BY created DESC, id"
        return tuple(SharedMoment(*row) for row in rows(self.database, query, (person,)))

    def unshare(self, person: str, share: str) -> bool:
        """Delete a link of a person; return whether there was one."""
        return change(self.database, "DELETE FROM shares WHERE id = ? AND person = ?", (share, person)) > 0

    # deletion

    def forget(self, person: str) -> None:
        """Remove a person from reports and evidence; their own relations and links are deleted with the person."""
        with self.database.transaction() as session:
            session.change("DELETE FROM reports WHERE person = ?", (person,))
            session.change("DELETE FROM report_cases WHERE person = ?", (person,))
            session.change("UPDATE reports SET reporter = '', words = '' WHERE reporter = ?", (person,))
            session.change("UPDATE evidence SET person = '', data = '{}' WHERE person = ?", (person,))


_REPORTS = "SELECT id, reporter, person, table_id, kind, words, moment, at FROM reports"


def find_reports(database: Database, condition: str, values: Sequence[object]) -> tuple[Report, ...]:
    """Return the reports that meet a condition, with their evidence."""
    found = []
    for row in rows(database, f"{_REPORTS} {condition}", values):
        lines = rows(database, "SELECT person, at, data FROM evidence WHERE report = ? ORDER BY place", (row[0],))
        found.append(_report(row, tuple(ReportedMessage(who, at, encoding.decode(data)) for who, at, data in lines)))
    return tuple(found)


def _report(row: Sequence[Any], evidence: tuple[ReportedMessage, ...] = ()) -> Report:
    name, reporter, person, table, kind, words, moment, at = row
    return Report(name, reporter, person, table, kind, words, encoding.decode(moment), at, evidence)
