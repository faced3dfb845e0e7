"""Scenario files on the stage: each game shows its positions, and the command knows none of them."""

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


def stage_of(path: Path) -> ScenarioPresenter:
    """The stage of a file, by its game or its preset; raises the refusal of what cannot be set up."""
    entries = load(path)
    module, _, name = STAGES[game_of(entries)].partition(":")
    found: ScenarioPresenter = getattr(import_module(module), name)(entries)
    return found


def game_of(entries: Entries) -> str:
    """The game that a file is about."""
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


__all__ = ["ScenarioPresenter", "game_of", "stage_of"]
