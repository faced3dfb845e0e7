"""What does the arena cost, and what do more cores bring? Series of random players, the quickest there are.

Overhead is what a series on one core spends on anything but its games: processor time of all processes together, the
worker's start included, less what the games took inside of the worker, from number to record; and what the journal
costs within the games, found by playing each of some games with it and without. All of that is from the same processes
at the same time. The same series is told against loops that play the same games in this process, without workers,
journal or log: the play loop of the core, and the arena's own lean loop; but two processes of the same kind already
differ by more than the overhead. The gain of a second worker is by the clock, of whole series from start to end, best
of several rounds that alternate; a busy machine makes it look smaller or greater. How many workers were at play, on the
average over the clock, hardly depends on that. Series are long enough for a second worker.
"""

from __future__ import annotations

import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.series import Series
from conquista.arena.series_log import SeriesLog
from conquista.arena.series_plan import SeriesPlan, make_plan
from conquista.arena.worker_progress import WorkerProgress
from conquista.arena.workers import worker_process
from conquista.arena.workers.pool import WorkerPool, cores
from conquista.build import core
from conquista.core import play_match
from conquista.core import record as records
from conquista.players import registry

ROUNDS = 2
SERIES = {"condottiere_2p": 10_000, "conquest_2p": 2_500}
PLAIN = 10  # the core's own loop is that much slower, so it plays that much less
OVERHEAD_BAR = 5.0  # hundredths of a series
TIMED = "import sys; sys.path[:] = {paths!r}; from benchmarks._timed_worker import main; main()"
Result = TypeVar("Result")
SHARE = 1 if core() == "compiled" else 50  # of these games


def processor() -> float:
    """Return the CPU time spent so far, by this process and by those it has waited for."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def by_the_core(plan: SeriesPlan, games: int) -> None:
    """Run the play loop of the core, with a record of each match."""
    runner = SeriesRunner(plan)
    schedule = runner.schedule
    for number in range(games):
        task = schedule.task(number)
        players = {
            seat: registry.make(spec, schedule.game, schedule.options, chance)
            for seat, _, spec, chance in runner.players(task)
        }
        match = play_match(schedule.game, players, schedule.options, runner.chance_for(task), trusted=True)
        records.write(records.record_of(match))


def by_the_loop(plan: SeriesPlan, games: int) -> None:
    """Run only the arena's own loop."""
    runner = SeriesRunner(plan)
    for number in range(games):
        runner.play(number)


def by_the_arena(plan: SeriesPlan, games: int, workers: int) -> float:
    """Run a whole series, with workers and a log; return the seconds of its games."""
    with tempfile.TemporaryDirectory() as folder, SeriesLog(Path(folder) / "series.jsonl", plan) as log:
        Series(log, games).run(WorkerPool(workers))
        return sum(result.seconds for result in log.results.values())


@contextmanager
def on_one_core() -> Iterator[None]:
    """Pin this process and its children to one core, where the system supports that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def journalling(plan: SeriesPlan, games: int) -> float:
    """Return the seconds that saving progress costs a game: the median difference of each game played with it and
    without.
    """
    runner, journal = SeriesRunner(plan), WorkerProgress(WorkerProgress.file())
    more: list[float] = []
    for number in range(games):
        took: dict[bool, float] = {}
        for kept in (True, False) if number % 2 else (False, True):
            begun = time.process_time()
            runner.play(number, journal if kept else None)
            took[kept] = time.process_time() - begun
        more.append(took[True] - took[False])
    journal.close()
    return statistics.median(more)


def costs(paper: Paper, plan: SeriesPlan, games: int) -> None:
    """Measure milliseconds of a game on one core in three ways, and the arena's overhead."""
    core_loop, lean_loop, arena = "play loop of the core", "lean loop", "arena, one worker"
    spent: dict[str, list[float]] = {core_loop: [], lean_loop: [], arena: []}
    shares: list[float] = []

    def spend(name: str, count: int, work: Callable[[], Result]) -> Result:
        begun = processor()
        done = work()
        spent[name].append(1e3 * (processor() - begun) / count)
        return done

    with on_one_core(), patch.object(worker_process, "START", TIMED):
        for _ in range(ROUNDS):
            spend(core_loop, games // PLAIN, lambda: by_the_core(plan, games // PLAIN))
            spend(lean_loop, games, lambda: by_the_loop(plan, games))
            played = spend(arena, games, lambda: by_the_arena(plan, games, 1))
            alone = played / games - journalling(plan, games // 5)
            shares.append(100 - 100 * 1e3 * alone / spent[arena][-1])
    for name, samples in spent.items():
        paper.add(f"{name}, {plan.preset}", samples, "ms", better="less")
    for name in (core_loop, lean_loop):
        ratio = min(spent[arena]) / min(spent[name])
        paper.add(f"arena against the {name}, {plan.preset}", ratio, "times", better="less")
    paper.add(f"overhead on one core, {plan.preset}", shares, "%", better="less", bar=OVERHEAD_BAR)


def gain(paper: Paper, plan: SeriesPlan, games: int) -> None:
    """Measure the speedup of a second worker: in real time, and by the share of time that the workers were busy."""
    clock: dict[int, list[float]] = {1: [], 2: []}
    at_play: dict[int, list[float]] = {1: [], 2: []}
    with patch.object(worker_process, "START", TIMED):
        for _ in range(ROUNDS):
            for workers, took in clock.items():
                begun = time.perf_counter()
                played = by_the_arena(plan, games, workers)
                took.append(time.perf_counter() - begun)
                at_play[workers].append(played / took[-1])
    gains = [one / two for one, two in zip(clock[1], clock[2], strict=True)]
    paper.add(f"two workers against one, {plan.preset}", max(gains), "times", bar=1.9)
    paper.add(f"workers at play, of two against of one, {plan.preset}", max(at_play[2]) / max(at_play[1]), "times")


def measure(paper: Paper) -> None:
    for preset, games in SERIES.items():
        plan, count = make_plan(preset, ["random", "random"]), max(20, games // SHARE)
        paper.note(f"{preset}: {count:,} games, {cores()} cores to use, load {os.getloadavg()[0]:.1f}")
        costs(paper, plan, count)
        gain(paper, plan, count)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
