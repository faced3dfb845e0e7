"""Every example of examples/research runs, with warnings as errors, and says what it promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

FOLDER = Path(__file__).parents[2] / "examples/research"
RUNS = {
    "random_match.py": (["condottiere_3p", "--show"], "seat_2:"),
    "who_wins.py": (["condottiere_2p", "--matches", "64", "--size", "32"], "64 matches of"),
    "mcts_conquest.py": (["--simulations", "3", "--limit", "8"], "8 decisions"),
    "ismcts_condottiere.py": (["--simulations", "4", "--limit", "20"], "20 decisions"),
}


def test_every_example_is_run() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == set(RUNS)


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_an_example_runs(name: str) -> None:
    words, said = RUNS[name]
    # OpenSpiel's own code uses what numpy has called old; that is its business
    done = subprocess.run(
        [sys.executable, "-W", "error", "-W", "ignore::DeprecationWarning", str(FOLDER / name), *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    assert said in done.stdout
