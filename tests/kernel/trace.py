"""Prints one number made from everything the kernel computes, and whether Cython itself was there to be imported.

Run as a program, so that a test can compare the cores, which one process cannot hold together.
"""

from __future__ import annotations

import hashlib
from array import array
from importlib import import_module
from types import ModuleType

from conquista import build


def trace(random: ModuleType, hashing: ModuleType, graph: ModuleType) -> str:
    """Return a digest of draws, shuffles, keys, distances and ways."""
    stream = random.RandomStream(b"trace")
    lines: list[object] = []
    for n in (1, 7, 1000, 2**32 - 1, 2**32, 2**32 + 5, 3 << 60, 2**63 - 1):
        lines.append([stream.below(n) for _ in range(20)])
    deck = bytearray(range(110))
    stream.shuffle(deck)
    lines.append(bytes(deck))
    keys = hashing.Keys(stream.next64())
    lines.append([keys.key(kind, a, a + kind) for kind in range(4) for a in range(50)])
    lines.append(keys.moved(hashing.mix64(1), 2, 3, 4, 5))
    offsets, targets = array("i", [0]), array("i")
    for _ in range(60):
        targets.extend(stream.below(60) for _ in range(stream.below(5)))
        offsets.append(len(targets))
    for space in range(1, 60):
        lines.append(list(graph.distances(offsets, targets, [space])))
        lines.append(graph.disjoint_ways(offsets, targets, 0, space))
    lines.append(stream.state())
    return hashlib.sha256(repr(lines).encode()).hexdigest()


if __name__ == "__main__":
    modules = [import_module(f"conquista.kernel.{name}") for name in ("random", "hashing", "graph")]
    helper = getattr(modules[0], "cython", None)  # a compiled module keeps no such name
    print(build.core(), trace(*modules), helper.__file__ if helper else "")
