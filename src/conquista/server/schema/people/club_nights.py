"""Forms and answers for what a club plans and plays together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from conquista.server.schema.accounts.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form


class NewNight(Form):
    """A date on which the members of a club meet, in milliseconds."""

    title: Annotated[str, Field(strict=True, max_length=200)]
    starts: Annotated[int, Field(strict=True, ge=0, le=2**53 - 1)]


class NightAnswer(Form):
    """Whether the caller comes."""

    comes: bool


class ClubNightCard(Answer):
    """A date of a club with those who come; `comes` says whether the caller does."""

    id: str
    title: str
    starts: int
    comes: bool
    people: list[PublicPerson]


class ClubSessionCard(Answer):
    """A game session of a club that has not ended."""

    code: str
    name: str
    round: int
    people: int
    preset: str


class ClubSessionScore(Answer):
    """The points of a person in a game session."""

    person: str
    name: str
    place: int
    points: float


class ClubSessionResult(Answer):
    """The result of a game session of a club that has ended."""

    name: str
    ended: int
    rounds: int
    scores: list[ClubSessionScore]


class ClubAgendaCard(Answer):
    """What a club plans and plays; `here` are the ids of members who are connected and show it."""

    nights: list[ClubNightCard]
    sessions: list[ClubSessionCard]
    last: ClubSessionResult | None
    here: list[str]


class ExportedNight(Answer):
    """A date of a club to which the exporting person comes."""

    club: str
    title: str
    starts: int
