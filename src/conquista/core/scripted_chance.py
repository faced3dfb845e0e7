"""Recorded and scripted randomness: the shuffles of a match, and who begins it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from conquista.core.chance import Chance, SeededChance
from conquista.core.errors import ConquistaError

T = TypeVar("T")


@dataclass
class ChanceLog:
    """All random decisions of a match: the order of each shuffled pile, and all other numbers."""

    piles: list[list[int]] = field(default_factory=list)
    others: list[int] = field(default_factory=list)


class WatchedChance(SeededChance):
    """Seeded randomness that logs its decisions."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.chance_log = ChanceLog()
        self._shuffling = False

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        self._shuffling = True
        try:
            found = super().shuffle(items, what)
        finally:
            self._shuffling = False
        self.chance_log.piles.append([int(str(item)) for item in found])
        return found

    def below(self, n: int, what: str = "") -> int:
        number = super().below(n, what)
        if not self._shuffling:
            self.chance_log.others.append(number)
        return number


class GivenChance(Chance, ABC):
    """Randomness with given shuffles; its log replays like any other."""

    def __init__(self, others: Sequence[int]) -> None:
        super().__init__()
        self._others = list(others)

    @abstractmethod
    def order(self, items: Sequence[int]) -> Sequence[int]:
        """Return the order of the next shuffle of these cards."""

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
    """Randomness from a log, followed by a seed."""

    def __init__(self, seed: str, chance_log: ChanceLog) -> None:
        super().__init__(chance_log.others)
        self.seed = seed
        self._piles = [list(pile) for pile in chance_log.piles]
        self._rest = SeededChance(seed)

    def order(self, items: Sequence[int]) -> Sequence[int]:
        return self._piles.pop(0) if self._piles else self._rest.shuffle(items)

    def fork(self, name: str) -> Chance:
        return self._rest.fork(name)

    def _draw(self, n: int, what: str) -> int:
        return self._others.pop(0) if self._others else self._rest.below(n, what)
