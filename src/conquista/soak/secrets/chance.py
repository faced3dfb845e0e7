"""Chance that can be looked at and repeated: the shuffles of a match, and who begins it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from conquista.core import Chance, ConquistaError, SeededChance

T = TypeVar("T")
PILE = "pile"


@dataclass
class ChanceLog:
    """Everything that chance decides in a match: the order of each shuffled pile, and all other numbers."""

    piles: list[list[int]] = field(default_factory=list)
    others: list[int] = field(default_factory=list)


class WatchedChance(SeededChance):
    """A seeded chance that notes what it decides."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.fate = ChanceLog()
        self._shuffling = False

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        self._shuffling = True
        try:
            found = super().shuffle(items, what)
        finally:
            self._shuffling = False
        self.fate.piles.append([int(str(item)) for item in found])
        return found

    def below(self, n: int, what: str = "") -> int:
        number = super().below(n, what)
        if not self._shuffling:
            self.fate.others.append(number)
        return number


class GivenChance(Chance):
    """A chance whose shuffles have an order that is given; its log replays like that of any other chance."""

    def __init__(self, others: Sequence[int]) -> None:
        super().__init__()
        self._others = list(others)

    def order(self, items: Sequence[int]) -> Sequence[int]:
        """The order of the next shuffle of these cards."""
        raise NotImplementedError

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        wanted = self.order([int(str(item)) for item in items])
        pool = list(items)
        for place in range(len(pool) - 1):
            other = next(n for n in range(place, len(pool)) if pool[n] == wanted[place])
            self._log.append(other - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool

    def fork(self, name: str) -> Chance:
        raise ConquistaError("core.chance.nothing", what=name)

    def _draw(self, n: int, what: str) -> int:
        return self._others.pop(0)


class ScriptedChance(GivenChance):
    """The chance of a match whose fate was decided before; what comes after it is decided by a seed."""

    def __init__(self, seed: str, fate: ChanceLog) -> None:
        super().__init__(fate.others)
        self.seed = seed
        self._piles = [list(pile) for pile in fate.piles]
        self._rest = SeededChance(seed)

    def order(self, items: Sequence[int]) -> Sequence[int]:
        return self._piles.pop(0) if self._piles else self._rest.shuffle(items)

    def fork(self, name: str) -> Chance:
        return self._rest.fork(name)

    def _draw(self, n: int, what: str) -> int:
        return self._others.pop(0) if self._others else self._rest.below(n, what)
