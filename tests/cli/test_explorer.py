"""`conquista explorer` and `conquista famous`: what they print, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core.record import read

pytestmark = pytest.mark.usefixtures("plain_english")
Output = pytest.CaptureFixture[str]


def test_openings_are_shown_as_a_table_and_as_data(capsys: Output) -> None:
    assert main.run(["explorer", "show", "condottiere_4p"]) == 0
    assert "battle:" in capsys.readouterr().out
    assert main.run(["explorer", "show", "condottiere_4p", "card/strong", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rows"][0]["matches"] >= found["least"] == 5
    assert main.run(["explorer", "show", "conquest_2p", "S18-S11", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] >= 1
    assert main.run(["explorer", "show", "conquest_2p", "end", "end", "end"]) == 0
    assert "No match has reached" in capsys.readouterr().out


def test_a_store_is_built_resumed_and_asked(tmp_path: Path, capsys: Output) -> None:
    store, packed = tmp_path / "own.sqlite", tmp_path / "own.xz"
    build = ["explorer", "build", str(store), "-p", "condottiere_2p"]
    assert main.run([*build, "-n", "5"]) == 0
    assert main.run([*build, "-n", "8", "--pack", str(packed)]) == 0
    output = capsys.readouterr().out
    assert "condottiere_2p" in output
    assert packed.stat().st_size > 0
    assert len((tmp_path / "own.jsonl").read_text(encoding="utf-8").splitlines()) == 8
    assert main.run(["explorer", "show", "condottiere_2p", "card", "--file", str(store), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 16


@pytest.mark.parametrize(
    "words",
    [
        ("show", "conquest_9p"),
        ("show", "conquest_2p", "nonsense"),
        ("show", "conquest_2p", "--source", "theirs"),
        ("show", "conquest_2p", "--file", "/nowhere"),
        ("build", "x.sqlite", "-p", "conquest_9p"),
    ],
)
def test_mistakes_get_a_sentence(words: tuple[str, ...], capsys: Output) -> None:
    assert main.run(["explorer", *words]) == 2
    assert capsys.readouterr().err.strip()


def test_famous_games_are_listed_and_printed(capsys: Output) -> None:
    assert main.run(["famous", "list"]) == 0
    assert "conquest_2p" in capsys.readouterr().out
    assert main.run(["famous", "show", "conquest_2p"]) == 0
    assert read(capsys.readouterr().out).preset == "conquest_2p"
    assert main.run(["famous", "show", "condottiere_3p", "--notes"]) == 0
    assert "%" in capsys.readouterr().out
    assert main.run(["famous", "show", "nowhere"]) == 2
