"""Scenario files: a position, actions and expectations, read from TOML, played and checked."""

from __future__ import annotations

from conquista.games.condottiere.scenes.expectations import judge
from conquista.games.condottiere.scenes.reader import read
from conquista.games.condottiere.scenes.runner import play

__all__ = ["judge", "play", "read"]
