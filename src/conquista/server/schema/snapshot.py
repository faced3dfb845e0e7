"""How a table looks to one ear, as tables tell it: the types for clients, held against the tables by tests."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Json

Phase = Literal["gathering", "playing", "over"]


class HolderCard(Answer):
    """Who holds a seat; at an anonymous table people have only a kind before the end."""

    kind: Literal["open", "person", "guest", "bot", "computer"]
    id: str = ""
    name: str = ""
    spec: str = ""


class PaceCard(Answer):
    """Times in milliseconds: of each turn, spent first; of the whole match, spent after it; of each answer."""

    name: str
    bank: int
    turn: int
    answer: int


class SettingCard(Answer):
    game: str
    preset: str
    options: dict[str, str]
    opening: str
    rated: bool
    pace: PaceCard
    overrun: Literal["idle", "computer", "resign"]
    stand_in: str
    press: Literal["none", "table", "private"]
    published: bool
    anonymous: bool


class ClockCard(Answer):
    """A clock: what is left of the bank, what is spent of the turn; one that runs says for what and since when."""

    bank: int
    used: int
    runs: Literal["turn", "answer"] | None = None
    since: int | None = None
    left: int | None = None


class EndingCard(Answer):
    """How a match ended: seats by rank, the reason as a message key with values, the clause it rests on."""

    ranking: list[list[str]]
    reason: str
    clause: str
    data: Json


class OfferCard(Answer):
    id: str
    seat: str
    to: list[str]
    offer: str
    terms: dict[str, str]
    replies: dict[str, str]


class EventCard(Answer):
    """What happened: a message key with its values."""

    kind: str
    data: Json


class DraftCard(Answer):
    """One's own draft: its words, those undone, what each word does, and the moves that are spent with them."""

    words: list[str]
    undone: list[str]
    told: list[list[EventCard]]
    spent: int | None = None


class PleaCard(Answer):
    seat: str
    to: int


class TableSnapshot(Answer):
    """How things stand for one ear. What belongs to a match is missing before it begins, what belongs to a seat is
    missing for watchers. `view` is the game's own and says what this ear may know; `legal` are words for `act`.
    `voided` is a message key that says why a rated match no longer counts."""

    setting: SettingCard
    phase: Phase
    seats: dict[str, HolderCard]
    teams: list[list[str]]
    host: str
    number: int
    promise: str | None = None
    view: Json | None = None
    hash: str | None = None
    awaited: list[str] = Field(default=[])
    outcome: EndingCard | None = None
    voided: str | None = None
    clocks: dict[str, ClockCard] = Field(default={})
    gone: list[str] = Field(default=[])
    resigned: list[str] = Field(default=[])
    motion: str | None = None
    plea: PleaCard | None = None
    legal: list[str] = Field(default=[])
    asides: list[str] = Field(default=[])
    voted: bool = False
    offers: list[OfferCard] = Field(default=[])
    muted: list[str] = Field(default=[])
    order: dict[str, str] = Field(default={})
    draft: DraftCard | None = None
    seed: str | None = None


class TaleCard(Answer):
    """What one ear was told: numbered for this ear from 1, without gaps."""

    number: int
    at: int
    kind: str
    data: dict[str, Any]
