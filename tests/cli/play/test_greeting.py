"""The start menu, and unfinished matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.play.conftest import Play
from conquista.cli.play import start_menu
from conquista.cli.play.screen import Screen
from conquista.games import registry
from conquista.i18n import has


def test_a_newcomer_presses_enter(play: Play) -> None:
    output = play("", ["", "", "moves"])
    assert "Welcome to Conquista." in output
    assert "1. conquest_2p: Conquest for two. The simplest rules: start here." in output
    assert all(f" {name}: " in output for name in registry.presets())
    assert "North: computer player random" in output
    assert "Type help for the commands" in output
    assert "S30 chariot: to S31 S35" in output


def test_every_preset_has_a_sentence() -> None:
    assert [name for name in registry.presets() if not has(f"play.preset.{name}")] == []


def test_names_numbers_and_slips(play: Play) -> None:
    people = re.search(r"(\d+)\. 4 people", play("", ["grand_f"]))
    assert people
    output = play("", ["grand_xx", "99", "grand_f", "77", people[1], "count"])
    assert "“grand_xx” is not one of these. Did you mean" in output
    assert "“99” is not one of these." in output
    assert "grand_fr: Grand Conquest for four, French edition." in output
    assert "“77” is not one of these." in output
    assert "East: a person at this keyboard" in output
    assert "West: 26 points" in output


def test_leaving_at_the_door(play: Play) -> None:
    assert play("").endswith("Goodbye.\n")
    assert play("", ["1"]).endswith("Goodbye.\n")


class Keyboard(Screen):
    """A screen with scripted input, as if at a terminal."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.interactive = True
        self.typed = iter(lines)

    def ask(self, prompt: str) -> str:
        self.line(prompt)
        return next(self.typed)


@pytest.mark.parametrize(
    ("answer", "resumed", "stays"), [("yes", True, True), ("", True, True), ("no", False, True), ("drop", False, False)]
)
def test_a_match_that_was_left_is_offered(
    answer: str, resumed: bool, stays: bool, play: Play, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play("conquest_2p", ["S30-S31"])
    [kept] = (home / "state/conquista/unfinished").glob("*.record")
    found = start_menu.offer_waiting(Keyboard(["what?", answer]))
    assert (found == kept) is resumed
    assert kept.exists() is stays
    assert "You have an unfinished match: conquest_2p, 1 action, last played 20" in capsys.readouterr().out


def test_nothing_is_offered_where_nothing_waits(home: Path) -> None:
    assert start_menu.offer_waiting(Keyboard([])) is None
