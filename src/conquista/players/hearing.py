"""Players who want to hear what happened between their decisions, each what its seat may hear and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from conquista.core import Action, AnyGame, Entry, Event, Listener, Match, Outcome, Player, Seat


@runtime_checkable
class Hearer(Protocol):
    """A player with ears."""

    def hear(self, seat: Seat, word: str | None, events: Sequence[Event]) -> None:
        """A seat has acted. The word is None where it could give away a secret; events are as this player may hear."""

    def over(self, outcome: Outcome | None) -> None:
        """The match is over, or was cut off."""


class Ears(Listener):
    """The players of a match who have ears; a table that does not play by `play_match` calls `tell` and `finish`."""

    def __init__(self, game: AnyGame, players: Mapping[Seat, Player]) -> None:
        self._game = game
        self._hearers = [(seat, player) for seat, player in players.items() if isinstance(player, Hearer)]

    def __bool__(self) -> bool:
        return bool(self._hearers)

    def tell(self, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Tell everyone what a seat has done. In a game with secrets the events say all that may be known."""
        game = self._game
        for own, hearer in self._hearers:
            heard = [told for event in events if (told := game.tell(event, own)) is not None]
            open_word = own == seat or not game.facts.hidden
            hearer.hear(seat, game.write_action(action) if open_word else None, heard)

    def finish(self, outcome: Outcome | None) -> None:
        for _, hearer in self._hearers:
            hearer.over(outcome)

    def acted(self, match: Match, entry: Entry) -> None:
        self.tell(entry.seat, entry.action, entry.events)

    def end(self, match: Match) -> None:
        self.finish(match.outcome)
