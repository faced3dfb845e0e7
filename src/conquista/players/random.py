"""A player that chooses uniformly among the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import Action, AnyGame, Chance, View

if TYPE_CHECKING:
    from conquista.players.entry import Order


class RandomPlayer:
    """Every legal action is equally likely; the player has its own random stream."""

    def __init__(self, chance: Chance, name: str = "random") -> None:
        self.name = name
        self._chance = chance

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self._chance.choice(legal, "random player")


def made(order: Order) -> RandomPlayer:
    """The registered player."""
    return RandomPlayer(order.chance, order.name)
