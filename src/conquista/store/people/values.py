"""The small frozen values that a register of people keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core import Data

GUEST, PERSON, BOT = "guest", "person", "bot"
LOGIN, KEY = "login", "key"
PUBLIC, LINK = VISIBILITIES = ("public", "link")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. The id stays the same when a guest signs up; a bot has an owner, who answers for it."""

    id: str
    kind: str
    name: str
    created: int
    owner: str = ""
    settings: Mapping[str, Data] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A login of a browser or the key of a program, by everything but the secret itself."""

    id: str
    person: str
    kind: str
    label: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A table as lists show it: public ones to everybody, the others to those who have the invitation or a seat."""

    table: str
    host: str
    visibility: str
    invitation: str
    phase: str
    changed: int
    summary: Mapping[str, Data]
    people: tuple[str, ...] = ()
