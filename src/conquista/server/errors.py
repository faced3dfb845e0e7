"""Errors raised by the server itself, and the HTTP status of every error."""

from __future__ import annotations

from conquista.core import ConquistaError


class ServerRefused(ConquistaError, cause="request"):
    """The server cannot do what was requested."""


class NotSignedIn(ConquistaError, cause="sign_in"):
    """The request needs an authenticated caller."""


class Forbidden(ConquistaError, cause="forbidden"):
    """The caller is not allowed to do this."""


class Suspended(ConquistaError, cause="suspended"):
    """The caller is suspended."""


class ConfirmationNeeded(ConquistaError, cause="confirm"):
    """The caller has to show the second factor again."""


class NotFound(ConquistaError, cause="unknown"):
    """The resource does not exist, or the caller may not know that it does."""


class TooMuch(ConquistaError, cause="rate"):
    """The rate limit is exceeded."""


class TooLarge(ConquistaError, cause="size"):
    """The request body is too large."""


class Unavailable(ConquistaError, cause="unavailable"):
    """The server is starting, stopping, or cannot reach a dependency."""


class MessageNotSent(Exception):
    """Another server did not accept a message: for good, or for now. The code is that of its answer, 0 for none."""

    def __init__(self, code: int, is_permanent: bool) -> None:
        super().__init__(code)
        self.code, self.is_permanent = code, is_permanent


STATUSES = {
    "request": 400,
    "sign_in": 401,
    "forbidden": 403,
    "suspended": 403,
    "confirm": 403,
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
    "store": 503,
    "unavailable": 503,
}
CONFLICT = 409  # illegal, stale, out of turn, over: well formed, but not possible now


def status_of(refusal: ConquistaError) -> int:
    return STATUSES.get(refusal.cause, CONFLICT)
