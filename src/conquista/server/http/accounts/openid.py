"""Routes for sign-in by OpenID Connect."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from conquista.core import ConquistaError
from conquista.server.accounts import names
from conquista.server.accounts.openid import ASKED_FOR
from conquista.server.app_state import AppState
from conquista.server.http.accounts.accounts import came_in, signed_up
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn, user_agent
from conquista.server.middleware.client_address import address_of
from conquista.server.schema.accounts import openid as forms
from conquista.server.schema.accounts.passkeys import PasskeyPassword

router = APIRouter(prefix="/api", tags=["accounts"])
SECURE_COOKIE, PLAIN_COOKIE = "__Host-conquista-openid", "conquista-openid"
Part = Annotated[str, Query(max_length=4_000)]


@router.get("/openid")
async def provider(app_state: CurrentAppState) -> forms.OpenIdCard:
    """The provider that people can sign in with here, if the operator has set one up."""
    return forms.OpenIdCard(name=app_state.openid.name)


@router.post("/openid/begin")
async def begin(
    form: forms.OpenIdBegin, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.OpenIdAddress:
    """Begin a sign-in, or a link of the caller's account; the browser then goes to the address."""
    await app_state.rate_limiter.check("sign_in_challenges", address_of(request.scope))
    if form.link and caller is not None:
        await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    address, secret = await app_state.openid.begin(caller, form.link, form.password)
    _set_cookie(response, app_state, secret)
    return forms.OpenIdAddress(address=address)


@router.get("/openid/callback", status_code=303, response_class=RedirectResponse)
async def callback(
    request: Request, app_state: CurrentAppState, state: Part = "", code: Part = "", error: Part = ""
) -> Response:
    """Take the browser back from the provider; the page that it goes to completes the sign-in."""
    await app_state.rate_limiter.check("sign_in_challenges", address_of(request.scope))
    try:
        if error or not code:
            return _to_page("cancelled" if error in ("access_denied", "") else "refused")
        secret = await app_state.openid.receive(state, code, request.cookies.get(_cookie(app_state), ""))
    except ConquistaError as refusal:
        return _to_page(refusal.key.removeprefix("server.openid."))
    answer = _to_page("")
    _set_cookie(answer, app_state, secret)
    return answer


@router.post("/openid/finish")
async def finish(
    form: forms.OpenIdFinish, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.OpenIdResult:
    """Complete a sign-in or a link; a new account needs a name, and a guest keeps everything."""
    await app_state.rate_limiter.check("sign_ins_of_address", address_of(request.scope))
    secret = request.cookies.get(_cookie(app_state), "")
    done = await app_state.openid.complete(caller, secret, form.name, form.code, user_agent(request))
    if done.issued is None:
        if done.linked:
            _clear_cookie(response, app_state)
        return forms.OpenIdResult(linked=done.linked, suggestion=done.suggestion)
    _clear_cookie(response, app_state)
    if done.is_new:
        came = await signed_up(form, response, app_state, caller, done.issued)
    else:
        came = await came_in(form, response, app_state, done.issued)
    return forms.OpenIdResult(me=came.me, token=came.token)


@router.delete("/me/openid/{link}", status_code=204)
async def unlink(link: str, form: PasskeyPassword, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Remove the link of the caller's account, unless it is the last way to sign in."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    await app_state.openid.unlink(caller, link, form.password)


def _to_page(fault: str) -> RedirectResponse:
    return RedirectResponse(f"/openid?fault={quote(fault)}" if fault else "/openid", 303, {"cache-control": "no-store"})


def _cookie(app_state: AppState) -> str:
    return SECURE_COOKIE if app_state.settings.secure else PLAIN_COOKIE


def _set_cookie(response: Response, app_state: AppState, secret: str) -> None:
    secure = app_state.settings.secure
    response.set_cookie(
        _cookie(app_state), secret, max_age=ASKED_FOR // 1000, path="/", secure=secure, httponly=True, samesite="lax"
    )


def _clear_cookie(response: Response, app_state: AppState) -> None:
    secure = app_state.settings.secure
    response.delete_cookie(_cookie(app_state), path="/", secure=secure, httponly=True, samesite="lax")
