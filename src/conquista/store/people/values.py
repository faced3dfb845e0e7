"""The frozen values of the register of people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core import Data

GUEST, PERSON, BOT = "guest", "person", "bot"
LOGIN, KEY = "login", "key"
PUBLIC, LINK = "public", "link"


@dataclass(frozen=True, slots=True)
class Person:
    """A player. The id stays the same when a guest signs up; a bot belongs to an owner.

    `managed` is the club whose managers look after the account; empty for everyone else.
    """

    id: str
    kind: str
    name: str
    created: int
    owner: str = ""
    settings: Mapping[str, Data] = field(default_factory=dict)
    managed: str = ""


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A login of a browser or a key of a program, without its secret."""

    id: str
    person: str
    kind: str
    label: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A table as shown in lists: public ones to all, others to people with the invitation or a seat.

    A table of a club is also open to the members of the club.
    """

    table: str
    host: str
    visibility: str
    invitation: str
    phase: str
    changed: int
    summary: Mapping[str, Data]
    people: tuple[str, ...] = ()
    club: str = ""
