"""The puzzle command."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from conquista.cli import main

Out = pytest.CaptureFixture[str]
PAGE = Path(__file__).resolve().parents[2] / "docs" / "16-puzzles.md"


pytestmark = pytest.mark.usefixtures("plain_english", "strict_messages")


def run(*arguments: str) -> int:
    return main.run(["puzzle", *arguments])


def example(number: int = 1) -> str:
    """Return a file that the page shows."""
    text = PAGE.read_text(encoding="utf-8").split("<!-- example")[number].partition("```toml\n")[2].partition("```")[0]
    Path("own.toml").write_text(text, encoding="utf-8")
    return "own.toml"


def test_the_example_of_the_page_holds(capsys: Out) -> None:
    assert run("check", example(), "--brute") == 0
    output = capsys.readouterr().out
    assert "own.toml is correct." in output
    assert "Brute force agrees." in output


def test_the_battle_of_the_page_holds_and_is_solved(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("check", example(2), "--brute") == 0
    assert "Brute force agrees." in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n1\nundo\nplay:Surrender\n"))
    assert run("solve", example(2), "--plain") == 0
    told = capsys.readouterr().out
    assert "only these cards are unseen: 10, Winter." in told
    assert "The defence answers: play:10" in told
    assert "Solved: you gain the region and the token, with one card left" in told


def test_data_for_other_programs(capsys: Out) -> None:
    assert run("check", example(), "--json") == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found["holds"] is True
    assert found["proven"] is True


def test_a_false_file_ends_with_status_1(capsys: Out) -> None:
    path = Path(example())
    path.write_text(path.read_text(encoding="utf-8").replace("value = ", "value = 1"), encoding="utf-8")
    assert run("check", str(path)) == 1
    assert "own.toml is not correct." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "nothing.toml"), "cannot be read"),
        (("show", "no-such-puzzle"), "no puzzle named"),
        (("solve", "9999"), "no puzzle named"),
        (("list", "--folder", "nowhere"), "There are no puzzles in nowhere"),
        (("find", "grand_2p", "--unique", "U7"), "no uniqueness named"),
        (("find", "grand_3p"), "no preset named"),
        (("find", "grand_2p", "--theme", "nothing"), "no theme named"),
        (("find", "grand_2p", "--from", "nobody"), "no player named"),
        (("find", "grand_2p", "--least-moves", "9", "--most-moves", "3"), "is larger than"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], said: str, capsys: Out) -> None:
    assert run(*arguments) == 2
    assert said in capsys.readouterr().err


def test_what_is_typed_is_judged(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "hint\nhint\nmoves\nw0-p1 p1-g\nundo\nw0-p2\ns0-x w0-p1 p1-g\nx-c\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run("solve", example()) == 0
    output = capsys.readouterr().out
    for said in (
        "A to move, 5 moves left. Gain 3 pieces",
        "Themes: blocking.",
        "Start with the piece on s0.",
        "The defence answers: c-x x-g",
        "from here you gain 2 at most, for example after c-x x-g s0-x x-g. The goal is 3; type undo.",
        "Back to: -",
        "is not a place on the board",
        "Solved: you gain 3",
    ):
        assert said in output


def test_a_puzzle_may_be_left(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("again\nend\nhint\nw0-p1\nmoves\nboard\nmap\nhelp\nsolution\nquit\n"))
    assert run("solve", example()) == 1
    output = capsys.readouterr().out
    assert "you gain 0, but 3 was possible" in output
    assert "The turn is over. Type undo" in output
    assert "hint: a hint; the next one says more" in output
    assert "Solution: s0-x w0-p1 p1-g x-c" in output


def test_a_puzzle_is_shown_without_its_solution(capsys: Out) -> None:
    assert run("show", example()) == 0
    assert "Solution" not in capsys.readouterr().out
    assert run("show", "own.toml", "--solution") == 0
    assert "Solution: s0-x w0-p1 p1-g x-c" in capsys.readouterr().out


def test_puzzles_of_a_folder_are_listed(capsys: Out) -> None:
    example()
    assert run("list", "--folder", ".") == 0
    assert "own.toml" in capsys.readouterr().out
    assert run("list", "--folder", ".", "--json") == 0
    [found] = json.loads(capsys.readouterr().out)
    assert (found["name"], found["grade"], found["themes"]) == ("own.toml", 3, ["block"])


@pytest.mark.slow
def test_puzzles_are_found_and_checked_and_the_hunt_goes_on(capsys: Out) -> None:
    wishes = ("--into", "found", "--seed", "1", "--most-moves", "5", "--nodes", "100000")
    assert run("find", "grand_2p", *wishes) == 0
    [path] = Path("found").glob("*.toml")
    assert run("check", str(path)) == 0
    capsys.readouterr()
    assert run("find", "grand_2p", *wishes, "--tries", "1") in (0, 1)
    output = capsys.readouterr().out
    assert "Continuing after " in output
    assert "and one puzzle." in output
    assert run("find", "grand_2p", *wishes, "--grade", "4") == 2
    assert "belongs to a search with other settings" in capsys.readouterr().err


def test_several_editions_are_searched_in_turn_and_refusals_are_counted(capsys: Out) -> None:
    wishes = ("--into", "found", "--unique", "U1", "--grade", "1", "--count", "2", "--tries", "60", "--nodes", "3000")
    assert run("find", "condottiere_2p", "condottiere_hidden", *wishes) == 0
    told = capsys.readouterr().out
    assert "condottiere_2p" in told
    assert "with several solutions" in " ".join(told.split())
    kept = json.loads(Path("found/condottiere_2p-mixed-0.hunt.json").read_text(encoding="utf-8"))
    assert kept["found"] == 2
    assert kept["tried"] == kept["found"] + sum(kept["refused"].values())
    assert kept["seconds"] > 0
