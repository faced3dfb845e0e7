"""Routes for what a club plans and plays together."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.people.club_nights import ClubAgenda
from conquista.server.play.game_sessions import documents
from conquista.server.schema.accounts.accounts import public
from conquista.server.schema.people import club_nights as forms

router = APIRouter(prefix="/api/clubs/{club}", tags=["clubs"])
Id = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,40}$")]


@router.get("/agenda")
async def agenda(club: Id, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubAgendaCard:
    """The dates of a club, its game sessions, the last one that has ended, and which members are here; for members."""
    return await _card(app_state, await app_state.club_nights.agenda(club, caller), caller.person.id)


@router.post("/nights", status_code=201)
async def add(club: Id, form: forms.NewNight, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubAgendaCard:
    """Add a date on which members meet; for organisers and managers."""
    await app_state.rate_limiter.check("club_posts", caller.person.id)
    await app_state.club_nights.add(club, caller, form.title, form.starts)
    return await agenda(club, app_state, caller)


@router.put("/nights/{night}/answer")
async def answer(
    club: Id, night: Id, form: forms.NightAnswer, app_state: CurrentAppState, caller: SignedIn
) -> forms.ClubAgendaCard:
    """Say whether the caller comes; for members."""
    await app_state.club_nights.answer(club, caller, night, form.comes)
    return await agenda(club, app_state, caller)


@router.delete("/nights/{night}", status_code=204)
async def delete(club: Id, night: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete a date; for organisers and managers."""
    await app_state.club_nights.delete(club, caller, night)


async def _card(app_state: AppState, found: ClubAgenda, reader: str) -> forms.ClubAgendaCard:
    ids = sorted({person for night in found.nights for person in night.people})
    people = await app_state.accounts.do(lambda: app_state.accounts.register.people(ids))
    present = await app_state.presence.connected(found.members)
    return forms.ClubAgendaCard(
        nights=[
            forms.ClubNightCard(
                id=night.id,
                title=night.title,
                starts=night.starts,
                comes=reader in night.people,
                people=[public(people[one]) for one in night.people if one in people],
            )
            for night in found.nights
        ],
        sessions=[forms.ClubSessionCard.model_validate(documents.club_session(one)) for one in found.sessions],
        last=forms.ClubSessionResult.model_validate(documents.club_result(found.last)) if found.last else None,
        here=sorted(one for one in present if one not in found.hidden or one == reader),
    )
