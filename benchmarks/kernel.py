"""How fast are the parts of the kernel, compiled and plain? Prints both cores, measured in turn in one run.

Each core runs in a process of its own. Times are the best of several rounds of processor time, cores interleaved, so
that a busy machine disturbs both alike.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable

from conquista import build
from conquista.kernel.graph import disjoint_ways, distances
from conquista.kernel.hashing import Keys, mix64
from conquista.kernel.random import Stream

ROUNDS = 3
SPACES = 400


def board(spaces: int) -> tuple[array[int], array[int]]:
    """Make a connected graph with three links a space on average, always the same one."""
    stream = Stream(1)
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
    stream, keys = Stream(1), Keys(1)
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


def cost(work: Callable[[], object], seconds: float = 0.1) -> float:
    """Return the processor time of one call in microseconds, over at least so many seconds."""
    calls = 1
    while True:
        begin = time.process_time()
        for _ in range(calls):
            work()
        spent = time.process_time() - begin
        if spent >= seconds:
            return spent / calls * 1e6
        calls = max(calls * 2, int(calls * seconds / max(spent, 1e-6)))


def ask(core: str) -> dict[str, float]:
    """Time one round in a fresh process on the given core."""
    done = subprocess.run(
        [sys.executable, __file__, "round"],
        env=os.environ | {build.VARIABLE: core},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    if answer["core"] != core:
        raise SystemExit(f"asked for the {core} core, and {answer['core']} ran")
    return dict(answer["costs"])


def main() -> None:
    """Print the table."""
    best: dict[str, dict[str, float]] = {core: {} for core in build.CORES}
    for _ in range(ROUNDS):
        for core, costs in best.items():
            for name, spent in ask(core).items():
                costs[name] = min(spent, costs.get(name, spent))
    print(f"{'kernel, microseconds a call':32}{'compiled':>10}{'plain':>10}{'ratio':>8}")
    for name, spent in best["compiled"].items():
        plain = best["plain"][name]
        print(f"{name:32}{spent:10.3f}{plain:10.3f}{plain / spent:8.0f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["round"]:
        print(json.dumps({"core": build.core(), "costs": {name: cost(work) for name, work in questions().items()}}))
    else:
        main()
