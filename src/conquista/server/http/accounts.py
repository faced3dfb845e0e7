"""Routes about people: coming in, going out, what one may know and change about oneself."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request, Response

from conquista.core import data_text
from conquista.games import registry
from conquista.server.accounts import names
from conquista.server.accounts.authentication import Anybody, Somebody, TheHouse, give_cookie, take_cookie
from conquista.server.accounts.service import Pass
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, ServerRefused, TooMuch
from conquista.server.http.export import export
from conquista.server.middleware.limits import EXPORTS, SIGN_INS_OF_ADDRESS, SIGN_INS_OF_NAME, SIGN_UPS
from conquista.server.middleware.pipeline import address_of
from conquista.server.schema import accounts as forms
from conquista.server.schema.export import Export
from conquista.table.values import PERSON, SeatHolder

router = APIRouter(prefix="/api", tags=["people"])
LARGEST_SETTINGS = 8_000  # characters


@router.post("/guests", status_code=201)
async def come_in(form: forms.ComeIn, request: Request, response: Response, house: TheHouse) -> forms.CameIn:
    """Come in as a guest, at once."""
    await house.flood.check(SIGN_UPS, address_of(request.scope))
    return _came_in(form, response, house, await house.people.guest(_label(request)))


@router.post("/accounts", status_code=201)
async def sign_up(
    form: forms.SignUp, request: Request, response: Response, house: TheHouse, caller: Anybody
) -> forms.CameIn:
    """Open an account; a guest keeps his tables."""
    await house.flood.check(SIGN_UPS, address_of(request.scope))
    found = await house.people.sign_up(caller, form.name, form.password, _label(request))
    if caller is not None:
        house.sockets.end([caller.token.id])
    return _came_in(form, response, house, found)


@router.post("/logins", status_code=201)
async def sign_in(form: forms.SignIn, request: Request, response: Response, house: TheHouse) -> forms.CameIn:
    """Come in with name and password."""
    await house.flood.check(SIGN_INS_OF_ADDRESS, address_of(request.scope))
    if not await house.flood.allow(SIGN_INS_OF_NAME, names.folded(form.name)):
        raise TooMuch("server.sign_in_often")
    return _came_in(form, response, house, await house.people.sign_in(form.name, form.password, _label(request)))


@router.delete("/logins/current", status_code=204)
async def sign_out(response: Response, house: TheHouse, caller: Somebody) -> None:
    """Go out: this login ends."""
    await house.people.revoke(caller.person.id, [caller.token.id])
    house.sockets.end([caller.token.id])
    take_cookie(response, house.settings)


@router.get("/me")
async def me(caller: Somebody) -> forms.Me:
    """Who I am."""
    return forms.me(caller.person)


@router.patch("/me")
async def change(form: forms.AccountChange, house: TheHouse, caller: Somebody) -> forms.Me:
    """Take another name, or other settings."""
    if form.name is not None:
        await house.people.rename(caller, form.name)
    if form.settings is not None:
        if len(repr(form.settings)) > LARGEST_SETTINGS:
            raise ServerRefused("server.settings", most=LARGEST_SETTINGS)
        await house.people.set_settings(caller, form.settings)
    found = await house.people.do(lambda: house.people.register.person(caller.person.id))
    return forms.me(found or caller.person)


@router.delete("/me", status_code=204)
async def delete(form: forms.Goodbye, response: Response, house: TheHouse, caller: Somebody) -> None:
    """Delete my account and what I have said; my seats stay without a name."""
    bots = await house.people.bots(caller)
    gone = [caller.person.id, *(bot.id for bot in bots)]
    held = [token.id for person in gone for token in await house.people.logins(person)]
    await house.people.prove(caller, form.password)
    for person in gone:
        await house.hall.forget_person(SeatHolder(PERSON, person))
        await house.people.do(partial(house.ratings.forget, person))
    await house.people.delete(caller, form.password)
    house.sockets.end(held)
    take_cookie(response, house.settings)


@router.get("/me/export", response_model=Export)
async def export_all(house: TheHouse, caller: Somebody) -> Response:
    """My data as one document: what I have told the server, and of my tables what I may see of them now."""
    await house.flood.check(EXPORTS, caller.person.id)
    return Response(data_text(await export(house, caller)), media_type="application/json")


@router.put("/me/password")
async def set_password(
    form: forms.NewPassword, request: Request, response: Response, house: TheHouse, caller: Somebody
) -> forms.CameIn:
    """Take another password; every login ends, and a new one begins."""
    await house.flood.check(SIGN_INS_OF_NAME, names.folded(caller.person.name))
    held = await house.people.logins(caller.person.id)
    found = await house.people.set_password(caller, form.old, form.new, _label(request))
    house.sockets.end([token.id for token in held])
    return _came_in(form, response, house, found)


@router.get("/me/logins")
async def logins(house: TheHouse, caller: Somebody) -> list[forms.Login]:
    """My logins, the last used first."""
    return [forms.login(token, caller.token.id) for token in await house.people.logins(caller.person.id)]


@router.delete("/me/logins/{login}", status_code=204)
async def revoke(login: str, house: TheHouse, caller: Somebody) -> None:
    """End one of my logins; `others` ends all but this one."""
    held = await house.people.logins(caller.person.id)
    ended = [token.id for token in held if token.id in (login, "") or (login == "others" and token != caller.token)]
    if not ended and login != "others":
        raise NotFound("server.unknown")
    await house.people.revoke(caller.person.id, ended)
    house.sockets.end(ended)


@router.get("/people/{person}")
async def look_up(person: str, house: TheHouse) -> forms.PublicPerson:
    """Somebody, as everybody may see him."""
    found = await house.people.do(lambda: house.people.register.person(person))
    if found is None:
        raise NotFound("server.unknown")
    return forms.public(found)


@router.get("/people/{person}/record")
async def play_record(person: str, house: TheHouse) -> forms.Repute:
    """How somebody plays: ratings by game, and how often he stays to the end."""
    known = house.people.register
    if await house.people.do(lambda: known.person(person)) is None:
        raise NotFound("server.unknown")
    return await house.people.do(lambda: forms.repute(house.ratings, person))


@router.get("/ladder/{game}")
async def ladder(game: str, house: TheHouse) -> list[forms.RatingCard]:
    """The best of a game, computers among them, of whom enough is known."""
    registry.game(game)
    found = await house.people.do(lambda: house.ratings.ladder(game))
    return [forms.rating(rating) for rating in found]


def _came_in(form: forms.ComeIn, response: Response, house: AppState, found: Pass) -> forms.CameIn:
    if form.token:
        return forms.CameIn(me=forms.me(found.caller.person), token=found.secret)
    give_cookie(response, house.settings, found.secret)
    return forms.CameIn(me=forms.me(found.caller.person))


def _label(request: Request) -> str:
    """What a login is called in the list of logins: the program, as it calls itself."""
    return "".join(sign for sign in request.headers.get("user-agent", "-")[:100] if sign.isprintable())
