"""Sizes of the packed state."""

from __future__ import annotations

from conquista.games.condottiere.rules.constants.card_kinds import HIDEABLE_SPECIALS, MERCENARY_CARDS

MOST_SEATS = 6
REGIONS = 17
OBSERVERS = 7  # observers: six seats, then the watcher
LOG_ROOM = 2048
NONE = 255
ROW = HIDEABLE_SPECIALS + 1  # of the table of exact counts: none to all
STAGE = (MERCENARY_CARDS + 1) * ROW
