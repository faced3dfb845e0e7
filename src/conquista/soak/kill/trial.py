"""The trial: many runs and crashes, and their figures."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from conquista.core import SeededChance
from conquista.games import registry
from conquista.soak.figures import TrialFigures
from conquista.soak.kill.client_memory import ClientMemory
from conquista.soak.kill.server_run import HOST, NOW, ServerCrash, run_until_crash
from conquista.soak.presets import sample_presets
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.table.config import TableConfig
from conquista.table.ports import TablePorts
from conquista.table.state import OVER
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder


@dataclass
class KillFigures(TrialFigures):
    """The results."""

    problems = ("lost", "doubled", "changed")

    kills: int = 0
    answers: int = 0
    tables: int = 0
    lost: int = 0
    doubled: int = 0
    changed: int = 0
    slowest_back: float = 0.0  # seconds from the crash until the last table was restored
    seconds: float = 0.0
    points: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {"points": dict(self.points)}


Report = Callable[[KillFigures], None]


class KillTrial:
    """A server with some tables, killed repeatedly."""

    def __init__(self, where: str, seed: int, tables: int = 4, presets: Sequence[str] = ()) -> None:
        self._where = where
        self._rng = random.Random(seed)
        self._points: list[str] = []  # crash points left before any is used again
        presets = presets or sample_presets(3)
        self._presets = [presets[number % len(presets)] for number in range(tables)]
        self._memories: dict[str, ClientMemory] = {}
        self.figures = KillFigures()

    def run(self, kills: int, report: Report = lambda figures: None) -> KillFigures:
        """Kill this often, or until a problem is found."""
        begun = time.monotonic()
        figures = self.figures
        while figures.kills < kills and figures.clean:
            self._open()
            output = run_until_crash(self._where, list(self._memories), ServerCrash.drawn(self._rng, self._points))
            self._record(output)
            self._verify_restart()
            figures.seconds = time.monotonic() - begun
            report(figures)
        figures.answers += sum(memory.answers for memory in self._memories.values())
        return figures

    def _open(self) -> None:
        """Open a new table for each that is over."""
        journal = SqlJournal(open_database(self._where))
        ports = TablePorts(journal, seeds=lambda: SeededChance(self._rng.getrandbits(64)).seed)
        while len(self._memories) < len(self._presets):
            preset = self._presets[self.figures.tables % len(self._presets)]
            game, options = registry.preset(preset)
            self.figures.tables += 1
            name = f"soak{self.figures.tables}.{self._rng.getrandbits(32):08x}"
            seats = {seat: SeatHolder(PERSON, f"p{seat}") for seat in game.seats(options)}
            Table.open(name, TableConfig.choose(game, preset), HOST, seats, NOW, ports)
            self._memories[name] = ClientMemory()
        journal.close()

    def _record(self, lines: list[list[Any]]) -> None:
        for kind, table, *rest in lines:
            if kind == "killed":
                self.figures.kills += 1
                self.figures.points[f"{rest[0]}, {rest[1]}"] += 1
            else:
                self._memories[table].record(kind, rest)

    def _verify_restart(self) -> None:
        """Restore everything, compare, resend unacknowledged requests, and compare again."""
        begun = time.monotonic()
        journal = SqlJournal(open_database(self._where))
        tables = {name: Table.restore(name, TablePorts(journal)) for name in self._memories}
        self.figures.slowest_back = max(self.figures.slowest_back, time.monotonic() - begun)
        for name, table in tables.items():
            memory = self._memories[name]
            memory.compare(table, journal)
            memory.send_again(table)
            memory.compare(table, journal)
            self._count(name, memory)
            if table.table_state.phase == OVER:
                self.figures.answers += memory.answers
                del self._memories[name]
        journal.close()

    def _count(self, name: str, memory: ClientMemory) -> None:
        figures = self.figures
        figures.lost += len(memory.lost)
        figures.doubled += len(memory.doubled)
        figures.changed += len(memory.changed)
        for kind in ("lost", "doubled", "changed"):
            figures.faults += [f"{name}: {kind} {what}" for what in getattr(memory, kind)]
