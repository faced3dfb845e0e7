"""Chance as given numbers: the same numbers make the same shuffle (CO-ACT-03)."""

from __future__ import annotations

from collections.abc import Sequence


class WrongNumbers(Exception):
    """The numbers do not fit the questions: too few, or one out of range."""


class Numbers:
    """Answers to "one of n" that were drawn elsewhere."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._left = list(numbers)

    def below(self, n: int) -> int:
        """The next number, which must lie between 0 and n - 1."""
        if not self._left:
            raise WrongNumbers(f"no number is left for one of {n}")
        number = self._left.pop(0)
        if not 0 <= number < n:
            raise WrongNumbers(f"{number} is not one of {n}")
        return number

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Ask for each place in turn which of the cards from there on comes to stand there; the last is certain."""
        order = list(cards)
        for place in range(len(order) - 1):
            other = place + self.below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        return order

    @property
    def used_up(self) -> bool:
        return not self._left
