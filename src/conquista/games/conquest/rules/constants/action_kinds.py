"""Kinds of action."""

from __future__ import annotations

STEP = 0
TAKE = 1
RUN = 2
SHOOT = 3
BUILD_CHARIOT = 4
BUILD_CATAPULT = 5
BUILD_SIEGE = 6
BUILD_SHIP = 7
BUILD_GALLEON = 8
RAISE = 9
LOWER = 10
WANDER = 11
END = 12
DECLINE = 13
DRAW = 14
