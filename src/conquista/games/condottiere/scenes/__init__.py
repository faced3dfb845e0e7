"""Scenario files: a position, actions and expectations, read from TOML, played and checked."""

from __future__ import annotations

from conquista.games.condottiere.scenes.expectations import check_expectations
from conquista.games.condottiere.scenes.reader import read
from conquista.games.condottiere.scenes.runner import play

__all__ = ["check_expectations", "play", "read"]
