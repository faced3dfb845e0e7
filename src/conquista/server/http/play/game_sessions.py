"""Routes for game sessions."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from conquista.core import ConquistaError
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.http.invitations import qr
from conquista.server.middleware.client_address import address_of
from conquista.server.play.game_sessions import documents
from conquista.server.play.game_sessions.service import GameSessionService
from conquista.server.schema.play import game_sessions as forms
from conquista.store.club_values import MEMBER
from conquista.store.play.game_sessions import StoredSession

router = APIRouter(prefix="/api", tags=["game sessions"])


@router.post("/game-sessions", status_code=201)
async def create(form: forms.NewSession, app_state: CurrentAppState, caller: SignedIn) -> forms.GameSessionCard:
    """A new game session; the caller is its host."""
    await app_state.rate_limiter.check("openings", caller.person.id)
    if form.club:
        await app_state.clubs.visit_as(form.club, caller, MEMBER)
    return await _card(app_state.game_sessions, await app_state.game_sessions.create(caller, form))


@router.get("/me/game-sessions")
async def own(app_state: CurrentAppState, caller: SignedIn) -> list[forms.SessionSummary]:
    """The game sessions of the caller, the latest first."""
    person = caller.person.id
    found = await app_state.accounts.do(lambda: app_state.game_sessions.store.of_person(person))
    return [forms.SessionSummary.model_validate(documents.summary(one, person)) for one in found]


@router.get("/game-sessions/{code}/entrance")
async def entrance(
    code: str, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.SessionEntrance:
    """What a person with the link sees before entering."""
    person = caller.person.id if caller else ""
    session = await _found(app_state, request, code, person)
    return forms.SessionEntrance.model_validate(documents.entrance(session, person))


@router.post("/game-sessions/{code}/people", status_code=201)
async def enter(
    code: str, form: forms.EnterSession, request: Request, app_state: CurrentAppState, caller: SignedIn
) -> forms.GameSessionCard:
    """Enter a game session, or come back to it. A guest brings a name; one that is taken gets a number."""
    await _found(app_state, request, code, caller.person.id)
    session, named = await app_state.game_sessions.enter(code, caller, form.name)
    if named.person.name != caller.person.name:
        app_state.sockets.rename(named.person.id, named.person.name)
    return await _card(app_state.game_sessions, session)


@dataclass(frozen=True, slots=True)
class SessionVisit:
    """A request of a person about a game session that this person has entered."""

    code: str
    session: StoredSession
    caller: Caller
    service: GameSessionService

    async def card(self, changed: Awaitable[StoredSession]) -> forms.GameSessionCard:
        """Return the session after a change."""
        return await _card(self.service, await changed)


async def _visit(code: str, app_state: CurrentAppState, caller: SignedIn) -> SessionVisit:
    """Return the request with its session; the session does not exist for people who have not entered it."""
    try:
        session = await app_state.game_sessions.inside(code, caller.person.id)
    except ConquistaError as refusal:
        raise NotFound("server.no_session") from refusal
    return SessionVisit(session.code, session, caller, app_state.game_sessions)


Visit = Annotated[SessionVisit, Depends(_visit)]


@router.get("/game-sessions/{code}")
async def read(visit: Visit) -> forms.GameSessionCard:
    """A game session, for the people in it."""
    return await _card(visit.service, visit.session)


@router.get("/game-sessions/{code}/sheet", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def sheet(visit: Visit) -> Response:
    """The score as text: a row for each person, a column for each round, and the links of all replays."""
    headers = {"content-disposition": f'attachment; filename="{visit.code}.txt"'}
    text = visit.service.sheet(visit.session)
    return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)


@router.get(
    "/game-sessions/{code}/link.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def link_code(visit: Visit) -> Response:
    """The link of a game session as a QR code."""
    return Response(qr(visit.service.link(visit.session)), media_type="image/svg+xml")


@router.put("/game-sessions/{code}/answer")
async def answer(form: forms.SessionAnswer, visit: Visit) -> forms.GameSessionCard:
    """Say whether one plays the next round. After the first round, the next begins once all have answered."""
    return await visit.card(visit.service.answer(visit.code, visit.caller, form.state))


@router.delete("/game-sessions/{code}/people/{person}", status_code=204)
async def leave(person: str, visit: Visit) -> None:
    """Leave a game session, or remove a person as its host; a computer takes over the seat of a round in play."""
    await visit.service.leave(visit.code, visit.caller, person)


@router.patch("/game-sessions/{code}")
async def change(form: forms.SessionChange, visit: Visit) -> forms.GameSessionCard:
    """Change the name, what is played from the next round on, or whether more people can enter; for the host."""
    return await visit.card(visit.service.change(visit.code, visit.caller, form))


@router.post("/game-sessions/{code}/draw")
async def draw(form: forms.SessionDraw, visit: Visit) -> forms.GameSessionCard:
    """Draw the next round again, or exchange two people of it; for the host."""
    return await visit.card(visit.service.draw(visit.code, visit.caller, form))


@router.post("/game-sessions/{code}/rounds")
async def begin(visit: Visit) -> forms.GameSessionCard:
    """Begin the next round: at once when all are ready or at the second request, otherwise after 20 seconds."""
    return await visit.card(visit.service.begin(visit.code, visit.caller))


@router.post("/game-sessions/{code}/end")
async def end(visit: Visit) -> forms.GameSessionCard:
    """End a game session; for the host. Matches in progress continue, but do not count."""
    return await visit.card(visit.service.end(visit.code, visit.caller))


async def _found(app_state: AppState, request: Request, code: str, person: str) -> StoredSession:
    """Return the session with a code; guessing codes is limited by address, also once a guess is right."""
    address = address_of(request.scope)
    await app_state.rate_limiter.check("session_guesses", address, counted=False)
    try:
        return await app_state.game_sessions.find(code, person)
    except NotFound:
        await app_state.rate_limiter.check("session_guesses", address)
        raise


async def _card(service: GameSessionService, session: StoredSession) -> forms.GameSessionCard:
    return forms.GameSessionCard.model_validate(await service.card(session))
