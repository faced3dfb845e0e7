"""Routes for relations between people and for reports."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.core import Data
from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.runtime.clock import now
from conquista.server.schema.accounts.accounts import public
from conquista.server.schema.people import relations as forms
from conquista.store.people.relations import BLOCK, FOLLOW, SILENT, Relation, Report
from conquista.store.people.values import GUEST, Person
from conquista.table.table import Table
from conquista.table.views.evidence import Evidence

router = APIRouter(prefix="/api", tags=["relations"])
MOST_RELATIONS = 500


@router.get("/me/relations")
async def relations(app_state: CurrentAppState, caller: SignedIn) -> list[forms.RelationCard]:
    """The people whom the caller mutes, ignores, blocks or follows."""

    def found() -> list[tuple[Relation, Person | None]]:
        own = app_state.relations.relations(caller.person.id)
        return [(one, app_state.accounts.register.person(one.other)) for one in own]

    return [
        forms.RelationCard.model_validate({"person": public(person), "kind": one.kind, "since": one.since})
        for one, person in await app_state.accounts.do(found)
        if person is not None
    ]


@router.put("/me/relations/{kind}/{person}", status_code=204)
async def relate(kind: forms.RelationKind, person: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Mute a person (no messages), ignore (not in lists), block (both, and never at the same table) or follow.

    Accounts follow accounts. Two who follow each other are friends. A block ends following in both directions.
    """
    own = caller.person.id
    if person == own:
        raise ServerRefused("server.relation_self")
    known = await app_state.accounts.do(lambda: app_state.accounts.register.person(person))
    if known is None:
        raise NotFound("server.unknown")
    await app_state.managed.check_visible(known, caller)
    held = await app_state.accounts.do(lambda: app_state.relations.relations(own))
    if sum((one.kind == FOLLOW) == (kind == FOLLOW) for one in held) >= MOST_RELATIONS:
        raise ServerRefused("server.relations" if kind != FOLLOW else "server.follows", most=MOST_RELATIONS)
    if kind == FOLLOW:
        await _check_follow(app_state, caller, known)
    made = Relation(own, person, kind, now())
    fresh = await app_state.accounts.do(lambda: app_state.relations.relate(made))
    if kind in SILENT:
        await _mute(app_state, own, person, on=True)
    if kind == FOLLOW and fresh:
        data: dict[str, Data] = {"person": own, "from": caller.person.name, "path": f"/people/{own}"}
        await app_state.notifications.notify(person, "follow", f"follow:{own}", data)


async def _check_follow(app_state: AppState, caller: Caller, person: Person) -> None:
    """Refuse to follow without an account, to follow a guest, and to follow across a block."""
    await app_state.rate_limiter.check("follows", caller.person.id)
    if caller.person.kind == GUEST or person.kind == GUEST:
        raise Forbidden("server.follow_account")
    if caller.person.managed or person.managed:
        raise Forbidden("server.managed.follow")
    for one in await app_state.accounts.do(lambda: app_state.relations.among({caller.person.id, person.id})):
        if one.kind == BLOCK:
            raise Forbidden("server.follow_blocked")


@router.delete("/me/relations/{kind}/{person}", status_code=204)
async def unrelate(kind: forms.RelationKind, person: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Stop muting, ignoring, blocking or following a person."""
    if not await app_state.accounts.do(lambda: app_state.relations.unrelate(caller.person.id, person, kind)):
        raise NotFound("server.unknown")
    if kind == FOLLOW:
        await app_state.notifications.resolve(person, f"follow:{caller.person.id}")
    silenced = await app_state.accounts.do(lambda: app_state.relations.silenced_by(caller.person.id))
    if kind in SILENT and person not in silenced:
        await _mute(app_state, caller.person.id, person, on=False)


@router.post("/reports", status_code=201)
async def report(form: forms.NewReport, app_state: CurrentAppState, caller: SignedIn) -> forms.ReportCard:
    """Report a person to the operator, with the last messages that the caller can read at the table."""
    await app_state.rate_limiter.check("reports", caller.person.id)
    await app_state.tables.lobby.admit(form.table, caller, form.invitation)

    def looked(table: Table) -> tuple[str, Evidence]:
        recipient = table.recipient_of(caller.holder, form.as_seat)
        about = form.person if form.seat is None else table.reported(form.seat)
        return about, table.evidence(caller.holder, recipient)

    about, evidence = await app_state.tables.read(form.table, looked)
    known = await app_state.accounts.do(lambda: app_state.accounts.register.person(about))
    if known is None or about == caller.person.id:
        raise ServerRefused("server.report_nobody")
    moment = {**evidence.moment, "about": form.seat}
    made = Report(
        tokens.name(), caller.person.id, about, form.table, form.kind, form.words, moment, now(), evidence.messages
    )
    await app_state.accounts.do(lambda: app_state.relations.report(made))
    return forms.report_card(made)


@router.get("/me/reports")
async def own_reports(app_state: CurrentAppState, caller: SignedIn) -> list[forms.ReportCard]:
    """The reports that the caller has made."""
    found = await app_state.accounts.do(lambda: app_state.relations.reports_by(caller.person.id))
    return [forms.report_card(one) for one in found]


async def _mute(app_state: AppState, person: str, other: str, on: bool) -> None:
    """Mute or unmute a person at all current tables and sockets of the one who mutes."""
    app_state.sockets.silence(person, await app_state.access.seating.mute_everywhere(person, other, on))
