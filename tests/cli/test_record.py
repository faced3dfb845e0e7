"""`conquista record`: lists, checks, splits and joins files with many records."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core import Match, SeededChance
from conquista.core.record import Record, RecordLine, RecordNote, Variation, record_of, write_entries
from conquista.games import registry

pytestmark = pytest.mark.usefixtures("plain_english", "strict_messages")


def played(count: int = 4) -> Record:
    game, options = registry.preset("conquest_2p")
    match, chance = Match(game, options, SeededChance(1)), SeededChance(2)
    for _ in range(count):
        seat = game.to_act(match.state)[0]
        match.play(seat, chance.choice(tuple(game.legal_actions(match.state, seat))))
    record = record_of(match, {"S": "Anna", "N": "Bruno"})
    other = Variation((RecordLine("S", "end"),), "wait")
    first = replace(record.lines[0], variations=(other,), glyphs=("good",))
    return replace(record, lines=(first, *record.lines[1:]), headers=(("Chapter", "The bridge"),))


def file(folder: Path, *contents: Record | RecordNote) -> str:
    path = folder / "games.record"
    path.write_text("".join(write_entries(contents)), encoding="utf-8", newline="\n")
    return str(path)


def test_list_and_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, RecordNote("Questions", ("why?",)), played(), replace(played(1), headers=()))
    assert main.run(["record", "list", path]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1. line 1: Questions (note)",
        "2. line 5: The bridge (4 actions, 1 variation)",
        "3. line 73: conquest: Anna, Bruno (1 action, 1 variation)",
    ]
    assert main.run(["record", "verify", path]) == 0
    assert capsys.readouterr().out == "All 2 records follow the rules, with 2 variations.\n"
    assert main.run(["record", "list", path, "--json"]) == 0
    assert [one["kind"] for one in json.loads(capsys.readouterr().out)] == ["note", "record", "record"]


def test_a_fault_names_its_line_and_what_could_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = played(), played()
    bad = replace(bad, lines=(*bad.lines[:2], replace(bad.lines[2], word="S1-N1"), *bad.lines[3:]))
    path = file(tmp_path, good, bad)
    assert main.run(["record", "list", path]) == 0
    capsys.readouterr()
    assert main.run(["record", "verify", path]) == 1
    output = capsys.readouterr().out
    assert "2. line 69: Line 133: Too far" in output
    assert "2 actions before it could be read." in output


def test_split_and_join_give_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, RecordNote("Questions", ("why?",)), played(), played(2))
    assert main.run(["record", "split", path, "--into", "parts"]) == 0
    parts = sorted(Path("parts").iterdir())
    assert [one.name for one in parts] == [
        "0001-questions.record",
        "0002-the-bridge.record",
        "0003-the-bridge.record",
    ]
    capsys.readouterr()
    assert main.run(["record", "join", *map(str, parts)]) == 0
    assert capsys.readouterr().out == Path(path).read_text(encoding="utf-8")
    assert main.run(["record", "split", path, "--into", "parts"]) == 2
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["list", "verify", "join"])
def test_bad_files_are_named(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["record", command, "nowhere.record"]) == 2
    assert "nowhere.record" in capsys.readouterr().err
    (tmp_path / "x.record").write_bytes(b"\xff\xfe")
    assert main.run(["record", command, "x.record"]) == 2
    assert "UTF-8" in capsys.readouterr().err
    (tmp_path / "y.record").write_text('[Event "?"]\n\n1. e4 e5\n', encoding="utf-8")
    assert main.run(["record", command, "y.record"]) in (1, 2)
    output = capsys.readouterr()
    assert "begins with the line" in output.out + output.err


def test_an_empty_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.record").write_text("\n", encoding="utf-8")
    assert main.run(["record", "list", "x.record"]) == 2
    assert "no records" in capsys.readouterr().err
