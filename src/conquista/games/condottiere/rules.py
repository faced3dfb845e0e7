"""The rules of one set of options: its seats, the engine's tables, and how many cards a deal needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from conquista.core import Chance, Options, Seat
from conquista.games.condottiere.cards import COPIES, SEATS
from conquista.games.condottiere.constants import DEAL
from conquista.games.condottiere.engine import Engine
from conquista.games.condottiere.position import Position
from conquista.games.condottiere.tables import Tables

DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything that stays the same in a match."""

    options: Options
    tables: Tables
    engine: Engine
    seats: tuple[Seat, ...]

    def settle(self, position: Position, chance: Chance) -> None:
        """Let chance shuffle where the engine waits for it, in place."""
        while position.phase == DEAL:
            first = chance.below(len(self.seats), "first player") if position.draw_first else 0
            cards = chance.shuffle(self.engine.pile(position), "pile")
            self.engine.shuffled(position, cards, first)

    def opening(self, chance: Chance) -> Position:
        """A match with its cards dealt."""
        position = self.engine.begin(DECK)
        self.settle(position, chance)
        return position


@cache
def rules_for(options: Options) -> Rules:
    """The rules that options stand for, made once."""
    tables = Tables(options)
    return Rules(options, tables, Engine(tables), SEATS[: options.number("players")])
