"""Routes of moderators and admins: the second factor, people, tables, signals, the audit log and figures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from conquista.server.app_state import AppState
from conquista.server.http.accounts.passkeys import site_of
from conquista.server.http.administration.authentication import ACT_FOR, READ_FOR, Reading, ReadingAdmin, admin_caller
from conquista.server.http.administration.cards import audit_cards, case_cards, measure_card, people_of, table_card
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.runtime.clock import now
from conquista.server.schema import administration as forms
from conquista.server.schema.accounts.passkeys import PasskeyChallenge
from conquista.server.schema.maintenance import Maintenance
from conquista.store.administration.measures import OPEN as OPEN_APPEAL
from conquista.store.administration.report_cases import OPEN, STATES
from conquista.store.administration.roles import MODERATOR, ROLES
from conquista.store.people.credentials import PASSKEY, TOTP
from conquista.store.people.relations import BLOCK
from conquista.store.people.values import Person
from conquista.store.results.values import DAY

router = APIRouter(prefix="/api/admin", tags=["administration"])
Text = Annotated[str, Query(min_length=1, max_length=60)]
MOST = 100
SIGNAL_DAYS = 30


@router.get("")
async def status(app_state: CurrentAppState, caller: SignedIn) -> forms.AdminStatus:
    """The roles of the caller, whether the second factor is needed, and how much waits for a decision."""
    store, person, do = app_state.administration.store, caller.person.id, app_state.accounts.do
    found = await admin_caller(app_state, caller, MODERATOR)
    factors = {one.kind for one in await do(lambda: store.credentials.factors(person))}
    confirmed = await do(lambda: store.roles.confirmed(caller.token.id))
    maintenance = app_state.restrictions.maintenance
    return forms.AdminStatus.model_validate(
        {
            "roles": [role for role in ROLES if role in found.actor.roles],
            "has_totp": TOTP in factors,
            "has_passkey": PASSKEY in factors,
            "read_until": confirmed + READ_FOR if confirmed else 0,
            "act_until": confirmed + ACT_FOR if confirmed else 0,
            "cases": await do(lambda: store.cases.count(OPEN)),
            "appeals": len(await do(lambda: store.measures.appeals(OPEN_APPEAL, MOST))),
            "proposals": len(await do(store.measures.proposed)),
            "draining": app_state.restrictions.is_draining,
            "maintenance": Maintenance.model_validate(maintenance) if maintenance else None,
        }
    )


@router.post("/confirmation", status_code=204)
async def confirm(form: forms.ConfirmationCode, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Show the second factor by the code of the app; it counts for this login only."""
    await app_state.rate_limiter.check("confirmations", caller.person.id, key="server.sign_in_often")
    found = await admin_caller(app_state, caller, MODERATOR)
    await app_state.second_factors.confirm_again(caller.person.id, form.code)
    await _confirmed(app_state, found.caller.token.id)


@router.post("/confirmation/passkey/options")
async def ask_passkey(request: Request, app_state: CurrentAppState, caller: SignedIn) -> PasskeyChallenge:
    """A challenge for a passkey of the caller."""
    await app_state.rate_limiter.check("confirmations", caller.person.id, key="server.sign_in_often")
    await admin_caller(app_state, caller, MODERATOR)
    asked = await app_state.passkeys.ask_confirmation(caller, site_of(app_state, request))
    return PasskeyChallenge(token=asked.token, options=dict(asked.options))


@router.post("/confirmation/passkey", status_code=204)
async def confirm_passkey(
    form: forms.ConfirmationPasskey, request: Request, app_state: CurrentAppState, caller: SignedIn
) -> None:
    """Show the second factor by a passkey; it counts for this login only."""
    await admin_caller(app_state, caller, MODERATOR)
    await app_state.passkeys.confirm_again(caller, site_of(app_state, request), form.token, form.credential)
    await _confirmed(app_state, caller.token.id)


