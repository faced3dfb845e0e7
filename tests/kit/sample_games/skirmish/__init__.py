"""Skirmish: a third game, registered in tests only."""

from __future__ import annotations

from kit.sample_games.skirmish.game import LET, PASS, SKIRMISH, Act, Skirmish, SkirmishPosition, State

__all__ = ["LET", "PASS", "SKIRMISH", "Act", "Skirmish", "SkirmishPosition", "State"]
