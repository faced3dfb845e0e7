"""Parsing of the prompt: commands, short forms, chains and trips; and its error messages."""

from __future__ import annotations

import pytest

from cli.play.conftest import Play
from conquista.cli.play import line_input
from conquista.cli.play.commands import COMMANDS
from conquista.i18n import has


def answers(expected: str) -> list[str]:
    """Return what was printed after each prompt, without the lines before the first."""
    parts = expected.split("> ")
    return [part.partition("\n")[2] for part in parts[1:]]


def test_help_tells_every_command(play: Play) -> None:
    output = play("conquest_2p", ["help", "help look", "?"])
    assert all(has(f"play.usage.{name}") and has(f"play.help.{name}") for name in COMMANDS)
    assert all(f"\n{name}" in output for name in COMMANDS)
    assert "end: end your turn" in output
    assert "look PLACE: one place" in answers(output)[1]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("moves", "moves"), ("MOVES", "moves"), ("mo", "moves"), ("m", "moves"), ("co", "count"), ("exit", "quit")],
)
def test_commands_are_known_by_their_beginning(typed: str, meant: str) -> None:
    assert line_input.command(typed, COMMANDS) == meant


@pytest.mark.parametrize("typed", ["r", "S12-S13", "", "mapp", "end"])
def test_what_is_no_command(typed: str) -> None:
    assert line_input.command(typed, COMMANDS) == ""


def test_moves_of_one_place_tell_what_each_does(play: Play) -> None:
    output = play("conquest_2p", ["moves S18", "moves chariots", "moves S40", "moves S99"])
    place, kind, nothing, unknown = answers(output)[:4]
    assert place.splitlines() == [
        "S18 soldier:",
        "S18-S5: mounts the elephant at Rocca d'Ostro, fifth gate (S5)",
        "S18-S11: to Ponente bridge, south (S11)",
        "South, 10 left",
    ]
    assert "S30-S31: to Lago Specchio, west (S31)" in kind
    assert "S12-S11: to Ponente bridge, south (S11)" in kind
    assert nothing.startswith("No legal action matches “S40”")
    assert unknown.startswith("There is no place named “S99”. Did you mean")


def test_several_words_chains_and_small_letters(play: Play) -> None:
    output = play("conquest_2p", ["s30-s31-s27", "S20 S22, ms1-ms7", "history"])
    chariot = "South: chariot from Pineta, crossing (S30) to Pian Cavallo, east (S27), 2 moves."
    knight = "South: knight from Pian Cavallo, crossing (S20) to Colle Corvo, south-west (S22)."
    galleon = "South: galleon from Selva Bruna, anchorage (MS1) to Cala Scirocco, west mouth (MS7)."
    assert answers(output)[0].startswith(f"{chariot}\n")
    assert f"{knight}\n{galleon}" in output
    assert answers(output)[2].splitlines()[:4] == [
        "What happened:",
        chariot,
        knight,
        galleon,
    ]


def test_a_distant_goal_is_walked_to(play: Play) -> None:
    output = play("conquest_2p", ["S30-S25", "undo all"])
    walked = "South: chariot from Pineta, crossing (S30) to Lago Specchio, quay (S25), 4 moves.\n"
    assert answers(output)[0].startswith(walked)
    assert answers(output)[1].count("Taken back") == 4


def test_words_after_a_refusal_are_not_played(play: Play) -> None:
    output = play("conquest_2p", ["S30-S31 S1-S40 S31-S27", "history"])
    first = answers(output)[0]
    assert "Legal here: S1-SK1" in first
    assert "Not played: S31-S27." in first
    assert "chariot from Pineta, crossing (S30) to Lago Specchio, west (S31)" in answers(output)[1]
    assert "S27" not in answers(output)[1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("helo", "Similar: help"),
        ("S30-S3l", "S30-S31"),
        ("moovs", "Similar: moves"),
        ("xyzzy", "I do not understand “xyzzy”."),
        ("17", "I do not understand “17”."),
        ("look", "look needs a place. Example: look S12"),
        ("why", "why needs an action word."),
        ("save", "save needs a file name."),
        ("look S12x", "There is no place named “S12x”."),
        ("map Atlantis", "There is no island named “Atlantis”."),
        ("S18", "S18"),
        ("decline", "decline"),
        ("x" * 2001, "That line is too long."),
    ],
)
def test_what_is_not_understood_gets_a_kind_word(typed: str, said: str, play: Play) -> None:
    output = play("conquest_2p", [typed, "history"])
    assert said in answers(output)[0]
    assert answers(output)[1].startswith("Nothing has happened yet.")


def test_why_names_what_is_wrong_and_what_is_right(play: Play) -> None:
    output = play("conquest_2p", ["why S30-S31", "why S30-S40", "why draw", "why nonsense"])
    legal, illegal, aside, nonsense = answers(output)[:4]
    assert legal == "S30-S31 is legal here.\nSouth, 10 left"
    assert "S30-S40" in illegal or "S40" in illegal
    assert aside.startswith("draw:S is possible at any time.")
    assert "nonsense" in nonsense


def test_rules_by_chapter_clause_option_and_words(play: Play) -> None:
    output = play(
        "grand_en",
        [
            "rules",
            "rules answer",
            "rules gc-rec-05",
            "rules full_budget",
            "rules gc-rek-05",
            "rules drawbridge raise",
            "rules qwertz",
        ],
    )
    chapters, answer, clause, option, near, words, unknown = answers(output)[:7]
    assert "bridges: Drawbridges" in chapters
    assert "Rulings of this edition" in chapters
    assert "(GC-AMB-87)" in chapters
    assert "An answer has one or two moves" in answer
    assert clause.startswith("Clause GC-REC-05 (")
    assert "both must be needed" in clause
    assert "full_budget = 20: Moves per turn" in option
    assert "Similar: GC-REC-05" in near
    assert "Clause GC-" in words
    assert "No chapter, option or clause matches “qwertz”" in unknown


def test_two_people_agree_to_a_draw(play: Play) -> None:
    output = play("conquest_2p", ["draw", "draw:N"])
    assert "It is a draw." in output
    assert "The players agreed to a draw." in output
    output = play("conquest_2p", ["draw:N", "S30-S31", "draw"])
    assert "It is a draw." not in output  # playing on is not agreeing
