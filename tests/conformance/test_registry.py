"""The registry finds games and presets by name, imports them only when asked, and helps with misspellings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conquista.core import UnknownName
from conquista.games import registry
from kit.golden import Golden
from kit.playthrough import playthrough
from kit.registered import subject_of
from kit.sample_games.skirmish import SKIRMISH


@pytest.mark.usefixtures("sample_games")
def test_game_by_name() -> None:
    assert registry.game("skirmish") is SKIRMISH
    assert subject_of("skirmish").game is SKIRMISH
    assert set(registry.names()) >= {"skirmish", "tourney"}


@pytest.mark.usefixtures("sample_games")
def test_preset_gives_game_and_options() -> None:
    game, options = registry.preset("skirmish-short")
    assert game is SKIRMISH
    assert options.text() == "board=bridge quiet=6"
    assert registry.presets()["skirmish-short"] == "skirmish"
    assert registry.preset("tourney")[1].text() == ""


@pytest.mark.usefixtures("sample_games")
def test_misspelt_name_is_helped() -> None:
    with pytest.raises(UnknownName, match=r"There is no game named “Skirmsh”. Did you mean skirmish\?") as refused:
        registry.game("Skirmsh")
    assert refused.value.near == ("skirmish",)
    with pytest.raises(UnknownName, match="Did you mean skirmish-short"):
        registry.preset("skirmish-shrt")
    with pytest.raises(UnknownName, match=r"There are: .*skirmish, tourney"):
        registry.game("backgammon!")


@pytest.mark.usefixtures("sample_games")
def test_registered_game_without_playthrough_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"no golden file playthroughs/skirmish\.txt"):
        Golden(tmp_path).check("playthroughs/skirmish.txt", playthrough(subject_of("skirmish")))


def test_registry_imports_no_game_by_itself() -> None:
    code = "import sys, conquista.games.registry; print([m for m in sys.modules if m.startswith('conquista.games.')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['conquista.games.registry']"


@pytest.mark.parametrize("name", registry.names())
def test_entry_agrees_with_facts(name: str) -> None:
    facts = registry.game(name).facts
    assert facts.name == name
    assert set(facts.presets) == set(registry.GAMES[name].presets)


def test_preset_names_are_unique() -> None:
    names = [*registry.GAMES, *(preset for entry in registry.GAMES.values() for preset in entry.presets)]
    assert len(names) == len(set(names))
