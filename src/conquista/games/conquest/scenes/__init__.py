"""Scenario files: a position, actions and expectations, read from TOML, played and checked."""

from __future__ import annotations

from conquista.games.conquest.scenes.expectations import judge
from conquista.games.conquest.scenes.reader import read
from conquista.games.conquest.scenes.runner import play

__all__ = ["judge", "play", "read"]