async def _confirmed(app_state: AppState, login: str) -> None:
    await app_state.accounts.do(lambda: app_state.administration.store.roles.confirm(login, now()))


@router.get("/people")
async def find_people(q: Text, app_state: CurrentAppState, admin: Reading) -> list[forms.SubjectCard]:
    """People whose name begins like this, or the one with this id."""
    found = await app_state.accounts.do(lambda: app_state.administration.find_people(admin.actor, q))
    return [await _subject(app_state, one) for one in found]


@router.get("/people/{person}")
async def person(person: str, app_state: CurrentAppState, admin: Reading) -> forms.SubjectPage:
    """A person with measures, cases, and tables as the lobby lists them. The look is logged."""
    do, store = app_state.accounts.do, app_state.administration.store
    found = await do(lambda: app_state.administration.look_at_person(admin.actor, person))
    listings = await app_state.tables.lobby.tables_of(found.id)
    return forms.SubjectPage(
        person=await _subject(app_state, found),
        measures=[measure_card(one) for one in await do(lambda: store.measures.of_person(found.id))],
        cases=await case_cards(
            app_state,
            await do(lambda: [one for state in STATES for one in store.cases.listed(state, MOST, found.id)]),
        ),
        reports_made=len(await do(lambda: app_state.relations.reports_by(found.id))),
        blocked_by=await do(lambda: app_state.relations.count_of(found.id, BLOCK)),
        tables=[table_card(one) for one in listings],
    )


async def _subject(app_state: AppState, found: Person) -> forms.SubjectCard:
    roles = await app_state.accounts.do(lambda: app_state.administration.store.roles.of(found.id))
    return forms.SubjectCard.model_validate(
        {
            **{name: getattr(found, name) for name in ("id", "kind", "name", "created", "owner", "managed")},
            "roles": [role for role in ROLES if role in roles],
            "here": bool(await app_state.presence.connected((found.id,))),
        }
    )


@router.get("/tables")
async def find_tables(q: Text, app_state: CurrentAppState, admin: Reading) -> list[forms.SubjectTable]:
    """The table with this id, or the tables of a person, as the lobby lists them: no hands, plans or messages."""
    found = await app_state.accounts.do(lambda: app_state.administration.find_tables(admin.actor, q))
    return [table_card(one) for one in found]


@router.get("/signals")
async def signals(app_state: CurrentAppState, admin: Reading) -> list[forms.SubjectSignal]:
    """What the server has noticed in rated matches of the last month; nothing follows from it by itself."""
    await app_state.accounts.do(lambda: app_state.administration.note(admin.actor, "signals.read"))
    found = await app_state.accounts.do(lambda: app_state.signals.store.listed(now() - SIGNAL_DAYS * DAY, "", "", MOST))
    people = await people_of(app_state, [who for one in found for who in (one.person, one.other)])
    return [
        forms.SubjectSignal(
            id=one.id,
            kind=one.kind,
            person=people.get(one.person),
            other=people.get(one.other),
            table=one.table,
            at=one.at,
            data=dict(one.data),
        )
        for one in found
    ]


@router.get("/log")
async def log(
    app_state: CurrentAppState,
    admin: Reading,
    before: Annotated[int | None, Query(ge=1)] = None,
    about: Annotated[str, Query(max_length=60)] = "",
) -> list[forms.AuditCard]:
    """The audit log, the latest entries first. Moderators see their own entries, admins all."""
    actor = "" if admin.actor.is_admin else admin.actor.id
    found = await app_state.accounts.do(lambda: app_state.administration.log.page(before, MOST, about, actor))
    return await audit_cards(app_state, found)


@router.get("/statistics")
async def statistics(app_state: CurrentAppState, admin: ReadingAdmin) -> forms.Statistics:
    """Counts of people, tables, cases and measures."""
    found = await app_state.accounts.do(app_state.administration.statistics)
    here = {"sockets_here": len(app_state.sockets.open), "tables_in_memory": len(app_state.tables)}
    return forms.Statistics(counts={**found, **here})
