"""Numeric constants of the engine. Compiled code uses them as C constants."""

from __future__ import annotations

# Kinds of card; the first seven are the Mercenaries.
MERCENARIES = 7
WINTER = 7
SPRING = 8
BISHOP = 9
COURTESAN = 10
DRUMMER = 11
HEROINE = 12
SCARECROW = 13
SURRENDER = 14
KINDS = 15

# Sizes of the packed state.
MOST = 6
REGIONS = 17
DECK = 110
OBSERVERS = 7  # observers: six seats, then the watcher
LOG = 2048
NONE = 255
FINE = 22  # number of Courtesans, Drummers and Heroines, plus one for none
STAGE = 1298  # number of Mercenaries, plus one for none, times FINE

# Phases.
CHOOSE = 0
TURN = 1
TAKE = 2
FAVOUR = 3
TURN_UP = 4
ASK = 5
KEEP = 6
DRAW = 7
DEAL = 8
OVER = 9
ENDING = 10  # transient phases, inside an action: the battle is over
CHOOSING = 11  # the next region must be chosen

# What a deal is for.
AT_START = 0
AT_ROUND = 1
AT_TIEBREAK = 2
AT_DRAW = 3

# Codes of actions; the asides come last.
PLAY = 0
PASS = 15
PASS_OPEN = 16
TAKE_BACK = 17
TAKE_NONE = 24
FAVOUR_AT = 25
FAVOUR_OFF = 42
BATTLE = 43
DECLINE = 60
DISCARD = 61
HOLD = 62
KEEP_CARD = 63
DONE = 78
TURN_CARD = 79
DRAW_CARDS = 94
SHOW = 105
SHOW_HIDDEN = 195
CODES = 201

# Purposes of a tie-break battle.
NO_TIEBREAK = 0
FOR_MATCH = 1
FOR_GAME = 2

# Why a match ended.
BY_REGIONS = 1
BY_KINGDOM = 2
BY_BOTH = 3
BY_COUNT = 4
BY_TIEBREAK = 5
SHARED = 6
BY_POINTS = 7

# Kinds of log entries; an entry is four numbers: kind, seat, and two more.
CHOSEN = 0
DECLINED = 1
PLAYED = 2
LAID = 3
TURNED = 4
PASSED = 5
THAWED = 6
REMOVED = 7
FAVOURED = 8
TAKEN = 9
REACHED = 10
WON = 11
LEVEL = 12
TOKEN = 13
CLEARED = 14
ASKED = 15
DISCARDED = 16
HELD = 17
KEPT = 18
DEALT = 19
SHUFFLED = 20
SCORED = 21
NEW_GAME = 22
TIED = 23
ENDED = 24
STALLED = 25
KEEPS = 26
ANSWERED = 27
HANDS_ASKED = 28
HANDS_HELD = 29
