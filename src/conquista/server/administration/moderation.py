"""Cases of reports, measures about people, and appeals.

Each function writes its rows, its entry in the audit log and the jobs with its effects in one transaction. A server on
the same store, running or started later, carries the effects out (`effects`) and enforces the decision
(`restrictions`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conquista.core import Data
from conquista.server.accounts import names, tokens
from conquista.server.accounts.word_list import WordList
from conquista.server.administration.actor import Actor, DecisionService
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.runtime.clock import now
from conquista.store.administration.measures import (
    CLOSE,
    GRANTED,
    HIDE_WORDS,
    MUTE,
    NO_RATED,
    NO_TOURNAMENTS,
    PROPOSED,
    RENAME,
    SUSPEND,
    UNDONE,
    UPHELD,
    Appeal,
    Measure,
)
from conquista.store.administration.measures import OPEN as OPEN_APPEAL
from conquista.store.administration.report_cases import DECIDED, DISMISSED, OPEN, ReportCase
from conquista.store.database import DatabaseSession
from conquista.store.factory import Store
from conquista.store.people.relations import Report
from conquista.store.people.values import BOT, PERSON, Person
from conquista.store.results.values import DAY

RULES = ("insults", "unfair", "spoiling", "name", "danger", "other")
DAYS: Mapping[str, Sequence[int]] = {MUTE: (1, 7, 30), NO_RATED: (7, 30), NO_TOURNAMENTS: (7, 30)}
LONGEST_SUSPENSION = 365  # days
RENAMED_FOR = 90  # days in which the person cannot choose another name
APPEAL_FOR = 14 * DAY
IRREVERSIBLE = (HIDE_WORDS,)


@dataclass(frozen=True, slots=True)
class MeasureOrder:
    """A measure that a moderator chooses; `days` and `name` where its kind needs them."""

    kind: str
    days: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case with its reports and the earlier measures about the person."""

    case: ReportCase
    person: Person | None
    reports: tuple[Report, ...]
    measures: tuple[Measure, ...]
    names: Mapping[str, str]


