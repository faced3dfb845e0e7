"""The types of feed items, by kind.

Private messages to a former holder of a seat, and chat of watchers that a player may not read yet, are sent empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from conquista.server.schema.play.snapshot import ClockCard, EndingCard, EventCard, HolderCard

Clocks = Mapping[str, ClockCard]


class PositionChange(TypedDict):
    """The hash and the clocks after a change of the position."""

    hash: str
    clocks: Clocks


class FeedOpened(TypedDict):
    """The table was opened."""

    seats: Mapping[str, HolderCard]


class FeedSeated(TypedDict):
    """A seat has a new holder before the match; `removed`: the host has removed the former one."""

    seat: str
    holder: HolderCard
    removed: NotRequired[bool]


class FeedReplaced(TypedDict):
    """A seat has a new holder during the match. What the seat did before was done by `former`.

    `why` is `left`, `overrun` or `resigned` where a computer takes the seat, `returned` where its player is back, and
    `taken` where another person takes it.
    """

    seat: str
    holder: HolderCard
    former: NotRequired[HolderCard]
    why: NotRequired[Literal["left", "overrun", "resigned", "returned", "taken"]]


class FeedStarted(PositionChange):
    """The match has started; `promise` is the fingerprint of its seed."""

    promise: str


class FeedClosed(TypedDict):
    """The table was closed."""


class FeedActed(PositionChange):
    """A seat has played; `seat` is null for an answer whose author is secret, `words` are missing where hidden.

    With `overrun` the time of the seat ran out, and the table played for it; `overruns` counts how often in a row.
    """

    seat: str | None
    events: Sequence[EventCard]
    words: NotRequired[Sequence[str]]
    overrun: NotRequired[bool]
    overruns: NotRequired[int]
    standing: NotRequired[bool]


class FeedSaid(TypedDict):
    """A chat message, a phrase or an offer."""

    seat: NotRequired[str]
    to: NotRequired[Sequence[str]]
    text: NotRequired[str]
    phrase: NotRequired[str]
    id: NotRequired[str]
    offer: NotRequired[str]
    terms: NotRequired[Mapping[str, str]]
    replies: NotRequired[Mapping[str, str]]


class FeedReplied(TypedDict):
    """The answer to an offer."""

    seat: NotRequired[str]
    to: NotRequired[Sequence[str]]
    offer: NotRequired[str]
    answer: NotRequired[str]


class FeedMuted(TypedDict):
    """A seat mutes or unmutes another."""

    seat: NotRequired[str]
    other: NotRequired[str]
    on: NotRequired[bool]


class FeedWatched(TypedDict):
    """A chat message of a watcher; `id` is the person who wrote it."""

    id: NotRequired[str]
    name: NotRequired[str]
    text: NotRequired[str]


class FeedProposed(TypedDict):
    """A vote is open; `away` are the seats to wait for."""

    motion: str
    away: NotRequired[Sequence[str]]


class FeedVoted(TypedDict):
    """The recipient's own vote."""

    yes: NotRequired[bool]


class FeedSettled(TypedDict):
    """The result of a vote."""

    motion: str
    carried: bool
    clocks: NotRequired[Clocks]


class FeedSeat(TypedDict):
    """The takeback request of a seat lapses."""

    seat: str


class FeedResigned(TypedDict):
    """A seat resigns; with `overrun` because its time ran out."""

    seat: str
    overrun: NotRequired[bool]


class FeedAskedBack(TypedDict):
    """A seat requests a takeback to a number of actions."""

    seat: str
    to: int


class FeedAllowedBack(TypedDict):
    """The answer of a seat to a takeback request."""

    seat: str
    yes: bool


class FeedTookBack(PositionChange):
    """Actions were taken back."""

    seat: str
    to: int


class FeedRematch(TypedDict):
    """The seats that want a rematch and those that declined it; `ready` when all people have answered.

    The first of these items is an invitation to all others.
    """

    seats: Sequence[str]
    ready: bool
    declined: NotRequired[Sequence[str]]


class FeedOrdered(TypedDict):
    """The recipient's own standing order."""

    order: NotRequired[Mapping[str, str]]


class FeedResumed(TypedDict):
    """The server is back."""

    clocks: NotRequired[Clocks]


class FeedVacation(TypedDict):
    """The holder of these seats is on vacation until a time; a time that has passed ends the vacation."""

    seats: Sequence[str]
    until: int
    clocks: Clocks


class FeedVoided(TypedDict):
    """A rated match no longer counts; `reason` is a message key."""

    reason: str


class PublishedMessage(FeedSaid):
    """A message of the published chat, and the number of actions before it."""

    after: int
    answer: NotRequired[str]


class FeedEnded(TypedDict):
    """The match is over. Chat and names are published where the table says so."""

    outcome: EndingCard | None
    seed: str
    watched: Sequence[FeedWatched]
    talk: NotRequired[Sequence[PublishedMessage]]
    seats: NotRequired[Mapping[str, HolderCard]]


FEED: dict[str, type] = {
    "opened": FeedOpened,
    "seated": FeedSeated,
    "started": FeedStarted,
    "closed": FeedClosed,
    "acted": FeedActed,
    "said": FeedSaid,
    "replied": FeedReplied,
    "muted": FeedMuted,
    "watched": FeedWatched,
    "proposed": FeedProposed,
    "voted": FeedVoted,
    "settled": FeedSettled,
    "resigned": FeedResigned,
    "asked_back": FeedAskedBack,
    "allowed_back": FeedAllowedBack,
    "kept": FeedSeat,
    "took_back": FeedTookBack,
    "rematch": FeedRematch,
    "replaced": FeedReplaced,
    "ordered": FeedOrdered,
    "resumed": FeedResumed,
    "voided": FeedVoided,
    "vacation": FeedVacation,
    "ended": FeedEnded,
}
