"""Numbers of the kinds in `cards.py`, and of their cards: Mercenaries come first. A test compares them."""

from __future__ import annotations

MERCENARIES = 7
WINTER = MERCENARIES
SPRING = WINTER + 1
BISHOP = SPRING + 1
COURTESAN = BISHOP + 1
DRUMMER = COURTESAN + 1
HEROINE = DRUMMER + 1
SCARECROW = HEROINE + 1
SURRENDER = SCARECROW + 1
KINDS = SURRENDER + 1

DECK = 110  # all cards
MERCENARY_CARDS = 58
HIDEABLE_SPECIALS = 21  # special cards that may be face down
