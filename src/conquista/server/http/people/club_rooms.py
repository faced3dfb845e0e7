"""Routes for rooms of clubs, through which guests come in."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from conquista.server.http.accounts.accounts import me_of
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn, set_login_cookie
from conquista.server.http.invitations import address_of_server
from conquista.server.http.people.clubs import Id
from conquista.server.learning.studies.chapter_content import clean_title
from conquista.server.runtime.clock import now
from conquista.server.schema.accounts.accounts import CameIn, me
from conquista.server.schema.people import clubs as forms
from conquista.store.club_values import MANAGER

router = APIRouter(prefix="/api", tags=["clubs"])


@router.get("/clubs/{club}/rooms")
async def rooms(club: Id, app_state: CurrentAppState, caller: SignedIn) -> list[forms.ClubRoomCard]:
    """The open rooms of a club; for managers."""
    await app_state.clubs.visit_as(club, caller, MANAGER)
    found = await app_state.accounts.do(lambda: app_state.clubs.store.rooms(club, now()))
    return [forms.room_card(one, address_of_server(app_state.settings)) for one in found]


@router.post("/clubs/{club}/rooms", status_code=201)
async def open_room(club: Id, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubRoomCard:
    """Open a room: guests with its link play at the tables of the club for some hours; for managers."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    return forms.room_card(await app_state.clubs.open_room(club, caller), address_of_server(app_state.settings))


@router.delete("/clubs/{club}/rooms/{room}", status_code=204)
async def close_room(club: Id, room: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Close a room; its guests lose access to the tables of the club."""
    await app_state.clubs.close_room(club, caller, room)


@router.get("/rooms/{room}")
async def room_entrance(room: Id, app_state: CurrentAppState) -> forms.RoomEntrance:
    """What a room leads to, for anyone with its link."""
    found, club = await app_state.clubs.room(room)
    return forms.RoomEntrance(club=club.id, name=club.name, until=found.until, free=found.most - found.entered)


@router.post("/rooms/{room}/guests", status_code=201)
async def enter_room(
    room: Id,
    form: forms.EnterRoom,
    request: Request,
    response: Response,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
) -> CameIn:
    """Enter a room. A new guest counts towards the limit of the room, not that of the address."""
    found, club = await app_state.clubs.room(room)
    if caller is None:
        await app_state.clubs.claim_place(found)
        label = clean_title(request.headers.get("user-agent", "-"), 100)
        issued = await app_state.accounts.guest(label, form.name)
        await app_state.clubs.enter(found, issued.caller.person.id)
        if form.token:
            return CameIn(me=me(issued.caller.person), token=issued.secret)
        set_login_cookie(response, app_state.settings, issued.secret)
        return CameIn(me=me(issued.caller.person))
    if (await app_state.clubs.visit(club.id, caller)).member is None:
        await app_state.clubs.claim_place(found)
        await app_state.clubs.enter(found, caller.person.id)
    return CameIn(me=await me_of(app_state, caller))
