"""The features of the evaluation, by number and by name. Compiled code has the numbers as C constants."""

from __future__ import annotations

# Classes of stack: the ten way classes of pieces, then a ship, then a galleon, with a piece of each class aboard.
CLASSES = 30
ABOARD_SHIP = 10
ABOARD_GALLEON = 20

# Tiers of reach: within two moves, within four, and whatever else can be reached in one turn.
TIERS = 3
SPREAD = 24  # words of one row of reach: tiers of places as bits
NEAR = 8  # the first word of the tier of four moves
WIDE = 16  # and of the tier of a whole turn
FAR = 255

# Features of one seat, each in hundredths. The first nine count pieces by kind, the next nine how near they are.
MARCH = 9
RIDE = 18
CARGO = 19
QUESTING = 20
HELD = 21
SQUEEZED = 22
CASTLES = 23
QUESTS = 24
EXPOSED_MOST = 25
EXPOSED_NEXT = 26
EXPOSED_REST = 27
EXPOSED_GUARDED = 28
THREATENED = 29
BREACH = 30
MOBILITY = 31
SUPPORT = 32
COUNT = 33
FEW = 34
VULNERABLE = 35
SIEGE_READY = 36
WORKS = 37
RAISED = 38
LOOSE = 39
CLOCK = 40
DORMANT = 41
TEMPO = 42
SHARE = 43
STIR = 44
IDLE = 45
FEATURES = 46

WIN = 1_000_000  # the value of a match that is won

WORDS_OF_KINDS = ("soldier", "elephant", "knight", "camel", "chariot", "ship", "galleon", "catapult", "siege")
WORDS_OF_FEATURES = (
    *WORDS_OF_KINDS,
    *(f"march_{kind}" for kind in WORDS_OF_KINDS),
    *("ride", "cargo", "questing", "held", "squeezed", "castles", "quests"),
    *("exposed_most", "exposed_next", "exposed_rest", "exposed_guarded", "threatened", "breach"),
    *("mobility", "support", "count", "few", "vulnerable", "siege_ready", "works", "raised", "loose"),
    *("clock", "dormant", "tempo", "share", "stir", "idle"),
)
