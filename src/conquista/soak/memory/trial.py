"""The trial: bursts of new tables and people, each followed by a rest, after which memory should be as before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from conquista.soak.figures import TrialFigures
from conquista.soak.load.trial import LoadTrial
from conquista.soak.season.servers import SeasonServers

MIB = 1 << 20
MOST_GROWTH = 0.1  # of the memory after the second rest, until the last one
SAMPLE = 0.5  # seconds between looks at the memory during a burst
FEWEST = 3  # bursts, because the first one fills caches


@dataclass
class MemoryFigures(TrialFigures):
    """The results; memory in MiB. A server leaks if the rests take more and more memory."""

    problems = ("leaks", "lost")

    minutes: float = 0.0
    bursts: int = 0
    tables: int = 0
    actions: int = 0
    lost: int = 0
    start: float = 0.0  # before the first burst
    peak: float = 0.0
    rests: list[float] = field(default_factory=list)  # after each burst and its rest
    growth: float = 0.0  # from the second rest to the last
    growth_per_hour: float = 0.0
    leaks: int = 0

    def judge(self, hours: float) -> None:
        """Compare the second rest with the last one, so many hours later."""
        second, last = self.rests[1], self.rests[-1]
        self.growth = round(last - second, 1)
        self.growth_per_hour = round(self.growth / hours, 1)
        self.leaks = int(last > second * (1 + MOST_GROWTH))


def run(
    database: str,
    folder: Path,
    presets: dict[str, int],
    minutes: float,
    rate: float = 50.0,
    burst: float = 30.0,
    rest: float = 75.0,
    report: Callable[[int], None] = lambda done: None,
    **settings: object,
) -> MemoryFigures:
    """Play bursts for so many minutes, and at least as many as a judgement needs.

    A rest is longer than finished tables stay in memory.
    """
    figures = MemoryFigures()
    with SeasonServers(database, folder, 1, floods=False, **settings) as servers:
        begun = time.monotonic()
        ends = begun + 60 * minutes
        figures.start = servers.memory() / MIB
        at: list[float] = []
        while figures.bursts < FEWEST or time.monotonic() + burst + rest < ends:
            asyncio.run(_burst(servers, LoadTrial(presets, rate, burst, figures.bursts), figures))
            time.sleep(rest)
            figures.rests.append(round(servers.memory() / MIB, 1))
            at.append(time.monotonic())
            figures.bursts += 1
            report(figures.bursts)
        figures.minutes = round((time.monotonic() - begun) / 60, 1)
    figures.start, figures.peak = round(figures.start, 1), round(figures.peak, 1)
    figures.judge((at[-1] - at[1]) / 3600)
    return figures


async def _burst(servers: SeasonServers, trial: LoadTrial, figures: MemoryFigures) -> None:
    async def look() -> None:
        while True:
            figures.peak = max(figures.peak, servers.memory() / MIB)
            await asyncio.sleep(SAMPLE)

    looking = asyncio.create_task(look())
    try:
        played = await trial.run(servers)
    finally:
        looking.cancel()
    figures.tables += played.tables + played.ended
    figures.actions += played.done
    figures.lost += played.lost + played.doubled + played.unanswered + played.gaps
