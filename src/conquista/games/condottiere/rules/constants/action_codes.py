"""Codes of actions; the asides come last."""

from __future__ import annotations

from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, REGIONS

PLAY = 0
PASS = PLAY + KINDS
PASS_OPEN = PASS + 1
TAKE_BACK = PASS_OPEN + 1
TAKE_NONE = TAKE_BACK + MERCENARIES
FAVOUR_AT = TAKE_NONE + 1
FAVOUR_OFF = FAVOUR_AT + REGIONS
BATTLE = FAVOUR_OFF + 1
DECLINE = BATTLE + REGIONS
DISCARD = DECLINE + 1
HOLD = DISCARD + 1
KEEP_CARD = HOLD + 1
DONE = KEEP_CARD + KINDS
TURN_CARD = DONE + 1
DRAW_CARDS = TURN_CARD + KINDS  # none to ten cards
SHOW = DRAW_CARDS + 11
SHOW_HIDDEN = SHOW + KINDS * MOST_SEATS
CODES = SHOW_HIDDEN + MOST_SEATS
