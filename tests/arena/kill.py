"""Plays a series while killing it: a short form runs as a test, a long one by hand.

python tests/arena/kill.py GAMES KILLS [PRESET]
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from conquista.arena.series_log import read_log

SECONDS = 600  # more than this without a new game, and the series is stuck


def play_and_kill(log: Path, games: int, kills: int, preset: str, workers: int, seed: int) -> int:
    """Run the command until it ends by itself, killed so many times at random moments; returns the kills done."""
    stream = random.Random(seed)
    command = [sys.executable, "-m", "conquista.cli.main", "arena", "match", "random", "random", "-p", preset]
    command += ["-n", str(games), "--log", str(log), "-w", str(workers), "--json"]
    done = 0
    marks = sorted(stream.uniform(0.02, 0.95) * games for _ in range(kills))
    while True:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as series:
            if done < kills and _reached(log, marks[done], series):
                time.sleep(stream.uniform(0, 0.05))
                series.send_signal(signal.SIGKILL)
            if series.wait() == 0:
                return done
        done += 1


def _reached(log: Path, games: float, series: subprocess.Popen[bytes]) -> bool:
    """Wait until so many games are in the log; False when the series has ended before."""
    end = time.monotonic() + SECONDS
    while series.poll() is None and time.monotonic() < end:
        if log.exists() and log.read_bytes().count(b"\n") > games:
            return True
        time.sleep(0.01)
    return False


def main() -> None:
    games, kills = int(sys.argv[1]), int(sys.argv[2])
    preset = sys.argv[3] if len(sys.argv) > 3 else "condottiere_2p"
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "series.jsonl"
        began = time.monotonic()
        done = play_and_kill(log, games, kills, preset, 2, 1)
        found = read_log(log)
        print(
            f"{done} kills, {len(found.results)} distinct results, {len(found.repeated)} repeated, "
            f"{len(found.damaged)} damaged, {time.monotonic() - began:.0f} s"
        )
        assert sorted(found.results) == list(range(games))


if __name__ == "__main__":
    main()
