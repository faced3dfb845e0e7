"""The ports of a table: where it stores entries, and where it sends feed items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from conquista.core import AnyGame, Data, Seat, SeededChance
from conquista.games import registry
from conquista.table.results import MatchResult
from conquista.table.values import Ack, FeedItem, JournalEntry, Recipient


class Journal(Protocol):
    """Stores entries and plans. Only the table writes them."""

    def append(self, table: str, entries: Sequence[JournalEntry]) -> None:
        """Store all of these entries or none; return when they are durable. A number already used is refused."""

    def entries(self, table: str, after: int = 0) -> Iterable[JournalEntry]:
        """The entries of a table after a number, in order; none for an unknown table."""

    def redact(self, table: str, entries: Sequence[JournalEntry]) -> None:
        """Overwrite the data of these entries to anonymise a person; nothing else changes an entry."""

    def store_plan(self, table: str, seat: Seat, plan: Mapping[str, Data] | None) -> None:
        """Store the plan of a seat in place of the previous one; None deletes it."""

    def plans(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        """The stored plans of a table."""

    def finish(self, table: str) -> None:
        """The match is over: the table need not be restored at startup."""

    def idle(self, before: int) -> tuple[str, ...]:
        """The unfinished tables without activity since a time; a tick may end them."""

    def watched_by(self, signature: str) -> tuple[str, ...]:
        """The tables at which a person, by the signature of its holder, has written as a watcher."""

    def unfinished(self) -> tuple[str, ...]:
        """The tables to restore when the server starts."""


class Broadcast(Protocol):
    """Delivers acknowledgements and feed items to the clients. Its errors do not affect the table."""

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        """A request was applied and stored."""

    def publish(self, table: str, recipient: Recipient, items: Sequence[FeedItem]) -> None:
        """New feed items for one recipient."""

    def plan_changed(self, table: str, seat: Seat, plan: Mapping[str, Data]) -> None:
        """The plan of a seat has changed; sent only to this seat, without a number, and not stored."""


class Results(Protocol):
    """Receives the results of matches."""

    def enter(self, table: str, result: MatchResult) -> None:
        """Store a result; one that is already stored is not changed."""


class NoBroadcast:
    """A broadcast without listeners."""

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        return None

    def publish(self, table: str, recipient: Recipient, items: Sequence[FeedItem]) -> None:
        return None

    def plan_changed(self, table: str, seat: Seat, plan: Mapping[str, Data]) -> None:
        return None


def fresh_seed() -> str:
    """An unpredictable seed of 256 bits."""
    return SeededChance.fresh().seed


@dataclass(frozen=True, slots=True)
class TablePorts:
    """The dependencies of tables: journal, broadcast, games, seeds and results."""

    journal: Journal
    broadcast: Broadcast = field(default_factory=NoBroadcast)
    games: Callable[[str], AnyGame] = registry.game
    seeds: Callable[[], str] = fresh_seed
    results: Results | None = None
