"""Routes of moderators: cases of reports, measures and appeals."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from conquista.server.administration.moderation import MeasureOrder
from conquista.server.app_state import AppState
from conquista.server.http.administration.authentication import Deciding, Reading
from conquista.server.http.administration.cards import case_cards, case_page, measure_card, people_of
from conquista.server.http.authentication import CurrentAppState
from conquista.server.schema import administration as forms
from conquista.server.upkeep.enforcement import enforce_now
from conquista.store.administration.measures import OPEN as OPEN_APPEAL
from conquista.store.administration.measures import Measure

router = APIRouter(prefix="/api/admin", tags=["administration"])
MOST = 100


@router.get("/cases")
async def cases(
    app_state: CurrentAppState, admin: Reading, state: Annotated[forms.CaseState, Query()] = "open"
) -> list[forms.CaseCard]:
    """Cases, those that most people have reported first."""
    store = app_state.administration.store.cases
    return await case_cards(app_state, await app_state.accounts.do(lambda: store.listed(state, MOST)))


@router.get("/cases/{case}")
async def read(case: str, app_state: CurrentAppState, admin: Reading) -> forms.CasePage:
    """A case with its reports and evidence; private messages are withheld. The look is logged."""
    return await _read(app_state, admin, case, with_private=False)


@router.post("/cases/{case}/private")
async def read_private(case: str, app_state: CurrentAppState, admin: Reading) -> forms.CasePage:
    """The same with the private messages between the reporter and others. The look is logged by itself."""
    return await _read(app_state, admin, case, with_private=True)


async def _read(app_state: AppState, admin: Reading, case: str, with_private: bool) -> forms.CasePage:
    found = await app_state.accounts.do(lambda: app_state.moderation.read_case(admin.actor, case, with_private))
    return await case_page(app_state, found, with_private)


@router.put("/cases/{case}/taken", status_code=204)
async def take(case: str, app_state: CurrentAppState, admin: Reading) -> None:
    """Work on a case."""
    await app_state.accounts.do(lambda: app_state.moderation.take_case(admin.actor, case))


@router.delete("/cases/{case}/taken", status_code=204)
async def release(case: str, app_state: CurrentAppState, admin: Reading) -> None:
    """Leave a case to others."""
    await app_state.accounts.do(lambda: app_state.moderation.release_case(admin.actor, case))


@router.post("/cases/{case}/decision")
async def decide(
    case: str, form: forms.CaseDecision, app_state: CurrentAppState, admin: Deciding
) -> list[forms.MeasureCard]:
    """Decide a case with measures, or without any; the person and the reporters are told."""
    orders = [MeasureOrder(one.kind, one.days, one.name) for one in form.measures]
    made = await app_state.accounts.do(
        lambda: app_state.moderation.decide_case(admin.actor, case, form.rule, form.words, orders)
    )
    await enforce_now(app_state)
    return [measure_card(one) for one in made]


@router.post("/people/{person}/measures", status_code=201)
async def order(person: str, form: forms.NewMeasure, app_state: CurrentAppState, admin: Deciding) -> forms.MeasureCard:
    """Take a measure about a person without a case."""
    wanted = MeasureOrder(form.kind, form.days, form.name)
    made = await app_state.accounts.do(
        lambda: app_state.moderation.order(admin.actor, person, form.rule, form.words, wanted)
    )
    return await _decided(app_state, made)


@router.get("/proposals")
async def proposals(app_state: CurrentAppState, admin: Reading) -> list[forms.ProposalCard]:
    """Measures that wait for a second person."""
    found = await app_state.accounts.do(app_state.administration.store.measures.proposed)
    people = await people_of(app_state, [who for one in found for who in (one.person, one.decided_by)])
    return [
        forms.ProposalCard(
            measure=measure_card(one),
            person=people.get(one.person),
            decided_by=people.get(one.decided_by),
            may_confirm=admin.actor.id not in (one.decided_by, one.person),
        )
        for one in found
    ]


@router.post("/measures/{measure}/confirmation")
async def confirm(measure: str, app_state: CurrentAppState, admin: Deciding) -> forms.MeasureCard:
    """Put a measure that another moderator has proposed into force."""
    await app_state.accounts.do(lambda: app_state.moderation.confirm(admin.actor, measure))
    return await _decided(app_state, await _found(app_state, measure))


@router.delete("/measures/{measure}")
async def undo(measure: str, app_state: CurrentAppState, admin: Deciding) -> forms.MeasureCard:
    """End a measure before its time."""
    await app_state.accounts.do(lambda: app_state.moderation.undo(admin.actor, measure))
    return await _decided(app_state, await _found(app_state, measure))


@router.get("/appeals")
async def appeals(app_state: CurrentAppState, admin: Reading) -> list[forms.AppealCard]:
    """Open appeals, the oldest first. The look is logged."""
    await app_state.accounts.do(lambda: app_state.moderation.note(admin.actor, "appeals.read"))
    store = app_state.administration.store.measures
    found = await app_state.accounts.do(lambda: store.appeals(OPEN_APPEAL, MOST))
    pairs = [(one, await _found(app_state, one.measure)) for one in found]
    people = await people_of(app_state, [who for _, one in pairs for who in (one.person, one.decided_by)])
    return [
        forms.AppealCard(
            measure=measure_card(measure),
            person=people.get(measure.person),
            decided_by=people.get(measure.decided_by),
            words=appeal.words,
            at=appeal.at,
            may_judge=admin.actor.id not in (measure.decided_by, measure.confirmed_by, measure.person),
        )
        for appeal, measure in pairs
    ]


@router.post("/appeals/{measure}", status_code=204)
async def judge(measure: str, form: forms.AppealDecision, app_state: CurrentAppState, admin: Deciding) -> None:
    """Decide an appeal against a measure that others have taken."""
    await app_state.accounts.do(lambda: app_state.moderation.judge(admin.actor, measure, form.granted, form.words))
    await enforce_now(app_state)


async def _found(app_state: AppState, measure: str) -> Measure:
    return await app_state.accounts.do(lambda: app_state.moderation.find_measure(measure))


async def _decided(app_state: AppState, measure: Measure) -> forms.MeasureCard:
    await enforce_now(app_state)
    return measure_card(measure)
