"""The fields of `PieceDistances`, by number. Compiled code uses them as C constants.

The types of piece and LOADED are fields by their own numbers.
"""

from __future__ import annotations

ANY = 10
LAND_ANY = 11  # every way but lanes
RIDDEN_ELEPHANT = 12
RIDDEN_CHARIOT = 13
RIDDEN_OTHER = 14  # by camel or siege engine, whichever is nearer
CATAPULT_SHOT = 15
LANDED = 16
ROAM = 17
FIELDS = 18

FAR = 255  # a distance that no piece can go
PLACES_SQUARED = 464 * 464
ANY_ROW = ANY * PLACES_SQUARED  # where the field begins
ROAM_ROW = ROAM * PLACES_SQUARED
