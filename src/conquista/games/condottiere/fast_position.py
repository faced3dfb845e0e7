"""A mutable position driven by action codes, for search and simulation."""

from __future__ import annotations

from conquista.games.condottiere.rules.constants.phases import DEAL, OVER
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream


class CondottiereFastPosition:
    """`core.Position` for Condottiere. While a shuffle is due, no seat is awaited until `settle` is called."""

    __slots__ = ("_past", "_position", "_rules")

    def __init__(self, rules: CondottiereRuleset, position: CardPosition) -> None:
        self._rules = rules
        self._position = position
        self._past: list[CardPosition] = []

    def to_act(self) -> int:
        return -1 if self._position.phase in (DEAL, OVER) else self._position.actor

    def legal(self) -> list[int]:
        return [] if self.to_act() < 0 else self._rules.engine.legal(self._position, self._position.actor)

    def do(self, code: int) -> None:
        self._past.append(self._position.copy())
        self._rules.engine.do(self._position, self._position.actor, code)

    def undo(self) -> None:
        self._position = self._past.pop()

    def copy(self) -> CondottiereFastPosition:
        return CondottiereFastPosition(self._rules, self._position.copy())

    def state(self) -> CondottiereState:
        """An immutable copy of the current position."""
        return CondottiereState(self._rules, self._position.copy())

    def hash(self) -> int:
        return self._position.digest()

    @property
    def shuffles(self) -> bool:
        """Whether a shuffle is due."""
        return self._position.phase == DEAL

    def settle(self, stream: RandomStream) -> None:
        """Shuffle with a stream if a shuffle is due."""
        self._rules.engine.settle(self._position, stream)

    def redeal(self, seat: int, stream: RandomStream) -> None:
        """Redeal in place what a seat has not seen, uniformly over all consistent deals; clears the undo history."""
        self._past.clear()
        self._rules.engine.redeal(self._position, seat, stream)

    def playout(self, stream: RandomStream, limit: int) -> int:
        """Play random actions in place; returns the number of actions."""
        return self._rules.engine.playout(self._position, stream, limit)

    def winners(self) -> int:
        """The winners as bits; 0 while the match is running."""
        return self._position.winners
