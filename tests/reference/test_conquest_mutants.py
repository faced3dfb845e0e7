"""Planted rule changes of the Conquest engine: the comparison with the reference must notice every one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conquista import build
from kit.scale import SCALE
from reference.conquest_trials.mutants import MUTANTS

HERE = Path(__file__).parent
WORKER = HERE / "conquest_trials" / "mutant_worker.py"
EVERYDAY = MUTANTS[::6]


def test_there_are_enough_planted_changes() -> None:
    assert len(MUTANTS) >= 40
    assert len({mutant.clause for mutant in MUTANTS}) == len(MUTANTS)
    assert len({(mutant.module, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.timeout(3600)
def test_planted_rule_changes_are_noticed() -> None:
    """A few of them every day, all of them in the long form; and nothing is noticed where nothing is planted."""
    wanted = MUTANTS if SCALE > 1 else EVERYDAY
    environment = os.environ | {
        "CONQUISTA_CORE": "plain",
        "PYTHONPATH": os.pathsep.join([str(build.PACKAGE.parent), str(HERE.parent)]),
    }
    words = [sys.executable, str(WORKER), "none", *(mutant.clause for mutant in wanted)]
    run = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    seen = {line["clause"]: line["seen"] for line in map(json.loads, run.stdout.splitlines())}
    for clause, lists in seen.items():
        print(f"{clause}: {f'noticed after {lists} lists' if lists else 'no difference'}")
    assert seen.pop("none") == 0
    assert [mutant.clause for mutant in wanted if not seen.get(mutant.clause)] == []
