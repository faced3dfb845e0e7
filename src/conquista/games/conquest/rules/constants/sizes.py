"""Sizes of the packed state and of its tables, and the numbers that stand for nothing."""

from __future__ import annotations

PIECES = 140
PLACES = 464
WORDS = 8
SEATS = 4
BRIDGES = 20
WAYS = 3072
SIGHTS = 49152
ACTIONS = 2048
STACK_ROOM = 32
WATCHERS = 24

NONE = 255
GONE = 254
NOWHERE = -1
