"""Routes for accounts: sign-in, sign-out, own data and settings."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request, Response

from conquista.games import registry
from conquista.server.accounts import names
from conquista.server.accounts.service import IssuedToken
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.authentication import (
    CurrentAppState,
    MaybeSignedIn,
    SignedIn,
    clear_login_cookie,
    set_login_cookie,
)
from conquista.server.http.export import export
from conquista.server.middleware.client_address import address_of
from conquista.server.schema import accounts as forms
from conquista.server.schema.export import Export
from conquista.table import encoding
from conquista.table.values import PERSON, SeatHolder

router = APIRouter(prefix="/api", tags=["people"])
LARGEST_SETTINGS = 8_000  # characters


@router.post("/guests", status_code=201)
async def come_in(form: forms.ComeIn, request: Request, response: Response, app_state: CurrentAppState) -> forms.CameIn:
    """Sign in as a guest, under a chosen name or a random one."""
    await app_state.rate_limiter.check("sign_ups", address_of(request.scope))
    return _came_in(form, response, app_state, await app_state.accounts.guest(_label(request), form.name))


@router.post("/accounts", status_code=201)
async def sign_up(
    form: forms.SignUp, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.CameIn:
    """Create an account; a guest keeps its tables."""
    await app_state.rate_limiter.check("sign_ups", address_of(request.scope))
    found = await app_state.accounts.sign_up(caller, form.name, form.password, _label(request))
    if caller is not None:
        app_state.sockets.end([caller.token.id])
    return _came_in(form, response, app_state, found)


@router.post("/logins", status_code=201)
async def sign_in(form: forms.SignIn, request: Request, response: Response, app_state: CurrentAppState) -> forms.CameIn:
    """Sign in with name and password."""
    await app_state.rate_limiter.check("sign_ins_of_address", address_of(request.scope))
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(form.name), key="server.sign_in_often")
    return _came_in(
        form, response, app_state, await app_state.accounts.sign_in(form.name, form.password, _label(request))
    )


@router.delete("/logins/current", status_code=204)
async def sign_out(response: Response, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Sign out: this login is revoked."""
    await app_state.accounts.revoke(caller.person.id, [caller.token.id])
    app_state.sockets.end([caller.token.id])
    clear_login_cookie(response, app_state.settings)


@router.get("/me")
async def me(caller: SignedIn) -> forms.Me:
    """The signed-in person."""
    return forms.me(caller.person)


@router.patch("/me")
async def change(form: forms.AccountChange, app_state: CurrentAppState, caller: SignedIn) -> forms.Me:
    """Change the name or the settings."""
    if form.name is not None:
        shown = await app_state.accounts.rename(caller, form.name)
        app_state.sockets.rename(caller.person.id, shown)
    if form.settings is not None:
        if len(repr(form.settings)) > LARGEST_SETTINGS:
            raise ServerRefused("server.settings", most=LARGEST_SETTINGS)
        await app_state.accounts.set_settings(caller, form.settings)
    found = await app_state.accounts.do(lambda: app_state.accounts.register.person(caller.person.id))
    return forms.me(found or caller.person)


@router.delete("/me", status_code=204)
async def delete(form: forms.Goodbye, response: Response, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete the account and its chat messages; its seats stay without a name."""
    bots = await app_state.accounts.bots(caller)
    gone = [caller.person.id, *(bot.id for bot in bots)]
    held = [token.id for person in gone for token in await app_state.accounts.logins(person)]
    await app_state.accounts.prove(caller, form.password)
    for person in gone:
        await app_state.tables.forget_person(SeatHolder(PERSON, person))
        await app_state.accounts.do(partial(app_state.ratings.forget, person))
        await app_state.accounts.do(partial(app_state.relations.forget, person))
    await app_state.accounts.delete(caller, form.password)
    app_state.sockets.end(held)
    clear_login_cookie(response, app_state.settings)


@router.get("/me/export", response_model=Export)
async def export_all(app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Export the caller's data as one document: account data, and what the caller may see of the own tables now."""
    await app_state.rate_limiter.check("exports", caller.person.id)
    return Response(encoding.encode(await export(app_state, caller)), media_type="application/json")


@router.put("/me/password")
async def set_password(
    form: forms.NewPassword, request: Request, response: Response, app_state: CurrentAppState, caller: SignedIn
) -> forms.CameIn:
    """Change the password; all logins are revoked and a new one is issued."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    held = await app_state.accounts.logins(caller.person.id)
    found = await app_state.accounts.set_password(caller, form.old, form.new, _label(request))
    app_state.sockets.end([token.id for token in held])
    return _came_in(form, response, app_state, found)


@router.get("/me/logins")
async def logins(app_state: CurrentAppState, caller: SignedIn) -> list[forms.Login]:
    """The caller's logins, most recently used first."""
    return [forms.login(token, caller.token.id) for token in await app_state.accounts.logins(caller.person.id)]


@router.delete("/me/logins/{login}", status_code=204)
async def revoke(login: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Revoke one of the caller's logins; `others` revokes all but the current one."""
    held = await app_state.accounts.logins(caller.person.id)
    ended = [token.id for token in held if token.id in (login, "") or (login == "others" and token != caller.token)]
    if not ended and login != "others":
        raise NotFound("server.unknown")
    await app_state.accounts.revoke(caller.person.id, ended)
    app_state.sockets.end(ended)


@router.get("/people/{person}")
async def look_up(person: str, app_state: CurrentAppState) -> forms.PublicPerson:
    """The public profile of a person."""
    found = await app_state.accounts.do(lambda: app_state.accounts.register.person(person))
    if found is None:
        raise NotFound("server.unknown")
    return forms.public(found)


@router.get("/people/{person}/record")
async def play_record(person: str, app_state: CurrentAppState) -> forms.Repute:
    """Ratings by game, and the share of matches played to the end."""
    known = app_state.accounts.register
    if await app_state.accounts.do(lambda: known.person(person)) is None:
        raise NotFound("server.unknown")
    return await app_state.accounts.do(lambda: forms.repute(app_state.ratings, person))


@router.get("/ladder/{game}")
async def ladder(game: str, app_state: CurrentAppState) -> list[forms.RatingCard]:
    """The highest rated players of a game, computers included, whose rating is reliable enough."""
    registry.game(game)
    found = await app_state.accounts.do(lambda: app_state.ratings.ladder(game))
    return [forms.rating(rating) for rating in found]


def _came_in(form: forms.SignInForm, response: Response, app_state: AppState, found: IssuedToken) -> forms.CameIn:
    if form.token:
        return forms.CameIn(me=forms.me(found.caller.person), token=found.secret)
    set_login_cookie(response, app_state.settings, found.secret)
    return forms.CameIn(me=forms.me(found.caller.person))


def _label(request: Request) -> str:
    """The label of a login in the list of logins: the user agent."""
    return "".join(sign for sign in request.headers.get("user-agent", "-")[:100] if sign.isprintable())
