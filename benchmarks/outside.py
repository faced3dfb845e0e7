"""What does the way to an outside program cost, and how fast do our players answer other people's tables?

One decision through the protocol: the view and the list are written, read by the other process, and its answer is read
and checked. Times are by the clock, since two processes take part. The example in C is compiled where there is `cc`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import figures
from benchmarks.figures import ROOT, Paper
from conquista.core import SeededChance
from conquista.games import registry
from conquista.players.outside import OutsidePlayer

DECISIONS = 200
ROUNDS = 3
PRESETS = ("conquest_2p", "grand_en", "condottiere_4p")


def decisions(command: Sequence[str], preset: str) -> list[float]:
    """Microseconds of a decision, in each round."""
    game, options = registry.preset(preset)
    state = game.start(options, SeededChance(1))
    seat = game.to_act(state)[0]
    view, legal = game.view(state, seat), list(game.legal_actions(state, seat))
    found = []
    with OutsidePlayer(command, game, options) as player:
        player.choose(game, view, legal)
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            for _ in range(DECISIONS):
                player.choose(game, view, legal)
            found.append((time.perf_counter() - begin) / DECISIONS * 1e6)
    return found


def starts(command: Sequence[str]) -> list[float]:
    """Milliseconds to start a program, hear its first decision, and end it."""
    game, options = registry.preset("conquest_2p")
    state = game.start(options, SeededChance(1))
    view, legal = game.view(state, "S"), list(game.legal_actions(state, "S"))
    found = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        with OutsidePlayer(command, game, options) as player:
            player.choose(game, view, legal)
        found.append((time.perf_counter() - begin) * 1e3)
    return found


def measure(paper: Paper) -> None:
    ours = [sys.executable, "-m", "conquista.cli.main", "protocol", "--player", "random"]
    programs = {"conquista protocol, random": ours}
    with TemporaryDirectory() as folder:
        if compiler := shutil.which("cc"):
            raider = Path(folder) / "raider"
            subprocess.run([compiler, "-O2", "-o", raider, ROOT / "examples/outside/raider.c"], check=True)
            programs = {"raider.c": [str(raider)], **programs}
        for name, command in programs.items():
            paper.add(f"start to end, {name}", starts(command), "ms", better="less")
            for preset in PRESETS:
                paper.add(f"a decision, {name}, {preset}", decisions(command, preset), "µs", better="less")


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
