"""Computer players by their specs at the keyboard; a file never starts a program."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cli.play.conftest import Play
from conquista.cli import main

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Like `play`, for arguments that contain spaces."""

    def command(arguments: Sequence[str], lines: Sequence[str] = (), status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        found = main.run(["play", *arguments])
        printed = capsys.readouterr()
        assert found == status, printed.out[-2000:] + printed.err
        return printed.out + printed.err

    return command


LAST = """
class Last:
    name = "last"
    def choose(self, game, view, legal):
        return legal[-1]
"""


def test_a_player_with_settings_and_one_of_a_module_hold_seats(play: Play) -> None:
    Path("my_last.py").write_text(LAST)
    output = play("conquest_2p --seats S=random(nodes=3),N=my_last:Last --option quiet_rounds=2 --save match.record")
    assert "random(nodes=3)" in output
    assert "my_last:Last" in Path("match.record").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--against random(nodes)", "“nodes” is not a setting"),
        ("--seat N=random(nodes=x)", "nodes must be a whole number"),
        ("--against random(depth=3)", "no setting named “depth”"),
        ("--against no_module_here:Mine", "no module no_module_here"),
        ("--seat N=(me", "is not a player"),
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


ROGUE = f"{sys.executable} -I -S {Path(__file__).parents[2] / 'players/rogue.py'}"


def test_a_program_holds_a_seat(run: Run) -> None:
    output = run(["conquest_2p", "--against", f"program:{ROGUE} honest"], ["S30-S31", "end", "end"])
    assert "South, 20 left>" in output
    assert output.count("is to move") >= 2


def test_a_program_that_fails_leaves_the_match_to_the_person(run: Run, play: Play) -> None:
    output = run(["conquest_2p", "--against", f"program:{ROGUE} illegal"], ["S30-S31", "end", "S31-S30"])
    assert "answered “castle”, which is not a legal action" in output
    kept = re.search(r"--resume (\S+)", output)
    assert kept, output
    assert "which a file may not start" in play(f"--resume {kept[1]}", status=2)
    assert "North" in play(f"--resume {kept[1]} --seats S=Ann,N=random", ["quit", "no"])


def test_programs_alone_that_fail_end_the_command(run: Run) -> None:
    command = f"program:{ROGUE} exit"
    output = run(["conquest_2p", "--seat", f"S={command}", "--seat", "N=random"], status=2)
    assert "out of memory" in output
    assert "Traceback" not in output
