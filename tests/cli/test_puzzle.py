"""The puzzle command as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conquista.cli import main

Out = pytest.CaptureFixture[str]
PAGE = Path(__file__).resolve().parents[2] / "docs" / "16-puzzles.md"


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("CONQUISTA_DEBUG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CONQUISTA_LANG", "en")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> int:
    return main.run(["puzzle", *arguments])


def example() -> str:
    """The file that the page shows."""
    text = PAGE.read_text(encoding="utf-8").partition("<!-- example")[2].partition("```toml\n")[2].partition("```")[0]
    Path("own.toml").write_text(text, encoding="utf-8")
    return "own.toml"


def test_the_example_of_the_page_holds(capsys: Out) -> None:
    assert run("check", example(), "--brute") == 0
    told = capsys.readouterr().out
    assert "own.toml holds." in told
    assert "Brute force says the same." in told


def test_data_for_other_programs(capsys: Out) -> None:
    assert run("check", example(), "--json") == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found["holds"] is True
    assert found["proven"] is True


def test_a_false_file_ends_with_status_1(capsys: Out) -> None:
    path = Path(example())
    path.write_text(path.read_text(encoding="utf-8").replace("value = ", "value = 1"), encoding="utf-8")
    assert run("check", str(path)) == 1
    assert "own.toml does not hold." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "nothing.toml"), "cannot be read"),
        (("find", "grand_3p"), "no preset named"),
        (("find", "grand_2p", "--from", "nobody"), "no player named"),
        (("find", "grand_2p", "--least-moves", "9", "--most-moves", "3"), "is no range"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], said: str, capsys: Out) -> None:
    assert run(*arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_a_puzzle_is_found_and_checked(capsys: Out) -> None:
    assert run("find", "grand_2p", "--into", "found", "--seed", "1", "--most-moves", "5", "--nodes", "400000") == 0
    [path] = Path("found").glob("*.toml")
    assert run("check", str(path)) == 0
