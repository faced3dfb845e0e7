"""The bit layouts of the engine: bytes of a piece, codes of actions, sets of places. No other module shifts by hand.

    kind    bits 0-3  type               bits 4-5  origin (colour)      bits 6-7  side
    used    bits 0-3  moves              bits 4-7  wandering moves      both of this turn
    flags   bits 0-3  FROZEN to DIRECT   bits 4-7  seats that have ever commandeered the piece
    code    bits 17-25 place   bits 14-16 member of the stack   bits 10-13 action   bits 1-9 goal   bit 0 last move
    places  64 places to a word

Compiled code has these functions inline: the build generates them from this module (docs/6-building.md).
"""

from __future__ import annotations

from conquista.c_types import Bits

NO_PLACE = 511  # the place of an action that belongs to no stack
CODES = 1 << 26  # every code is below
MOVER_ROWS = 1 << 16  # every result of `row_in` is below
GOALS = 512  # every goal is below

# -- kind --------------------------------------------------------------------------------------------------------------


def type_of(kind: int) -> int:
    return kind & 15


def origin_of(kind: int) -> int:
    return kind >> 4 & 3


def side_of(kind: int) -> int:
    return kind >> 6


def piece_kind(piece_type: int, origin: int, side: int) -> int:
    return piece_type | origin << 4 | side << 6


def with_side(kind: int, side: int) -> int:
    return kind & 63 | side << 6


# -- used and flags ----------------------------------------------------------------------------------------------------


def moves_made(used: int) -> int:
    return used & 15


def wanderings_made(used: int) -> int:
    return used >> 4


def piece_used(moves: int, wanderings: int) -> int:
    return moves | wanderings << 4


def without_moves(used: int) -> int:
    return used & 240


def marks_of(flags: int) -> int:
    """The flags without the seats."""
    return flags & 15


def commandeers_of(flags: int) -> int:
    """The seats that have ever commandeered the piece, one bit each."""
    return flags >> 4


def commandeer_flag(seat: int) -> int:
    return 16 << seat


# -- codes of actions --------------------------------------------------------------------------------------------------


def pack(place: int, index: int, kind: int, to: int, flag: int) -> int:
    """The code of an action."""
    return place << 17 | index << 14 | kind << 10 | to << 1 | flag


def place_in(code: int) -> int:
    return code >> 17 & 511


def index_in(code: int) -> int:
    return code >> 14 & 7


def kind_in(code: int) -> int:
    return code >> 10 & 15


def goal_in(code: int) -> int:
    return code >> 1 & 511


def flag_in(code: int) -> int:
    return code & 1


def mover_in(code: int) -> int:
    """Place and member together: equal for all actions of one piece."""
    return code >> 14


def row_in(code: int) -> int:
    """Place, member and action together: equal for all codes that differ only in goal and flag."""
    return code >> 10


# -- sets of places ----------------------------------------------------------------------------------------------------


def word_of(place: int) -> int:
    """The word of a set that holds the bit of a place."""
    return place >> 6


def bit_of(place: int) -> Bits:
    """The bit of a place in its word."""
    return 1 << (place & 63)


def has_place(word: Bits, place: int) -> int:
    """1 if the bit of a place is set in its word, else 0."""
    return word >> (place & 63) & 1
