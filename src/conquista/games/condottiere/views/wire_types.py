"""The types of views, query answers and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from conquista.core import WireTypes

Phase = Literal["choose", "turn", "take", "favour", "turn_up", "ask", "keep", "draw", "deal", "over"]
Cards = Sequence[str]


class PublicCondottiereView(TypedDict):
    """The part of a view that is the same for all observers."""

    options: Mapping[str, str]
    phase: Phase
    holder: str
    region: str | None
    favour: str | None
    defender: str | None
    owners: Mapping[str, str]
    passed: Sequence[str]
    lines: Mapping[str, Cards]
    strengths: Mapping[str, int]
    scores: Sequence[int]
    open: Mapping[str, Cards]
    # up to revision 2
    bare: NotRequired[Sequence[str]]
    armed: NotRequired[Sequence[str]]
    plain: NotRequired[Mapping[str, int]]
    # piles; sizes are missing where hand counts are hidden
    kept: int
    discards: Cards | None
    hands: Mapping[str, int | bool]
    pile: NotRequired[int]
    discard_count: NotRequired[int]
    discarded: NotRequired[Mapping[str, int]]


class CondottiereView(PublicCondottiereView):
    """What a seat may know: public facts for all, and its own cards."""

    awaited: Sequence[str]
    actor: str
    down: Mapping[str, Cards]  # a card that the seat does not know is a question mark
    moment: Mapping[str, int]
    known: Mapping[str, Cards]
    # of a seat, not of a watcher
    hand: NotRequired[Cards]
    put_aside: NotRequired[Cards]
    thrown: NotRequired[Cards]
    shown: NotRequired[Mapping[str, Cards]]
    uncovered: NotRequired[Sequence[str]]
    answer: NotRequired[bool]
    # of a replay that shows all hands
    revealed: NotRequired[Mapping[str, Cards]]


class StrengthTerm(TypedDict):
    """The equal cards of a line, and the value of each."""

    card: str
    count: int
    value: int


class StrengthReason(StrengthTerm):
    """One term of a strength: a message key with its parameters, the amount it adds, and the rule clause."""

    key: str
    adds: int
    clause: str


class LineStrength(TypedDict):
    """The strength of a line and its terms."""

    strength: int
    reasons: Sequence[StrengthReason]


class CondottiereSeat(LineStrength):
    """The regions of a seat, its largest kingdom, and the strength of its line."""

    regions: int
    kingdom: int


class RegionGain(TypedDict):
    """What a seat would have with one more region; `joins` are the other regions of the kingdom."""

    regions: int
    kingdom: int
    joins: Sequence[str]
    wins: bool


class CondottiereGoal(TypedDict):
    """What wins the match; `points` only in a match for points."""

    regions: int
    kingdom: int
    points: NotRequired[int]


class CondottiereStanding(TypedDict):
    """The standing of all seats, what each region would give to each, and the seat with most Courtesans."""

    goal: CondottiereGoal
    seats: Mapping[str, CondottiereSeat]
    gives: Mapping[str, Mapping[str, RegionGain]]
    courtesans: str | None


class CardsLeaving(TypedDict):
    """Cards of a line that are discarded."""

    seat: str
    card: str
    count: int


class BattleResult(TypedDict):
    """The result of a battle; empty while face-down cards may change it."""

    winner: NotRequired[str | None]
    token: NotRequired[str | None]
    courtesans: NotRequired[bool]
    over: NotRequired[Sequence[str]]


class CondottierePlay(TypedDict):
    """What an action would change in all lines; `ends` is null unless it ends the battle."""

    word: str
    strengths: Mapping[str, LineStrength]
    leaves: Sequence[CardsLeaving]
    courtesans: str | None
    ends: BattleResult | None


class SeatEvent(TypedDict):
    """An event of a seat."""

    seat: str


class SeatsEvent(TypedDict):
    """An event of several seats."""

    seats: Sequence[str]


class RegionEvent(SeatEvent):
    """An event of a seat and a region; the word `none` stands for no region."""

    region: str


class PassedTo(SeatEvent):
    """One seat does something to another."""

    to: str


class CardEvent(SeatEvent):
    """An event of a seat and a card; the word `none` stands for no card."""

    card: str


class CardTo(PassedTo):
    """A seat shows a card to another."""

    card: str


class CardCount(CardEvent):
    """An event of several equal cards."""

    count: int


class HowEvent(SeatEvent):
    """An event of a seat, and its manner."""

    how: str


class SeatCount(SeatEvent):
    """An event of a seat and a number of cards."""

    count: int


class SeatCards(SeatEvent):
    """An event of a seat and named cards."""

    cards: Cards


class CountedCards(SeatCount):
    """An event of a seat and named cards, with their number."""

    cards: Cards


class CardTotal(TypedDict):
    """An event of a number of cards."""

    count: int


class StrengthReached(SeatEvent):
    """The final strength of a seat in a battle."""

    strength: int


# `from` is a word of the language, so this type is built by a call.
_Loser = TypedDict("_Loser", {"from": str})


class BattleWon(RegionEvent, _Loser):
    """A seat wins a battle, and the region from its owner; the word `none` stands for no owner."""


class BattleTied(TypedDict):
    """No seat wins a battle."""

    region: str
    keeper: str


class TokenTaken(SeatEvent):
    """A seat has the Condottiere token."""

    courtesans: Literal["yes", "no"]


class PointsScored(SeatEvent):
    """A seat scores points in one game of a match."""

    points: int
    score: int


class GameBegins(TypedDict):
    """The next game of a match begins."""

    number: int


class HandsStalled(TypedDict):
    """All hands are discarded after this many battles without a card."""

    battles: int


EVENTS: dict[str, type] = {
    "chosen": RegionEvent,
    "declined": PassedTo,
    "played": CardEvent,
    "turned": CardEvent,
    "passed": HowEvent,
    "thawed": CardCount,
    "removed": CardCount,
    "favoured": RegionEvent,
    "taken": CardEvent,
    "reached": StrengthReached,
    "won": BattleWon,
    "level": BattleTied,
    "token": TokenTaken,
    "cleared": CardTotal,
    "asked": SeatEvent,
    "held": SeatEvent,
    "keeps": SeatEvent,
    "kept": SeatCount,
    "shuffled": CardTotal,
    "scored": PointsScored,
    "new_game": GameBegins,
    "stalled": HandsStalled,
    "tied": SeatsEvent,
    "ended": SeatsEvent,
    "hands_asked": SeatsEvent,
    "hands_held": SeatsEvent,
    "dealt": SeatCount,
    "dealt.known": CountedCards,
    "discarded": SeatCount,
    "discarded.known": CountedCards,
    "discarded_open": SeatCards,
    "laid": SeatEvent,
    "laid.known": CardEvent,
    "answered": SeatEvent,
    "answered.known": HowEvent,
    "showed": PassedTo,
    "showed.known": CardTo,
    "uncovered": PassedTo,
    "uncovered.known": CardTo,
    "put_aside": SeatEvent,
    "put_aside.known": CardEvent,
}
WIRE = WireTypes(
    view=CondottiereView,
    queries={"standing": CondottiereStanding, "plays": CondottierePlay},
    events={f"condottiere.event.{name}": kind for name, kind in EVENTS.items()},
)
