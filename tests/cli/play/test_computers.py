"""Computer players by their specs at the keyboard; a file never starts a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.play.conftest import Play

LAST = """
class Last:
    name = "last"
    def choose(self, game, view, legal):
        return legal[-1]
"""


def test_a_player_with_settings_and_one_of_a_module_hold_seats(play: Play) -> None:
    Path("my_last.py").write_text(LAST)
    told = play("conquest_2p --seats S=random(nodes=3),N=my_last:Last --option quiet_rounds=2 --save match.record")
    assert "random(nodes=3)" in told
    assert "my_last:Last" in Path("match.record").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--against random(nodes)", "“nodes” is no setting"),
        ("--seat N=random(nodes=x)", "nodes must be a whole number"),
        ("--against random(depth=3)", "no setting named “depth”"),
        ("--against no_module_here:Mine", "no module no_module_here"),
        ("--seat N=(me", "is no player"),
        ("--against program:", "names no program"),
    ],
)
def test_a_spec_that_cannot_be_made_is_refused(arguments: str, said: str, play: Play) -> None:
    assert said in play(f"conquest_2p {arguments}", status=2)


def test_a_file_starts_no_program_and_imports_no_module(play: Play) -> None:
    play("conquest_2p --seats S=Ann,N=random", ["S30-S31", "end", "save first.record", "quit", "no"])
    text = Path("first.record").read_text()
    for spec in ("program:touch started", "os:getcwd"):
        Path("evil.record").write_text(text.replace("random", spec, 1))
        assert "which a file may not start" in play("--resume evil.record", status=2)
    assert not Path("started").exists()
    play("--resume evil.record --seats S=Ann,N=random", ["quit", "no"])
