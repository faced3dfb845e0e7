"""A player that chooses uniformly among the legal actions."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Action, AnyGame, View
from conquista.players.chance_player import ChancePlayer
from conquista.players.entry import PlayerRequest


class RandomPlayer(ChancePlayer):
    """Every legal action is equally likely."""

    usual_name = "random"

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self._chance.choice(legal, "random player")


def create(request: PlayerRequest) -> RandomPlayer:
    """The registered player."""
    return RandomPlayer(request.chance, request.name)
