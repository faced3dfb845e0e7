"""Forms and answers about matches that are looked at."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json
from conquista.server.schema.snapshot import EndingCard, EventCard
from conquista.table.commands.fields import Count, Name, SeatName, Word

Eyes = Annotated[
    str, Field(max_length=8)
]  # a seat, nothing for a watcher, `all` for every hand of a match that is over
Position = Annotated[str, Field(max_length=8000)]
Invitation = Annotated[str, Field(max_length=60)]
OptionText = Annotated[str, Field(max_length=200)]
# The options of a match, as it tells them; nothing at all: those of a new match.
OptionTexts = Annotated[dict[Name, OptionText] | None, Field(max_length=100)]


class RecordWish(Form):
    """A record to be played again, as somebody pasted or opened it."""

    record: Annotated[str, Field(min_length=1, max_length=262_144)]
    seat: Eyes = ""


class StepCard(Answer):
    """One action of a match: what was heard of it, and what it changed; a change is a path with its new value."""

    seat: str
    word: str | None
    events: list[EventCard]
    changes: list[list[Any]]
    turn: int
    clock: int | None
    comment: str


class ReplayCard(Answer):
    """A whole match as one pair of eyes saw it."""

    game: str
    preset: str
    options: dict[str, str]
    seats: dict[str, str]
    teams: list[list[str]]
    hidden: bool
    date: str
    note: str
    outcome: EndingCard | None
    first: Json
    steps: list[StepCard]


class MomentWish(Form):
    """A moment of a match: of a table that one may see, or of a record."""

    table: Name | None = None
    invitation: Invitation = ""
    record: Annotated[str, Field(max_length=262_144)] = ""
    at: Count
    seat: Eyes = ""


class LookWish(Form):
    """What a screen asks before somebody decides."""

    about: Name
    start: Annotated[str, Field(max_length=20)] = ""
    stops: Annotated[list[Name], Field(max_length=12, default_factory=list)]


class SaidWord(Form):
    """An action word, and the seat that says it."""

    seat: SeatName
    word: Word


class PositionWish(Form):
    """A position, words that are tried on it, and what is asked about what comes of them."""

    game: Name
    options: OptionTexts = None
    position: Position
    words: Annotated[list[SaidWord], Field(max_length=200, default_factory=list)]
    look: LookWish | None = None
    seat: Eyes = ""


class StandCard(Answer):
    """How things stand on a position that somebody tries things out on."""

    game: str
    options: dict[str, str]
    position: str
    view: Json
    awaited: list[str]
    answering: list[str]
    legal: dict[str, list[str]]
    events: list[EventCard]
    outcome: EndingCard | None
    found: list[Json]


class AnalysisWish(Form):
    """A position that a computer shall look at."""

    game: Name
    options: OptionTexts = None
    position: Position
    top: Annotated[int, Field(ge=1, le=8)] = 3


class AnalysisCard(Answer):
    """What a computer found: turns and threats with what they gain, or actions with their share of the victory."""

    seat: str
    answering: bool
    left: int
    turns: list[Json]
    answers: list[Json]
    threats: list[Json]
    actions: list[Json]
    nodes: int
