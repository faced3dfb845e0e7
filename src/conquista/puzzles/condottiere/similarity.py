"""Near-duplicates: the share of cards, places in the battle and words of the solution that two puzzles have in common.

Regions are interchangeable in a battle, so they do not count; seats are counted from the seat to act.
"""

from __future__ import annotations

from collections import Counter

from conquista.games.condottiere.cards import SEATS
from conquista.puzzles.condottiere.model import CardPuzzle

LARGEST = 0.8  # puzzles that share more are near-duplicates


class CardPuzzleIndex:
    """The puzzles that a new one is compared with."""

    def __init__(self) -> None:
        self._known: list[Counter[tuple[str, ...]]] = []

    def add(self, puzzle: CardPuzzle) -> None:
        self._known.append(facts_of(puzzle))

    def nearest(self, puzzle: CardPuzzle) -> float:
        """Return the similarity to the most similar known puzzle; 0 without one."""
        facts = facts_of(puzzle)
        return max(((facts & one).total() / (facts | one).total() for one in self._known), default=0.0)

    def has_similar(self, puzzle: CardPuzzle) -> bool:
        """Return whether a known puzzle is a near-duplicate of this one."""
        return self.nearest(puzzle) > LARGEST


def facts_of(puzzle: CardPuzzle) -> Counter[tuple[str, ...]]:
    """Return the cards of all hands and lines, and the words of the main line."""
    setting = puzzle.setting
    players, me = len(setting.seats), SEATS.index(puzzle.seat)
    found: Counter[tuple[str, ...]] = Counter()
    for seat in setting.seats:
        place = str((SEATS.index(seat) - me) % players)
        found.update(("line", place, card) for card in setting.lines.get(seat, "").split())
        if puzzle.knowledge == "open" or seat == puzzle.seat:
            found.update(("hand", place, card) for card in setting.hands.get(seat, "").split())
    found.update(("unseen", card) for card in puzzle.unseen)
    found.update(("word", word) for word in puzzle.solution)
    return found
