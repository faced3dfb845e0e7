"""The rules of one set of options: its seats, the engine's tables, and the number of cards in a deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from conquista.core import Chance, Options, Seat
from conquista.games.condottiere.cards import COPIES, SEATS
from conquista.games.condottiere.rules.constants.phases import DEAL
from conquista.games.condottiere.rules.engine import CondottiereEngine
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.rules.position.tables import CondottiereTables

DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))


@dataclass(frozen=True, eq=False)
class CondottiereRuleset:
    """Everything that is constant during a match."""

    options: Options
    tables: CondottiereTables
    engine: CondottiereEngine
    seats: tuple[Seat, ...]

    # Options that every view reads.

    @cached_property
    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as texts; callers must copy the dict before handing it out."""
        return self.options.changed()

    @cached_property
    def hides_hand_counts(self) -> bool:
        return self.options.word("hand_count_visibility") == "hidden"

    @cached_property
    def lists_discards(self) -> bool:
        """Whether discards that were seen are listed (CO-AMB-30, CO-AMB-32)."""
        return self.options.word("discard_pile_view") == "seen_cards"

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
