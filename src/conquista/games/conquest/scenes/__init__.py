"""Scenario files: a position, actions and expectations, read from TOML, played and checked."""

from __future__ import annotations

from conquista.games.conquest.scenes.expectations import check_expectations
from conquista.games.conquest.scenes.reader import read
from conquista.games.conquest.scenes.runner import play

__all__ = ["check_expectations", "play", "read"]
