"""The types of views, query answers and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from conquista.core import WireTypes

Effect = Literal["moves", "captures", "mounts", "boards", "commandeers"]


class ConquestStack(TypedDict):
    """A piece with what it carries. `used` of its `of` moves of a turn are spent; `origin` is its first side."""

    piece: str
    side: str
    used: int
    of: int
    origin: NotRequired[str]
    frozen: NotRequired[bool]
    load: NotRequired[list[ConquestStack]]


class ConquestSeat(TypedDict):
    """The public figures of a seat. `against` lists the held spaces that cost it moves, each with its holder."""

    held: int
    against: Sequence[tuple[str, str]]
    lost: int
    dormant: bool
    units: int
    count: int


class RecaptureWindow(TypedDict):
    """The asked seat, and the place of the capturing piece."""

    seat: str
    place: str


class ConquestView(TypedDict):
    """A position: its line, and the same facts spelled out."""

    position: str
    board: str
    options: Mapping[str, str]
    active: str
    turn: int
    budget: int
    spent: int
    left: int
    full: int
    window: RecaptureWindow | None
    seats: Mapping[str, ConquestSeat]
    stacks: Mapping[str, ConquestStack]
    raised: Sequence[str]


class ConquestGoal(TypedDict):
    """An action or a trip: its words and cost, the effect of the last word, and what follows from it."""

    goal: str
    words: Sequence[str]
    cost: int
    kind: str
    how: Effect
    lost: Sequence[str]
    quiet: bool
    asked: str | None
    answers: Sequence[str]
    ends: bool
    over: bool


class ConquestThreat(TypedDict):
    """What a piece of another seat could capture in a turn of its own: victim, attacker and its trip."""

    goal: str
    victim: str  # kind of the piece on the goal
    seat: str
    place: str
    member: int
    piece: str  # kind of the attacker
    words: list[str]
    cost: int


class ConquestRange(TypedDict):
    """A place that a piece of any seat could reach: with what is left of the turn, or in the next turn of its seat."""

    goal: str
    seat: str
    cost: int
    kind: str
    lost: list[str]
    now: bool  # with the rest of the current turn


class ConquestStandstill(TypedDict):
    """Why a piece can do nothing: a message key with its parameters, and the clause of the rules."""

    key: str
    params: Mapping[str, object]
    clause: str | None


class ConquestIdea(TypedDict):
    """A suggested trip: what it is for, the piece and its way, what it captures, and who may answer."""

    aim: Literal["win", "capture", "tower", "advance"]
    place: str
    member: int
    piece: str
    goal: str
    words: list[str]
    cost: int
    lost: list[str]
    asked: str  # the seat that may answer; empty if none
    trip: ConquestGoal  # as the query for the reach of the piece describes it


class ConquestWin(TypedDict):
    """How an opponent could end the match by one piece alone."""

    seat: str
    goal: str
    cost: int
    words: Sequence[str]


class NearestCaptor(TypedDict):
    """The piece that could capture at the least cost."""

    piece: str
    place: str
    cost: int


class ConquestAnswer(TypedDict):
    """A recapture with all its words, the moves left to the captor, and what could capture back."""

    word: str
    words: Sequence[str]
    goal: str
    lost: Sequence[str]
    kind: str
    over: bool
    left: int
    near: NearestCaptor | None


class ConquestCount(TypedDict):
    """The count of a seat and its parts."""

    seat: str
    count: int
    pieces: int
    captures: int
    spaces: int
    commandeered: int


class ConquestActed(TypedDict):
    """An action: the piece that acted, its cost unless it ended the turn, the kinds of the pieces lost to it."""

    seat: str
    place: NotRequired[str]
    goal: NotRequired[str]
    piece: NotRequired[str]
    cost: NotRequired[int]
    lost: NotRequired[Sequence[str]]
    how: Effect


class ConquestAsked(TypedDict):
    """A seat may recapture at a place."""

    seat: str
    place: str


class ConquestTurn(TypedDict):
    """A turn begins, with this many moves."""

    seat: str
    budget: int


class ConquestSkipped(TypedDict):
    """A seat cannot act and is skipped."""

    seat: str


class ConquestOver(TypedDict):
    """The match is over."""

    winners: Sequence[str]
    reason: str


ACTIONS = "moved commandeered ran shot wandered raised lowered agreed ended declined built".split()
WIRE = WireTypes(
    view=ConquestView,
    queries={
        "reach": ConquestGoal,
        "threats": ConquestThreat,
        "range": ConquestRange,
        "standstill": ConquestStandstill,
        "wins": ConquestWin,
        "ideas": ConquestIdea,
        "deeds": ConquestGoal,
        "trip": ConquestGoal,
        "answers": ConquestAnswer,
        "counts": ConquestCount,
    },
    advice=frozenset({"ideas"}),
    events={
        **{f"conquest.event.{name}": ConquestActed for name in ACTIONS},
        "conquest.event.asked": ConquestAsked,
        "conquest.event.turn": ConquestTurn,
        "conquest.event.skipped": ConquestSkipped,
        "conquest.event.over": ConquestOver,
    },
)
