"""What each recipient sees of a position and what each seat may do there, and which positions are still current."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conquista.core import AnyGame, Data, Seat, Stale
from conquista.table import disclosure
from conquista.table.encoding import Encoded, encoded
from conquista.table.values import Recipient

NO_ACTIONS: Mapping[str, Any] = {}


@dataclass(slots=True)
class SeenPosition:
    """The view of one recipient, plain and encoded, and its hash where something is hidden."""

    state: object
    data: Mapping[str, Data]
    encoded: Encoded
    hash: str = ""


class PositionViews:
    """The views of a table's recipients and the legal actions of its seats, each kept until its position changes.

    A position is recognised by its state object. Where nothing is hidden, all recipients of a position share a view;
    a position with planned actions is seen by its owner alone.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._seen: dict[Recipient, SeenPosition] = {}
        self._legal: dict[Seat, tuple[object, Mapping[str, Any]]] = {}

    def view(self, state: Any, recipient: Recipient, *, planned: bool = False) -> SeenPosition:
        """The view of a recipient; `planned`: the position includes planned actions of this recipient."""
        game = self._game
        key = recipient if planned or game.facts.hidden else None
        kept = self._seen.get(key)
        if kept is None or kept.state is not state:
            view = game.view(state, recipient if game.facts.hidden else None)
            kept = self._seen[key] = SeenPosition(state, view.data, encoded(view.data))
            if game.facts.hidden:
                kept.hash = disclosure.view_hash(recipient, kept.encoded)
        return kept

    def hash(self, state: Any, recipient: Recipient) -> str:
        """The hash of what a recipient sees of a position."""
        if self._game.facts.hidden:
            return self.view(state, recipient).hash
        return disclosure.state_hash(self._game, state, recipient)

    def legal(self, state: Any, seat: Seat) -> Mapping[str, Any]:
        """The legal actions of a seat by their words, in order; empty when the position does not wait for it."""
        kept = self._legal.get(seat)
        if kept is None or kept[0] is not state:
            game = self._game
            awaited = seat in game.to_act(state)
            found = {game.write_action(one): one for one in game.legal_actions(state, seat)} if awaited else NO_ACTIONS
            kept = self._legal[seat] = (state, found)
        return kept[1]


class PositionHistory:
    """The feed items that last changed the position of each seat, with the hash of the position then.

    Seats that decide simultaneously do not outdate each other's positions.
    """

    def __init__(self) -> None:
        self._seen: dict[Seat, list[tuple[int, str]]] = {}  # number and hash, the oldest valid one first

    def changed(self, seat: Seat, number: int, seen: str, *, together: bool) -> None:
        """Record that a feed item has shown this seat a new position."""
        if not together:
            self._seen[seat] = []
        self._seen.setdefault(seat, []).append((number, seen))

    def refresh_hash(self, seat: Seat, seen: str) -> None:
        """The hash of what this seat sees has changed without a new feed item."""
        if self._seen.get(seat):
            self._seen[seat][-1] = (self._seen[seat][-1][0], seen)

    def check(self, seat: Seat, seq: int, seen: str, planned: str | None = None) -> None:
        """Refuse an action chosen for an outdated position, or for another position than the seat has now."""
        valid = [found for number, found in self._seen.get(seat, ()) if number <= seq]
        if not valid or (planned or valid[-1]) != seen:
            raise Stale("table.refused.stale", seat=seat, given=seq)
