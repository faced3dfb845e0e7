"""A player that does as little as the rules allow, for the seat of a person who has left."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Action, AnyGame, View
from conquista.players.chance_player import ChancePlayer
from conquista.players.entry import PlayerRequest


class IdlePlayer(ChancePlayer):
    """Passes and declines wherever possible; the game defines which action that is."""

    usual_name = "idle"

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        assert view.seat is not None
        action: Action = game.idle(game.sample_state(view, self._chance), view.seat)
        return action


def create(request: PlayerRequest) -> IdlePlayer:
    """The registered player."""
    return IdlePlayer(request.chance, request.name)
