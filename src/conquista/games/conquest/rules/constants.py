"""Numeric constants of the engine. Compiled code uses them as C constants."""

from __future__ import annotations

# Kinds of piece. LOADED is not a piece: it is the way class of an elephant that carries soldiers.
SOLDIER = 0
ELEPHANT = 1
KNIGHT = 2
CAMEL = 3
CHARIOT = 4
SHIP = 5
GALLEON = 6
CATAPULT = 7
SIEGE = 8
TYPES = 9
LOADED = 9

# Sizes of the packed state and tables.
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

# Kinds of place.
LAND = 0
CASTLE = 1
QUEST = 2
SEA = 3
FIELD = 4

# Kinds of way. BOARDING leads from a dock to an anchor, ASHORE back, TRANSFER from vessel to vessel.
ROAD = 0
DRAWBRIDGE = 1
LANE = 2
BOARDING = 3
ASHORE = 4
TRAIL = 5
TRANSFER = 6

# Flags of a piece. The upper half of the byte records which seats have ever commandeered it.
FROZEN = 1
SHOT = 2
FROM_SIEGE = 4
DIRECT = 8

# Effects of a step, as bits: a soldier who steps onto an enemy camel may have two choices.
MOVES = 1
MOUNTS = 2
BOARDS = 4
CAPTURES = 8
TAKES_VESSEL = 16
TAKES_CAMEL = 32
TAKES_SIEGE = 64
TAKINGS = 120

# Kinds of action.
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

# Phases.
PLAYING = 0
ANSWERING = 1
OVER = 2
