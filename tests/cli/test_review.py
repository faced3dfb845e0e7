"""`conquista review`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core import SeededChance
from conquista.core.match import Match
from conquista.core.record import record_of, write
from conquista.games import registry

pytestmark = pytest.mark.usefixtures("plain_english")
WON = "S.Kni@S12 N.Sol@S13 active=S to_act=S budget=20"


def record(folder: Path, *words: tuple[str, str]) -> str:
    """Write the record of a duel that begins with a won position, and return its path."""
    game, options = registry.preset("conquest_2p")
    match = Match(game, options, SeededChance(1), WON)
    for seat, word in words:
        match.play_word(seat, word)
    path = folder / "duel.record"
    path.write_text(write(record_of(match, {"S": "Anna", "N": "Bruno"})), encoding="utf-8")
    return str(path)


def finished(folder: Path) -> str:
    """South misses the win once, North waits, and South wins."""
    return record(folder, ("S", "end"), ("N", "end"), ("S", "S12-S13"))


def test_a_missed_win_is_shown_with_the_better_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["review", finished(tmp_path), "--nodes", "2000"]) == 0
    output = capsys.readouterr().out
    assert "What cost S (Anna) most" in output
    assert "S12-S13" in output
    assert "What cost N (Bruno) most" in output, "North could have taken the knight"


def test_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["review", finished(tmp_path), "--nodes", "2000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["quality"] for one in found["decisions"] if one["seat"] == "S"] == ["costly", "best"]
    assert found["costliest"] == {"S": [0], "N": [1]}


def test_a_match_in_play_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["review", record(tmp_path, ("S", "end"))]) == 2
    assert "finished" in capsys.readouterr().err
