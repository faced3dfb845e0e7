"""Effects of a step, as bits: a soldier who steps onto an enemy camel may have two choices."""

from __future__ import annotations

MOVES = 1
MOUNTS = 2
BOARDS = 4
CAPTURES = 8
TAKES_VESSEL = 16
TAKES_CAMEL = 32
TAKES_SIEGE = 64
TAKINGS = 120
