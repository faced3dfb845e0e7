"""What does the way to an outside program cost, and how fast do our players answer other people's tables?

One decision through the protocol: the view and the list are written, read by the other process, and its answer is read
and checked. Times are processor time of both processes together. The example in C is compiled where there is `cc`.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import figures
from benchmarks.figures import ROOT, Paper
from conquista.core import SeededChance
from conquista.games import registry
from conquista.players.external import ExternalPlayer

DECISIONS = 400
ROUNDS = 3
PRESETS = ("conquest_2p", "grand_en", "condottiere_4p")


def spent(command: Sequence[str], preset: str, count: int) -> float:
    """Seconds of processor time, of both sides, to start a program, hear so many decisions, and end it."""
    game, options = registry.preset(preset)
    state = game.start(options, SeededChance(1))
    seat = game.to_act(state)[0]
    view, legal = game.view(state, seat), list(game.legal_actions(state, seat))
    begin = processor_time()
    with ExternalPlayer(command, game, options) as player:
        for _ in range(count):
            player.choose(game, view, legal)
    return processor_time() - begin


def processor_time() -> float:
    """Return the CPU time of this process and its finished children."""
    found = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        usage = resource.getrusage(who)
        found += usage.ru_utime + usage.ru_stime
    return found


def decisions(command: Sequence[str], preset: str) -> list[float]:
    """Microseconds of a decision, the start left out."""
    once = min(spent(command, preset, 1) for _ in range(ROUNDS))
    return [(spent(command, preset, DECISIONS) - once) / (DECISIONS - 1) * 1e6 for _ in range(ROUNDS)]


def measure(paper: Paper) -> None:
    ours = [sys.executable, "-m", "conquista.cli.main", "protocol", "--player", "random"]
    programs = {"conquista protocol, random": ours}
    with TemporaryDirectory() as folder:
        if compiler := shutil.which("cc"):
            raider = Path(folder) / "raider"
            subprocess.run([compiler, "-O2", "-o", raider, ROOT / "examples/outside/raider.c"], check=True)
            programs = {"raider.c": [str(raider)], **programs}
        for name, command in programs.items():
            paper.add(
                f"start to end, {name}",
                [1e3 * spent(command, PRESETS[0], 1) for _ in range(ROUNDS)],
                "ms",
                better="less",
            )
            for preset in PRESETS:
                paper.add(f"a decision, {name}, {preset}", decisions(command, preset), "µs", better="less")


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
