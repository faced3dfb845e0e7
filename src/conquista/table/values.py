"""Small frozen values that a table stores and returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core import Data, Event, Match, Seat

Recipient = Seat | None
"""A seat, or None for all watchers together."""

OPEN, PERSON, GUEST, BOT, COMPUTER = "open", "person", "guest", "bot", "computer"


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The holder of a seat. A computer has the spec of its player.

    Every client, whether a person, a guest or a bot, has an id. It is public and unique, and it
    it stays the same when a guest becomes a person.
    """

    kind: str = OPEN
    id: str = ""
    name: str = ""
    spec: str = ""

    @property
    def human(self) -> bool:
        """Whether a client decides, not a computer of this server."""
        return self.kind in (PERSON, GUEST, BOT)

    def same(self, other: SeatHolder) -> bool:
        """Whether both are the same person or the same computer, regardless of the name."""
        return self.human == other.human and (self.human or self.kind == other.kind) and self.id == other.id

    @property
    def signature(self) -> str:
        """The key under which requests are stored; it stays the same when a guest becomes a person."""
        return f"{'human' if self.human else self.kind}:{self.id}"

    def as_data(self) -> dict[str, Data]:
        parts = {"kind": self.kind, "id": self.id, "name": self.name, "spec": self.spec}
        return {name: part for name, part in parts.items() if part}

    @staticmethod
    def of(data: Mapping[str, Data]) -> SeatHolder:
        return SeatHolder(**{name: str(part) for name, part in data.items()})


NOBODY = SeatHolder()


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a request, before it is numbered in the journal; of actions also the match after them."""

    kind: str
    data: Mapping[str, Data] = field(default_factory=dict)
    match: Match | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One line of the journal: numbered from 1 without gaps, with the server's time in milliseconds."""

    seq: int
    at: int
    kind: str
    data: Mapping[str, Data]


@dataclass(frozen=True, slots=True)
class Announcement:
    """What an entry announces, before `disclosure` reduces it to what each recipient may see."""

    kind: str
    data: Mapping[str, Data] = field(default_factory=dict)
    to: tuple[Recipient, ...] | None = None  # None: all
    actor: Seat | None = None
    words: tuple[str, ...] = ()  # for all where nothing is hidden, else for the actor alone
    events: tuple[Event, ...] = ()  # each as Game.event_for gives it
    position: bool = False  # the position has changed
    hashes: tuple[str, ...] = ()  # the hash for each recipient, where that is known
    sealed: bool = False  # the actor has answered a question that others answer too: who answered last is not revealed


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One item in the feed of a recipient, numbered from 1 without gaps."""

    number: int
    at: int
    kind: str
    data: Mapping[str, Data]

    def as_data(self) -> dict[str, Data]:
        return {"number": self.number, "at": self.at, "kind": self.kind, "data": self.data}


@dataclass(frozen=True, slots=True)
class Ack:
    """The acknowledgement of a request: the number of the feed item that announced it to its sender."""

    cid: str
    number: int


@dataclass(frozen=True, slots=True)
class Missed:
    """What a returning client is sent: the feed items it missed, the snapshot, and its requests that arrived."""

    items: tuple[FeedItem, ...]
    snapshot: Mapping[str, Data]
    known: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The number of the last feed item."""
        last = self.snapshot["number"]
        assert isinstance(last, int)
        return last
