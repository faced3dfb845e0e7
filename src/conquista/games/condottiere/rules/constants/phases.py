"""Phases of a match, and the purposes of a deal."""

from __future__ import annotations

# Phases.
CHOOSE = 0
TURN = 1
TAKE = 2
FAVOUR = 3
TURN_UP = 4
ASK = 5
KEEP = 6
DRAW = 7
DEAL = 8
OVER = 9
ENDING = 10  # transient phases, inside an action: the battle is over
CHOOSING = 11  # the next region must be chosen

# What a deal is for.
AT_START = 0
AT_ROUND = 1
AT_TIEBREAK = 2
AT_DRAW = 3
