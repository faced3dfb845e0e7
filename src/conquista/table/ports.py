"""What a table needs from outside: somewhere to write, and somebody to tell."""

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

    def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
        """Keep all of these entries or none, and return when they would survive a crash; a number taken is refused."""

    def rows(self, table: str, after: int = 0) -> Iterable[JournalEntry]:
        """The entries of a table after a number, in order; none for a table that was never opened."""

    def redact(self, table: str, rows: Sequence[JournalEntry]) -> None:
        """Overwrite the data of these entries to anonymise a person; nothing else changes an entry."""

    def keep_draft(self, table: str, seat: Seat, draft: Mapping[str, Data] | None) -> None:
        """Keep the plan of a seat in place of the one before; None takes it away."""

    def drafts(self, table: str) -> Mapping[Seat, Mapping[str, Data]]:
        """The plans that are kept for a table."""

    def finish(self, table: str) -> None:
        """The match is over: the table need not be restored by itself."""

    def idle(self, before: int) -> tuple[str, ...]:
        """The tables that are not over and at which nothing has happened since a time; a tick may end them."""

    def watched_by(self, signature: str) -> tuple[str, ...]:
        """The tables at which a person, by the signature of its holder, has said something as a watcher."""

    def unfinished(self) -> tuple[str, ...]:
        """The tables that are to be restored when the server starts."""


class Broadcast(Protocol):
    """Delivers acknowledgements and feed items to the clients. Its errors do not affect the table."""

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        """A request was done, and is kept."""

    def tell(self, table: str, ear: Recipient, tales: Sequence[FeedItem]) -> None:
        """New feed items for one recipient."""

    def sketch(self, table: str, seat: Seat, sight: Mapping[str, Data]) -> None:
        """The plan of a seat has changed; for this seat alone, not numbered and not kept."""


class Results(Protocol):
    """Where the results of matches go."""

    def enter(self, table: str, result: MatchResult) -> None:
        """Keep a result; one that is kept already is left alone."""


class Silence:
    """A broadcast that nobody listens to."""

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        return None

    def tell(self, table: str, ear: Recipient, tales: Sequence[FeedItem]) -> None:
        return None

    def sketch(self, table: str, seat: Seat, sight: Mapping[str, Data]) -> None:
        return None


def fresh_seed() -> str:
    """A seed of 256 bits that nobody can know beforehand."""
    return SeededChance.fresh().seed


@dataclass(frozen=True, slots=True)
class TablePorts:
    """What tables stand in: where they write, whom they tell, where games and seeds come from and results go."""

    journal: Journal
    broadcast: Broadcast = field(default_factory=Silence)
    games: Callable[[str], AnyGame] = registry.game
    seeds: Callable[[], str] = fresh_seed
    results: Results | None = None
