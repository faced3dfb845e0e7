"""The trial with real server processes: killed at random moments while people act over sockets and HTTP."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conquista.core import ConquistaError
from conquista.soak.figures import TrialFigures
from conquista.soak.presets import sample_presets
from conquista.soak.processes.comparison import compare_table, final_results, missing_requests
from conquista.soak.processes.ledger import ActionLedger, TableMemory
from conquista.soak.processes.players import TableOpener, TablePlayers
from conquista.soak.season.api import SeasonApi
from conquista.soak.season.servers import SeasonServers
from conquista.store.database import Database
from conquista.store.factory import engine_of, open_database

KILLED_AFTER = 2.0  # at most so many seconds of play before the next kill
LEFT_DEAD, DEAD_FOR = 0.25, (6.0, 9.0)  # one process in four stays dead until others have taken its tables over
AT_ONCE = 0.25  # of the kills do not wait until the process that was killed before is back
STORED_WITHIN = 60.0  # seconds until the results of all finished matches are stored
PROGRESS_WITHIN = 120.0  # seconds until somebody is acknowledged again
MOST_FAULTS = 20
LOOK = 0.02


@dataclass
class ProcessKillFigures(TrialFigures):
    """The results."""

    problems = ("lost", "doubled", "inconsistent", "stuck", "crashes")

    processes: int = 1
    kills: int = 0
    at_once: int = 0  # of them while another process was dead
    tables: int = 0
    acknowledged: int = 0
    refused: int = 0  # mostly because the position had changed meanwhile
    in_flight: int = 0  # requests that waited for an answer when a process was killed
    items: int = 0  # feed items that clients were told
    lost: int = 0
    doubled: int = 0
    inconsistent: int = 0
    stuck: int = 0  # how often nobody was acknowledged any more
    crashes: int = 0  # internal errors in the logs of the servers
    slowest_start: float = 0.0  # seconds until a killed process was ready again
    longest_stall: float = 0.0  # seconds without an acknowledgement at one table
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


Report = Callable[[int], None]


class ProcessKillTrial:
    """Some tables in play at one or several processes, which are killed one after the other."""

    def __init__(
        self, servers: SeasonServers, ledger: ActionLedger, database: Database, tables: int, seed: int
    ) -> None:
        self._servers, self._ledger, self._database, self._tables = servers, ledger, database, tables
        self._rng = random.Random(f"{seed} {ledger.events['kill']}")
        self._api = SeasonApi(servers.addresses)
        self._opener = TableOpener(self._api, ledger, sample_presets(3))
        self._playing: dict[str, TablePlayers] = {}
        self._dead: set[int] = set()
        self._is_ending = False

    async def run(self, kills: int, minutes: float, report: Report) -> None:
        """Kill until there were so many kills, or until the time is over, or until something is found."""
        begun = time.monotonic()
        ends = begun + 60 * minutes if minutes else float("inf")
        try:
            async with asyncio.TaskGroup() as group:
                for number in range(self._tables):
                    group.create_task(self._play(number))
                await self._kill(kills, ends, report)
                self._is_ending = True
        finally:
            self._ledger.add("seconds", time.monotonic() - begun)
            self._api.close()

    async def _play(self, number: int) -> None:
        """Play at one table after the other, beginning with one that an interrupted trial has left."""
        left = sorted(self._ledger.tables)
        memory: TableMemory | None = self._ledger.tables[left[number]] if number < len(left) else None
        while not self._is_ending:
            memory = memory or await self._opener.open()
            players = TablePlayers(self._api, self._ledger, memory, self._servers.addresses)
            self._playing[memory.id] = players
            is_over = await players.play(lambda: self._is_ending)
            del self._playing[memory.id]
            self._ledger.add("slowest", "stall", memory.stall)
            if is_over:
                totals, faults = await asyncio.to_thread(compare_table, self._database, memory)
                self._ledger.compared_table(memory.id, totals, faults)
            memory = None

    async def _kill(self, kills: int, ends: float, report: Report) -> None:
        starting: set[asyncio.Task[None]] = set()
        while self._ledger.events["kill"] < kills and time.monotonic() < ends and not self._ledger.faults:
            if starting and self._rng.random() >= AT_ONCE:
                await asyncio.gather(*starting)
            await self._progress()
            await asyncio.sleep(self._rng.uniform(0, KILLED_AFTER))
            alive = [place for place in range(len(self._servers.addresses)) if place not in self._dead]
            if not alive:
                await asyncio.gather(*starting)
                continue
            place = self._rng.choice(alive)
            flying = sum(players.in_flight for players in self._playing.values())
            if self._dead:
                self._ledger.add("event", "at_once")
            self._dead.add(place)
            await self._servers.kill_process(place)
            self._ledger.add("event", "in_flight", flying)
            self._ledger.add("event", "kill")
            task = asyncio.create_task(self._start(place))
            starting.add(task)
            task.add_done_callback(starting.discard)
            report(self._ledger.events["kill"])
            for memory in list(self._ledger.tables.values()):
                for cid in await asyncio.to_thread(missing_requests, self._database, memory):
                    self._ledger.faults.append(f"{memory.id}: lost: {cid}, after kill {self._ledger.events['kill']}")
        await asyncio.gather(*starting)

    async def _start(self, place: int) -> None:
        if len(self._servers.addresses) > 1 and self._rng.random() < LEFT_DEAD:
            await asyncio.sleep(self._rng.uniform(*DEAD_FOR))
        begun = time.monotonic()
        await self._servers.start_process(place)
        self._ledger.add("slowest", "start", time.monotonic() - begun)
        self._dead.discard(place)

    async def _progress(self) -> None:
        """Wait until somebody was acknowledged since now, so that kills fall into play."""
        before, end = self._acknowledged(), time.monotonic() + PROGRESS_WITHIN
        while self._acknowledged() == before:
            if time.monotonic() > end:
                self._ledger.add("event", "stuck")
                self._ledger.faults.append("nobody is acknowledged any more")
                return
            await asyncio.sleep(LOOK)

    def _acknowledged(self) -> int:
        live = sum(len(memory.acked) for memory in self._ledger.tables.values())
        return self._ledger.totals.acknowledged + live


def run(
    database: str,
    folder: Path,
    processes: int,
    kills: int,
    tables: int = 8,
    seed: int = 1,
    minutes: float = 0,
    report: Report = lambda done: None,
    **settings: object,
) -> ProcessKillFigures:
    """Kill servers this often, or as often as an interrupted trial in this folder has left; compare everything."""
    if processes > 1 and not engine_of(database).is_shared:
        raise ConquistaError("soak.processes.shared")
    plan = {"database": database, "processes": processes, "tables": tables, "seed": seed}
    ledger = ActionLedger(folder / "kills.jsonl", plan)
    try:
        with SeasonServers(database, folder, processes, **settings) as servers:
            store = open_database(database)
            try:
                asyncio.run(ProcessKillTrial(servers, ledger, store, tables, seed).run(kills, minutes, report))
                figures = compare_all(store, ledger)
            finally:
                store.close()
            figures.crashes = servers.logs().count('"event": "fault"') + servers.logs().count('"event":"fault"')
    finally:
        ledger.close()
    figures.processes = processes
    return figures


def compare_all(store: Database, ledger: ActionLedger) -> ProcessKillFigures:
    """Compare the tables in play as well, and the results of those that are over; return all figures."""
    figures = ProcessKillFigures(faults=list(ledger.faults))
    totals: dict[str, Any] = {name: getattr(ledger.totals, name) for name in vars(ledger.totals)}
    for memory in ledger.tables.values():
        live, faults = compare_table(store, memory)
        totals = {name: value + getattr(live, name) for name, value in totals.items()}
        figures.faults += faults
    over = sorted(ledger.compared)
    end = time.monotonic() + STORED_WITHIN
    while (missing := final_results(store, over)) and time.monotonic() < end:
        time.sleep(1.0)
    figures.faults += missing
    totals["inconsistent"] += len(missing)
    for name, value in totals.items():
        setattr(figures, name, value)
    for name in ("kill", "at_once", "in_flight", "stuck"):
        setattr(figures, "kills" if name == "kill" else name, ledger.events[name])
    figures.slowest_start = round(ledger.slowest.get("start", 0.0), 1)
    figures.longest_stall = round(ledger.slowest.get("stall", 0.0), 1)
    figures.seconds = round(ledger.seconds, 1)
    figures.faults = figures.faults[:MOST_FAULTS]
    return figures
