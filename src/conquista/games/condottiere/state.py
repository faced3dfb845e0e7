"""The immutable state of the game contract: rules and a position that is never modified."""

from __future__ import annotations

from typing import Any

from conquista.core.game import PositionState
from conquista.games.condottiere import packing
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import OBSERVERS
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset

WATCHER = OBSERVERS - 1


class CondottiereState(PositionState[CondottiereRuleset, CardPosition]):
    """An immutable state; what is read from its position is kept."""

    __slots__ = ("_numbers", "_rows", "public")

    def __init__(self, rules: CondottiereRuleset, position: CardPosition) -> None:
        self.rules = rules
        self.position = position
        self._text = None
        self._numbers: dict[str, int] | None = None
        self._rows: dict[str, list[int]] | None = None
        self.public: Any = None  # the part that all views share, made with the first view

    @property
    def numbers(self) -> dict[str, int]:
        if self._numbers is None:
            self._numbers = packing.numbers(self.position)
        return self._numbers

    @property
    def rows(self) -> dict[str, list[int]]:
        if self._rows is None:
            self._rows = packing.rows(self.position)
        return self._rows

    def row(self, name: str, seat: int) -> list[int]:
        """The counts of one seat, by kind."""
        return self.rows[name][seat * KINDS : (seat + 1) * KINDS]

    def known(self, owner: int, observer: int) -> list[int]:
        """The cards of an owner that an observer knows, by kind."""
        start = (owner * OBSERVERS + observer) * KINDS
        return self.rows["known"][start : start + KINDS]

    @property
    def text(self) -> str:
        """The position line; computed once."""
        if self._text is None:
            from conquista.games.condottiere.notation import write_position

            self._text = write_position(self)
        return self._text
