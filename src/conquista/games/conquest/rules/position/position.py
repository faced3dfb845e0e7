"""The state of a match as small integers: where every piece stands, and whose move it is.

A stack is a bottom piece on a place with a chain of pieces on it (`first`, then `next`); cargo may itself be a carrier.
Copying a position copies its fields, and undo keeps a copy. This module implements no rules.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import PIECE, PLACE, SEAT, SEAT_BITS, Derived, Stored, field_table, row_names, state_bytes

if cython.compiled:
    from cython.cimports.conquista.games.conquest.rules.position import position_fields as fields
else:
    from conquista.core import fields
if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import (
        BRIDGES,
        GONE,
        NONE,
        NOWHERE,
        PIECES,
        PLACES,
        SEATS,
        WORDS,
    )
    from conquista.games.conquest.rules.position.layout import type_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.kernel.hashing import mix64

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class WarPosition:
    """One position. Every field of its state is declared here and nowhere else, see `core.fields`.

    Its Python interface is small: `state.py` wraps it for the contract. A position line holds stored numbers in the
    order of their declarations.
    """

    tables: Public[ConquestTables]
    sum: Annotated[cython.ulonglong, Derived()]  # of the keys of all pieces
    # Seat * 8 + word: places whose stack is on that seat's side
    occupied: Annotated[list[int], cython.ulonglong[SEATS * WORDS], Derived()]
    board: Annotated[list[int], cython.uchar[PLACES], Derived(NONE)]  # place: bottom piece of its stack
    # Pieces
    at: Annotated[list[int], cython.short[PIECES], Derived(NOWHERE)]  # place, also of carried pieces
    kind: Annotated[list[int], cython.uchar[PIECES], Derived()]  # type, origin and side, see `layout`
    used: Annotated[list[int], cython.uchar[PIECES], Derived()]  # moves and wandering moves of this turn, see `layout`
    flags: Annotated[list[int], cython.uchar[PIECES], Derived()]
    on: Annotated[list[int], cython.uchar[PIECES], Derived(NONE)]  # carrier
    first: Annotated[list[int], cython.uchar[PIECES], Derived(NONE)]  # first piece carried
    next: Annotated[list[int], cython.uchar[PIECES], Derived(NONE)]  # next piece on the same carrier
    # Sides
    have: Annotated[list[int], cython.uchar[SEATS * TYPES], Derived()]  # side * 9 + type: pieces on the board
    camels: Annotated[cython.uchar, Derived()]  # how many slots of `camel` are in use
    camel: Annotated[list[int], cython.uchar[8], Derived(NONE)]  # the numbers of all camels, including captured ones
    live: Annotated[cython.uchar, Derived()]  # pieces on the board, of all sides
    units: Annotated[list[int], cython.uchar[SEATS], Derived()]  # pieces that count for annihilation
    held: Annotated[list[int], cython.uchar[SEATS], Derived()]  # spaces held against this seat
    pile: Annotated[list[int], cython.short[SEATS * TYPES], Stored()]  # captor * 9 + type
    score: Annotated[list[int], cython.short[SEATS], Stored()]  # points for captured pieces
    tally: Annotated[list[int], cython.short[SEATS], Stored()]  # commandeerings that the count includes
    loss_by: Annotated[list[int], cython.uchar[SEATS], Stored(NONE)]  # who last captured from this seat in this turn
    losses: Annotated[list[int], cython.uchar[SEATS], Stored()]  # counting pieces captured from this seat in this turn
    built: Annotated[list[int], cython.short[TYPES], Stored()]
    raised: Annotated[list[int], cython.uchar[BRIDGES], Stored(NONE)]  # drawbridge: seat that raised it
    # The turn
    turn: Annotated[cython.short, Stored()]
    active: Annotated[cython.uchar, Stored(encoding=SEAT)]
    to_act: Annotated[cython.uchar, Stored(encoding=SEAT)]
    phase: Annotated[cython.uchar, Stored()]
    spent: Annotated[cython.short, Stored()]
    budget: Annotated[cython.short, Stored()]
    refunds: Annotated[cython.short, Stored()]
    quiet: Annotated[cython.short, Stored()]
    quiet_whole: Annotated[cython.short, Stored()]
    reset: Annotated[cython.uchar, Stored()]
    round_reset: Annotated[cython.uchar, Stored()]
    captured: Annotated[cython.uchar, Stored()]
    last_captor: Annotated[cython.uchar, Stored(NONE, SEAT)]
    forfeited: Annotated[cython.uchar, Stored()]
    wandered: Annotated[cython.uchar, Stored()]
    wander_camel: Annotated[cython.uchar, Stored(NONE, PIECE)]
    risks: Annotated[cython.uchar, Stored()]
    reduced: Annotated[cython.uchar, Stored()]
    # The recapture window
    target: Annotated[cython.short, Stored(NOWHERE, PLACE)]
    taker: Annotated[cython.uchar, Stored(NONE, PIECE)]
    taking: Annotated[cython.uchar, Stored()]
    defender: Annotated[cython.uchar, Stored(NONE, SEAT)]
    was_dormant: Annotated[cython.uchar, Stored()]
    partner_only: Annotated[cython.uchar, Stored()]
    answer_moves: Annotated[cython.uchar, Stored()]
    answer_drops: Annotated[cython.uchar, Stored()]
    answer_piece: Annotated[cython.uchar, Stored(NONE, PIECE)]
    answer_carrier: Annotated[cython.uchar, Stored(NONE, PIECE)]
    stood: Annotated[cython.uchar, Stored()]
    mixed: Annotated[cython.uchar, Stored()]
    # The whole match
    agreed: Annotated[cython.uchar, Stored()]  # seats that have agreed to a draw
    alone: Annotated[cython.uchar, Stored()]  # seats that began this turn with a single counting piece
    winners: Annotated[cython.uchar, Stored(encoding=SEAT_BITS)]
    reason: Annotated[cython.uchar, Stored()]

    def __init__(self, tables: ConquestTables) -> None:
        self.tables = tables
        fields.clear_fields(self)

    def copy(self) -> WarPosition:
        """An independent copy of this position."""
        other: WarPosition = WarPosition.__new__(WarPosition)
        if not cython.compiled:
            fields.clear_fields(other)
        other.tables = self.tables
        fields.copy_fields(self, other)
        return other

    def row(self, name: str) -> list[int]:
        """A copy of one row; raises KeyError or AttributeError for an unknown name."""
        found: list[int] = fields.read_row(self, name)
        return found

    def set_row(self, name: str, values: list[int]) -> None:
        """Set all numbers of one row."""
        fields.write_row(self, name, values)

    def numbers(self) -> dict[str, int]:
        """All stored single numbers, by name."""
        found: dict[str, int] = fields.read_numbers(self)
        return found

    def rows(self) -> dict[str, list[int]]:
        """Copies of all stored rows, by name."""
        return {name: fields.read_row(self, name) for name in ROWS}

    def digest(self) -> cython.ulonglong:
        """A 64-bit hash of the position."""
        return digest_of(self)


FIELDS = field_table(fields.declared_fields(WarPosition))
ROWS = row_names(FIELDS)
STATE_BYTES = state_bytes(FIELDS)


def copy_into(source: WarPosition, goal: WarPosition) -> None:
    """Make `goal` equal to `source`; both must share their tables."""
    fields.copy_fields(source, goal)


# -- hashing -----------------------------------------------------------------------------------------------------------


def key_of(pos: WarPosition, piece: cython.int) -> cython.ulonglong:
    """The key of one piece: its type, state and place. Equal pieces have equal keys, so keys are added up."""
    word: cython.ulonglong = pos.kind[piece]
    level: cython.ulonglong = 0
    if pos.on[piece] != NONE:
        level = 1 + type_of(pos.kind[pos.on[piece]])
    flags: cython.ulonglong = pos.flags[piece]
    used: cython.ulonglong = pos.used[piece]
    place: cython.ulonglong = pos.at[piece]
    word = word | (used << 8) | (flags << 16) | (level << 24) | (place << 32) | (cython.cast(cython.ulonglong, 1) << 48)
    return mix64(word)


def digest_of(pos: WarPosition) -> cython.ulonglong:
    """The sum of all piece keys, mixed with all other fields of the position.

    Digests are compared with stored ones, so the order here is fixed. A new field is declared with `digest=True`.
    """
    i: cython.int
    h: cython.ulonglong = mix64(pos.sum)
    for i in range(BRIDGES):
        h = mix64((h + pos.raised[i] + 1) & MASK)
    for i in range(SEATS):
        h = mix64((h + pos.score[i] * 65536 + pos.tally[i] * 256 + pos.loss_by[i] + pos.losses[i] * 16777216) & MASK)
    for i in range(SEATS * TYPES):
        h = mix64((h + pos.pile[i] + 1) & MASK)
    h = mix64((h + pos.turn * 65536 + pos.spent * 256 + pos.budget) & MASK)
    h = mix64((h + pos.quiet * 65536 + pos.quiet_whole * 256 + pos.refunds) & MASK)
    h = mix64((h + (pos.target + 1) * 4096 + pos.phase * 256 + pos.active * 16 + pos.to_act) & MASK)
    h = mix64((h + pos.winners * 256 + pos.reason) & MASK)
    h = mix64(
        (h + pos.reset + pos.round_reset * 2 + pos.captured * 4 + pos.forfeited * 8 + pos.last_captor * 16) & MASK
    )
    h = mix64((h + pos.wandered + pos.risks * 16 + pos.reduced * 256) & MASK)
    if pos.taker != NONE:
        h = mix64((h + key_of(pos, pos.taker)) & MASK)
    if pos.wander_camel == GONE:
        h = mix64((h + 1) & MASK)
    elif pos.wander_camel != NONE:
        h = mix64((h + key_of(pos, pos.wander_camel) + 1) & MASK)
    h = mix64((h + pos.defender * 256 + pos.taking) & MASK)
    h = mix64(
        (
            h
            + pos.was_dormant
            + pos.partner_only * 2
            + pos.answer_moves * 4
            + pos.answer_drops * 32
            + pos.agreed * 256
            + pos.alone * 4096
        )
        & MASK
    )
    if pos.answer_piece != NONE:
        h = mix64((h + key_of(pos, pos.answer_piece) + 2) & MASK)
    if pos.answer_carrier != NONE:
        h = mix64((h + key_of(pos, pos.answer_carrier) + 3) & MASK)
    whole: cython.ulonglong = fields.hash_fields(pos, h)
    return whole
