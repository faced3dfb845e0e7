"""What does the arena cost, and what do more cores bring? Series of random players, the quickest there are.

Overhead is processor time of all processes together against loops that play the same games in one process: one with
the play loop of the core, and one with the arena's own lean loop, neither with workers, journal or log. The gain of a
second worker is by the clock, best of several rounds that alternate; a busy machine makes it look smaller.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Callable
from functools import partial
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

ROUNDS = 3
SERIES = {"condottiere_2p": 3000, "conquest_2p": 150}
BARS = {"core": 1.05}  # what the whole arena may cost, as a multiple of a bare loop
SHARE = 1 if core() == "compiled" else 50  # of these games


def processor() -> float:
    """Seconds of processor time spent so far, by this process and by those it has waited for."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def spent(work: Callable[[], None], clock: Callable[[], float]) -> float:
    begin = clock()
    work()
    return clock() - begin


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
    works: dict[str, tuple[Callable[[], None], Callable[[], float]]] = {
        "core": (lambda: by_the_core(plan, games), processor),
        "loop": (lambda: by_the_loop(plan, games), processor),
        "arena": (lambda: by_the_arena(plan, games, 1), processor),
        "one": (lambda: by_the_arena(plan, games, 1), time.perf_counter),
        "two": (lambda: by_the_arena(plan, games, 2), time.perf_counter),
    }
    found = figures.in_turn({name: partial(spent, *work) for name, work in works.items()}, ROUNDS)
    paper.note(f"{preset}: {games:,} games, {cores()} cores to use, load {os.getloadavg()[0]:.1f}")
    for name, told in (("core", "play loop of the core"), ("loop", "lean loop"), ("arena", "arena, one worker")):
        samples = [seconds / games * 1e3 for seconds in found[name]]
        paper.add(f"{told}, {preset}", samples, "ms", better="less")
    for name, told in (("core", "play loop"), ("loop", "lean loop")):
        ratio = min(found["arena"]) / min(found[name])
        paper.add(f"arena against the {told}, {preset}", ratio, "times", better="less", bar=BARS.get(name))
    gains = [one / two for one, two in zip(found["one"], found["two"], strict=True)]
    paper.add(f"two workers against one, {preset}", max(gains), "times", bar=1.9)


def measure(paper: Paper) -> None:
    for preset, games in SERIES.items():
        series(paper, preset, max(20, games // SHARE))


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
