"""How long do boards take: loading in a fresh process, checking, packing, statistics?

Loading is measured from the first import of the loader to the finished board, without the start of the interpreter.
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

from benchmarks import figures
from benchmarks.figures import Paper
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


def fresh(name: str, cache: str) -> list[float]:
    """Milliseconds to import the loader and load a board in a new process that finds bytecode, as installed."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = cache
    command = [sys.executable, "-c", FRESH, name]

    def once() -> float:
        run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return 1000 * float(run.stdout)

    return [once() for _ in range(ROUNDS)]


def times(work: Callable[[], object]) -> list[float]:
    """Milliseconds of several calls."""

    def once() -> float:
        start = time.perf_counter()
        work()
        return 1000 * (time.perf_counter() - start)

    return [once() for _ in range(ROUNDS)]


def measure(paper: Paper) -> None:
    with TemporaryDirectory() as cache:
        for name in boards.names():
            board = boards.load(name)
            found = {
                "fresh load": fresh(name, cache),
                "read": times(partial(read, DATA / f"{name}.toml")),
                "check": times(partial(boards.check, board)),
                "stats": times(partial(stats, board)),
            }
            if isinstance(board, WarBoard):
                found["pack"] = times(partial(_pack, board))
                found["digest"] = times(partial(_digest, board))
            for what, samples in found.items():
                paper.add(f"{what}, {name}", samples, "ms", better="less")


def _pack(board: WarBoard) -> object:
    return Packed(board).ways(frozenset(LINK_KINDS))


def _digest(board: WarBoard) -> object:
    return Packed(board).digest


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
