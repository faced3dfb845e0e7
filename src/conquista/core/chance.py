"""Randomness: whole numbers from a seed or from a record."""

from __future__ import annotations

import copy
import hashlib
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self, TypeVar

from conquista.core.errors import ConquistaError

T = TypeVar("T")

_SEED = re.compile(r"[0-9a-f]{64}")
_BLOCK = b"conquista chance block"
_FORK = b"conquista chance fork"


class Chance(ABC):
    """A source of unbiased numbers that keeps a log of what it gave."""

    def __init__(self) -> None:
        self._log: list[int] = []

    def below(self, n: int, what: str = "") -> int:
        """Return a number from 0 to n - 1; `what` names the decision."""
        if n < 1:
            raise ConquistaError("core.chance.nothing", what=what or "-")
        number = self._draw(n, what)
        self._log.append(number)
        return number

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        """Return the items in random order; all orders are equally likely."""
        return self.sample(items, len(items), what)

    def sample(self, items: Sequence[T], count: int, what: str = "") -> list[T]:
        """Draw `count` of the items without replacement, in the order drawn."""
        pool = list(items)
        if not 0 <= count <= len(pool):
            raise ConquistaError("core.chance.short", what=what or "-", count=count, there=len(pool))
        for place in range(min(count, len(pool) - 1)):
            other = place + self.below(len(pool) - place, what)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]

    def choice(self, items: Sequence[T], what: str = "") -> T:
        """One of the items."""
        return items[self.below(len(items), what)]

    def drain_log(self) -> tuple[int, ...]:
        """Return the numbers drawn since the last call, for the record."""
        numbers = tuple(self._log)
        self._log.clear()
        return numbers

    def copy(self) -> Self:
        """Return a stream that continues with the same numbers; drawing from it does not advance this one."""
        return copy.deepcopy(self)

    @abstractmethod
    def fork(self, name: str) -> Chance:
        """Return an independent stream; it does not advance this one and reveals nothing about it."""

    @abstractmethod
    def _draw(self, n: int, what: str) -> int: ...


class SeededChance(Chance):
    """SHA-256 in counter mode: without the seed, known draws reveal nothing about unknown ones."""

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        if isinstance(seed, int):
            if not 0 <= seed < 1 << 256:
                raise ConquistaError("core.chance.seed", seed=str(seed))
            self.seed = f"{seed:064x}"
        elif _SEED.fullmatch(seed):
            self.seed = seed
        else:
            raise ConquistaError("core.chance.seed", seed=seed)
        self._key = bytes.fromhex(self.seed)
        self._counter = 0
        self._bytes = b""
        self._at = 0

    @classmethod
    def fresh(cls) -> SeededChance:
        """Return a stream with an unpredictable seed."""
        return cls(secrets.token_hex(32))

    @property
    def promise(self) -> str:
        """Return a hash of the seed to publish before the match; the seed itself is published after it."""
        return promise_of(self.seed)

    def fork(self, name: str) -> SeededChance:
        return SeededChance(_forked(self._key, name))

    def copy(self) -> Self:
        twin = copy.copy(self)
        twin._log = list(self._log)
        return twin

    def _draw(self, n: int, what: str) -> int:
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while True:  # rejection sampling, for equal probabilities
            number = int.from_bytes(self._take(size), "big") & ((1 << bits) - 1)
            if number < n:
                return number

    def _take(self, size: int) -> bytes:
        while len(self._bytes) - self._at < size:
            block = hashlib.sha256(_BLOCK + self._key + self._counter.to_bytes(8, "big")).digest()
            self._bytes = self._bytes[self._at :] + block
            self._at = 0
            self._counter += 1
        taken = self._bytes[self._at : self._at + size]
        self._at += size
        return taken


class RecordedChance(Chance):
    """Replays recorded numbers; raises for one that is out of range, missing or left over."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__()
        self._numbers = tuple(numbers)
        self._next = 0

    def fork(self, name: str) -> SeededChance:
        return SeededChance(_forked(repr(self._numbers).encode(), name))

    def finish(self) -> None:
        """Raise if numbers are left over."""
        if self._next < len(self._numbers):
            raise ConquistaError("core.chance.left", left=len(self._numbers) - self._next)

    def _draw(self, n: int, what: str) -> int:
        if self._next >= len(self._numbers):
            raise ConquistaError("core.chance.missing", what=what or "-", most=n - 1)
        number = self._numbers[self._next]
        if not 0 <= number < n:
            raise ConquistaError("core.chance.range", what=what or "-", number=number, most=n - 1)
        self._next += 1
        return number


def promise_of(seed: str) -> str:
    """Return the hash by which a seed is committed to."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def _forked(key: bytes, name: str) -> str:
    return hashlib.sha256(_FORK + key + name.encode("utf-8", "surrogatepass")).hexdigest()
