"""Identify the caller of a request by a session cookie or a bearer token."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from conquista.server.accounts.managed import ManagedAccountRules
from conquista.server.accounts.service import IDLE_LOGIN, Caller
from conquista.server.app_state import AppState, app_state_of
from conquista.server.configuration.settings import ServerSettings
from conquista.server.errors import NotSignedIn
from conquista.server.middleware.credentials import cookie, token_of


async def caller_of(connection: HTTPConnection) -> Caller | None:
    app_state = app_state_of(connection)
    caller = await app_state.accounts.authenticate(token_of(connection, app_state.settings))
    if caller is not None:
        connection.scope["conquista.person"] = caller.person.id
    return caller


async def _optional_caller(request: Request) -> Caller | None:
    caller = await caller_of(request)
    operation = f"{request.method} {request.scope['route'].path}"
    ManagedAccountRules.check_operation(caller, operation)
    app_state_of(request).restrictions.check_operation(caller, operation)
    return caller


async def _required_caller(request: Request) -> Caller:
    caller = await _optional_caller(request)
    if caller is None:
        raise NotSignedIn("server.who")
    return caller


async def _app_state(request: Request) -> AppState:
    return app_state_of(request)


MaybeSignedIn = Annotated[Caller | None, Depends(_optional_caller)]
SignedIn = Annotated[Caller, Depends(_required_caller)]
CurrentAppState = Annotated[AppState, Depends(_app_state)]


def set_login_cookie(response: Response, settings: ServerSettings, secret: str) -> None:
    response.set_cookie(
        cookie(settings),
        secret,
        max_age=IDLE_LOGIN,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def clear_login_cookie(response: Response, settings: ServerSettings) -> None:
    response.delete_cookie(cookie(settings), path="/", secure=settings.secure, httponly=True, samesite="lax")


def user_agent(request: Request) -> str:
    """The label of a login in the list of logins: the user agent."""
    return "".join(sign for sign in request.headers.get("user-agent", "-")[:100] if sign.isprintable())
