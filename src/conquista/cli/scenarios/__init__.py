"""Scenario presenters: each game shows its own positions, and the command is independent of games."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from conquista.cli.scenarios.presenter import ScenarioPresenter
from conquista.core.scenario_files import Entries, load
from conquista.games import registry

STAGES = {
    "conquest": "conquista.cli.scenarios.conquest:ConquestScenarioPresenter",
    "condottiere": "conquista.cli.scenarios.condottiere:CondottiereScenarioPresenter",
}
FIRST = "conquest"  # the game of a file that names none


def presenter_of_file(path: Path) -> ScenarioPresenter:
    """Return the presenter of a file, by its game or preset; raises a refusal for an invalid file."""
    entries = load(path)
    module, _, name = STAGES[game_of(entries)].partition(":")
    found: ScenarioPresenter = getattr(import_module(module), name)(entries)
    return found


def game_of(entries: Entries) -> str:
    """Return the game of a file."""
    game, preset = entries.text("game"), entries.text("preset")
    if game and game not in STAGES:
        entries.unknown("game", game, STAGES, "game")
    owners = {**registry.presets(), **{name: name for name in STAGES}}
    if preset and preset not in owners:
        entries.unknown("preset", preset, owners, "preset")
    owner = owners.get(preset, "")
    if game and owner and game != owner:
        entries.fault("game", "game", preset=preset, right=owner, game=game)
    return game or owner or FIRST


__all__ = ["ScenarioPresenter", "game_of", "presenter_of_file"]
