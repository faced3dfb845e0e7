"""Scenario files: a position, actions and expectations, read from TOML, played and checked."""

from __future__ import annotations

from conquista.core.scenario_files import ScenarioError, ScenarioFinding, ScenarioStep
from conquista.games.conquest.scenes.expectations import judge
from conquista.games.conquest.scenes.reader import ConquestExpectation, ConquestScript, parse, read, script_of
from conquista.games.conquest.scenes.runner import is_reserve, moves, play, redo, set_up

__all__ = [
    "ConquestExpectation",
    "ConquestScript",
    "ScenarioError",
    "ScenarioFinding",
    "ScenarioStep",
    "is_reserve",
    "judge",
    "moves",
    "parse",
    "play",
    "read",
    "redo",
    "script_of",
    "set_up",
]
