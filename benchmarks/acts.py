"""How much processor time does a committed act cost the server, and how much code does it pass through?

People play Conquest, Grand Conquest and Condottiere over real sockets against `conquista serve` in its own process,
which writes to a SQLite file; each act is sent as soon as the seat knows of the last one. The processor time of the
server is divided by the acts that were acknowledged. A second process plays a few acts and counts files, functions,
value types and calls of the rules.

CONQUISTA_BEFORE may name the source folder of an earlier version, compiled: it is measured in the same run, in turn.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import figures
from benchmarks.figures import ROOT, Paper
from conquista.soak.wire.match_setup import open_trial_table
from conquista.soak.wire.seat import ScriptedClient
from conquista.soak.wire.server_process import Serving

GAMES = {"Conquest": "conquest_4p", "Grand Conquest": "grand_en", "Condottiere": "condottiere_4p"}
TABLES = 4
BATCH = 40  # acts between two readings of the processor time; the median of a run counts
BATCHES = 10
ROUNDS = 3
QUIET = 600.0  # seconds between connection checks of a client: none in a measurement
TRACED = 12  # acts of each game whose code is counted
BEFORE = "CONQUISTA_BEFORE"
COUNTED = {
    "files to the journal": 30,
    "functions to the journal": None,
    "value types to the journal": 6,
    "files": None,
    "functions": None,
    "calls of apply": 1,
    "calls of legal_actions": 2,
}


def measure(sheet: Paper) -> None:
    sources = {"": ROOT / "src"}
    if before := os.environ.get(BEFORE):
        sources["before"] = Path(before).resolve()
    for game, preset in GAMES.items():
        questions = {name: partial(spent, source, preset) for name, source in sources.items()}
        found = figures.in_turn(questions, ROUNDS)
        name = f"{game}: processor time of an act"
        sheet.add(name, found[""], "ms", better="less")
        if "before" in found:
            sheet.peer(f"{game}: the earlier version", found["before"], name)
    counts = {name: traced(source) for name, source in sources.items()}
    for name, bar in COUNTED.items():
        ours = most(counts[""], name)
        sheet.add(f"one act: {name}", float(ours), "", better="less", bar=bar)
        if "before" in counts:
            sheet.peer(f"the earlier version: {name}", float(most(counts["before"], name)), f"one act: {name}")


def spent(source: Path, preset: str) -> float:
    """Return the processor time of one act in milliseconds, on a new server."""
    with TemporaryDirectory() as folder, _importing(source):
        settings: dict[str, object] = {"floods": False, "thinkers": 0, "level": "warning"}
        with Serving(f"{folder}/acts.db", Path(folder) / "server.log", **settings) as server:
            return asyncio.run(_play(server, preset))


async def _play(server: Serving, preset: str) -> float:
    """Play at several tables; the next act of a table is sent as soon as its next seat knows of the last one."""
    rng = random.Random(preset)
    parties = [await open_trial_table(server.address, preset) for _ in range(TABLES)]
    for party in parties:
        for player in party.players.values():
            player.beat = QUIET
        party.start()
        await party.welcomed()
    costs: list[float] = []
    sent: dict[ScriptedClient, int] = {}  # the last feed item of each player when it acted
    while len(costs) < BATCHES and not any(party.over for party in parties):
        begun, acts = _processor_time(server), 0
        while acts < BATCH and not all(party.over for party in parties):
            for player in [player for party in parties for player in party.awaited[:1]]:
                if sent.get(player) == player.last:  # acknowledged, and not told yet
                    continue
                sent[player] = player.last
                await player.act(f"a{len(costs)}.{acts}", rng.choice(player.snapshot["legal"]))
                acts += 1
            await asyncio.sleep(0.001)
        while any(player.pending for party in parties for player in party.players.values()):
            await asyncio.sleep(0.001)
        costs.append((_processor_time(server) - begun) / acts)
    refused = [refusal for party in parties for player in party.players.values() for refusal in player.refused.values()]
    assert not refused, refused[:3]
    await asyncio.gather(*(party.stop() for party in parties))
    return 1000 * median(costs)


def _processor_time(server: Serving) -> float:
    """Return the processor time of all threads of the server in seconds, finer than clock ticks."""
    folder = Path(f"/proc/{server.process.pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in folder.iterdir()) / 1e9


def traced(source: Path) -> dict[str, Any]:
    """Return the counts of each game."""
    with _importing(source):
        command = [sys.executable, str(ROOT / "benchmarks/_acts_traced.py"), str(TRACED)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def most(counts: dict[str, Any], name: str) -> int:
    """Return the count of a usual act of the game that has the most; others may be disturbed by background work."""
    return max(int(game["usual"][name]) for game in counts.values())


@contextmanager
def _importing(source: Path) -> Iterator[None]:
    """New processes import the package from this folder."""
    kept = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(source)
    try:
        yield
    finally:
        if kept is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = kept


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
