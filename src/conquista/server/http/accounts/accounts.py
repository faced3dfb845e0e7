"""Routes for accounts: sign-in, sign-out, own data and settings."""

from __future__ import annotations

import time
from dataclasses import replace

from fastapi import APIRouter, Request, Response

from conquista.server.accounts import names
from conquista.server.accounts.service import Caller, IssuedToken
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, NotSignedIn, ServerRefused
from conquista.server.http.accounts.export import export
from conquista.server.http.authentication import (
    CurrentAppState,
    MaybeSignedIn,
    SignedIn,
    clear_login_cookie,
    set_login_cookie,
    user_agent,
)
from conquista.server.middleware.client_address import address_of
from conquista.server.schema.accounts import accounts as forms
from conquista.server.schema.export import Export
from conquista.server.upkeep.deletion import delete_managed_without_club, forget_people
from conquista.store.administration.roles import ROLES
from conquista.table import encoding

router = APIRouter(prefix="/api", tags=["people"])
LARGEST_SETTINGS = 8_000  # characters


@router.post("/guests", status_code=201)
async def come_in(
    form: forms.ComeIn, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.CameIn:
    """Sign in as a guest, under a chosen name or a random one.

    With `keep`, a caller who is signed in gets no new login: the answer is that person.
    """
    if form.keep and caller is not None:
        return forms.CameIn(me=await me_of(app_state, caller))
    await app_state.rate_limiter.check("sign_ups", address_of(request.scope))
    return await came_in(form, response, app_state, await app_state.accounts.guest(user_agent(request), form.name))


@router.post("/accounts", status_code=201)
async def sign_up(
    form: forms.SignUp, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.CameIn:
    """Create an account; a guest keeps its tables."""
    await app_state.rate_limiter.check("sign_ups", address_of(request.scope))
    found = await app_state.accounts.sign_up(caller, form.name, form.password, user_agent(request))
    return await signed_up(form, response, app_state, caller, found)


@router.post("/logins", status_code=201)
async def sign_in(form: forms.SignIn, request: Request, response: Response, app_state: CurrentAppState) -> forms.CameIn:
    """Sign in with name and password, and with a code where the account has a second factor."""
    await app_state.rate_limiter.check("sign_ins_of_address", address_of(request.scope))
    name, address = names.folded(form.name[:100]), address_of(request.scope)
    await app_state.rate_limiter.check("sign_ins_of_name", name, address, key="server.sign_in_often")
    throttle = app_state.throttle
    if app_state.settings.floods:
        throttle.check(name, address, time.monotonic())

    async def second(person: str) -> None:
        await app_state.second_factors.ask(person, form.code)

    try:
        found = await app_state.accounts.sign_in(form.name, form.password, user_agent(request), second)
    except NotSignedIn as refusal:
        if refusal.key != "server.second_factor":  # the password was right, and the code is only asked for
            throttle.failed(name, address, time.monotonic())
        raise
    throttle.succeeded(name, address, time.monotonic())
    return await came_in(form, response, app_state, found)


@router.delete("/logins/current", status_code=204)
async def sign_out(response: Response, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Sign out: this login is revoked."""
    await app_state.accounts.revoke(caller.person.id, [caller.token.id])
    app_state.sockets.end([caller.token.id])
    clear_login_cookie(response, app_state.settings)


@router.get("/me")
async def me(app_state: CurrentAppState, caller: SignedIn) -> forms.Me:
    """The signed-in person."""
    return await me_of(app_state, caller)


@router.patch("/me")
async def change(form: forms.AccountChange, app_state: CurrentAppState, caller: SignedIn) -> forms.Me:
    """Change the name or the settings."""
    if form.name is not None:
        app_state.restrictions.check_rename(caller.person)
        shown = await app_state.accounts.rename(caller, form.name)
        app_state.sockets.rename(caller.person.id, shown)
        await app_state.game_sessions.renamed(caller.person.id, shown, caller.person.kind)
    if form.settings is not None:
        if len(repr(form.settings)) > LARGEST_SETTINGS:
            raise ServerRefused("server.settings", most=LARGEST_SETTINGS)
        await app_state.accounts.set_settings(caller, form.settings)
    found = await app_state.accounts.do(lambda: app_state.accounts.register.person(caller.person.id))
    return await me_of(app_state, replace(caller, person=found or caller.person))


@router.delete("/me", status_code=204)
async def delete(form: forms.Goodbye, response: Response, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete the account and its chat messages; its seats stay without a name."""
    bots = await app_state.accounts.bots(caller)
    gone = [caller.person.id, *(bot.id for bot in bots)]
    held = [token.id for person in gone for token in await app_state.accounts.logins(person)]
    await app_state.accounts.prove(caller, form.password)
    await forget_people(app_state, gone)
    await app_state.accounts.delete(caller, form.password)
    await delete_managed_without_club(app_state)
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
    found = await app_state.accounts.set_password(caller, form.old, form.new, user_agent(request))
    app_state.sockets.end([token.id for token in held if token.id != caller.token.id])
    app_state.sockets.end_replaced(caller.token.id)
    return await came_in(form, response, app_state, found)


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


async def me_of(app_state: AppState, caller: Caller) -> forms.Me:
    """Return the caller with roles and restrictions."""
    roles = await app_state.accounts.do(lambda: app_state.administration.store.roles.of(caller.person.id))
    return forms.me(caller.person).model_copy(
        update={
            "roles": tuple(role for role in ROLES if role in roles),
            "suspended": app_state.restrictions.suspension(caller.person) is not None,
        }
    )


async def signed_up(
    form: forms.SignInForm, response: Response, app_state: AppState, caller: Caller | None, found: IssuedToken
) -> forms.CameIn:
    """Answer a sign-up; the former login of a guest has ended."""
    if caller is not None:
        app_state.sockets.end_replaced(caller.token.id)
        await app_state.game_sessions.renamed(caller.person.id, found.caller.person.name, found.caller.person.kind)
    return await came_in(form, response, app_state, found)


async def came_in(form: forms.SignInForm, response: Response, app_state: AppState, found: IssuedToken) -> forms.CameIn:
    """Answer a sign-in: with the token where it is requested, else with a cookie."""
    person = await me_of(app_state, found.caller)
    if form.token:
        return forms.CameIn(me=person, token=found.secret)
    set_login_cookie(response, app_state.settings, found.secret)
    return forms.CameIn(me=person)
