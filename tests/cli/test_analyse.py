"""The analyse command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core import SeededChance
from conquista.core import record as records
from conquista.core.match import Match
from conquista.games import registry

Out = pytest.CaptureFixture[str]
SCENARIO = """
preset = "conquest_2p"
graph = "x-t-b, b-z"
pieces = ["A.Sol@x", "B.Cha@t", "B.Ele@b"]
"""


pytestmark = pytest.mark.usefixtures("plain_english", "strict_messages")


def run(*arguments: str) -> int:
    return main.run(["analyse", *arguments])


def written(preset: str, count: int, name: str = "own.record") -> Match:
    """Write a record of this many random actions, or of a whole match."""
    game, options = registry.preset(preset)
    match = Match(game, options, SeededChance(3))
    chance = SeededChance(5)
    while match.outcome is None and len(match.entries) < count:
        seat = game.to_act(match.state)[0]
        legal = list(game.legal_actions(match.state, seat))
        match.play(seat, legal[chance.below(len(legal), "test")])
    Path(name).write_text(records.write(records.record_of(match)), encoding="utf-8")
    return match


def test_a_scenario_is_told_with_its_own_letters(capsys: Out) -> None:
    Path("own.toml").write_text(SCENARIO, encoding="utf-8")
    assert run("own.toml") == 0
    output = capsys.readouterr().out
    assert "A decides." in output
    assert "+2.3" in output
    assert "A: x-t!" in output
    assert "would choose" not in output  # nobody sees a sketch
    assert run("own.toml", "--player", "squire") == 2
    assert "uses a sketch" in capsys.readouterr().err


def test_an_answer_is_analysed_as_data(capsys: Out) -> None:
    Path("own.toml").write_text(SCENARIO + 'actions = "x-t"\n', encoding="utf-8")
    assert run("own.toml", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["seat"], found["analysis"]["answering"], found["opinion"]) == ("B", True, None)
    assert [one["steps"][0]["word"] for one in found["analysis"]["answers"]] == ["b-t", "decline"]


def test_a_moment_of_a_record(capsys: Out) -> None:
    match = written("conquest_2p", 40)
    assert run("own.record", "--at", "12", "--nodes", "2000", "--player", "squire(nodes=50)") == 0
    output = capsys.readouterr().out
    word = match.game.write_action(match.entries[12].action)
    assert f"After 12 actions: {match.entries[12].seat} decides. Played: {word}." in output
    assert "squire(nodes=50) would choose" in output
    assert run("own.record", "--nodes", "2000", "--player", "none") == 0
    output = capsys.readouterr().out
    assert "After 40 actions: " in output
    assert "would choose" not in output


def test_a_position_line(capsys: Out) -> None:
    match = written("conquest_2p", 20)
    line = match.game.write_state(match.state)
    assert run(line, "--preset", "conquest_2p", "--nodes", "500", "--player", "none", "--json") == 0
    assert json.loads(capsys.readouterr().out)["game"] == "conquest"
    assert run(line) == 2
    assert "add its preset" in capsys.readouterr().err


def test_cards_are_weighed_from_one_view(capsys: Out) -> None:
    match = written("condottiere_2p", 6)
    assert run("own.record", "--nodes", "300") == 2
    assert "Name the seat to analyse for" in capsys.readouterr().err
    seat = match.game.to_act(match.state)[0]
    other = next(one for one in match.seats if one != seat)
    assert run("own.record", "--seat", seat, "--nodes", "300", "--top", "2") == 0
    output = capsys.readouterr().out
    assert "captain would choose" in output
    assert "%" in output
    assert run("own.record", "--seat", other, "--nodes", "300") == 2
    assert f"Seat {other} has nothing to decide here" in capsys.readouterr().err


@pytest.mark.slow
def test_a_finished_match_of_cards_is_open(capsys: Out) -> None:
    match = written("condottiere_2p", 10_000)
    assert match.outcome is not None
    assert run("own.record", "--nodes", "200", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["at"] == len(match.entries) - 1
    assert found["played"]
    assert run("own.record", "--at", str(len(match.entries))) == 0
    assert "The match is over." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing.record",), "There is no file"),
        (("own.record", "--at", "999"), "There is no position 999: the record has positions 0 to 3."),
        (("own.record", "--preset", "conquest_2p"), "a file names its own preset"),
        (("own.toml", "--at", "3"), "--at needs a record"),
        (("own.record", "--nodes", "5", "--seconds", "1"), "either --nodes or --seconds"),
        (("own.record", "--player", "nobody", "--nodes", "5"), "There is no computer player named nobody"),
        (("own.record", "--player", "random", "--nodes", "5"), "random cannot give reasons"),
        (("x", "--preset", "conquest_9p"), "no preset named"),
        (("x y z", "--preset", "conquest_2p"), "x"),
    ],
)
def test_what_cannot_be_analysed_is_said(arguments: tuple[str, ...], said: str, capsys: Out) -> None:
    written("conquest_2p", 3)
    Path("own.toml").write_text(SCENARIO, encoding="utf-8")
    assert run(*arguments) == 2
    assert said in capsys.readouterr().err
