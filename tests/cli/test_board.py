"""The board commands: what they print, what they write, and how they refuse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conquista.boards.loader import DATA
from conquista.cli import images, main

SVG = "<svg"
PNG = b"\x89PNG\r\n\x1a\n"


pytestmark = pytest.mark.usefixtures("plain_english")


def run(*arguments: str) -> int:
    return main.run(arguments)


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "list") == 0
    output = capsys.readouterr().out
    assert all(word in output for word in ("mare", "Mare Cinctum", "four", "rosa", "italia", "414"))


def test_list_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "list", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [board["id"] for board in found] == ["italia", "mare", "rosa"]
    assert found[1] == {"id": "mare", "aliases": ["four"], "title": "Mare Cinctum", "kind": "war"}


@pytest.mark.parametrize(("name", "lines"), [("mare", 20), ("two", 18), ("italy", 9)])
def test_check_of_a_shipped_board(name: str, lines: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "check", name) == 0
    assert f"All {lines} lines hold." in capsys.readouterr().out


def test_check_of_a_file_that_breaks_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    text = (DATA / "rosa.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("width_cm = 60", "width_cm = 600"), encoding="utf-8")
    assert run("board", "check", str(path)) == 1
    output = capsys.readouterr().out
    assert "B-11  A road is 31.3 cm long" in output
    assert "One finding." in output
    assert run("board", "check", str(path), "--json") == 1
    found = json.loads(capsys.readouterr().out)
    broken = [line for line in found["lines"] if line["state"] == "broken"]
    assert [line["id"] for line in broken] == ["B-11"]
    assert broken[0]["findings"][0]["key"] == "boards.b11.scale"
    assert found["holds"] is False


def test_check_of_a_file_that_is_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\x00\xff")
    assert run("board", "check", str(path)) == 2
    output = capsys.readouterr().err.splitlines()
    assert output[0].startswith("own.toml, line 1: This is not UTF-8 text")
    assert len(output) == 2  # one line and a hint
    assert "docs/5-boards.md" in output[1]


def test_a_misspelt_name_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "stats", "marre") == 2
    output = capsys.readouterr().err
    assert "Did you mean mare?" in output
    assert "conquista board list" in output


def test_stats(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "stats", "mare") == 0
    output = capsys.readouterr().out
    for word in ("Borea", "Quintessa", "317", "N-E 19", "strict", "soldier on a chariot", "f59ef60a7e7a7ac8", "F-07"):
        assert word in output


def test_stats_of_regions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "stats", "italia") == 0
    output = capsys.readouterr().out
    assert "17 regions, 34 borders" in output
    assert "MIL VEN FER" not in output.split("Venezia")[0]


def test_stats_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "stats", "rosa", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["spaces"] == 198
    assert found["figures"]["T-03"]["gates"] == {"light": 14, "heavy": 20}


def test_show_writes_into_this_folder_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "show", "rosa", "--theme", "dark", "--pieces", "none") == 0
    assert capsys.readouterr().out.strip() == "Drawn: rosa-dark.svg"
    assert SVG in (tmp_path / "rosa-dark.svg").read_text(encoding="utf-8")[:300]


def test_show_draws_regions(tmp_path: Path) -> None:
    assert run("board", "show", "italia", "--out", "map.svg") == 0
    assert (
        "Firenze" in (tmp_path / "map.svg").read_text(encoding="utf-8")
        or (tmp_path / "map.svg").stat().st_size > 10_000
    )


def test_show_writes_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert run("board", "show", "rosa", "--width", "200", "--out", "small.png", "--army", "plus", "--names") == 0
    raw = (tmp_path / "small.png").read_bytes()
    assert raw.startswith(PNG)
    assert int.from_bytes(raw[16:20], "big") == 200


def test_show_without_the_png_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(images, "import_module", missing)
    assert run("board", "show", "rosa", "--out", "x.png") == 2
    output = capsys.readouterr().err
    assert "resvg-py" in output
    assert 'pip install "conquista[png]"' in output


@pytest.mark.parametrize("path", ["x.gif", "no/such/folder/x.svg"])
def test_show_into_a_file_that_cannot_be(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "show", "rosa", "--out", path) == 2
    assert path in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["board", "chek"], "check"),
        (["board", "show", "rosa", "--theme", "blue"], "blue"),
        (["board", "show", "rosa", "--width", "7"], "width"),
        (["board", "show"], "NAME"),
        (["bord"], "board"),
        (["board", "list", "--jsn"], "--json"),
    ],
)
def test_misuse_is_told_in_one_line_and_a_hint(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    output = capsys.readouterr().err
    assert word in output
    assert "--help" in output
    assert "Traceback" not in output


@pytest.mark.parametrize("arguments", [[], ["board"]])
def test_nothing_asked_for_shows_the_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    assert "Usage: conquista" in capsys.readouterr().out


def test_help_says_what_each_command_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("board", "--help") == 0
    output = capsys.readouterr().out
    assert all(word in output for word in ("list", "check", "stats", "show", "Draw a board to a file."))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("version") == 0
    assert capsys.readouterr().out.startswith("conquista 0.")
    assert run("version", "--json") == 0
    assert set(json.loads(capsys.readouterr().out)) == {"version", "python", "core"}


def test_a_fault_of_ours_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(first: str) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(main, "build", broken)
    assert run("board", "list") == 70
    output = capsys.readouterr().err
    assert "a wheel came off" in output
    assert "CONQUISTA_DEBUG=1" in output
    assert "Traceback" not in output
    monkeypatch.setenv("CONQUISTA_DEBUG", "1")
    with pytest.raises(RuntimeError):
        run("board", "list")


def test_an_interruption_is_no_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(first: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "build", interrupted)
    assert run("board", "list") == 130
    assert capsys.readouterr().err.strip() == "Interrupted."


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "conquista.cli.main", *arguments],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=60,
    )


def test_no_colours_in_a_pipe_and_none_when_told() -> None:
    for environment in ({}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}):
        ran = process("board", "check", "italia", **environment)
        assert ran.returncode == 0
        assert b"\x1b[3" not in ran.stdout


def test_a_narrow_alphabet_does_no_harm() -> None:
    ran = process("board", "list", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert ran.returncode == 0
    assert b"Mare Cinctum" in ran.stdout
    assert ran.stderr == b""


def test_a_closed_pipe_does_no_harm() -> None:
    command = f"{sys.executable} -m conquista.cli.main board stats rosa --json | head -c 10"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60)
    assert ran.stdout == b'{\n  "id": '
    assert ran.stderr == b""


def test_data_is_utf8_wherever_it_goes() -> None:
    ran = process("board", "stats", "italia", "--json", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="utf-8")
    assert json.loads(ran.stdout.decode("utf-8"))["title"] == "Italia"
