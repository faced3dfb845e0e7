"""A puzzle: a battle, the seat to act, what is known of the other hands, and the best result that can be forced."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from conquista.core.text.message import Message
from conquista.core.values import Data
from conquista.games.condottiere.cards import CARDS, COPIES, SEATS
from conquista.games.condottiere.scenes.position_builder import PositionBuilder, state_of
from conquista.games.condottiere.setup.rules_mark import rules_mark
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.puzzles.model import ProvenPuzzle

# What is known of the other hands: nothing, but all others have passed; everything; or which cards are unseen.
ALONE, OPEN_HANDS, UNSEEN = "alone", "open", "unseen"
KNOWLEDGE = (ALONE, OPEN_HANDS, UNSEEN)
THEMES = (
    "bishop winter spring scarecrow drummer heroine courtesan surrender pass economy token deny match retake stand "
    "double"
).split()

# The points of a result. A higher one always outweighs all lower ones.
MATCH, REGION, LOST_REGION, TOKEN, CARD = 1000, 100, -40, 10, 1
LEAST = -2 * MATCH
# The points of the regions alone: two won, one won, one won and one lost, none, one lost; and the words for them.
REGION_RESULTS = (
    (2 * REGION, "regions"),
    (REGION, "region"),
    (REGION + LOST_REGION, "divided"),
    (0, "nothing"),
    (LOST_REGION, "lost"),
)
MOST_MARKERS = 1  # of a seat in a puzzle of two battles, so that all regions are alike and nobody wins the match


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
    battles: int = 1  # two: all others have passed, and the cards that are left fight the next battle too

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


def allows_two_battles(setting: PositionBuilder, knowledge: str) -> bool:
    """Return whether a position can be a puzzle of two battles: it must be possible to try everything."""
    others = [seat for seat in setting.seats if seat != (setting.to_act or setting.token)]
    markers = Counter(setting.owners.values())
    most = MOST_MARKERS if len(setting.seats) < 4 else 0
    return (
        knowledge == OPEN_HANDS
        and set(others) <= set(setting.passed)
        and all(markers[seat] <= most for seat in setting.seats)
        and not any(setting.options.yes(f"variant_{letter}") for letter in "abcde")
    )


def result_of(points: int) -> Message:
    """Return a result in words."""
    if abs(points) > MATCH // 2:
        return Message(
            "puzzles.result.match" if points > 0 else "puzzles.result.defeat", _rest(points % MATCH % REGION)
        )
    base, key = next(row for row in REGION_RESULTS if points >= row[0])
    return Message(f"puzzles.result.{key}", _rest(points - base))


def _rest(points: int) -> dict[str, Data]:
    return {"token": "yes" if points >= TOKEN else "no", "cards": points % TOKEN}


def mark_of(puzzle: CardPuzzle) -> str:
    return rules_mark(rules_for(puzzle.setting.options))


def number_of(seat: str) -> int:
    return SEATS.index(seat)
