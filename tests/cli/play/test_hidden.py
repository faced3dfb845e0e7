"""A game with hidden hands at one keyboard: no person is shown another's hand. Played with the kit's Tourney."""

from __future__ import annotations

import pytest

from cli.play.conftest import Play

pytestmark = pytest.mark.usefixtures("sample_games")


def hands(expected: str) -> list[str]:
    """Return what is on the screen for each person, from one handover to the next."""
    return expected.split("Please hand the keyboard to ")[1:]


def test_the_keyboard_is_handed_over_and_hands_stay_hidden(play: Play) -> None:
    output = play("tourney --seats A=Ann,B=Bo,C=random --seed 3", ["", "board", "lay:5", "", "board", "lay:1", "lay:2"])
    ann, bo, *_ = hands(output)
    assert ann.startswith("A (Ann).")
    assert "hand:" in ann
    assert "A lays down a 5." in ann
    assert bo.startswith("B (Bo).")
    assert "A lays down a card." in bo  # Bo hears that, and not which
    assert "lays down a 5" not in bo.partition("turned up")[0]
    assert "A draws a" not in bo.replace("A draws a card", "")


def test_alone_against_computers_nothing_is_handed_over(play: Play) -> None:
    output = play("tourney --against random --seed 3", ["moves"])
    assert "hand the keyboard" not in output
    assert "lay:" in output
    assert "B lays down a card." not in output.partition("A>")[0]


def test_a_game_without_words_of_its_own_has_all_commands(play: Play) -> None:
    commands = [
        "help",
        "board",
        "board hand",
        "look hand",
        "look x",
        "map",
        "count",
        "threats",
        "history",
        "rules",
        "rules TO-1",
        "why lay:9",
        "undo",
    ]
    output = play("tourney --against random --seed 3", [*commands, "moves", "lay:9", "nonsense"])
    assert "This game has no map" in output
    assert "This game has no count." in output
    assert "seats = 3: How many take part." in output
    assert "went wrong" not in output


def test_chance_cannot_be_taken_back(play: Play) -> None:
    output = play("tourney --option seats=2 --option rounds=8 --seats A=Ann,B=random --seed 5", ["moves"])
    first = output.partition("lay:")[2][0]
    lines = [f"lay:{first}", "undo"]
    output = play("tourney --option seats=2 --option rounds=8 --seats A=Ann,B=random --seed 5", lines)
    assert "The last action was B (random)’s" in output
