"""Whole matches: computers under every preset, and a duel typed word by word to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.play.conftest import Play
from cli.play.fierce import fierce, words
from conquista.core import record as records
from conquista.games import registry


def all_random(preset: str) -> str:
    game, options = registry.preset(preset)
    return ",".join(f"{seat}=random" for seat in game.seats(options))


@pytest.mark.parametrize("preset", registry.presets())
def test_computers_play_every_preset_to_its_end(preset: str, play: Play, home: Path) -> None:
    output = play(f"{preset} --seats {all_random(preset)} --seed 4 --save match.record")
    record = records.read(Path("match.record").read_text(encoding="utf-8"))
    assert record.preset == preset
    assert record.outcome is not None
    assert output.count("\n") > len(record.lines)
    assert "The match is over" in output
    assert re.search(r"(wins\.|win together\.|It is a draw\.)", output)
    assert not (home / "state").exists()  # nobody was there who could lose anything


def test_the_same_seed_plays_the_same_match(play: Play) -> None:
    one, two, three = (play(f"conquest_2p --seats S=random,N=random --seed {seed}") for seed in (7, 7, 8))
    assert one == two
    assert one != three


def test_a_duel_on_a_small_budget_is_typed_to_its_end(play: Play, home: Path) -> None:
    changes = {"full_budget": "10", "opening_budgets": "10", "quiet_rounds": "5"}
    match = fierce("conquest_2p", 1, 2000, changes)
    assert match.outcome is not None
    assert any("lost" in event.data for entry in match.entries for event in entry.events)
    given = " ".join(f"--option {name}={value}" for name, value in changes.items())
    output = play(f"conquest_2p {given}", words(match))
    assert "The match is over" in output
    assert f"Clause {match.outcome.clause}." in output
    [kept] = (home / "state/conquista/finished").iterdir()
    record = records.read(kept.read_text(encoding="utf-8"))
    assert [line.word for line in record.lines] == words(match)
    assert str(kept) in output
    assert list((home / "state/conquista/unfinished").iterdir()) == []


def test_one_person_against_the_computer(play: Play) -> None:
    output = play("conquest_2p --against random --seed 1", ["S30-S31", "end", "end"])
    assert "South: a person at this keyboard" in output
    assert "North: computer player random" in output
    assert output.count("What happened:") == 2  # the computer's turns are told when they are over
    assert "North (random)" not in output
    assert re.search(r"Turn 5, South: 20 moves, 0 spent, 20 left\.", output)


def test_names_and_seats(play: Play) -> None:
    output = play("conquest_2p --seats s=Ann,N=Bo", ["end"])
    assert "South (Ann), 10 left> end" in output
    assert "North (Bo), 20 left>" in output
    output = play("conquest_2p --seat N=me --against random --seed 2", ["end"])
    assert "South: computer player random" in output
    assert "North (me), 20 left>" in output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("conquest_3p", "Did you mean conquest_4p, conquest_2p"),
        ("conquest_2p --seat Q=me", "no seat named “Q”"),
        ("conquest_2p --seat S=me --seat S=you", "Seat S is given to two players."),
        ("conquest_2p --seats S", "Use a form like S=me"),
        ("conquest_2p --seat N=rndom", "Did you mean random?"),
        ("conquest_2p --against nobody", "“nobody” is not a computer player. There "),
        ("conquest_2p --option full_budget", "Use a form like full_budget=12."),
        ("conquest_2p --option full_bugdet=12", "Did you mean full_budget"),
        ("conquest_2p --option full_budget=x", "must be a whole number from 1 to 99"),
        ("conquest_2p --resume x.record", "leave out conquest_2p"),
        ("--resume x.record", "Cannot read x.record: No such file"),
        ("conquest_2p --seed -1", "greater than or equal to 0"),
    ],
)
def test_what_was_asked_wrongly_is_said_in_a_sentence(arguments: str, said: str, play: Play) -> None:
    output = play(arguments, status=2)
    assert said in output
    assert "Traceback" not in output


def test_an_option_changes_the_rules(play: Play) -> None:
    output = play("conquest_2p --option full_budget=3", ["end", "rules"])
    assert "North is to move: 3 moves." in output
    assert "full_budget = 3: Moves per turn" in output
