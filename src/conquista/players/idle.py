"""A player that does as little as the rules allow, for the seat of a person who has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import Action, AnyGame, Chance, View

if TYPE_CHECKING:
    from conquista.players.entry import Order


class IdlePlayer:
    """Passes and declines wherever possible; the game defines which action that is."""

    def __init__(self, chance: Chance, name: str = "idle") -> None:
        self.name = name
        self._chance = chance

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        assert view.seat is not None
        action: Action = game.idle(game.imagine(view, self._chance), view.seat)
        return action


def made(order: Order) -> IdlePlayer:
    """The registered player."""
    return IdlePlayer(order.chance, order.name)
