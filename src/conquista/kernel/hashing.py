"""64-bit mixing and keys for incremental hashes: equal numbers in every process and in both cores."""

from __future__ import annotations

import cython

COMPILED = cython.compiled

# C takes a literal above 2^31 for a Python object and plain integers do not wrap: hence typed names and masks.
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FIRST = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def mix64(x: cython.ulonglong) -> cython.ulonglong:
    """Return the finaliser of splitmix64, a permutation of the 64-bit numbers that scatters every bit."""
    x = ((x ^ (x >> 30)) * FIRST) & MASK
    x = ((x ^ (x >> 27)) * SECOND) & MASK
    return x ^ (x >> 31)


@cython.final
@cython.cclass
class Keys:
    """Zobrist keys for facts of the form (kind, a, b), under one seed.

    A fact has 0 <= kind < 2^16 and 0 <= a, b < 2^24; two facts never share a key. A position's hash is the exclusive
    or of the keys of all its facts, so adding or removing a fact is `hash ^ key(...)`.
    """

    salt: cython.ulonglong

    def __init__(self, seed: int = 0) -> None:
        self.salt = mix64(seed & MASK)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def key(self, kind: cython.ulonglong, a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
        """Return the key of one fact."""
        return mix64(mix64((kind << 48) | (a << 24) | b) ^ self.salt)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def moved(
        self,
        position: cython.ulonglong,
        kind: cython.ulonglong,
        a: cython.ulonglong,
        old: cython.ulonglong,
        new: cython.ulonglong,
    ) -> cython.ulonglong:
        """Return the hash of a position after its fact (kind, a, old) became (kind, a, new)."""
        return position ^ self.key(kind, a, old) ^ self.key(kind, a, new)