class ModerationService(DecisionService):
    """What moderators decide about people."""

    def __init__(self, store: Store, words: WordList | None = None) -> None:
        super().__init__(store)
        self._words = words or WordList()

    # cases

    def read_case(self, actor: Actor, case: str, with_private: bool) -> CaseFile:
        """Return a case; the look is logged. Private messages are read with a second, separate look."""
        found = self._case(case)
        self.note(actor, "case.private" if with_private else "case.read", found.id, {"person": found.person})
        reports = self.store.cases.reports(case)
        people = {found.person, *(one.reporter for one in reports)}
        people |= {line.person for one in reports for line in one.evidence}
        known = self.store.register.people(sorted(one for one in people if one))
        measures = self.store.measures.of_person(found.person) if found.person else ()
        return CaseFile(
            *(found, known.get(found.person), reports, measures),
            {person: one.name for person, one in known.items()},
        )

    def take_case(self, actor: Actor, case: str) -> None:
        """Work on a case, so that no other moderator decides it at the same time."""
        found = self._case(case)
        self._check_unconcerned(actor, found)
        if not self.store.cases.take(case, self.entry(actor, "case.take", case)):
            raise ServerRefused("server.admin.taken")

    def release_case(self, actor: Actor, case: str) -> None:
        self._case(case)
        if not self.store.cases.release(case, self.entry(actor, "case.release", case)):
            raise ServerRefused("server.admin.not_taken")

    def decide_case(
        self, actor: Actor, case: str, rule: str, words: str, orders: Sequence[MeasureOrder]
    ) -> tuple[Measure, ...]:
        """Close a case with measures, or without any where nothing was wrong. Its reporters are told."""
        found = self._case(case)
        self._check_unconcerned(actor, found)
        if found.taken_by not in ("", actor.id) or found.state != OPEN:
            raise ServerRefused("server.admin.taken")
        reports = self.store.cases.reports(case)
        person = self.store.register.person(found.person) if found.person else None
        if orders and person is None:
            raise ServerRefused("server.admin.nobody")
        made = [self._measure(actor, person, one, rule, words, found) for one in orders] if person else []
        state = DECIDED if made else DISMISSED
        with self.store.cases.database.transaction() as session:
            entry = self.entry(actor, "case.decide", case, {"state": state, "person": found.person})
            if not self.store.cases.close(case, state, entry, session):
                raise ServerRefused("server.admin.taken")
            for one in made:
                self._put_in_force(actor, one, session)
            for reporter in sorted({one.reporter for one in reports} - {""}):
                self.notify(session, reporter, f"case:{case}", {"event": f"case_{state}"})
        return tuple(made)

    def _case(self, case: str) -> ReportCase:
        found = self.store.cases.find(case)
        if found is None:
            raise NotFound("server.unknown")
        return found

    def _check_unconcerned(self, actor: Actor, case: ReportCase) -> None:
        """Refuse moderators their own case, one they have reported themselves, and cases about colleagues."""
        reporters = {one.reporter for one in self.store.cases.reports(case.id)}
        if actor.id in reporters:
            raise Forbidden("server.admin.self")
        person = self.store.register.person(case.person) if case.person else None
        if person is not None:
            self.check_subject(actor, person)

    # measures

    def order(self, actor: Actor, person: str, rule: str, words: str, order: MeasureOrder) -> Measure:
        """Take a measure about a person without a case."""
        found = self.person(person)
        self.check_subject(actor, found)
        made = self._measure(actor, found, order, rule, words, None)
        with self.store.measures.database.transaction() as session:
            self._put_in_force(actor, made, session)
        return made

    def confirm(self, actor: Actor, measure: str) -> Measure:
        """Put a measure that another moderator has proposed into force."""
        found = self.find_measure(measure)
        self.check_subject(actor, self.person(found.person))
        if found.decided_by == actor.id:
            raise Forbidden("server.admin.second")
        entry = self.entry(actor, "measure.confirm", found.person, {"measure": measure, "kind": found.kind})
        with self.store.measures.database.transaction() as session:
            if not self.store.measures.confirm(measure, entry, session):
                raise ServerRefused("server.admin.not_proposed")
            self._carry_out(found, session)
        return found

    def undo(self, actor: Actor, measure: str) -> Measure:
        """End a measure before its time; messages that were hidden stay so."""
        found = self.find_measure(measure)
        self.check_subject(actor, self.person(found.person))
        if found.kind in IRREVERSIBLE:
            raise ServerRefused("server.admin.irreversible")
        entry = self.entry(actor, "measure.undo", found.person, {"measure": measure, "kind": found.kind})
        with self.store.measures.database.transaction() as session:
            if not self.store.measures.undo(measure, entry, session):
                raise ServerRefused("server.admin.undone")
            self._reverse(found, "measure_undone", session)
        return found

    def find_measure(self, measure: str) -> Measure:
        found = self.store.measures.find(measure)
        if found is None:
            raise NotFound("server.unknown")
        return found

    def _measure(
        self, actor: Actor, person: Person, order: MeasureOrder, rule: str, words: str, case: ReportCase | None
    ) -> Measure:
        """Return the measure of an order; raise a refusal for one that is not possible."""
        data: dict[str, Data] = {}
        if order.kind in (SUSPEND, CLOSE, RENAME, NO_RATED, NO_TOURNAMENTS) and person.kind == BOT:
            raise ServerRefused("server.admin.bot")
        if order.kind in DAYS and order.days not in DAYS[order.kind]:
            raise ServerRefused("server.admin.days", days=list(DAYS[order.kind]))
        if order.kind == SUSPEND and not 1 <= order.days <= LONGEST_SUSPENSION:
            raise ServerRefused("server.admin.suspension", most=LONGEST_SUSPENSION)
        if order.kind == HIDE_WORDS:
            if case is None or not case.place:
                raise ServerRefused("server.admin.no_words")
            lines = [line for one in self.store.cases.reports(case.id) for line in one.evidence]
            times = sorted({line.at for line in lines if line.person == person.id})
            if not times:
                raise ServerRefused("server.admin.no_words")
            data = {"table": case.place, "times": [*times]}
        if order.kind == RENAME:
            shown = names.display_name(order.name)
            if self._words.refuses(shown):
                raise ServerRefused("server.name_words")
            data = {"name": shown, "former": person.name}
        days = {RENAME: RENAMED_FOR}.get(order.kind, order.days)
        until = now() + days * DAY if order.kind in (*DAYS, SUSPEND, RENAME) else 0
        state = PROPOSED if order.kind == CLOSE else "active"
        case_id = case.id if case else ""
        return Measure(
            *(tokens.name(), person.id, order.kind, rule, words, case_id, actor.id, now(), until, state), data=data
        )

    def _put_in_force(self, actor: Actor, measure: Measure, session: DatabaseSession) -> None:
        """Store a measure; carry it out unless it waits for a second person."""
        data: dict[str, Data] = {"measure": measure.id, "kind": measure.kind, "rule": measure.rule}
        entry = self.entry(actor, f"measure.{measure.state}", measure.person, {**data, "until": measure.until})
        if measure.kind == RENAME:
            self._rename(measure.person, str(measure.data["name"]), session)
        self.store.measures.add(measure, entry, session)
        if measure.state != PROPOSED:
            self._carry_out(measure, session)

    def _carry_out(self, measure: Measure, session: DatabaseSession) -> None:
        """Tell the person, and schedule what else follows from a measure in force."""
        about: dict[str, Data] = {"measure": measure.id, "measure_kind": measure.kind, "rule": measure.rule}
        data = about | {"until": measure.until, "event": "measure", "path": "/measures"}
        self.notify(session, measure.person, f"measure:{measure.id}", data)
        if measure.kind == HIDE_WORDS:
            self.effect(session, "hide_words", person=measure.person, **measure.data)
        if measure.kind in (SUSPEND, CLOSE):
            self.effect(session, "leave_tables", person=measure.person)

    def _reverse(self, measure: Measure, event: str, session: DatabaseSession) -> None:
        """Take back what a measure has changed, and tell the person."""
        if measure.kind == RENAME:
            self._rename(measure.person, str(measure.data["former"]), session)
        if measure.state != PROPOSED:
            data: dict[str, Data] = {"measure": measure.id, "measure_kind": measure.kind, "event": event}
            self.notify(session, measure.person, f"measure:{measure.id}", {**data, "path": "/measures"})

    def _rename(self, person: str, name: str, session: DatabaseSession) -> None:
        [(kind,)] = session.rows("SELECT kind FROM people WHERE id = ?", (person,))
        folded = names.folded(name) if kind == PERSON else None
        if folded and session.rows("SELECT 1 FROM people WHERE folded = ? AND id <> ?", (folded, person)):
            raise ServerRefused("server.name_taken", name=name)
        session.change("UPDATE people SET name = ?, folded = ? WHERE id = ?", (name, folded, person))
        self.effect(session, "renamed", person=person, name=name)

    # appeals

    def appeal(self, person: str, measure: str, words: str) -> None:
        """Object to a measure about oneself, once and within 14 days."""
        found = self.store.measures.find(measure)
        if found is None or found.person != person or found.state == PROPOSED:
            raise NotFound("server.unknown")
        if found.state == UNDONE or now() > found.at + APPEAL_FOR:
            raise ServerRefused("server.appeal.late", days=APPEAL_FOR // DAY)
        if not self.store.measures.appeal(Appeal(measure, words, now())):
            raise ServerRefused("server.appeal.made")

    def judge(self, actor: Actor, measure: str, granted: bool, answer: str) -> None:
        """Decide an appeal. The people who decided or confirmed the measure may not."""
        found = self.find_measure(measure)
        appeal = self.store.measures.appeal_against(measure)
        if appeal is None or appeal.state != OPEN_APPEAL:
            raise NotFound("server.unknown")
        if actor.id in (found.decided_by, found.confirmed_by, found.person):
            raise Forbidden("server.admin.other_judge")
        state = GRANTED if granted else UPHELD
        entry = self.entry(actor, f"appeal.{state}", found.person, {"measure": measure, "kind": found.kind})
        with self.store.measures.database.transaction() as session:
            if not self.store.measures.judge(measure, state, answer, entry, session):
                raise NotFound("server.unknown")
            if granted:
                self._reverse(found, "appeal_granted", session)
                return
            data: dict[str, Data] = {"measure": measure, "measure_kind": found.kind, "event": "appeal_upheld"}
            self.notify(session, found.person, f"measure:{measure}", {**data, "path": "/measures"})
