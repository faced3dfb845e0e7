"""Scenario files of all games: which game a file belongs to, and the position that it describes."""

from __future__ import annotations

from conquista.core.scenarios.files import Entries, loads
from conquista.core.scenarios.presenter import ScenarioPosition, ScenarioPresenter
from conquista.games import registry

PUZZLE = "puzzle"  # the table that makes a puzzle of a scenario


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


def presented(entries: Entries, locale: str) -> ScenarioPresenter:
    """Return the presenter of the content of a file."""
    found: ScenarioPresenter = registry.part(game_of(entries), "scenarios")(entries, locale)
    return found


def position_in(text: str, file: str) -> ScenarioPosition:
    """Return the position of a scenario or a puzzle after its actions; ScenarioError names the place of a fault."""
    entries = loads(text.encode(), file)
    without = {key: value for key, value in entries.data.items() if key != PUZZLE}
    return presented(Entries(without, file, ""), "en").after()
