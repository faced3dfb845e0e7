"""How fast are the parts of the kernel, compiled and plain?

Each core runs in a process of its own. Times are the best of several rounds of processor time, cores in turn, so that
a busy machine disturbs both alike.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from collections.abc import Callable

from benchmarks import figures
from benchmarks.figures import Paper
from conquista import build
from conquista.kernel.graph import disjoint_ways, distances
from conquista.kernel.hashing import Keys, mix64
from conquista.kernel.random import RandomStream

ROUNDS = 3
SPACES = 400


def board(spaces: int) -> tuple[array[int], array[int]]:
    """Make a connected graph with three links a space on average, always the same one."""
    stream = RandomStream(1)
    near: list[set[int]] = [set() for _ in range(spaces)]
    pairs = [(space, stream.below(space)) for space in range(1, spaces)]
    pairs += [(stream.below(spaces), stream.below(spaces)) for _ in range(spaces // 2)]
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    offsets, targets = array("i", [0]), array("i")
    for neighbours in near:
        targets.extend(sorted(neighbours))
        offsets.append(len(targets))
    return offsets, targets


def questions() -> dict[str, Callable[[], object]]:
    """Return what is timed, by name."""
    stream, keys = RandomStream(1), Keys(1)
    offsets, targets = board(SPACES)
    deck = bytearray(range(110))
    return {
        "draw 64 bits": stream.next64,
        "draw below 35": lambda: stream.below(35),
        "shuffle 110 cards": lambda: stream.shuffle(deck),
        "copy a stream": stream.copy,
        "mix 64 bits": lambda: mix64(12345),
        "move a fact in a hash": lambda: keys.moved(1, 2, 3, 4, 5),
        f"distances, {SPACES} spaces": lambda: distances(offsets, targets, [0]),
        f"disjoint ways, {SPACES} spaces": lambda: disjoint_ways(offsets, targets, 0, SPACES - 1),
    }


def ask(core: str) -> dict[str, float]:
    """Time one round in a fresh process on the given core."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.kernel", "round"],
        env=os.environ | {build.VARIABLE: core},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    if answer["core"] != core:
        raise SystemExit(f"asked for the {core} core, and {answer['core']} ran")
    return dict(answer["costs"])


def measure(paper: Paper) -> None:
    found: dict[str, dict[str, list[float]]] = {core: {} for core in build.CORES}
    for _ in range(ROUNDS):
        for core, costs in found.items():
            for name, spent in ask(core).items():
                costs.setdefault(name, []).append(spent)
    for name, samples in found["compiled"].items():
        ours = paper.add(name, samples, "µs", better="less")
        paper.peer(f"{name}, plain", found["plain"][name], ours.name)


def once() -> dict[str, float]:
    """Microseconds a call of each question, on the core that runs."""
    return {name: figures.cost(work, 0.1) * 1e6 for name, work in questions().items()}


if __name__ == "__main__":
    if sys.argv[1:] == ["round"]:
        print(json.dumps({"core": build.core(), "costs": once()}))
    else:
        figures.run(__file__, __doc__, measure)
