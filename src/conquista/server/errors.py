"""Errors raised by the server itself, and the HTTP status of every error."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class ServerRefused(ConquistaError):
    """The server cannot do what was requested."""

    cause: ClassVar[str] = "request"


class NotSignedIn(ConquistaError):
    """The request needs an authenticated caller."""

    cause: ClassVar[str] = "sign_in"


class Forbidden(ConquistaError):
    """The caller is not allowed to do this."""

    cause: ClassVar[str] = "forbidden"


class NotFound(ConquistaError):
    """The resource does not exist, or the caller may not know that it does."""

    cause: ClassVar[str] = "unknown"


class TooMuch(ConquistaError):
    """The rate limit is exceeded."""

    cause: ClassVar[str] = "rate"


class TooLarge(ConquistaError):
    """The request body is too large."""

    cause: ClassVar[str] = "size"


class Unavailable(ConquistaError):
    """The server is starting, stopping, or cannot reach a dependency."""

    cause: ClassVar[str] = "unavailable"


STATUSES = {
    "request": 400,
    "sign_in": 401,
    "forbidden": 403,
    "not_your_seat": 403,
    "unknown": 404,
    "size": 413,
    "invalid": 422,
    "option": 422,
    "position": 422,
    "record": 422,
    "drawing": 422,
    "board": 422,
    "player": 422,
    "error": 422,
    "rate": 429,
    "journal": 503,
    "unavailable": 503,
}
CONFLICT = 409  # illegal, stale, out of turn, over: well formed, but not possible now


def status_of(refusal: ConquistaError) -> int:
    return STATUSES.get(refusal.cause, CONFLICT)
