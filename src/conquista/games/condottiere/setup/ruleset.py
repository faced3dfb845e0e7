"""The rules of one set of options: its seats, the engine's tables, and the number of cards in a deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from conquista.core import Chance, Options, Seat
from conquista.games.condottiere.cards import COPIES, SEATS
from conquista.games.condottiere.rules.constants import DEAL
from conquista.games.condottiere.rules.engine import CondottiereEngine
from conquista.games.condottiere.rules.position import CardPosition
from conquista.games.condottiere.rules.tables import CondottiereTables

DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))


@dataclass(frozen=True, eq=False)
class CondottiereRuleset:
    """Everything that is constant during a match."""

    options: Options
    tables: CondottiereTables
    engine: CondottiereEngine
    seats: tuple[Seat, ...]

    def settle(self, position: CardPosition, chance: Chance) -> None:
        """Shuffle in place with `chance` whenever the engine waits for it."""
        while position.phase == DEAL:
            first = chance.below(len(self.seats), "first player") if position.draw_first else 0
            cards = chance.shuffle(self.engine.pile(position), "pile")
            self.engine.shuffled(position, cards, first)

    def opening(self, chance: Chance) -> CardPosition:
        """A new match with its cards dealt."""
        position = self.engine.begin(DECK)
        self.settle(position, chance)
        return position


@cache
def rules_for(options: Options) -> CondottiereRuleset:
    """The rules for these options; cached."""
    tables = CondottiereTables(options)
    return CondottiereRuleset(options, tables, CondottiereEngine(tables), SEATS[: options.number("players")])
