"""The token of a request: from the authorization header, or from the login cookie."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from conquista.server.configuration.settings import ServerSettings

SECURE_COOKIE, PLAIN_COOKIE = "__Host-conquista", "conquista"
BEARER = "bearer "


def cookie(settings: ServerSettings) -> str:
    """Return the name of the login cookie; browsers enforce TLS, host and path for the `__Host-` name."""
    return SECURE_COOKIE if settings.secure else PLAIN_COOKIE


def token_of(connection: HTTPConnection, settings: ServerSettings) -> str | None:
    """Return the token that a request shows, valid or not."""
    given = connection.headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip()
    return connection.cookies.get(cookie(settings))
