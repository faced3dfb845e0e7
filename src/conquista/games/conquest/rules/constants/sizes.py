"""Sizes of the packed state and of its tables, and the numbers that stand for nothing."""

from __future__ import annotations

PIECES = 140
PLACES = 464
WORDS = 8  # of 64 bits, for a set of places
SEATS = 4
CASTLE_SIZE = 5  # spaces of a castle, each with a drawbridge of its own
QUESTS = 5
BRIDGES = SEATS * CASTLE_SIZE
WAYS = 3072
SIGHTS = 49152
ACTIONS = 2048
STACK_ROOM = 32  # choices of one stack that the move cache can hold
WATCHERS = 24  # stacks in the move cache whose choices depend on distant places

NONE = 255  # no piece, no seat, no bridge
GONE = 254  # a piece that has left the board
NOWHERE = -1  # no place
