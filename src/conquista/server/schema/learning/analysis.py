"""Forms and answers for replays, positions and analysis."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json, MessageCard
from conquista.server.schema.play.snapshot import EndingCard, EventCard
from conquista.table.commands.fields import Count, Name, SeatName, Word

Viewpoint = Annotated[str, Field(max_length=8)]  # a seat, empty for a watcher, `all` for every hand of a finished match
Position = Annotated[str, Field(max_length=8000)]
Invitation = Annotated[str, Field(max_length=60)]
OptionText = Annotated[str, Field(max_length=200)]
# The options of the match; null for those of a new match.
OptionTexts = Annotated[dict[Name, OptionText] | None, Field(max_length=100)]


class RecordRequest(Form):
    """An uploaded record to replay."""

    record: Annotated[str, Field(min_length=1, max_length=262_144)]
    seat: Viewpoint = ""


class StepCard(Answer):
    """One action of a match: its visible events and the changes of the view, as paths with new values."""

    seat: str
    word: str | None
    events: list[EventCard]
    changes: list[list[Any]]
    turn: int
    clock: int | None
    comment: str


class MatchHeader(Answer):
    """What all views of a match begin with: its game and options, the names of the players by seat, the teams."""

    game: str
    options: dict[str, str]
    seats: dict[str, str]
    teams: list[list[str]]
    hidden: bool


class ReplayCard(MatchHeader):
    """A whole match as seen by one viewer."""

    preset: str
    date: str
    note: str
    outcome: EndingCard | None
    first: Json
    steps: list[StepCard]


class MomentRequest(Form):
    """A position in a match: of a visible table, behind a link to a moment, of a review, or of a record."""

    table: Name | None = None
    share: Name | None = None
    review: Name | None = None
    invitation: Invitation = ""
    record: Annotated[str, Field(max_length=262_144)] = ""
    at: Count = 0
    seat: Viewpoint = ""


class QueryRequest(Form):
    """A query about a position, asked before deciding."""

    about: Name
    start: Annotated[str, Field(max_length=20)] = ""
    stops: Annotated[list[Name], Field(max_length=12, default_factory=list)]


class SaidWord(Form):
    """An action word and its seat."""

    seat: SeatName
    word: Word


class PositionRequest(Form):
    """A position, words to try on it, and a query about the result."""

    game: Name
    options: OptionTexts = None
    position: Position
    words: Annotated[list[SaidWord], Field(max_length=200, default_factory=list)]
    look: QueryRequest | None = None
    seat: Viewpoint = ""


class StandCard(Answer):
    """The state of a trial position."""

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


class AnalysisRequest(Form):
    """A position to analyse."""

    game: Name
    options: OptionTexts = None
    position: Position
    top: Annotated[int, Field(ge=1, le=8)] = 3
    effort: Annotated[int, Field(ge=1, le=3)] = 1
    part: Literal["lines", "plans"] = "lines"


class AnalysisStepCard(Answer):
    """An action word and its seat."""

    seat: str
    word: str


class AnalysisLineCard(Answer):
    """A line of play with its sure gain in hundredths of a soldier; wins and losses of the match are given apart."""

    steps: list[AnalysisStepCard]
    value: int
    match: Literal["won", "lost", ""]
    proven: bool
    follows: list[AnalysisStepCard]


class ThreatCard(AnalysisLineCard):
    """A line of play that one seat threatens another with; one that wins the match names no victim."""

    attacker: str
    victim: str


class ActionValueCard(Answer):
    """An action, its probability of winning as a decimal number, and how often the search has tried it."""

    word: str
    share: str
    tries: int


class PlanCard(Answer):
    """What a computer player would play, the share of the victory that it expects as a decimal number, and why."""

    player: str
    steps: list[AnalysisStepCard]
    share: str | None
    reasons: list[MessageCard]


class AnalysisCard(Answer):
    """The result of an analysis: turns and threats with their gains, or actions with their probability of winning.

    The plans of computer players are asked for as a part of their own.
    """

    seat: str
    answering: bool
    left: int
    turns: list[AnalysisLineCard]
    answers: list[AnalysisLineCard]
    threats: list[ThreatCard]
    actions: list[ActionValueCard]
    plans: list[PlanCard]
    nodes: int
