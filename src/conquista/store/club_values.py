"""The frozen values of clubs."""

from __future__ import annotations

from dataclasses import dataclass

GUEST_ROLE, MEMBER, ORGANISER, MANAGER, OWNER = ROLES = ("guest", "member", "organiser", "manager", "owner")
OPEN, REQUEST, INVITATION = ADMISSIONS = ("open", "request", "invitation")


@dataclass(frozen=True, slots=True)
class Club:
    """A club. `admission` says how people join; `invitation` is the secret of the invitation link."""

    id: str
    name: str
    about: str
    place: str
    languages: tuple[str, ...]
    admission: str
    invitation: str
    created: int
    members: int = 0  # without guests
    rules: str = ""  # of the house


@dataclass(frozen=True, slots=True)
class ClubMember:
    """A member of a club. A guest is one until a time, by the code of a room."""

    club: str
    person: str
    role: str
    since: int
    until: int | None = None
    room: str | None = None


@dataclass(frozen=True, slots=True)
class ClubRequest:
    """A request of a person to join a club, or an invitation that the person has not answered."""

    club: str
    person: str
    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class ClubPost:
    """An announcement; managers can hide it."""

    id: str
    club: str
    author: str
    at: int
    text: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ClubRoom:
    """A room lets guests in who have its code, up to a number and until a time."""

    code: str
    club: str
    opener: str
    opened: int
    until: int
    most: int
    entered: int = 0


def at_least(role: str | None, wanted: str) -> bool:
    """Return whether a role includes the rights of another; None is no member."""
    return role is not None and ROLES.index(role) >= ROLES.index(wanted)
