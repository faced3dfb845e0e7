"""Kinds of place."""

from __future__ import annotations

LAND = 0
CASTLE = 1
QUEST = 2
SEA = 3
FIELD = 4
