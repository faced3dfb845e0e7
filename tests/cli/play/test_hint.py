"""Hints of a computer player; nothing is played by them."""

from __future__ import annotations

import pytest

from cli.play.conftest import Play
from cli.play.test_prompt import answers

MATCH = "condottiere_2p --against squire --seed 3"


def test_a_hint_names_an_action_and_says_why(play: Play) -> None:
    found = answers(play(MATCH, ["hint captain(nodes=200)", "history"]))
    lines = found[0].splitlines()
    assert lines[0].startswith("captain would choose battle:")
    assert any("is a step towards the goal" in line for line in lines)
    assert any(line.startswith("200 simulations: wins") for line in lines)
    assert any(line.startswith("expecting: battle:") for line in lines)
    assert found[1].startswith("Nothing has happened yet.")


def test_a_hint_comes_from_the_view_and_repeats_itself(play: Play) -> None:
    first, again = answers(play(MATCH, ["hint sergeant", "hint sergeant"]))[:2]
    assert first == again


def test_regions_have_their_names(play: Play) -> None:
    found = answers(play(MATCH, ["hint sergeant"]))[0]
    word = found.partition("battle:")[2][:3]
    assert len(word) == 3
    assert f"({word})" in play(MATCH, ["moves"])
    assert f"\n{word} " not in found


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("hint random", "random cannot give reasons. Ask one of these: squire"),
        ("hint Columbus", "There is no computer player named Columbus. There are: squire"),
        ("hint captain(nodes=0)", "A limit of nodes must be a whole number from 1"),
        ("hint captain(", "captain("),
        ("hint program:true", "There is no computer player named program:true."),
    ],
)
def test_who_cannot_be_asked_is_refused_kindly(play: Play, typed: str, refusal: str) -> None:
    assert refusal in answers(play(MATCH, [typed]))[0].splitlines()[0]


def test_a_game_of_other_players_gives_hints_too(play: Play) -> None:
    found = answers(play("conquest_2p --seed 1", ["hint squire"]))
    assert found[0].startswith("squire would choose ")
