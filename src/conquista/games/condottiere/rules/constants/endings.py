"""Purposes of a tie-break battle, and why a match ended."""

from __future__ import annotations

# Purposes of a tie-break battle.
NO_TIEBREAK = 0
FOR_MATCH = 1
FOR_GAME = 2

# Why a match ended.
BY_REGIONS = 1
BY_KINGDOM = 2
BY_BOTH = 3
BY_COUNT = 4
BY_TIEBREAK = 5
SHARED = 6
BY_POINTS = 7
