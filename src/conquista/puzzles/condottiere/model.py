"""A puzzle: a battle, the seat to act, what is known of the other hands, and the best result that can be forced."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace

from conquista.core.message import Message
from conquista.games.condottiere.cards import CARDS, COPIES, SEATS
from conquista.games.condottiere.scenes.position_builder import PositionBuilder, state_of
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset, rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.puzzles.model import ProvenPuzzle

# What is known of the other hands: nothing, but all others have passed; everything; or which cards are unseen.
ALONE, OPEN_HANDS, UNSEEN = "alone", "open", "unseen"
KNOWLEDGE = (ALONE, OPEN_HANDS, UNSEEN)
THEMES = (
    "bishop winter spring scarecrow drummer heroine courtesan surrender pass economy token deny match retake stand"
).split()

# The points of a result. A higher one always outweighs all lower ones.
MATCH, REGION, LOST_REGION, TOKEN, CARD = 1000, 100, -40, 10, 1
LEAST = -2 * MATCH


@dataclass(frozen=True)
class CardPuzzle(ProvenPuzzle):
    """The content of a puzzle file."""

    preset: str
    setting: PositionBuilder
    knowledge: str = OPEN_HANDS
    unseen: tuple[str, ...] = ()  # the cards that nobody has seen: hidden hands and the pile
    points: int = 0
    margin: int = 0  # how much less every other first action reaches
    title: str = ""

    @property
    def value(self) -> int:
        """Return the points without a victory, for lists."""
        return self.points - MATCH if self.wins else self.points

    @property
    def wins(self) -> bool:
        return self.points > MATCH // 2

    @property
    def seat(self) -> str:
        return self.setting.to_act or self.setting.token

    def set_up(self) -> CondottiereState:
        """Return the position; hidden hands hold some of the unseen cards."""
        return state_of(self.complete())

    def complete(self) -> PositionBuilder:
        """Return the setting with what the seat to act knows, and everything else in the discards."""
        setting = self.setting
        if self.knowledge == OPEN_HANDS:
            known = {
                f"{self.seat}>{owner}": hand for owner, hand in setting.hands.items() if owner != self.seat and hand
            }
            return replace(setting, known=known)
        if self.knowledge != UNSEEN:
            return setting
        left = Counter(dict(zip(CARDS, COPIES, strict=True)))
        for row in (setting.hands.get(self.seat, ""), *setting.lines.values(), " ".join(self.unseen)):
            left.subtract(row.split())
        pile = Counter(self.unseen)
        for owner, hand in setting.hands.items():
            if owner != self.seat:
                pile.subtract(hand.split())
        return replace(setting, discard=" ".join((+left).elements()), deck=" ".join((+pile).elements()))


def result_of(points: int) -> Message:
    """Return a result in words."""
    for key, limit in (("match", MATCH // 2), ("region", REGION // 2), ("nothing", LOST_REGION // 2)):
        if points > limit:
            rest = points % TOKEN
            token = (points - rest) // TOKEN % 10 == 1
            return Message(f"puzzles.result.{key}", {"token": "yes" if token else "no", "cards": rest})
    if points < -MATCH // 2:
        return Message("puzzles.result.defeat")
    rest = (points - LOST_REGION) % TOKEN
    token = points - LOST_REGION >= TOKEN
    return Message("puzzles.result.lost", {"token": "yes" if token else "no", "cards": rest})


def rules_mark(rules: CondottiereRuleset) -> str:
    """Return a short hash of what a proof depends on: the game's version and the options."""
    parts = [str(FACTS.version), repr(sorted((name, str(value)) for name, value in rules.options.changed().items()))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def mark_of(puzzle: CardPuzzle) -> str:
    return rules_mark(rules_for(puzzle.setting.options))


def number_of(seat: str) -> int:
    return SEATS.index(seat)
