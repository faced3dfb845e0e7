"""Shared by the benchmark files: the sheet of figures, measuring functions, and the runner of peers.

A benchmark file has a docstring whose first sentence is its title, a function `measure(sheet)`, and at its end

    if __name__ == "__main__":
        figures.run(__file__, __doc__, measure)

Then `make bench` runs it with the others, `python -m benchmarks NAME` alone, and its figures are kept and compared.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from conquista.cli.bench.report import BenchmarkReport, BenchmarkSheet, Better, Figure, times_better

ROOT = Path(__file__).resolve().parents[1]
PEERS = ROOT / "build/peers/bin/python"
KEPT = "CONQUISTA_SHEET"  # names the file for the sheet of a benchmark
ROUNDS = 5
_MISSING = 3  # status of peers/play.py when a library is missing


class Paper:
    """The sheet while it is being written: each figure is printed as soon as it is known."""

    def __init__(self, sheet: BenchmarkSheet) -> None:
        self.sheet = sheet

    def add(
        self,
        name: str,
        samples: float | Sequence[float],
        unit: str,
        *,
        better: Better = "more",
        bar: float | None = None,
    ) -> Figure:
        """A figure of ours; several samples say how noisy it is, and `bar` is what it has to reach."""
        return self._keep(Figure(name, unit, _samples(samples), better, bar))

    def peer(self, name: str, samples: float | Sequence[float], beside: str) -> Figure:
        """A peer's figure, in the unit of the one of ours that it is held against."""
        ours = self.sheet.figure(beside)
        if ours is None:
            raise LookupError(f"{name} stands beside {beside!r}, which is not on the sheet")
        return self._keep(Figure(name, ours.unit, _samples(samples), ours.better, beside=beside))

    def note(self, text: str) -> None:
        """Print a remark that is not part of the sheet."""
        print(f"  {text}", flush=True)

    def _keep(self, figure: Figure) -> Figure:
        if self.sheet.figure(figure.name):
            raise LookupError(f"{figure.name!r} is on the sheet already")
        self.sheet.figures.append(figure)
        ours = self.sheet.figure(figure.beside) if figure.beside else None
        text = ""
        if ours:
            text = f"ours {times_better(ours, figure):.1f} times"
        elif figure.bar is not None:
            text = f"bar {_number(figure.bar)}: {'met' if figure.meets else 'MISSED'}"
        print(f"  {figure.name:<54}{_number(figure.value):>14} {figure.unit:<14}{text}".rstrip(), flush=True)
        return figure


Measure = Callable[[Paper], None]


def run(file: str, doc: str | None, measure: Measure) -> None:
    """Run one benchmark file, print it, and write its sheet to the file that the runner names."""
    title = (doc or "").partition("?")[0].partition("\n")[0] + "?"
    sheet = BenchmarkSheet(Path(file).stem, title)
    print(f"{sheet.name}: {title}", flush=True)
    before = yardsticks()
    measure(Paper(sheet))
    sheet.yardsticks = (*before, *yardsticks())
    if kept := os.environ.get(KEPT):
        Path(kept).write_text(BenchmarkReport("", "", {}, [sheet]).text(), encoding="utf-8")


def yardsticks() -> list[float]:
    """Return rounds per second of fixed pure Python code: the current speed of the machine."""

    def work() -> int:
        total, row = 0, list(range(64))
        for number in range(2_000):
            row[number & 63] = total ^ number
            total = (total * 31 + row[(number * 7) & 63]) & 0xFFFFFFFF
        return total

    return [1 / cost(work, 0.1) for _ in range(3)]


def cost(work: Callable[[], object], seconds: float = 0.2) -> float:
    """Seconds of processor time for one call, over at least so many seconds."""
    calls = 1
    while True:
        begin = time.process_time()
        for _ in range(calls):
            work()
        spent = time.process_time() - begin
        if spent >= seconds:
            return spent / calls
        calls = max(calls * 2, int(calls * seconds / max(spent, 1e-6)))


def in_turn(questions: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Return samples of several measurements, taken in turn, so that a busy machine affects all alike."""
    found: dict[str, list[float]] = {name: [] for name in questions}
    for _ in range(rounds):
        for name, ask in questions.items():
            found[name].append(ask())
    return found


def peers(names: Sequence[str], rounds: int = 2) -> dict[str, list[float]]:
    """What other engines reach, by their names in peers/play.py; those that are not installed are left out."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds if PEERS.exists() else 0):
        for name in names:
            peer = _peer(name)
            if peer is not None:
                found.setdefault(name, []).append(peer)
    return found


def _peer(name: str) -> float | None:
    play = ROOT / "benchmarks/peers/play.py"
    done = subprocess.run([str(PEERS), str(play), name], capture_output=True, text=True, check=False)
    if done.returncode == _MISSING:
        return None
    if done.returncode:
        sys.stderr.write(done.stderr)
        raise SystemExit(f"the peer {name} failed")
    return float(done.stdout.split()[-1])


def _samples(given: float | Sequence[float]) -> tuple[float, ...]:
    return (float(given),) if isinstance(given, int | float) else tuple(map(float, given))


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
