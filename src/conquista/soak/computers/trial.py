"""The trial: many decisions in the worker pool, a quarter of them by faulty players."""

from __future__ import annotations

import random
import time
from collections import Counter
from concurrent.futures import Future, wait
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from conquista.core import ConquistaError
from conquista.games import registry
from conquista.soak.kill.server_run import HOST, NOW
from conquista.soak.presets import sample_presets
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Request, Start
from conquista.table.computers.player_pool import Bounds, PlayerPool
from conquista.table.computers.tasks import ComputerTask, awaited_tasks
from conquista.table.config import TableConfig
from conquista.table.ports import TablePorts
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import COMPUTER, SeatHolder

SOUND = "random"
UNRULY = tuple(
    f"conquista.soak.computers.faulty_players:{name}"
    for name in ("Hangs", "Dies", "ExhaustsMemory", "Crashes", "ReturnsInvalidAction")
)


@dataclass
class ComputerFigures:
    """The results; waits are seconds from the request to the answer."""

    jobs: int = 0
    bad: int = 0
    refused: int = 0  # answers refused by their table
    matches: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    answered: Counter[str] = field(default_factory=Counter)
    late: int = 0  # beyond the limit and half a second
    waits: list[float] = field(default_factory=list, repr=False)

    def quantile(self, part: float) -> float:
        return sorted(self.waits)[min(len(self.waits) - 1, int(part * len(self.waits)))] if self.waits else 0.0

    def as_data(self) -> dict[str, Any]:
        data = asdict(self) | {"answered": dict(self.answered), "p50": self.quantile(0.5), "p95": self.quantile(0.95)}
        del data["waits"]
        return data


class ComputerTrial:
    """As many tables as processes, so that no decision waits for a process, and each wait is its own."""

    def __init__(self, seed: int, processes: int = 2, share: float = 0.25, seconds: float = 2.0) -> None:
        self._rng = random.Random(seed)
        self._share = share
        self._processes = processes
        self._bounds = Bounds(seconds, 600 << 20)
        self.figures = ComputerFigures()
        self._tables = [self._open() for _ in range(processes)]

    def run(self, jobs: int) -> ComputerFigures:
        begun = time.monotonic()
        thinkers = PlayerPool(self._processes, self._bounds)
        try:
            while self.figures.jobs < jobs:
                self._round(thinkers)
        finally:
            thinkers.close()
        self.figures.seconds = time.monotonic() - begun
        return self.figures

    def _round(self, thinkers: PlayerPool) -> None:
        """One decision at each table, all at once."""
        begun = time.monotonic()
        ended: dict[int, float] = {}
        submitted: list[tuple[str, Future[Request]]] = []
        for number, table in enumerate(self._tables):
            job = self._spoilt(awaited_tasks(table.table_state)[0])
            submitted.append((job.holder.spec, thinkers.submit(job)))
            submitted[-1][1].add_done_callback(lambda _, number=number: ended.setdefault(number, time.monotonic()))  # type: ignore[misc]
        wait([future for _, future in submitted])
        for number, (spec, future) in enumerate(submitted):
            self._note(spec, ended.get(number, time.monotonic()) - begun)  # the waiting thread may wake first
            self._take(number, future.result())

    def _spoilt(self, job: ComputerTask) -> ComputerTask:
        bad = f"{self._rng.choice(UNRULY)}(number={self.figures.jobs})"
        spec = bad if self._rng.random() < self._share else SOUND
        return replace(job, holder=replace(job.holder, spec=spec))

    def _note(self, spec: str, waited: float) -> None:
        figures = self.figures
        figures.jobs += 1
        figures.bad += spec != SOUND
        figures.answered[spec.partition("(")[0].rpartition(":")[2]] += 1
        figures.waits.append(waited)
        figures.slowest = max(figures.slowest, waited)
        figures.late += waited > self._bounds.seconds + 0.5

    def _take(self, number: int, request: Request) -> None:
        table = self._tables[number]
        try:
            table.apply_request(replace(request, who=replace(request.who, spec=SOUND)), NOW)
        except ConquistaError:
            self.figures.refused += 1
        if table.table_state.phase == OVER:
            self.figures.matches += 1
            self._tables[number] = self._open()

    def _open(self) -> Table:
        preset = self._rng.choice(sample_presets())
        game, options = registry.preset(preset)
        seats = {seat: SeatHolder(COMPUTER, spec=SOUND) for seat in game.seats(options)}
        config = TableConfig.choose(game, preset)
        table = Table.open("t", config, HOST, seats, NOW, TablePorts(MemoryJournal()))
        table.apply_request(Request(HOST, "start", Start()), NOW)
        return table
