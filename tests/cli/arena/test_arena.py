"""The arena commands: what they print, what they write, and how they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conquista.arena.series_log import read_log
from conquista.cli import main

QUICK = ("--preset", "condottiere_2p", "--workers", "1")


pytestmark = pytest.mark.usefixtures("plain_english")


def run(*arguments: str) -> int:
    return main.run(("arena", *arguments))


@pytest.fixture
def log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "a.jsonl"
    assert run("match", "random", "random", *QUICK, "-n", "12", "--log", str(path)) == 0
    capsys.readouterr()
    return path


def test_a_match_is_played_told_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("match", "random", "random", *QUICK, "-n", "9") == 0
    output = capsys.readouterr()
    assert "random – random #2" in output.out
    assert " 10 " in output.out  # whole pairs
    assert "10 of 10 games" in output.err
    path = Path("match-condottiere_2p-random-random-seed1.jsonl")
    assert sorted(read_log(path).results) == list(range(10))


def test_the_same_command_goes_on(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = log.read_bytes()
    assert run("match", "random", "random", *QUICK, "-n", "20", "--log", str(log)) == 0
    assert "12 games were already finished" in capsys.readouterr().err
    assert log.read_bytes().startswith(before)
    assert len(read_log(log).results) == 20
    whole = log.read_bytes()
    assert run("match", "random", "random", *QUICK, "-n", "20", "--log", str(log)) == 0
    assert log.read_bytes() == whole


def test_data_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("match", "random", "random", *QUICK, "-n", "8", "--seed", "3", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 8
    [lineup] = found["lineups"]
    assert lineup["wins"] + lineup["shared"] + lineup["losses"] == 8
    assert sum(lineup["groups"].values()) == 4
    assert found["faults"] == []


def test_three_players_are_rated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("match", "random", "random", "random", "-p", "condottiere_3p", "-w", "1", "-n", "6") == 0
    output = capsys.readouterr().out
    assert "Ratings" in output
    assert "random #3" in output


def test_a_test_passes_fails_or_stays_open(capsys: pytest.CaptureFixture[str]) -> None:
    wide = ("--elo0", "0", "--elo1", "900", "--logistic")
    assert run("sprt", "random", "random", *QUICK, "--games", "400", *wide, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["test"]["verdict"] == "failed"
    assert found["games"] < 400
    low = ("--elo0", "-200", "--elo1", "0", "--log", "low.jsonl")
    assert run("sprt", "random", "random", *QUICK, "--games", "400", *low) == 0
    assert "Passed" in capsys.readouterr().out
    assert run("sprt", "random", "random", *QUICK, "--games", "4", "--log", "open.jsonl") == 3
    assert "Undecided between 0 and 20 normalised Elo" in capsys.readouterr().out


def test_a_test_needs_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sprt", "random", *QUICK) == 2
    assert "exactly two players" in capsys.readouterr().err
    assert run("sprt", "random", "random", *QUICK, "--elo0", "30") == 2
    assert "the lower one first" in capsys.readouterr().err


def test_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ladder", "random", "random", "random", *QUICK, "-n", "4") == 0
    output = capsys.readouterr().out
    assert "random #2 – random " in output
    assert "random #3 – random #2" in output


def test_balance_of_a_preset_and_of_boards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("balance", "condottiere_3p", "-w", "1", "-n", "12") == 0
    output = capsys.readouterr().out
    assert "33.3 %" in output
    assert "differences" in output
    assert run("balance", "rosa", "-w", "1", "-n", "2", "--cut", "20", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [side["side"] for side in found["sides"]] == ["S", "N"]
    assert found["drawn"] == 2
    assert run("balance", "italia", "-w", "1", "-n", "4", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["sides"]) == 4
    assert run("balance", "rossa") == 2
    assert "rosa" in capsys.readouterr().err


def test_rate(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rate", str(log), "--anchor", "random=1500", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["player"] for row in found} == {"random", "random #2"}
    assert next(row["elo"] for row in found if row["player"] == "random") == 1500
    assert run("rate", str(log)) == 0
    assert "Ratings" in capsys.readouterr().out
    assert run("rate", str(log), "--online", "--json") == 0
    assert {row["games"] for row in json.loads(capsys.readouterr().out)} == {12}
    assert run("rate", str(log), "--online") == 0
    assert "ordinal" in capsys.readouterr().out
    assert run("rate", str(log), "--anchor", "random") == 2
    assert "NAME=ELO" in capsys.readouterr().err


def test_logs_of_different_rules_are_put_together_only_when_asked(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("match", "random", "random", "-p", "condottiere_3p", "-w", "1", "-n", "3", "--log", "b.jsonl") == 0
    assert run("rate", str(log), "b.jsonl") == 2
    assert "--mixed" in capsys.readouterr().err
    assert run("rate", str(log), "b.jsonl", "--mixed") == 0


def test_reports(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("report", str(log), "-o", "r.html", "--elo0", "0", "--elo1", "30") == 0
    page = Path("r.html").read_text(encoding="utf-8")
    assert page.count("<svg") == page.count("</svg>") >= 5
    assert "prefers-color-scheme: dark" in page
    for piece in page.split("<svg")[1:]:
        ElementTree.fromstring(f"<svg{piece.partition('</svg>')[0]}</svg>")
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "normalised Elo" in page
    assert run("report", str(log), "-o", "r.md") == 0
    text = Path("r.md").read_text(encoding="utf-8")
    assert text.startswith("# Arena report")
    assert "data:image/svg+xml;base64," in text
    capsys.readouterr()
    for wrong, found in (
        (("-o", "r.pdf"), "must be an .html or .md file"),
        (("-o", "no/such/r.html"), "Cannot write"),
        (("-o", "r.html", "--elo0", "3"), "both bounds"),
    ):
        assert run("report", str(log), *wrong) == 2
        assert found in capsys.readouterr().err
    assert run("report", "none.jsonl", "-o", "r.html") == 2
    assert "Cannot read none.jsonl" in capsys.readouterr().err


def test_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wild.py").write_text(
        "class Wild:\n    def choose(self, game, view, legal):\n        raise KeyError('<b>lost</b> | `keys`')\n"
    )
    assert run("match", "wild:Wild", "random", *QUICK, "-n", "14", "--log", "w.jsonl") == 0
    output = capsys.readouterr().out
    assert "14 games with a fault" in output
    assert "crashed. KeyError" in output
    assert "and 9 more" in output
    assert run("report", "w.jsonl", "-o", "w.html") == 0
    assert "<b>lost" not in Path("w.html").read_text()
    assert run("report", "w.jsonl", "-o", "w.md") == 0


def test_a_damaged_log_is_told(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = log.read_text().splitlines(keepends=True)
    rows[4] = "x" + rows[4]
    log.write_text("".join(rows))
    assert run("match", "random", "random", *QUICK, "-n", "12", "--log", str(log)) == 0
    output = capsys.readouterr()
    assert "11 games were already finished" in output.err
    assert "One damaged line of a.jsonl skipped: 5" in output.out
    assert sorted(read_log(log).results) == list(range(12))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("match", "randm", "random", *QUICK), "random"),
        (("match", "nowhere:Nobody", "random", *QUICK), "nowhere"),
        (("match", "random", "random", "-p", "condottiere_9p"), "condottiere_"),
        (("match", "random", "random", *QUICK, "--option", "colour=red"), "colour"),
        (("match", "random", "random", *QUICK, "--option", "colour"), "NAME=VALUE"),
        (("match", "random", "random", "--board", "atlantis"), "atlantis"),
        (("match", "random", "random", *QUICK, "--games", "0"), "0 games"),
        (("match", "random", "random", *QUICK, "--workers", "0"), "The number of workers must be at least 1"),
        (("match", "random", "random", *QUICK, "--nodes", "0"), "node"),
        (("match", "random", "random", *QUICK, "--time", "-1"), "-1"),
        (("match", "random", "random", *QUICK, "--time", "2", "--overrun", "1"), "the limit for an answer cannot be"),
        (("match", "random", "random", *QUICK, "--pairing", "swiss"), "swiss"),
        (("match", "random+random", "random", *QUICK), "2 partners"),
        (("match", "random", "random", *QUICK, "--openings", "none.txt"), "none.txt"),
        (("match", "random", "random", *QUICK, "--plies", "9999"), "9,999 random actions"),
        (("match", "random", "random", *QUICK, "--seed", "-4"), "seed"),
        (("match", "random", "random", *QUICK, "--log", "/"), "Cannot write"),
        (("ladder", "random", *QUICK), "two players"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    arguments: tuple[str, ...], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    said = capsys.readouterr().err
    assert expected in said
    assert "Traceback" not in said


def test_openings_from_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("match", "random", "random", *QUICK, "-n", "4", "--plies", "5", "--log", "p.jsonl") == 0
    found = read_log(Path("p.jsonl"), records=True).ordered()
    lines = {line.partition(": ")[2] for r in found for line in r.record.splitlines() if line.startswith("Opening: ")}
    assert len(lines) == 2
    Path("set.txt").write_text("# openings\n\n" + "\n".join(sorted(lines)) + "\n")
    assert run("match", "random", "random", *QUICK, "-n", "4", "--openings", "set.txt", "--log", "o.jsonl") == 0
    capsys.readouterr()
    Path("set.txt").write_text("# openings\nnonsense here\n")
    assert run("match", "random", "random", *QUICK, "--openings", "set.txt") == 2
    assert "Line 2 of set.txt is not an opening" in capsys.readouterr().err
    Path("set.txt").write_text("# nothing\n")
    assert run("match", "random", "random", *QUICK, "--openings", "set.txt") == 2
    assert "no position lines" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", "match", "sprt", "ladder", "balance", "rate", "report"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*filter(None, [command]), "--help") == 0
    assert len(capsys.readouterr().out) > 200
