"""The immutable state of the game contract: an edition on a board, and a position that is never modified."""

from __future__ import annotations

from collections.abc import Iterable

from conquista.core.game import PositionState
from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset


class ConquestState(PositionState[ConquestRuleset, WarPosition]):
    """An immutable state: an edition on a board, and a position."""

    __slots__ = ()

    def __init__(self, rules: ConquestRuleset, position: WarPosition) -> None:
        self.rules = rules
        self.position = position
        self._text = None

    @property
    def text(self) -> str:
        """The position line; computed once."""
        return self.text_from(None)

    def text_from(self, stacks: Iterable[str] | None) -> str:
        """The position line, computed from the words of its stacks where they are written already."""
        if self._text is None:
            from conquista.games.conquest.notation import write_position

            self._text = write_position(self.rules, self.position, stacks)
        return self._text


def opening(rules: ConquestRuleset) -> WarPosition:
    """The position before the first turn: every army on its start places, all drawbridges down."""
    position = WarPosition(rules.tables)
    army = rules.board.starts[rules.options.word("army")]
    omitted = rules.options.words("omit_types")
    for seat in rules.board.seats:
        side = SEATS.index(seat)
        for kind, places in army[seat].items():
            for name in () if kind in omitted else places:
                packing.add(position, rules.geography.number[name], Piece(0, KINDS.index(kind), side, side, 0, 0, ()))
    rules.engine.begin(position, SEATS.index(rules.seats[0]))
    return position
