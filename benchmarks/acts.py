"""How much processor time does a committed act cost the server, and how much code does it pass through?

People play Conquest, Grand Conquest and Condottiere at a steady rate over real sockets against `conquista serve` in its
own process, which writes to a SQLite file. The processor time of that process is divided by the acts that were
acknowledged. A second process plays a few acts and counts files, functions, value types and calls of the rules.

CONQUISTA_BEFORE may name the source folder of an earlier version, compiled: it is measured in the same run, in turn.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import figures
from benchmarks.figures import ROOT, Paper
from conquista.soak.load.trial import LoadTrial
from conquista.soak.wire.server_process import Serving

GAMES = {
    "Conquest": {"conquest_4p": 12},
    "Grand Conquest": {"grand_en": 12},
    "Condottiere": {"condottiere_4p": 12},
}
RATE = 50.0  # acts a second
SECONDS = 8.0
ROUNDS = 3
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
    for game, presets in GAMES.items():
        questions = {name: partial(spent, source, presets) for name, source in sources.items()}
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


def spent(source: Path, presets: dict[str, int]) -> float:
    """Return the processor time of one act in milliseconds, on a new server."""
    with TemporaryDirectory() as folder, _importing(source):
        settings: dict[str, object] = {"floods": False, "thinkers": 0, "level": "warning"}
        with Serving(f"{folder}/acts.db", Path(folder) / "server.log", **settings) as server:
            found = asyncio.run(LoadTrial(presets, RATE, SECONDS).run(server))
    return 1000 * found.busy * found.seconds / max(1, found.done)


def traced(source: Path) -> dict[str, Any]:
    """Return the counts of each game."""
    with _importing(source):
        command = [sys.executable, str(ROOT / "benchmarks/_acts_traced.py"), str(TRACED)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def most(counts: dict[str, Any], name: str) -> int:
    return max(int(game["most"][name]) for game in counts.values())


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
