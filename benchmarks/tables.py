"""How many actions a second do tables take, beside the server of boardgame.io?

A game of 400 spaces at tables of two seats, the same client for both, one after the other in one run. Ours writes every
action to the disk before it acknowledges it, and tells each seat what it may do next; theirs keeps matches in memory.
One figure is the highest rate at which the other seat hears of 99 of 100 actions within a quarter of a second
(a busy machine may try a rate thrice); the other is the processor time that the server spends on an action.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import figures
from benchmarks.figures import ROOT, Paper
from conquista.soak.wire.server_process import free_port

TABLES = 100
SECONDS = 5
RATES = (50, 100, 200, 300, 400, 500, 600, 800, 1000, 1300, 1600, 2000)
LATE = 250.0  # milliseconds
TRIES = 3
PEER = ROOT / "build/peers/tables"
CALM = 100  # actions a second, at which processor time is measured
SPENT = "processor time of a committed action"
OURS = "committed actions a second, p99 within 250 ms"


def measure(sheet: Paper) -> None:
    node = shutil.which("node")
    if node is None or not (PEER / "node_modules").is_dir():
        sheet.note("boardgame.io is not here; `make bench-peers` brings it")
        return
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks._marks", "--database", f"{folder}/marks.db", "--port"]
        peer = [node, str(PEER / "peer.mjs")]
        spent = [
            [tried(node, kind, words, Path(folder), CALM)["cpu"] for _ in range(TRIES)]
            for kind, words in (("conquista", command), ("peer", peer))
        ]
        sheet.add(SPENT, spent[0], "ms", better="less")
        sheet.peer("boardgame.io, in memory, of a processor", spent[1], SPENT)
        ours = highest(sheet, node, "conquista", command, Path(folder))
        theirs = highest(sheet, node, "peer", peer, Path(folder))
    sheet.add(OURS, ours, "1/s")
    sheet.peer("boardgame.io, in memory, actions a second", theirs, OURS)


def highest(sheet: Paper, node: str, kind: str, command: list[str], folder: Path) -> float:
    """Return the highest rate that a server sustains."""
    held = 0.0
    for rate in RATES:
        for _ in range(TRIES):
            found = tried(node, kind, command, folder, rate)
            sheet.note(f"{kind} at {rate}/s: {found}")
            if found and found["p99"] <= LATE and found["done"] >= 0.95 * rate * SECONDS:
                held = found["done"] / SECONDS
                break
        else:
            break
    return held


def tried(node: str, kind: str, command: list[str], folder: Path, rate: int) -> dict[str, float]:
    """Measure one rate on a new server; empty where the client gave up."""
    port = free_port()
    with (folder / f"{kind}.log").open("ab") as log:
        settings = {"CONQUISTA_FLOODS": "0", "CONQUISTA_THINKERS": "0", "CONQUISTA_LEVEL": "error"}
        environment = {**os.environ, **settings}
        server = subprocess.Popen([*command, str(port)], stdout=log, stderr=log, cwd=ROOT, env=environment)
    address = f"http://localhost:{port}"
    words = [node, str(PEER / "client.mjs"), kind, address, str(TABLES), str(rate), str(SECONDS)]
    try:
        _wait(port, kind)
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdout is not None
            client.stdout.readline()
            before = busy(server.pid)
            lines = client.stdout.read().splitlines()
            spent = busy(server.pid) - before
        found: dict[str, float] = json.loads(lines[-1]) if lines else {}
    finally:
        server.kill()
        server.wait()
    return {name: round(value, 1) for name, value in found.items()} | {
        "cpu": 1000 * spent / max(1, found.get("done", 1))
    }


def busy(process: int) -> float:
    """Return the CPU time of a process in seconds."""
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def _wait(port: int, kind: str) -> None:
    path = "healthz" if kind == "conquista" else "games"
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://localhost:{port}/{path}", timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(kind)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
