"""A stream of random numbers as a value: xoshiro256**, identical in both cores, usable without the GIL.

For play, search and simulation. It is not cryptographically secure: later draws can be computed from enough draws.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import MutableSequence
from typing import Any

import cython

from conquista.c_types import Bytes
from conquista.kernel.hashing import mix64

COMPILED = cython.compiled

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
LARGEST = cython.declare(cython.Py_ssize_t, 0x7FFFFFFFFFFFFFFF)
GOLDEN = 0x9E3779B97F4A7C15  # the increment of splitmix64, used only for seeding, with Python integers


def words_of(seed: int | bytes) -> tuple[int, int, int, int]:
    """Turn a seed into the four words of a state.

    A number below 2^64 goes through splitmix64, as the authors of xoshiro advise. A longer seed is hashed, so that all
    of its bits count: a 64-bit seed could be found by brute force, which would reveal the shuffles.
    """
    if isinstance(seed, int) and 0 <= seed < 1 << 64:
        a, b, c, d = (mix64((seed + step * GOLDEN) & MASK) for step in range(1, 5))
    else:
        text = b"bytes:" + seed if isinstance(seed, bytes) else b"number:%d" % seed
        a, b, c, d = struct.unpack("<4Q", hashlib.sha256(text).digest())
    return a, b, c, d


@cython.final
@cython.cclass
class RandomStream:
    """A stream of random numbers, fixed by its seed."""

    a: cython.ulonglong
    b: cython.ulonglong
    c: cython.ulonglong
    d: cython.ulonglong

    def __init__(self, seed: int | bytes) -> None:
        self.a, self.b, self.c, self.d = words_of(seed)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def next64(self) -> cython.ulonglong:
        """Draw 64 random bits."""
        drawn: cython.ulonglong = (self.b * 5) & MASK
        drawn = ((((drawn << 7) & MASK) | (drawn >> 57)) * 9) & MASK
        kept: cython.ulonglong = (self.b << 17) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= kept
        self.d = ((self.d << 45) & MASK) | (self.d >> 19)
        return drawn

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def below(self, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Draw a whole number from 0 to n - 1, each equally likely."""
        if n < 1:
            with cython.gil:
                raise ValueError(f"cannot draw below {n}: at least 1 is needed")
        if n > LARGEST:
            with cython.gil:
                raise OverflowError(f"cannot draw below {n}: it does not fit in 63 bits")
        span: cython.ulonglong = n
        product: cython.ulonglong
        drawn: cython.ulonglong
        if span <= LOW:  # Lemire: scale 32 bits by n, and draw again in the few cases that would favour some results
            product = (self.next64() >> 32) * span
            if (product & LOW) < span:
                drawn = ((LOW + 1) - span) % span
                while (product & LOW) < drawn:
                    product = (self.next64() >> 32) * span
            return product >> 32
        product = ((MASK - span) + 1) % span
        drawn = self.next64()
        while drawn < product:
            drawn = self.next64()
        return drawn % span

    @cython.exceptval(-1, check=False)
    def shuffle_bytes(self, data: Bytes, count: cython.Py_ssize_t) -> cython.int:
        """Shuffle the first `count` bytes in place; for compiled code that passes a C array."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            data[i], data[j] = data[j], data[i]
        return 0

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a sequence in place, each order equally likely; equal draws give equal orders whatever its type."""
        if isinstance(items, bytearray):
            self.shuffle_bytes(items, len(items))
            return
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    @cython.ccall
    def copy(self) -> RandomStream:
        """Return an independent stream that draws the same numbers."""
        other: RandomStream = RandomStream.__new__(RandomStream)
        other.a, other.b, other.c, other.d = self.a, self.b, self.c, self.d
        return other

    def state(self) -> bytes:
        """Return the whole state in 32 bytes, for `resume`."""
        return struct.pack("<4Q", self.a, self.b, self.c, self.d)

    @staticmethod
    def resume(state: bytes) -> RandomStream:
        """Return a stream that continues from an exported state."""
        if len(state) != 32 or not any(state):
            raise ValueError("the state of a stream is 32 bytes that are not all zero")
        stream: RandomStream = RandomStream.__new__(RandomStream)
        stream.a, stream.b, stream.c, stream.d = struct.unpack("<4Q", state)
        return stream

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return RandomStream.resume, (self.state(),)
