"""Whatever is typed or piped in, the loop answers in sentences and goes on."""

from __future__ import annotations

import pytest

from cli.play.conftest import Play
from conquista.cli.play import line_input
from conquista.cli.play.commands import COMMANDS
from conquista.core import SeededChance
from conquista.games import registry
from kit.scale import scaled

LINES = scaled(600)
LETTERS = [
    *"SNWEKMCQF0123456789.-+^*~=:!@ xX'\"\\/%{}[]()\t;,#$",
    "\x1b[2J",
    "\x00",
    "é",
    "😀",
    "\u202e",
    "\ud800",
    "ß",
]
PARTS = [
    *COMMANDS,
    "end",
    "decline",
    "draw",
    "all",
    "options",
    "S12",
    "NK1",
    "MS3",
    "sea",
    "GC-REC-05",
    *("10", "winter", "play", "show", "hidden", "ROM", "napoli", "keep", "none", "CO-AMB-42"),
    "../x",
    "~",
    "-1",
]


def lines(preset: str, seed: int) -> list[str]:
    """Return random letters, random commands with random arguments, and legal words with a changed letter."""
    chance = SeededChance(seed)
    game, options = registry.preset(preset)
    legal = [action.word for action in game.legal_actions(game.start(options, chance), game.seats(options)[0])]
    found: list[str] = []
    while len(found) < LINES:
        kind = chance.below(4)
        if kind == 0:
            line = "".join(chance.choice(LETTERS) for _ in range(chance.below(24)))
        elif kind == 1:
            line = " ".join(chance.choice(PARTS) for _ in range(1 + chance.below(3)))
        elif kind == 2:
            line = chance.choice(legal)
        else:
            word = chance.choice(legal)
            at = chance.below(len(word))
            line = word[:at] + chance.choice(LETTERS) + word[at + chance.below(2) :]
        first = line.strip().partition(" ")[0]
        if line_input.command(first, COMMANDS) not in ("quit", "resume"):
            found.append(line.replace("\n", " "))
    return found


@pytest.mark.parametrize(
    "arguments",
    [
        *("conquest_2p --option quiet_rounds=0", "grand_en --option quiet_rounds=0"),
        "condottiere_points --option points_target=100 --option variant_e=yes --seed 1",
    ],
)
def test_random_lines_never_break_the_loop(arguments: str, play: Play) -> None:
    output = play(arguments, lines(arguments.partition(" ")[0], 1))
    assert output.count("> ") > LINES * 0.9  # the others answered a question, such as whether to write over a file
    assert "Traceback" not in output
    assert "went wrong" not in output
    assert "\x1b" not in output
    assert "\x00" not in output


def test_a_match_is_still_sound_afterwards(play: Play) -> None:
    output = play("conquest_2p", [*lines("conquest_2p", 2)[:300], "save after.record"])
    assert "Saved: after.record" in output
    assert "Resumed after" in play("--resume after.record", ["count"])
