"""Scenario files: a position, actions and what to expect of them, read from TOML, played out and judged."""

from __future__ import annotations

from conquista.games.conquest.scenes.expectations import Finding, judge
from conquista.games.conquest.scenes.playing import Deed, is_reserve, moves, play, redo, set_up
from conquista.games.conquest.scenes.reading import Expect, Script, parse, read
from conquista.games.conquest.scenes.values import ScenarioError

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
    "set_up",
]
