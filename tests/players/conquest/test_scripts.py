"""The scripts that measure players run, and say what they found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conquista.core import SeededChance
from conquista.core.match import Match
from conquista.core.record import record_of, write
from conquista.games.conquest.game import GAME

SCRIPTS = Path(__file__).parents[3] / "scripts"


def said(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPTS / script), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)


def test_a_ladder_is_played_and_told_in_one_row() -> None:
    done = said("ladder_conquest.py", "--gifts", "conquest_2p", "squire@40", "random@1", "2", "1", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("conquest_2p squire@40 random@1: ")
    assert " lost of 2, " in done.stdout
    assert "blunders " in done.stdout


def test_who_plays_by_the_clock_is_told_its_times() -> None:
    done = said("ladder_conquest.py", "conquest_2p", "squire", "random@1", "2", "1", "1")
    assert done.returncode == 0, done.stderr
    row, plans, turns, *_ = done.stdout.splitlines()
    assert row.startswith("conquest_2p squire random@1: ")
    assert plans.startswith("squire, ")
    assert " plans, seconds of " in plans
    assert "; processor " in plans
    assert " turns, seconds of " in turns


def test_blunders_are_counted_from_a_record(tmp_path: Path) -> None:
    match = Match(GAME, GAME.facts.preset("conquest_4p"), SeededChance(1))
    for seat in match.seats:
        match.play_word(seat, "end")
    path = tmp_path / "match.txt"
    path.write_text(write(record_of(match, dict.fromkeys(match.seats, "anna"))), encoding="utf-8")
    done = said("blunders_conquest.py", str(path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == "anna: 0 blunders in 4 games, counted by seat\n"


@pytest.mark.parametrize("script", ["ladder_conquest.py", "blunders_conquest.py"])
def test_without_words_a_script_says_what_it_wants(script: str) -> None:
    done = said(script)
    assert done.returncode == 2
    assert script in done.stdout


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("Whan that Aprille\n", encoding="utf-8")
    done = said("blunders_conquest.py", str(path))
    assert done.returncode == 1
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
