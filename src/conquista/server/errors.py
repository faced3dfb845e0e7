"""What the server refuses by itself, and the status that each cause has in HTTP."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class ServerRefused(ConquistaError):
    """Something that the server does not do as it was asked."""

    cause: ClassVar[str] = "request"


class NotSignedIn(ConquistaError):
    """Somebody must say who he is first."""

    cause: ClassVar[str] = "sign_in"


class Forbidden(ConquistaError):
    """Something that this person may not do."""

    cause: ClassVar[str] = "forbidden"


class NotFound(ConquistaError):
    """Something that does not exist, or that the asker may not know to exist."""

    cause: ClassVar[str] = "unknown"


class TooMuch(ConquistaError):
    """Too many requests in too short a time."""

    cause: ClassVar[str] = "rate"


class TooLarge(ConquistaError):
    """A request that is larger than any sensible one."""

    cause: ClassVar[str] = "size"


class Unavailable(ConquistaError):
    """Not now: the server starts, stops, or cannot reach what it needs."""

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
CONFLICT = 409  # illegal, stale, not one's turn, over: right in form, and not now


def status_of(refusal: ConquistaError) -> int:
    return STATUSES.get(refusal.cause, CONFLICT)
