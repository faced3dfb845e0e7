"""The trial: processes are stopped and started as the next version, one after the other, while people play."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from conquista.core import ConquistaError
from conquista.soak.figures import TrialFigures
from conquista.soak.processes.comparison import compare_table
from conquista.soak.processes.ledger import ActionLedger, ActionTotals, TableMemory
from conquista.soak.processes.players import TableOpener, TablePlayers
from conquista.soak.season.api import SeasonApi
from conquista.soak.season.servers import SeasonServers
from conquista.soak.tournaments.trial import preset_of
from conquista.soak.upgrade import next_version
from conquista.soak.wire.server_process import PROGRAM
from conquista.store.database import Database
from conquista.store.factory import engine_of, open_database

LONGEST_STALL = 5.0  # seconds that a table may wait for an acknowledgement
STARTED_WITHIN = 120.0  # seconds until every table is in play
LOOK = 0.05


@dataclass
class UpgradeFigures(TrialFigures):
    """The results. Stalls are the longest times without an acknowledgement at one table, in seconds."""

    problems = ("lost", "doubled", "inconsistent", "stalled", "failed_stops", "faults")

    processes: int = 0
    migrations: int = 0  # applied during the upgrade
    tables: int = 0
    acknowledged: int = 0
    during: int = 0  # of them between the first stop and the last start
    refused: int = 0
    lost: int = 0
    doubled: int = 0
    inconsistent: int = 0
    stall_before: float = 0.0  # without an upgrade, for comparison
    stall: float = 0.0
    stalled: int = 0  # 1 if a table stalled longer than it may
    failed_stops: int = 0  # processes whose exit status was not 0
    seconds: float = 0.0  # from the first stop until the last process is ready
    faults: list[str] = field(default_factory=list)


class UpgradeTrial:
    """Duels at several processes, which are replaced one by one."""

    def __init__(self, servers: SeasonServers, ledger: ActionLedger, database: Database, preset: str) -> None:
        self._servers, self._ledger, self._database = servers, ledger, database
        self._api = SeasonApi(servers.addresses)
        self._opener = TableOpener(self._api, ledger, [preset])
        self._is_ending = False
        self._opened: list[TableMemory] = []
        self.figures = UpgradeFigures(processes=len(servers.addresses))

    async def run(self, tables: int, seconds: float, program: tuple[str, ...]) -> UpgradeFigures:
        """Play, replace all processes by the program, play on, and compare everything."""
        figures = self.figures
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(tables):
                    group.create_task(self._play())
                await self._all_play()
                await asyncio.sleep(seconds)
                figures.stall_before = self._take_stall()
                before, begun = self._acknowledged(), time.monotonic()
                applied = await asyncio.to_thread(self._applied)
                await self._replace(program)
                figures.seconds = round(time.monotonic() - begun, 1)
                figures.during = self._acknowledged() - before
                figures.migrations = await asyncio.to_thread(self._applied) - applied
                await asyncio.sleep(seconds)
                figures.stall = self._take_stall()
                self._is_ending = True
        finally:
            self._api.close()
        figures.stalled = int(figures.stall > LONGEST_STALL)
        await asyncio.to_thread(self._compare)
        return figures

    async def _replace(self, program: tuple[str, ...]) -> None:
        self._servers.program = program
        for place in range(len(self._servers.addresses)):
            self.figures.failed_stops += await self._servers.stop_process(place) != 0
            await self._servers.start_process(place)

    async def _play(self) -> None:
        while not self._is_ending:
            memory = await self._opener.open()
            self._opened.append(memory)
            players = TablePlayers(self._api, self._ledger, memory, self._servers.addresses)
            await players.play(lambda: self._is_ending)
            memory.last_ack = 0.0  # nobody waits at it any more

    async def _all_play(self) -> None:
        end = time.monotonic() + STARTED_WITHIN
        while not self._opened or not all(memory.acked for memory in self._opened):
            if time.monotonic() > end:
                raise ConquistaError("soak.processes.idle")
            await asyncio.sleep(LOOK)
        self._take_stall()

    def _take_stall(self) -> float:
        """Return the longest stall since the last call, those that still last included."""
        now = time.monotonic()
        found = 0.0
        for memory in self._opened:
            lasting = now - memory.last_ack if memory.last_ack else 0.0
            found = max(found, memory.stall, lasting)
            memory.stall = 0.0
        return round(found, 2)

    def _acknowledged(self) -> int:
        return sum(len(memory.acked) for memory in self._opened)

    def _applied(self) -> int:
        with self._database.snapshot() as session:
            [(number,)] = session.rows("SELECT count(*) FROM migrations")
        return int(number)

    def _compare(self) -> None:
        totals = ActionTotals()
        for memory in self._opened:
            found, faults = compare_table(self._database, memory)
            totals.add(found)
            self.figures.faults += faults
        for name in vars(totals):
            if hasattr(self.figures, name):
                setattr(self.figures, name, getattr(totals, name))


def run(
    database: str,
    folder: Path,
    processes: int = 2,
    tables: int = 4,
    seconds: float = 10.0,
    before: str = "",
    preset: str = "",
    **settings: object,
) -> UpgradeFigures:
    """Upgrade under play: from the program `before` to this one, or from this one to a simulated next one."""
    if not engine_of(database).is_shared:
        raise ConquistaError("soak.processes.shared")
    old, new = ((before,), PROGRAM) if before else (PROGRAM, next_version.PROGRAM)
    mark = f"{random.getrandbits(32):08x}"
    ledger = ActionLedger(folder / f"upgrade-{mark}.jsonl", {"database": database, "tables": tables})
    try:
        group = SeasonServers(database, folder, processes, **settings)
        group.program = old
        with group as servers:
            store = open_database(database)
            try:
                figures = asyncio.run(
                    UpgradeTrial(servers, ledger, store, preset or preset_of(2)).run(tables, seconds, new)
                )
            finally:
                store.close()
            figures.faults += [line for line in servers.logs().splitlines() if '"fault"' in line]
    finally:
        ledger.close()
    return figures
