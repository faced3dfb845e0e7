"""Scenario files: a position, actions and expectations, read from TOML, played and checked."""

from __future__ import annotations

from conquista.core.scenario_files import ScenarioError, ScenarioFinding, ScenarioStep
from conquista.games.condottiere.scenes.expectations import judge
from conquista.games.condottiere.scenes.reader import CondottiereExpectation, CondottiereScript, parse, read, script_of
from conquista.games.condottiere.scenes.runner import play, redo, set_up

__all__ = [
    "CondottiereExpectation",
    "CondottiereScript",
    "ScenarioError",
    "ScenarioFinding",
    "ScenarioStep",
    "judge",
    "parse",
    "play",
    "read",
    "redo",
    "script_of",
    "set_up",
]
