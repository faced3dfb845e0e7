"""Numbers of cards and points that the rulebook states."""

from __future__ import annotations

HAND = 10  # cards dealt to each seat, before one more for each of its regions
FIRST_HAND_A = 7  # the same for the first deal of variant A
DRAWN_A = 3  # cards that a seat draws between battles of variant A
KEPT = 2  # cards that the last seat with cards may keep for the next round
SPRING_BONUS = 3
KINGDOM_POINTS = 5  # for a kingdom, in a match for points
