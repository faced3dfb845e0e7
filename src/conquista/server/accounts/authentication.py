"""Who asks: by a cookie from our own page, or by a token in the header."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState, house_of
from conquista.server.errors import NotSignedIn
from conquista.server.middleware.limits import IDLE_LOGIN
from conquista.server.settings import ServerSettings

SECURE_COOKIE, PLAIN_COOKIE = "__Host-conquista", "conquista"
BEARER = "bearer "


def cookie(settings: ServerSettings) -> str:
    """The name of our cookie; the browser itself holds the first one to TLS, this host and no path."""
    return SECURE_COOKIE if settings.secure else PLAIN_COOKIE


def shown_token(connection: HTTPConnection) -> str | None:
    given = connection.headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip()
    return connection.cookies.get(cookie(house_of(connection).settings))


async def caller_of(connection: HTTPConnection) -> Caller | None:
    return await house_of(connection).people.who(shown_token(connection))


async def _anybody(request: Request) -> Caller | None:
    return await caller_of(request)


async def _somebody(request: Request) -> Caller:
    caller = await caller_of(request)
    if caller is None:
        raise NotSignedIn("server.who")
    return caller


async def _house(request: Request) -> AppState:
    return house_of(request)


Anybody = Annotated[Caller | None, Depends(_anybody)]
Somebody = Annotated[Caller, Depends(_somebody)]
TheHouse = Annotated[AppState, Depends(_house)]


def give_cookie(response: Response, settings: ServerSettings, secret: str) -> None:
    response.set_cookie(
        cookie(settings),
        secret,
        max_age=IDLE_LOGIN,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def take_cookie(response: Response, settings: ServerSettings) -> None:
    response.delete_cookie(cookie(settings), path="/", secure=settings.secure, httponly=True, samesite="lax")
