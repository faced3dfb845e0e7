"""How long do boards take: loading in a fresh process, judging, packing, measuring? Prints milliseconds.

Loading is measured from the first import of the loader to the finished board, the interpreter's own start left out.
Times are the best of several rounds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory

from conquista import boards
from conquista.boards.loader import DATA, read
from conquista.boards.model import LINK_KINDS, WarBoard
from conquista.boards.packed import Packed
from conquista.boards.stats import stats

ROUNDS = 5
FRESH = """
import sys, time, conquista
start = time.perf_counter()
from conquista import boards
boards.load(sys.argv[1])
print(time.perf_counter() - start)
"""


def fresh(name: str, cache: str) -> float:
    """Seconds to import the loader and load a board in a new process that finds compiled bytecode, as installed."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = cache
    command = [sys.executable, "-c", FRESH, name]

    def once() -> float:
        run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return float(run.stdout)

    return min(once() for _ in range(ROUNDS))


def best(work: Callable[[], object]) -> float:
    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return min(once() for _ in range(ROUNDS))


def measure(name: str, cache: str) -> list[float]:
    board = boards.load(name)
    found = [fresh(name, cache), best(partial(read, DATA / f"{name}.toml")), best(partial(boards.check, board))]
    if isinstance(board, WarBoard):
        found.append(best(lambda: Packed(board).ways(frozenset(LINK_KINDS))))
        found.append(best(lambda: Packed(board).digest))
    else:
        found += [0.0, 0.0]
    return [*found, best(partial(stats, board))]


def main() -> None:
    print(f"{'board':<8}{'fresh load':>12}{'read':>8}{'check':>8}{'pack':>8}{'digest':>8}{'stats':>8}  (ms)")
    with TemporaryDirectory() as cache:
        for name in boards.names():
            first, *rest = measure(name, cache)
            print(f"{name:<8}{1000 * first:>12.1f}" + "".join(f"{1000 * figure:>8.1f}" for figure in rest))


if __name__ == "__main__":
    main()
