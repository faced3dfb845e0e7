"""Measures about people and the appeals against them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from conquista.core import Data
from conquista.store.administration.audit_log import AuditEntry, AuditLog
from conquista.store.administration.server_state import note_decision
from conquista.store.database import Database, DatabasePart, DatabaseSession, WriteConflict, rows
from conquista.table import encoding

WARN, HIDE_WORDS, MUTE, NO_RATED, NO_TOURNAMENTS, RENAME, SUSPEND, CLOSE = KINDS = (
    *("warn", "hide_words", "mute", "no_rated", "no_tournaments", "rename", "suspend", "close"),
)
LASTING = (MUTE, NO_RATED, NO_TOURNAMENTS, RENAME, SUSPEND, CLOSE)  # that restrict a person until an end
PROPOSED, ACTIVE, UNDONE = "proposed", "active", "undone"
OPEN, UPHELD, GRANTED = "open", "upheld", "granted"


@dataclass(frozen=True, slots=True)
class Measure:
    """A decision about a person. One that is proposed waits for a second person; `until` is 0 for no end."""

    id: str
    person: str
    kind: str
    rule: str
    words: str
    case: str
    decided_by: str
    at: int
    until: int = 0
    state: str = ACTIVE
    confirmed_by: str = ""
    data: Mapping[str, Data] = field(default_factory=dict)

    def is_in_force(self, now: int) -> bool:
        """Return whether it restricts its person now."""
        return self.state == ACTIVE and self.kind in LASTING and (not self.until or self.until > now)


@dataclass(frozen=True, slots=True)
class Appeal:
    """What a person says against a measure, and what another moderator has decided about it."""

    measure: str
    words: str
    at: int
    state: str = OPEN
    judged_by: str = ""
    judged: int = 0
    answer: str = ""


class MeasureStore(DatabasePart):
    """Each call is one transaction, or part of one that is passed to it, and may come from any thread."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.log = AuditLog(database)

    def add(self, measure: Measure, entry: AuditEntry, session: DatabaseSession) -> None:
        """Store a measure with its entry in the log."""
        session.change(
            "INSERT INTO measures (id, person, kind, rule, words, case_id, decided_by, confirmed_by, at, until, state,"
            " data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(measure.id, measure.person, measure.kind, measure.rule, measure.words, measure.case),
                *(measure.decided_by, measure.confirmed_by, measure.at, measure.until, measure.state),
                encoding.text(measure.data),
            ),
        )
        self.log.append(entry, session)
        note_decision(session)

    def confirm(self, measure: str, entry: AuditEntry, session: DatabaseSession) -> bool:
        """Put a proposed measure into force; return False where it is not proposed, or was proposed by this person."""
        query = "UPDATE measures SET state = ?, confirmed_by = ? WHERE id = ? AND state = ? AND decided_by <> ?"
        return self._changed(query, (ACTIVE, entry.actor, measure, PROPOSED, entry.actor), entry, session)

    def undo(self, measure: str, entry: AuditEntry, session: DatabaseSession) -> bool:
        """End a measure; return False where it had ended."""
        query = "UPDATE measures SET state = ? WHERE id = ? AND state <> ?"
        return self._changed(query, (UNDONE, measure, UNDONE), entry, session)

    def _changed(self, query: str, values: Sequence[object], entry: AuditEntry, session: DatabaseSession) -> bool:
        if not session.change(query, values):
            return False
        self.log.append(entry, session)
        note_decision(session)
        return True

    def find(self, measure: str) -> Measure | None:
        return next(iter(self._measures("WHERE id = ?", (measure,))), None)

    def of_person(self, person: str) -> tuple[Measure, ...]:
        """Return the measures about a person, the latest first, also those that have ended or are only proposed."""
        return self._measures("WHERE person = ? ORDER BY at DESC, id", (person,))

    def proposed(self) -> tuple[Measure, ...]:
        """Return the measures that wait for a second person, the oldest first."""
        return self._measures("WHERE state = ? ORDER BY at, id", (PROPOSED,))

    def in_force(self, now: int) -> tuple[Measure, ...]:
        """Return all measures that restrict people now."""
        marks = ", ".join("?" * len(LASTING))
        condition = f"WHERE state = ? AND kind IN ({marks}) AND (until = 0 OR until > ?) ORDER BY at, id"
        return self._measures(condition, (ACTIVE, *LASTING, now))

    def _measures(self, condition: str, values: Sequence[object]) -> tuple[Measure, ...]:
        return tuple(map(_measure, rows(self.database, f"{_MEASURE} {condition}", values)))

    # appeals

    def appeal(self, appeal: Appeal) -> bool:
        """Store an appeal; return False where there is one against this measure."""
        try:
            with self.database.transaction() as session:
                values = (appeal.measure, appeal.words, appeal.at, appeal.state, "", 0, "")
                session.change("INSERT INTO appeals VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        except WriteConflict:
            return False
        return True

    def appeal_against(self, measure: str) -> Appeal | None:
        return next(iter(self._appeals("WHERE measure = ?", (measure,))), None)

    def appeals(self, state: str, limit: int) -> tuple[Appeal, ...]:
        """Return the appeals of a state, the oldest first."""
        return self._appeals("WHERE state = ? ORDER BY at, measure LIMIT ?", (state, limit))

    def judge(self, measure: str, state: str, answer: str, entry: AuditEntry, session: DatabaseSession) -> bool:
        """Decide an open appeal; a granted one ends the measure. Return False where it is not open."""
        query = "UPDATE appeals SET state = ?, judged_by = ?, judged = ?, answer = ? WHERE measure = ? AND state = ?"
        if not session.change(query, (state, entry.actor, entry.at, answer, measure, OPEN)):
            return False
        if state == GRANTED:
            session.change("UPDATE measures SET state = ? WHERE id = ?", (UNDONE, measure))
            note_decision(session)
        self.log.append(entry, session)
        return True

    def _appeals(self, condition: str, values: Sequence[object]) -> tuple[Appeal, ...]:
        query = f"SELECT measure, words, at, state, judged_by, judged, answer FROM appeals {condition}"
        return tuple(Appeal(*row) for row in rows(self.database, query, values))


_MEASURE = (
    "SELECT id, person, kind, rule, words, case_id, decided_by, at, until, state, confirmed_by, data FROM measures"
)


def _measure(row: Sequence[Any]) -> Measure:
    name, person, kind, rule, words, case, decided_by, at, until, state, confirmed_by, data = row
    return Measure(
        *(name, person, kind, rule, words, case, decided_by, at, until, state, confirmed_by), encoding.decode(data)
    )
