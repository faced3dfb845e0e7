"""Offers in Condottiere: passing together, a region left to somebody, one rival for two, a card that is not played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from conquista import boards
from conquista.boards.model import RegionBoard
from conquista.core import Action, AnyGame, Seat, View
from conquista.games.condottiere.cards import CARDS
from conquista.players.diplomacy import Pact

PASS, PASSES = "pass", ("pass", "pass:open")
MERCENARIES = frozenset(CARDS[:7])
NEAR_THE_END = 2  # regions of a leader that is worth stopping, at least


class CondottiereDiplomat:
    """Thinks of the battle on the table, and of who owns what."""

    def stamp(self, view: View) -> str:
        """The battle: the round, how many regions are owned, and which is fought for."""
        moment, owners = _map(view, "moment"), _map(view, "owners")
        return f"{moment['round']}.{len(owners)}.{view.data['region'] or '-'}"

    def accepts(self, game: AnyGame, view: View, pact: Pact) -> bool:
        me = view.seat
        if me is None:
            return False
        if pact.kind == "refrain":  # it binds nobody but who has offered it
            return True
        judge = {PASS: self._pass, "leave": self._leave, "stop": self._stop}.get(pact.kind)
        return judge is not None and judge(game, view, me, pact)

    def breaks(self, game: AnyGame, state: Any, seat: Seat, action: Action, pact: Pact) -> bool:
        """In this battle: not passing after him, playing for his region, passing while the rival is ahead."""
        if not self._binds(game, state, pact):
            return False
        passes = game.write_action(action) in PASSES
        words = {game.write_action(other) for other in game.legal_actions(state, seat)}
        if words.isdisjoint(PASSES):  # some other decision than that of playing a card
            return False
        view = game.view(state, seat)
        if pact.kind == PASS:
            return pact.seat in _list(view, "passed") and not passes
        if pact.kind == "leave":
            return view.data["region"] == pact.terms["region"] and not passes
        armed = any(card in MERCENARIES for card in _list(view, "hand"))
        return passes and armed and _ahead(view) == pact.terms["against"]

    def _binds(self, game: AnyGame, state: Any, pact: Pact) -> bool:
        """Pacts last for their battle; a region is left to somebody for the round."""
        now = self.stamp(game.view(state, None))
        if pact.kind == "leave":
            return now.split(".")[0] == pact.stamp.split(".")[0]
        return pact.kind in (PASS, "stop") and now == pact.stamp

    # what is accepted

    def _pass(self, game: AnyGame, view: View, me: Seat, pact: Pact) -> bool:
        """When one is ahead of all as it is."""
        passed = _list(view, "passed")
        return bool(view.data["region"]) and me not in passed and pact.seat not in passed and _ahead(view) == me

    def _leave(self, game: AnyGame, view: View, me: Seat, pact: Pact) -> bool:
        """A region that borders on none of one's own, to somebody who has no more than oneself."""
        region, owners = pact.terms["region"], _map(view, "owners")
        if region in owners or view.data["region"] == region:
            return False
        own = {name for name, owner in owners.items() if owner == me}
        return own.isdisjoint(_borders()[region]) and _regions(view, pact.seat) <= len(own)

    def _stop(self, game: AnyGame, view: View, me: Seat, pact: Pact) -> bool:
        """Whoever has more than everybody else, and enough to be feared."""
        against = pact.terms["against"]
        most = max(_regions(view, seat) for seat in _map(view, "hands") if seat != against)
        return against not in (me, pact.seat) and _regions(view, against) > max(most, NEAR_THE_END - 1)


@cache
def _borders() -> dict[str, tuple[str, ...]]:
    board = boards.load("italia")
    assert isinstance(board, RegionBoard)
    return {name: region.borders for name, region in board.regions.items()}


def _map(view: View, name: str) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], view.data[name])


def _list(view: View, name: str) -> Sequence[str]:
    return cast(Sequence[str], view.data[name])


def _regions(view: View, seat: Seat) -> int:
    return sum(owner == seat for owner in _map(view, "owners").values())


def _ahead(view: View) -> Seat | None:
    """Who has the strongest line, None where nobody has it alone."""
    strengths = _map(view, "strengths")
    most = max(strengths.values())
    found = [seat for seat, strength in strengths.items() if strength == most]
    return found[0] if len(found) == 1 and most else None


DIPLOMAT = CondottiereDiplomat()
