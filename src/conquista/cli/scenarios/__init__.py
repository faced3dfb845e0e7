"""Scenario files: each game presents its own positions, and the command is independent of games."""

from __future__ import annotations

from pathlib import Path

from conquista.cli.output import terminal_language
from conquista.core.scenarios.files import Entries, load
from conquista.core.scenarios.presenter import ScenarioPresenter
from conquista.games.scenario_files import game_of, presented


def presenter_of_file(path: Path) -> ScenarioPresenter:
    """Return the presenter of a file, by its game or preset; raises a refusal for an invalid file."""
    return presenter_of_entries(load(path))


def presenter_of_entries(entries: Entries) -> ScenarioPresenter:
    """Return the presenter of the content of a file."""
    return presented(entries, terminal_language())


__all__ = ["game_of", "presenter_of_entries", "presenter_of_file"]
