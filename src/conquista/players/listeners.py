"""Players that receive events between their decisions, each only what its seat may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from conquista.core import Action, AnyGame, Event, Match, MatchEntry, MatchListener, Outcome, Player, Seat


@runtime_checkable
class EventListener(Protocol):
    """A player that receives events."""

    def on_events(self, seat: Seat, word: str | None, events: Sequence[Event]) -> None:
        """A seat has acted. The word is None where it could reveal a secret; events are filtered for this player."""

    def over(self, outcome: Outcome | None) -> None:
        """The match is over, or was cut off."""


class MatchListeners(MatchListener):
    """The listening players of a match; a table that does not use `play_match` calls `tell` itself."""

    def __init__(self, game: AnyGame, players: Mapping[Seat, Player]) -> None:
        self._game = game
        self.listeners = {seat: player for seat, player in players.items() if isinstance(player, EventListener)}

    def notify(self, own: Seat, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Report an action to the player of one seat. With hidden hands, the events contain all that it may know."""
        game = self._game
        visible_events = [visible for event in events if (visible := game.event_for(event, own)) is not None]
        open_word = own == seat or not game.facts.hidden
        self.listeners[own].on_events(seat, game.write_action(action) if open_word else None, visible_events)

    def acted(self, match: Match, entry: MatchEntry) -> None:
        for own in self.listeners:
            self.notify(own, entry.seat, entry.action, entry.events)

    def end(self, match: Match) -> None:
        for listener in self.listeners.values():
            listener.over(match.outcome)
