"""What does the arena cost, and what do more cores bring? Series of random players, the quickest there are.

Overhead is processor time of all processes together, workers' start included, against loops that play the same games
in one process: one with the play loop of the core, and one with the arena's own lean loop, neither with workers,
journal or log. The gain of a second worker is by the clock, of whole series from start to end, best of several rounds
that alternate; a busy machine makes it look smaller. Series are long enough to be worth a second worker.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.arena.log import Log
from conquista.arena.plan import Plan, make_plan
from conquista.arena.playing import Stage
from conquista.arena.pool import Pool, cores
from conquista.arena.series import Series
from conquista.build import core
from conquista.core import play_match
from conquista.core import record as records
from conquista.players import registry

ROUNDS = 2
SERIES = {"condottiere_2p": 10_000, "conquest_2p": 2_500}
PLAIN = 10  # the core's own loop is that much slower, so it plays that much less
BARS = {"loop": 1.05}  # what the whole arena may cost, as a multiple of a bare loop
SHARE = 1 if core() == "compiled" else 50  # of these games


def processor() -> float:
    """Seconds of processor time spent so far, by this process and by those it has waited for."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def spent(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds of processor time, and seconds by the clock."""
    clock, busy = time.perf_counter(), processor()
    work()
    return processor() - busy, time.perf_counter() - clock


def by_the_core(plan: Plan, games: int) -> None:
    """The play loop of the core, and a record of each match."""
    stage = Stage(plan)
    schedule = stage.schedule
    for number in range(games):
        task = schedule.task(number)
        players = {
            seat: registry.make(spec, schedule.game, schedule.options, chance)
            for seat, _, spec, chance in stage.players(task)
        }
        match = play_match(schedule.game, players, schedule.options, stage.fate(task), trusted=True)
        records.write(records.record_of(match))


def by_the_loop(plan: Plan, games: int) -> None:
    """The arena's lean loop and nothing else."""
    stage = Stage(plan)
    for number in range(games):
        stage.play(number)


def by_the_arena(plan: Plan, games: int, workers: int) -> None:
    """A whole series, with workers and a log."""
    with tempfile.TemporaryDirectory() as folder, Log(Path(folder) / "series.jsonl", plan) as log:
        Series(log, games).run(Pool(workers))


def series(paper: Paper, preset: str, games: int) -> None:
    plan = make_plan(preset, ["random", "random"])
    works: dict[str, tuple[int, Callable[[], None]]] = {
        "core": (games // PLAIN, lambda: by_the_core(plan, games // PLAIN)),
        "loop": (games, lambda: by_the_loop(plan, games)),
        "one": (games, lambda: by_the_arena(plan, games, 1)),
        "two": (games, lambda: by_the_arena(plan, games, 2)),
    }
    busy: dict[str, list[float]] = {name: [] for name in works}
    clock: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, (played, work) in works.items():
            seconds = spent(work)
            busy[name].append(seconds[0] / played * 1e3)
            clock[name].append(seconds[1] / played * 1e3)
    paper.note(f"{preset}: {games:,} games, {cores()} cores to use, load {os.getloadavg()[0]:.1f}")
    for name, told in (("core", "play loop of the core"), ("loop", "lean loop"), ("one", "arena, one worker")):
        paper.add(f"{told}, {preset}", busy[name], "ms", better="less")
    for name, told in (("core", "play loop"), ("loop", "lean loop")):
        ratio = min(busy["one"]) / min(busy[name])
        paper.add(f"arena against the {told}, {preset}", ratio, "times", better="less", bar=BARS.get(name))
    gains = [one / two for one, two in zip(clock["one"], clock["two"], strict=True)]
    paper.add(f"two workers against one, {preset}", max(gains), "times", bar=1.9)


def measure(paper: Paper) -> None:
    for preset, games in SERIES.items():
        series(paper, preset, max(20, games // SHARE))


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
