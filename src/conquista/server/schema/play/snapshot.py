"""The snapshot of a table for one recipient: types for clients, verified against real tables by tests."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Json
from conquista.table.chat_policy import Press
from conquista.table.config import Overrun

Phase = Literal["gathering", "playing", "over"]


class HolderCard(Answer):
    """The holder of a seat; at an anonymous table only the kind is shown before the end."""

    kind: Literal["open", "person", "guest", "bot", "computer"]
    id: str = ""
    name: str = ""
    spec: str = ""


class PaceCard(Answer):
    """Times in milliseconds: per turn (spent first), per match (spent after it), per answer."""

    name: str
    bank: int
    turn: int
    answer: int


class SettingCard(Answer):
    """The settings of a table; `extra` is what the banks of some seats have more at the start, in milliseconds."""

    game: str
    preset: str
    options: dict[str, str]
    opening: str
    rated: bool
    pace: PaceCard
    overrun: Overrun
    stand_in: str
    press: Press
    published: bool
    anonymous: bool
    vacations: bool = True
    extra: dict[str, int] = Field(default_factory=dict)


class ClockCard(Answer):
    """A clock: the remaining bank and the time spent in the turn; a running one has its purpose and start time.

    While a clock is stopped for a vacation, `away` is the end of the vacation, from which on the time counts.
    """

    bank: int
    used: int
    runs: Literal["turn", "answer"] | None = None
    since: int | None = None
    left: int | None = None
    away: int | None = None


class EndingCard(Answer):
    """The result of a match: seats by rank, the reason as a message key with parameters, the rule clause."""

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
    """An event: a message key with parameters."""

    kind: str
    data: Json


class TurnPlanCard(Answer):
    """The recipient's own plan: its words, the undone ones, the effect of each word, and the moves spent."""

    words: list[str]
    undone: list[str]
    told: list[list[EventCard]]
    spent: int | None = None


class TakebackCard(Answer):
    seat: str
    to: int


class TableSnapshot(Answer):
    """The snapshot for one recipient. Match fields are missing before the start, seat fields are missing for watchers.
    `view` is defined by the game and contains what this recipient may know; `legal` are words for `act`. `voided` is a
    message key that says why a rated match no longer counts. `former` are the people who have held a seat before its
    present holder; `again` and `declined` are the seats that want a rematch and those that do not.
    """

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
    former: dict[str, list[HolderCard]] = Field(default={})
    resigned: list[str] = Field(default=[])
    motion: str | None = None
    plea: TakebackCard | None = None
    legal: list[str] = Field(default=[])
    asides: list[str] = Field(default=[])
    voted: bool = False
    offers: list[OfferCard] = Field(default=[])
    muted: list[str] = Field(default=[])
    order: dict[str, str] = Field(default={})
    draft: TurnPlanCard | None = None
    seed: str | None = None
    again: list[str] = Field(default=[])
    declined: list[str] = Field(default=[])


class FeedItemCard(Answer):
    """A feed item of one recipient, numbered per recipient from 1 without gaps; `feed.FEED` types `data` by `kind`."""

    number: int
    at: int
    kind: str
    data: dict[str, Any]
