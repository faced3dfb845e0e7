"""The state of a match as small integers: where every piece stands, and whose move it is.

A stack is a bottom piece on a place with a chain of pieces on it (`first`, then `next`); cargo may itself be a carrier.
Copying a position copies its arrays, and undo keeps a copy. This module implements no rules.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.games.conquest.rules.constants import (
        BRIDGES,
        GONE,
        NONE,
        NOWHERE,
        PIECES,
        PLACES,
        SEATS,
        TYPES,
        WORDS,
    )
    from conquista.games.conquest.rules.tables import ConquestTables
    from conquista.kernel.hashing import mix64

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

STATE_BYTES = 2024  # the size of the fields below, without the shared tables; a test verifies it


@cython.cclass
class WarPosition:
    """One position. Its Python interface is small: `state.py` wraps it for the contract."""

    tables: Public[ConquestTables]
    sum: cython.ulonglong  # of the keys of all pieces
    # Seat * 8 + word: places whose stack is on that seat's side
    occupied: Annotated[list[int], cython.ulonglong[SEATS * WORDS]]
    board: Annotated[list[int], cython.uchar[PLACES]]  # place: bottom piece of its stack
    # Pieces
    at: Annotated[list[int], cython.short[PIECES]]  # place, also of carried pieces
    kind: Annotated[list[int], cython.uchar[PIECES]]  # type, origin << 4, side << 6
    used: Annotated[list[int], cython.uchar[PIECES]]  # moves made this turn, wandering moves << 4
    flags: Annotated[list[int], cython.uchar[PIECES]]
    on: Annotated[list[int], cython.uchar[PIECES]]  # carrier
    first: Annotated[list[int], cython.uchar[PIECES]]  # first piece carried
    next: Annotated[list[int], cython.uchar[PIECES]]  # next piece on the same carrier
    # Sides
    pile: Annotated[list[int], cython.uchar[SEATS * TYPES]]  # captor * 9 + type
    have: Annotated[list[int], cython.uchar[SEATS * TYPES]]  # side * 9 + type: pieces on the board
    camels: cython.uchar  # how many slots of `camel` are in use
    camel: Annotated[list[int], cython.uchar[8]]  # the numbers of all camels, including captured ones
    live: cython.uchar  # pieces on the board, of all sides
    units: Annotated[list[int], cython.uchar[SEATS]]  # pieces that count for annihilation
    held: Annotated[list[int], cython.uchar[SEATS]]  # spaces held against this seat
    score: Annotated[list[int], cython.uchar[SEATS]]  # points for captured pieces
    tally: Annotated[list[int], cython.uchar[SEATS]]  # commandeerings that the count includes
    losses: Annotated[list[int], cython.uchar[SEATS]]  # counting pieces captured from this seat in this turn
    alone: cython.uchar  # seats that began this turn with a single counting piece
    loss_by: Annotated[list[int], cython.uchar[SEATS]]  # who last captured from this seat in this turn
    built: Annotated[list[int], cython.uchar[TYPES]]
    raised: Annotated[list[int], cython.uchar[BRIDGES]]  # drawbridge: seat that raised it
    # The turn
    turn: cython.short
    spent: cython.short
    budget: cython.short
    quiet: cython.short
    quiet_whole: cython.short
    target: cython.short
    refunds: cython.short
    active: cython.uchar
    phase: cython.uchar
    to_act: cython.uchar
    winners: cython.uchar
    reason: cython.uchar
    reset: cython.uchar
    round_reset: cython.uchar
    captured: cython.uchar
    last_captor: cython.uchar
    forfeited: cython.uchar
    wandered: cython.uchar
    wander_camel: cython.uchar
    risks: cython.uchar
    reduced: cython.uchar
    # The recapture window
    taker: cython.uchar
    defender: cython.uchar
    taking: cython.uchar
    was_dormant: cython.uchar
    partner_only: cython.uchar
    answer_moves: cython.uchar
    answer_drops: cython.uchar
    answer_piece: cython.uchar
    answer_carrier: cython.uchar
    stood: cython.uchar
    mixed: cython.uchar
    agreed: cython.uchar  # seats that have agreed to a draw

    def __init__(self, tables: ConquestTables) -> None:
        self._allocate()
        self.tables = tables
        clear(self)

    def _allocate(self) -> None:
        """Allocate lists in place of the C arrays, for the pure Python core."""
        if not cython.compiled:
            self.sum = 0
            self.live = self.camels = self.turn = self.spent = self.budget = self.quiet = 0
            self.quiet_whole = self.target = self.refunds = self.active = self.phase = self.to_act = 0
            self.winners = self.reason = self.reset = self.round_reset = self.captured = self.last_captor = 0
            self.forfeited = self.wandered = self.wander_camel = self.risks = self.reduced = self.taker = 0
            self.defender = self.taking = self.was_dormant = self.partner_only = self.answer_moves = (
                self.answer_drops
            ) = 0
            self.answer_piece = self.answer_carrier = self.stood = self.mixed = self.agreed = 0
            self.occupied = [0] * (SEATS * WORDS)
            self.board = [0] * PLACES
            self.at = [0] * PIECES
            self.kind = [0] * PIECES
            self.used = [0] * PIECES
            self.flags = [0] * PIECES
            self.on = [0] * PIECES
            self.first = [0] * PIECES
            self.next = [0] * PIECES
            self.pile = [0] * (SEATS * TYPES)
            self.have = [0] * (SEATS * TYPES)
            self.camel = [0] * 8
            self.units = [0] * SEATS
            self.held = [0] * SEATS
            self.score = [0] * SEATS
            self.tally = [0] * SEATS
            self.loss_by = [0] * SEATS
            self.losses = [0] * SEATS
            self.alone = 0
            self.built = [0] * TYPES
            self.raised = [0] * BRIDGES

    def copy(self) -> WarPosition:
        """An independent copy of this position."""
        other: WarPosition = WarPosition.__new__(WarPosition)
        other._allocate()
        other.tables = self.tables
        copy_into(self, other)
        return other

    def digest(self) -> cython.ulonglong:
        """A 64-bit hash of the position."""
        return digest_of(self)


def clear(pos: WarPosition) -> None:
    """An empty board before the first turn."""
    i: cython.int
    pos.sum = 0
    for i in range(SEATS * WORDS):
        pos.occupied[i] = 0
    for i in range(PLACES):
        pos.board[i] = NONE
    for i in range(PIECES):
        pos.at[i] = NOWHERE
        pos.kind[i] = 0
        pos.used[i] = 0
        pos.flags[i] = 0
        pos.on[i] = NONE
        pos.first[i] = NONE
        pos.next[i] = NONE
    pos.live = 0
    pos.camels = 0
    for i in range(8):
        pos.camel[i] = NONE
    for i in range(SEATS * TYPES):
        pos.pile[i] = 0
        pos.have[i] = 0
    for i in range(TYPES):
        pos.built[i] = 0
    for i in range(SEATS):
        pos.units[i] = 0
        pos.held[i] = 0
        pos.score[i] = 0
        pos.tally[i] = 0
        pos.loss_by[i] = NONE
        pos.losses[i] = 0
    for i in range(BRIDGES):
        pos.raised[i] = NONE
    pos.turn = pos.spent = pos.budget = pos.quiet = pos.quiet_whole = pos.refunds = 0
    pos.target = NOWHERE
    pos.active = pos.phase = pos.to_act = pos.winners = pos.reason = 0
    pos.reset = pos.round_reset = pos.captured = pos.forfeited = 0
    pos.last_captor = pos.wander_camel = NONE
    pos.wandered = pos.risks = pos.reduced = 0
    pos.taker = pos.defender = pos.answer_piece = pos.answer_carrier = NONE
    pos.taking = pos.was_dormant = pos.partner_only = pos.answer_moves = pos.answer_drops = 0
    pos.stood = pos.mixed = pos.agreed = pos.alone = 0


def copy_into(source: WarPosition, goal: WarPosition) -> None:
    """Make `goal` equal to `source`; both must share their tables."""
    i: cython.int
    goal.sum = source.sum
    for i in range(SEATS * WORDS):
        goal.occupied[i] = source.occupied[i]
    for i in range(PLACES):
        goal.board[i] = source.board[i]
    for i in range(PIECES):
        goal.at[i] = source.at[i]
    for i in range(PIECES):
        goal.kind[i] = source.kind[i]
    for i in range(PIECES):
        goal.used[i] = source.used[i]
    for i in range(PIECES):
        goal.flags[i] = source.flags[i]
    for i in range(PIECES):
        goal.on[i] = source.on[i]
    for i in range(PIECES):
        goal.first[i] = source.first[i]
    for i in range(PIECES):
        goal.next[i] = source.next[i]
    goal.live, goal.camels = source.live, source.camels
    for i in range(8):
        goal.camel[i] = source.camel[i]
    for i in range(SEATS * TYPES):
        goal.pile[i] = source.pile[i]
    for i in range(SEATS * TYPES):
        goal.have[i] = source.have[i]
    for i in range(TYPES):
        goal.built[i] = source.built[i]
    for i in range(SEATS):
        goal.units[i] = source.units[i]
        goal.held[i] = source.held[i]
        goal.score[i] = source.score[i]
        goal.tally[i] = source.tally[i]
        goal.loss_by[i] = source.loss_by[i]
        goal.losses[i] = source.losses[i]
    for i in range(BRIDGES):
        goal.raised[i] = source.raised[i]
    goal.turn, goal.spent, goal.budget = source.turn, source.spent, source.budget
    goal.quiet, goal.quiet_whole = source.quiet, source.quiet_whole
    goal.target, goal.refunds = source.target, source.refunds
    goal.active, goal.phase, goal.to_act = source.active, source.phase, source.to_act
    goal.winners, goal.reason = source.winners, source.reason
    goal.reset, goal.round_reset, goal.captured = source.reset, source.round_reset, source.captured
    goal.last_captor, goal.forfeited = source.last_captor, source.forfeited
    goal.wandered, goal.wander_camel = source.wandered, source.wander_camel
    goal.risks, goal.reduced = source.risks, source.reduced
    goal.taker, goal.defender, goal.taking = source.taker, source.defender, source.taking
    goal.was_dormant, goal.partner_only = source.was_dormant, source.partner_only
    goal.answer_moves, goal.answer_drops = source.answer_moves, source.answer_drops
    goal.answer_piece, goal.answer_carrier = source.answer_piece, source.answer_carrier
    goal.stood, goal.mixed, goal.agreed, goal.alone = source.stood, source.mixed, source.agreed, source.alone


# -- hashing -----------------------------------------------------------------------------------------------------------


def key_of(pos: WarPosition, piece: cython.int) -> cython.ulonglong:
    """The key of one piece: its type, state and place. Equal pieces have equal keys, so keys are added up."""
    word: cython.ulonglong = pos.kind[piece]
    level: cython.ulonglong = 0
    if pos.on[piece] != NONE:
        level = 1 + (pos.kind[pos.on[piece]] & 15)
    flags: cython.ulonglong = pos.flags[piece]
    used: cython.ulonglong = pos.used[piece]
    place: cython.ulonglong = pos.at[piece]
    word = word | (used << 8) | (flags << 16) | (level << 24) | (place << 32) | (cython.cast(cython.ulonglong, 1) << 48)
    return mix64(word)


def digest_of(pos: WarPosition) -> cython.ulonglong:
    """The sum of all piece keys, mixed with all other fields of the position."""
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
    return h
