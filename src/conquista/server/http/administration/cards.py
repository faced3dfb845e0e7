"""Rows of the store as the pages of moderators and admins get them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquista.server.administration.moderation import CaseFile
from conquista.server.app_state import AppState
from conquista.server.runtime.clock import now
from conquista.server.schema import administration as forms
from conquista.server.schema.accounts.accounts import PublicPerson, public
from conquista.store.administration.audit_log import AuditEntry
from conquista.store.administration.measures import Measure
from conquista.store.administration.report_cases import ReportCase
from conquista.store.people.relations import Report
from conquista.store.people.values import LobbyRow
from conquista.table.views.evidence import ReportedMessage


async def people_of(app_state: AppState, ids: Iterable[str]) -> dict[str, PublicPerson]:
    """Return the people with these ids who are not gone."""
    wanted = sorted({one for one in ids if one})
    found = await app_state.accounts.do(lambda: app_state.accounts.register.people(wanted))
    return {person: public(one) for person, one in found.items()}


def measure_card(one: Measure) -> forms.MeasureCard:
    names = ("id", "person", "kind", "rule", "words", "case", "decided_by", "confirmed_by", "at", "until", "state")
    return forms.MeasureCard.model_validate(
        {name: getattr(one, name) for name in names} | {"in_force": one.is_in_force(now())}
    )


async def case_cards(app_state: AppState, cases: Sequence[ReportCase]) -> list[forms.CaseCard]:
    people = await people_of(app_state, [who for one in cases for who in (one.person, one.taken_by)])
    return [
        forms.CaseCard.model_validate(
            {
                "id": one.id,
                "person": people.get(one.person),
                "place": one.place,
                "state": one.state,
                "taken_by": people.get(one.taken_by),
                "created": one.created,
                "changed": one.changed,
                "reporters": one.reporters,
                "kinds": list(one.kinds),
            }
        )
        for one in cases
    ]


async def case_page(app_state: AppState, file: CaseFile, with_private: bool) -> forms.CasePage:
    """Return a case; private messages are withheld unless they were asked for."""
    reporters = await people_of(app_state, [one.reporter for one in file.reports])
    [card] = await case_cards(app_state, [file.case])
    return forms.CasePage(
        case=card,
        reports=[
            forms.CaseReport.model_validate(
                {
                    "id": one.id,
                    "reporter": reporters.get(one.reporter),
                    "kind": one.kind,
                    "words": one.words,
                    "at": one.at,
                    "moment": dict(one.moment),
                    "evidence": [_line(file, one, line, with_private) for line in one.evidence],
                }
            )
            for one in file.reports
        ],
        measures=[measure_card(one) for one in file.measures],
    )


def _line(file: CaseFile, report: Report, line: ReportedMessage, with_private: bool) -> forms.EvidenceLine:
    """Return a message of the evidence. It is from the feed of the reporter, who is one of its two sides."""
    private = bool(line.data.get("to"))
    return forms.EvidenceLine(
        person=line.person,
        name=file.names.get(line.person, ""),
        at=line.at,
        private=private,
        about_subject=bool(line.person) and line.person == file.case.person,
        data=dict(line.data) if with_private or not private else None,
    )


def table_card(one: LobbyRow) -> forms.SubjectTable:
    return forms.SubjectTable(
        id=one.table,
        phase=one.phase,
        visibility=one.visibility,
        changed=one.changed,
        host=one.host,
        summary=dict(one.summary),
    )


async def audit_cards(app_state: AppState, entries: Sequence[AuditEntry]) -> list[forms.AuditCard]:
    people = await people_of(app_state, [who for one in entries for who in (one.actor, one.about)])
    names = {person: one.name for person, one in people.items()}
    return [
        forms.AuditCard(
            number=one.number,
            at=one.at,
            actor=one.actor,
            name=names.get(one.actor, ""),
            act=one.act,
            about=one.about,
            about_name=names.get(one.about, ""),
            data=dict(one.data),
        )
        for one in entries
    ]
