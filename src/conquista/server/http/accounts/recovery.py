"""Routes for people who are not signed in: lost passwords, confirmation of addresses, unsubscribing."""

from __future__ import annotations

import html
import time

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from conquista.i18n import say
from conquista.server.accounts import names
from conquista.server.accounts.recovery import folded_address
from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState
from conquista.server.middleware.client_address import address_of
from conquista.server.middleware.retry_page import preferred
from conquista.server.notifications.kinds import EMAIL
from conquista.server.notifications.settings_changes import turn_off
from conquista.server.schema.accounts import security as forms

router = APIRouter(prefix="/api", tags=["accounts"])


@router.post("/recovery", status_code=202)
async def request_recovery(form: forms.RecoveryRequest, request: Request, app_state: CurrentAppState) -> None:
    """Send a link for a new password to the address of an account. The answer is the same for unknown names."""
    folded = folded_address(form.name) if "@" in form.name else names.folded(form.name)
    await app_state.rate_limiter.check("recoveries_of_address", address_of(request.scope))
    await app_state.rate_limiter.check("recoveries_of_name", folded)
    app_state.recovery.request(form.name)


@router.post("/recovery/redeem", status_code=204)
async def redeem(form: forms.RedeemForm, request: Request, app_state: CurrentAppState) -> None:
    """Set a new password with the token of a link; all logins end."""
    await app_state.rate_limiter.check("sign_ins_of_address", address_of(request.scope))
    await app_state.recovery.redeem(form.token, form.password)


@router.post("/recovery/code", status_code=204)
async def redeem_code(form: forms.RedeemCodeForm, request: Request, app_state: CurrentAppState) -> None:
    """Set a new password with a recovery code; all logins end."""
    await app_state.rate_limiter.check("sign_ins_of_address", address_of(request.scope))
    name, address = names.folded(form.name[:100]), address_of(request.scope)
    await app_state.rate_limiter.check("sign_ins_of_name", "code", name, address, key="server.sign_in_often")
    await app_state.recovery.redeem_code(form.name, form.code, form.password)
    app_state.throttle.succeeded(name, address, time.monotonic())  # wrong passwords of others do not delay the owner


@router.post("/email/confirm", status_code=204)
async def confirm_email(form: forms.TokenForm, request: Request, app_state: CurrentAppState) -> None:
    """Confirm an address with the token of a link."""
    await app_state.rate_limiter.check("sign_ins_of_address", address_of(request.scope))
    await app_state.recovery.confirm_email(form.token)


@router.get("/unsubscribe/{token}", response_class=HTMLResponse)
async def ask_unsubscribe(token: str, request: Request, app_state: CurrentAppState) -> HTMLResponse:
    """The page behind the link in a message: one button turns messages of this kind off."""
    known = _of_link(app_state, token)
    return _page(request, "ask" if known else "wrong", 200 if known else 404)


@router.post("/unsubscribe/{token}", response_class=HTMLResponse)
async def unsubscribe(token: str, request: Request, app_state: CurrentAppState) -> HTMLResponse:
    """Turn messages of this kind off, by the button of the page or by one click in a mail program (RFC 8058)."""
    known = _of_link(app_state, token)
    if known is None:
        return _page(request, "wrong", 404)
    person, group = known
    await app_state.accounts.do(lambda: turn_off(app_state.notification_settings, person, group, EMAIL))
    return _page(request, "done")


def _of_link(app_state: AppState, token: str) -> tuple[str, str] | None:
    """Return the person and the group of a link; None where it is not one, or the person is gone."""
    return app_state.emails.unsubscribed(token[:200]) if app_state.emails else None


def _page(request: Request, name: str, status: int = 200) -> HTMLResponse:
    language = preferred(request.headers.get("accept-language", ""))

    def text(key: str) -> str:
        return html.escape(say(f"email.{key}", None, language))

    button = f'<form method="post"><button>{text("page.title")}</button></form>' if name == "ask" else ""
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{text("page.title")}</title>'
        f'<link rel="stylesheet" href="/page.css"></head><body><main><h1>{text("page.title")}</h1>'
        f"<p>{text('page.' + name)}</p>{button}</main></body></html>",
        status,
        headers={"cache-control": "no-store", "referrer-policy": "no-referrer"},
    )
