"""Every listed rule change in the engine of Condottiere is noticed by the comparison, soon."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conquista import build
from reference.condottiere_trials.mutants import CONTROL, NOT_NOTICED, read_mutants
from reference.condottiere_trials.options import REVISIONS

TESTS = Path(__file__).parents[1]
LIMIT = 400  # trials; each compares a dozen lists


def trials_until_noticed(name: str, limit: int) -> int:
    """Run the comparison against a changed engine on the plain core."""
    command = [sys.executable, "-m", "reference.condottiere_trials.mutants", name, str(limit), str(REVISIONS[-1])]
    paths = os.pathsep.join((str(build.PACKAGE.parent), str(TESTS)))
    environment = os.environ | {"CONQUISTA_CORE": "plain", "PYTHONPATH": paths}
    done = subprocess.run(command, cwd=TESTS, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_there_are_enough_planted_changes() -> None:
    assert len(read_mutants()) >= 40


@pytest.mark.slow
def test_the_unchanged_engine_is_not_blamed() -> None:
    assert trials_until_noticed(CONTROL.name, LIMIT // 4) == NOT_NOTICED


@pytest.mark.slow
@pytest.mark.parametrize("name", read_mutants())
def test_every_planted_change_is_noticed(name: str) -> None:
    assert trials_until_noticed(name, LIMIT) != NOT_NOTICED
