"""What fate decides: whole numbers from a seed, or from a record, and nowhere else."""

from __future__ import annotations

import hashlib
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

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
        """A number from 0 to n - 1; `what` says in a word what is being decided."""
        if n < 1:
            raise ConquistaError("core.chance.nothing", what=what or "-")
        number = self._draw(n, what)
        self._log.append(number)
        return number

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        """The items in an order where every order is equally likely."""
        return self.sample(items, len(items), what)

    def sample(self, items: Sequence[T], count: int, what: str = "") -> list[T]:
        """So many of the items, without putting back, in the order drawn."""
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

    def taken(self) -> tuple[int, ...]:
        """The numbers given since this was last asked, for the record."""
        numbers = tuple(self._log)
        self._log.clear()
        return numbers

    @abstractmethod
    def fork(self, name: str) -> Chance:
        """A stream of its own, which neither changes this one nor can be told from it."""

    @abstractmethod
    def _draw(self, n: int, what: str) -> int: ...


class SeededChance(Chance):
    """Numbers out of SHA-256 in counter mode: without the seed, no card seen tells of a card unseen."""

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
        """A stream that nobody can know beforehand."""
        return cls(secrets.token_hex(32))

    @property
    def promise(self) -> str:
        """A fingerprint of the seed, to be shown before the match; the seed itself is shown after it."""
        return promise_of(self.seed)

    def fork(self, name: str) -> SeededChance:
        return SeededChance(_forked(self._key, name))

    def _draw(self, n: int, what: str) -> int:
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while True:  # numbers beyond n are thrown away, so none below n is likelier than another
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
    """Numbers that were drawn once, given again; one out of range, missing or left over is refused."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__()
        self._numbers = tuple(numbers)
        self._next = 0

    def fork(self, name: str) -> SeededChance:
        return SeededChance(_forked(repr(self._numbers).encode(), name))

    def finish(self) -> None:
        """Refuse numbers that nothing asked for."""
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
    """The fingerprint by which a seed is promised."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def _forked(key: bytes, name: str) -> str:
    return hashlib.sha256(_FORK + key + name.encode("utf-8", "surrogatepass")).hexdigest()
