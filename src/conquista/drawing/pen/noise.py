"""Deterministic noise for drawing, independent of Python's generator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")


def mix(h: int) -> int:
    """Spreads 32 bits well."""
    h ^= h >> 15
    h = (h * 2246822519) & 0xFFFFFFFF
    h ^= h >> 13
    h = (h * 3266489917) & 0xFFFFFFFF
    return h ^ (h >> 16)


def hash32(*key: str | int) -> int:
    h = 2166136261
    for part in key:
        for byte in f"{part};".encode():
            h = ((h ^ byte) * 16777619) & 0xFFFFFFFF
    return mix(h)


def hash01(*key: str | int) -> float:
    """A number in [0, 1) that depends on the key alone."""
    return hash32(*key) / 4294967296


@cache
def _lattice(key: str, i: int, j: int) -> float:
    return hash01(key, i, j)


def patch(x: float, y: float, key: str) -> float:
    """Smooth noise in [0, 1): high and low patches about one unit wide."""
    i, j = int(x // 1), int(y // 1)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = _lattice(key, i, j) * (1 - u) + _lattice(key, i + 1, j) * u
    low = _lattice(key, i, j + 1) * (1 - u) + _lattice(key, i + 1, j + 1) * u
    return top * (1 - v) + low * v


class NoiseStream:
    """A sequence of numbers in [0, 1) that depends on its key alone."""

    def __init__(self, *key: str | int) -> None:
        self.state = hash32(*key)

    def next(self) -> float:
        self.state = (self.state + 0x9E3779B9) & 0xFFFFFFFF
        return mix(self.state) / 4294967296

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next()

    def choose(self, items: Sequence[T]) -> T:
        return items[int(self.next() * len(items))]

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = int(self.next() * (i + 1))
            items[i], items[j] = items[j], items[i]
