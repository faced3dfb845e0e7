"""Routes for the calendar of a person, which calendar programs read under a secret address."""

from __future__ import annotations

from fastapi import APIRouter, Response

from conquista.i18n import LANGUAGES
from conquista.server.accounts import tokens
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.http.invitations import address_of_server
from conquista.server.play.calendars import CalendarFacts, compose_calendar
from conquista.server.runtime.clock import now
from conquista.server.schema.play import calendars as forms
from conquista.server.schema.play.tables import card
from conquista.store.people.values import Person

router = APIRouter(prefix="/api", tags=["calendars"])
MARK = "cqc_"  # begins the secret of an address


@router.get("/me/calendar")
async def calendar_state(app_state: CurrentAppState, caller: SignedIn) -> forms.CalendarCard:
    """Whether the caller has a calendar address; the address itself is not stored."""
    created = await app_state.accounts.do(lambda: app_state.calendar_feeds.created(caller.person.id))
    return forms.CalendarCard(created=created)


@router.post("/me/calendar", status_code=201)
async def make_calendar(app_state: CurrentAppState, caller: SignedIn) -> forms.CalendarAddress:
    """Make a secret address for the caller's calendar; an earlier one stops working."""
    await app_state.rate_limiter.check("calendars", caller.person.id)
    secret, time = tokens.secret(MARK), now()
    fingerprint = tokens.fingerprint(secret)
    await app_state.accounts.do(lambda: app_state.calendar_feeds.put(caller.person.id, fingerprint, time))
    address = f"{address_of_server(app_state.settings)}/api/calendar/{secret}"
    return forms.CalendarAddress(address=address, created=time)


@router.delete("/me/calendar", status_code=204)
async def revoke_calendar(app_state: CurrentAppState, caller: SignedIn) -> None:
    """Revoke the address of the caller's calendar."""
    await app_state.accounts.do(lambda: app_state.calendar_feeds.delete(caller.person.id))


@router.get("/calendar/{token}", response_class=Response)
async def calendar(token: str, app_state: CurrentAppState) -> Response:
    """The calendar behind a secret address, as an iCalendar document."""
    feeds, register = app_state.calendar_feeds, app_state.accounts.register
    fingerprint = tokens.fingerprint(token[: tokens.LONGEST])
    owner = await app_state.accounts.do(lambda: feeds.person_of(fingerprint))
    person = None if owner is None else await app_state.accounts.do(lambda: register.person(owner))
    if person is None:
        raise NotFound("server.calendar")
    await app_state.rate_limiter.check("calendar_reads", person.id)
    facts = await _facts(app_state, person.id)
    document = compose_calendar(facts, address_of_server(app_state.settings), _language(person), now())
    return Response(document, media_type="text/calendar; charset=utf-8", headers={"cache-control": "private, no-store"})


async def _facts(app_state: AppState, person: str) -> CalendarFacts:
    listed = await app_state.tables.lobby.tables_of(person)
    entered = await app_state.tournaments.of_person(person)
    return CalendarFacts(
        [card(one, person) for one in listed],
        [
            await app_state.tournaments.page(one["id"], person)
            for one in entered["tournaments"]
            if one["state"] in ("open", "running") and one["mine"] in ("in", "paused")
        ],
        await app_state.vacations.of_person(person),
    )


def _language(person: Person) -> str:
    client = person.settings.get("client")
    chosen = client.get("language") if isinstance(client, dict) else None
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else "en"
