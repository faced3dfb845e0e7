"""Scenario files: a position, actions and what to expect of them, read from TOML, played out and judged."""

from __future__ import annotations

from conquista.core.scenes import Deed, Finding, ScenarioError
from conquista.games.conquest.scenes.expectations import judge
from conquista.games.conquest.scenes.playing import is_reserve, moves, play, redo, set_up
from conquista.games.conquest.scenes.reading import Expect, Script, parse, read, script_of

__all__ = [
    "Deed",
    "Expect",
    "Finding",
    "ScenarioError",
    "Script",
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
