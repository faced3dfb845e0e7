"""Undo: own actions, as far as the rules allow, with the reason for the limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.play.conftest import Play
from conquista.core import Match, RecordedChance
from conquista.core import record as records
from conquista.core.record import Record
from conquista.games import registry
from conquista.games.conquest.game import GAME

# South's knight on S20 can take a soldier on S22, which North's knight answers in two steps, while nobody can
# answer when the knight on S34 takes the soldier on S35.
POSITION = (
    "S.Kni@S20 S.Kni@S34 N.Sol@S22 N.Sol@S35 N.Kni@S16 N.Kni@N20 S.Ele@S3 N.Ele@N3 turn=9 active=S to_act=S budget=20"
)


@pytest.fixture
def middle() -> str:
    """Return a record that starts in the middle of a match."""
    game, options = registry.preset("conquest_2p")
    state = game.read_state(options, _written(POSITION))
    match = Match(game, options, RecordedChance(()), game.write_state(state))
    record: Record = records.record_of(match)
    Path("middle.record").write_text(records.write(record), encoding="utf-8")
    return "--resume middle.record"


def _written(text: str) -> str:
    """Return the position with its stacks in board order, as in a position line."""
    names = GAME.rules(registry.preset("conquest_2p")[1]).names
    stacks = sorted(
        (word for word in text.split() if "@" in word), key=lambda word: names.index(word.partition("@")[2])
    )
    return " ".join([*stacks, *(word for word in text.split() if "@" not in word)])


def test_own_quiet_actions_are_taken_back_one_by_one(play: Play) -> None:
    output = play("conquest_2p", ["S30-S31 S31-S27", "undo", "undo", "undo"])
    assert "Taken back: S31-S27." in output
    assert "Taken back: S30-S31." in output
    assert "There is nothing to take back." in output
    assert output.rstrip().endswith("Goodbye.")  # as if nothing had happened


def test_all_at_once(play: Play) -> None:
    output = play("conquest_2p", ["S30-S31 S31-S27 S20-S22", "undo all", "count", "turn"])
    assert output.count("Taken back") == 3
    assert "Turn 1, South: 10 moves, 0 spent, 10 left." in output.rpartition("turn")[2]


def test_another_seat_s_action_is_not_taken_back(play: Play) -> None:
    output = play("conquest_2p", ["S30-S31", "end", "undo", "N30-N31", "undo", "undo"])
    assert output.count("The last action was South’s; you can only take back your own.") == 2
    assert "Taken back: N30-N31." in output


def test_a_turn_that_ran_out_is_over(play: Play) -> None:
    output = play("conquest_2p --option opening_budgets=1", ["S30-S31", "undo"])
    assert "North is to move: 20 moves." in output
    assert "The last action was South’s" in output


def test_a_capture_is_a_wall(play: Play, middle: str) -> None:
    output = play(middle, ["S3-SK3", "S20-S22", "decline", "undo", "SK3-S3", "undo", "undo"])
    assert (
        "South: knight from Pian Cavallo, crossing (S20) takes North’s soldier at Colle Corvo, south-west (S22)."
        in output
    )
    assert output.count("The last action was North’s") == 2  # the answer that was let go
    assert "Taken back: SK3-S3." in output
    assert "Taken back: S20-S22." not in output


def test_a_capture_without_an_answer_is_a_wall_too(play: Play, middle: str) -> None:
    output = play(middle, ["S3-SK3", "S34-S35", "SK3-S3", "undo all", "undo"])
    assert "Taken back: SK3-S3." in output
    assert "Undo stops here: something was taken, and the other side could answer." in output
    assert "Taken back: S3-SK3." not in output


def test_an_answer_is_a_wall(play: Play, middle: str) -> None:
    output = play(middle, ["S20-S22", "undo", "1", "undo", "1", "undo"])
    assert "The last action was South’s; you can only take back your own." in output
    assert "Undo stops here: an answer was given." in output
    assert "North: knight from Colle Corvo, west (S15) takes South’s knight at Colle Corvo, south-west (S22)." in output
    assert "The last action was North’s" in output


def test_the_asked_seat_is_told_what_was_lost_and_what_it_can_do(play: Play, middle: str) -> None:
    output = play(middle, ["S20-S22", "9", "moves", "0"])
    asked = output.partition("North, your decision\n")[2].splitlines()
    assert asked[:6] == [
        "South: knight from Pian Cavallo, crossing (S20) takes North’s soldier at Colle Corvo, south-west (S22).",
        "The piece to strike: South’s knight at Colle Corvo, south-west (S22).",
        "South has 19 moves left after this.",
        "1. first step: knight from Colle Corvo, stairs (S16) to Colle Corvo, west (S15) (S16-S15)",
        "0. do not answer (decline)",
        "Type a number or a word. The other commands work too.",
    ]
    assert "There is no number 9 here; choose 0 to 1." in output
    assert "North: declines." in output
    output = play(middle, ["S20-S22", "1"])
    assert "The answer has begun and must be completed." in output
    strike = "knight from Colle Corvo, west (S15) takes South’s knight at Colle Corvo, south-west (S22)"
    assert f"1. {strike} (S15-S22)" in output
