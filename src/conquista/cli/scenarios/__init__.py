"""Scenario files: each game presents its own positions, and the command is independent of games."""

from __future__ import annotations

from pathlib import Path

from conquista.cli.output import terminal_language
from conquista.core.scenarios.files import Entries, load
from conquista.core.scenarios.presenter import ScenarioPresenter
from conquista.games import registry


def presenter_of_file(path: Path) -> ScenarioPresenter:
    """Return the presenter of a file, by its game or preset; raises a refusal for an invalid file."""
    return presenter_of_entries(load(path))


def presenter_of_entries(entries: Entries) -> ScenarioPresenter:
    """Return the presenter of the content of a file."""
    found: ScenarioPresenter = registry.part(game_of(entries), "scenarios")(entries, terminal_language())
    return found


def game_of(entries: Entries) -> str:
    """Return the game of a file; a file that names none belongs to the first game."""
    game, preset, known = entries.text("game"), entries.text("preset"), registry.having("scenarios")
    if game and game not in known:
        entries.unknown("game", game, known, "game")
    owners = {name: owner for name, owner in registry.presets().items() if owner in known} | {one: one for one in known}
    if preset and preset not in owners:
        entries.unknown("preset", preset, owners, "preset")
    owner = owners.get(preset, "")
    if game and owner and game != owner:
        entries.fault("game", "game", preset=preset, right=owner, game=game)
    return game or owner or known[0]


__all__ = ["game_of", "presenter_of_entries", "presenter_of_file"]
