"""The computer players by level, as the registry makes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import Action, AnyGame, Chance, ConquistaError, MatchOver, SeededChance, View
from conquista.games.condottiere.cards import SEATS
from conquista.games.condottiere.state import State
from conquista.kernel.random import Stream
from conquista.players.condottiere.drill import Drill
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thinking import Stop, Thought

if TYPE_CHECKING:
    from conquista.players.registry import Order


class Level:
    """What all levels share: from the view to a position in which every unseen card is guessed, and back to an action.

    The guess is made by the player's own chance from the view alone, so what lies in other hands cannot matter.
    """

    def __init__(self, chance: Chance, name: str, limits: Limits = UNLIMITED) -> None:
        self.name = name
        self.limits = limits
        self._chance = chance

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self.limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        """The decision within limits; a moment in which there is nothing to decide is refused."""
        if not legal or view.seat is None:
            if view.data.get("phase") == "over":
                raise MatchOver("core.refused.over")
            raise ConquistaError("players.condottiere.nothing", seat=view.seat or "-", player=self.name)
        seed = self._chance.below(1 << 62, "thought")
        state: State = game.imagine(view, SeededChance(seed))
        return self._decide(state, SEATS.index(view.seat), {_code(a): a for a in legal}, limits, stop, Stream(seed))

    def _decide(
        self, state: State, seat: int, legal: dict[int, Action], limits: Limits, stop: Stop, stream: Stream
    ) -> Thought:
        raise NotImplementedError


def _code(action: Action) -> int:
    code: int = getattr(action, "code")  # noqa: B009 (only actions of Condottiere come here, and they are numbers)
    return code


class Squire(Level):
    """Level 1: rules of thumb."""

    def _decide(
        self, state: State, seat: int, legal: dict[int, Action], limits: Limits, stop: Stop, stream: Stream
    ) -> Thought:
        code = Drill(state.rules.tables, [1] * len(SEATS)).answer(state.position, seat, stream)
        return Thought(legal[code], line=(legal[code].word,))


def squire(order: Order) -> Squire:
    return Squire(order.chance, order.name, order.limits)
