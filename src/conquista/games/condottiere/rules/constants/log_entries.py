"""Kinds of log entries.

An entry is four numbers: its kind, a seat or NONE, and two more, which stand here after the kind. `views/events.py`
turns entries into the events that seats see.
"""

from __future__ import annotations

REGION_CHOSEN = 0  # region
REGION_DECLINED = 1  # the next seat to choose
CARD_PLAYED = 2  # card
LAID_FACE_DOWN = 3  # card
TURNED_UP = 4  # card, 1 for the newer of two
PASSED = 5  # 1 without cards, 1 for a defender who may still play
SEASON_REMOVED = 6  # card, how many
BISHOP_REMOVED = 7  # card, how many
FAVOUR_PLACED = 8  # region or NONE
TAKEN_BACK = 9  # card or NONE
STRENGTH_REACHED = 10  # strength
BATTLE_WON = 11  # region, its former owner or NONE
BATTLE_TIED = 12  # region; the seat is the owner who keeps it, or NONE
TOKEN_MOVED = 13  # the seat with most Courtesans, or NONE
LINES_CLEARED = 14  # how many cards
HAND_ASKED = 15  # up to revision 2
HAND_DISCARDED = 16  # how many cards, and 0; then one entry for each kind: how many, kind + 1
HAND_HELD = 17
CARDS_KEPT = 18  # how many
CARD_DEALT = 19  # card
PILE_SHUFFLED = 20  # how many cards, the purpose of the deal
GAME_SCORED = 21  # points of this game, score
GAME_BEGUN = 22  # number of the game
TIEBREAK_BEGUN = 23  # the tied seats, as bits
MATCH_ENDED = 24  # the winners, as bits, and the reason
ROUND_STALLED = 25  # battles in a row without a card
KEEPING_BEGUN = 26
HAND_ANSWERED = 27  # 1 to discard the hand
HANDS_ASKED = 28  # the asked seats, as bits; from revision 3 on
HANDS_HELD = 29  # the seats that keep their hands, as bits; from revision 3 on
