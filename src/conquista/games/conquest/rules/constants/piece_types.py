"""Types of piece. LOADED is not a piece: it is the way class of an elephant that carries soldiers."""

from __future__ import annotations

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
