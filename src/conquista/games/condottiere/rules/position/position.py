"""The state of a match as small numbers: cards by kind and place, the board, and the pending decision.

Copying a position copies its fields, and undo keeps a copy. This module implements no rules.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import Derived, Scratch, Stored, field_table, row_names, state_bytes

if cython.compiled:
    from cython.cimports.conquista.games.condottiere.rules.position import position_fields as fields
else:
    from conquista.core import fields
if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DECK, KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import CHOOSE
    from conquista.games.condottiere.rules.constants.sizes import LOG_ROOM, MOST_SEATS, NONE, OBSERVERS, REGIONS
    from conquista.games.condottiere.rules.position.tables import CondottiereTables
    from conquista.kernel.hashing import mix64

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class CardPosition:
    """One position. Every field of its state is declared here and nowhere else, see `core.fields`.

    `packing.py` reads and writes it from Python. A position line holds stored numbers in the order of their
    declarations.
    """

    tables: Public[CondottiereTables]
    # Cards, as numbers of each kind
    hand: Annotated[list[int], cython.uchar[MOST_SEATS * KINDS], Stored()]  # seat * 15 + kind
    up: Annotated[list[int], cython.uchar[MOST_SEATS * KINDS], Stored()]  # face up in the lines
    gone: Annotated[
        list[int], cython.uchar[MOST_SEATS * KINDS], Stored()
    ]  # discards from a hand, known only to its seat
    old: Annotated[list[int], cython.uchar[MOST_SEATS], Stored(NONE)]  # the face-down card of a line
    new: Annotated[list[int], cython.uchar[MOST_SEATS], Stored(NONE)]  # a second one, until one of the two is turned up
    peek: Annotated[list[int], cython.uchar[MOST_SEATS], Stored()]  # observers that know the face-down card, as bits
    kept: Annotated[list[int], cython.uchar[KINDS], Stored()]  # put aside at the end of a round
    seen: Annotated[list[int], cython.uchar[KINDS], Stored()]  # discards that were face up
    pile: Annotated[list[int], cython.uchar[DECK], Stored()]  # top card last; numbers beyond `left` mean nothing
    left: Annotated[cython.uchar, Derived()]  # cards in the pile
    # (owner * 7 + observer) * 15 + kind: cards known to be in hand or face down
    known: Annotated[list[int], cython.uchar[MOST_SEATS * OBSERVERS * KINDS], Stored()]
    # The board
    owner: Annotated[list[int], cython.uchar[REGIONS], Stored(NONE)]
    score: Annotated[list[int], cython.short[MOST_SEATS], Stored()]
    favour: Annotated[cython.uchar, Stored(NONE)]
    region: Annotated[cython.uchar, Stored(NONE)]
    holder: Annotated[cython.uchar, Stored()]
    defender: Annotated[cython.uchar, Stored(NONE)]
    # The pending decision
    actor: Annotated[cython.uchar, Stored()]
    phase: Annotated[cython.uchar, Stored(CHOOSE)]
    deal: Annotated[cython.uchar, Stored()]
    out: Annotated[cython.uchar, Stored()]
    entered: Annotated[cython.uchar, Stored()]
    played: Annotated[cython.uchar, Stored()]
    declines: Annotated[cython.uchar, Stored()]
    quiet: Annotated[cython.uchar, Stored()]
    fresh: Annotated[cython.uchar, Stored()]
    pending: Annotated[cython.uchar, Stored()]
    asked: Annotated[cython.uchar, Stored()]
    answers: Annotated[cython.uchar, Stored()]
    done: Annotated[cython.uchar, Stored()]
    owed: Annotated[cython.uchar, Stored(NONE)]
    ten: Annotated[cython.uchar, Stored()]
    tied: Annotated[cython.uchar, Stored()]
    tiebreak: Annotated[cython.uchar, Stored()]
    winners: Annotated[cython.uchar, Stored()]
    reason: Annotated[cython.uchar, Stored()]
    first: Annotated[cython.uchar, Stored()]
    draw_first: Annotated[cython.uchar, Stored()]
    round: Annotated[cython.int, Stored(1)]
    games: Annotated[cython.int, Stored(1)]
    # What the answers after a battle have revealed, up to revision 2; later revisions reveal nothing
    # Seats without a Mercenary, and seats with one, as bits
    bare: Annotated[cython.uchar, Stored()]
    armed: Annotated[cython.uchar, Stored()]
    # The seat whose cards kept from the last round are known not to be Mercenaries, and how many
    keeper: Annotated[cython.uchar, Stored(NONE)]
    plain: Annotated[cython.uchar, Stored()]
    # The log, for events, and scratch
    logging: Annotated[cython.bint, Scratch()]
    logged: Annotated[cython.int, Scratch()]
    log: Annotated[list[int], cython.short[LOG_ROOM], Scratch()]
    force: Annotated[list[int], cython.int[MOST_SEATS], Scratch()]  # strengths
    tally: Annotated[list[int], cython.int[KINDS], Scratch()]  # cards by kind
    codes: Annotated[list[int], cython.int[64], Scratch()]  # legal actions

    def __init__(self, tables: CondottiereTables) -> None:
        self.tables = tables
        fields.clear_fields(self)

    def digest(self) -> cython.ulonglong:
        """A 64-bit hash of the position."""
        return digest_of(self)

    def rows(self) -> dict[str, list[int]]:
        """Copies of all stored rows, by name."""
        return {name: fields.read_row(self, name) for name in ROWS}

    def numbers(self) -> dict[str, int]:
        """All stored single numbers, by name."""
        found: dict[str, int] = fields.read_numbers(self)
        return found

    def row(self, name: str) -> list[int]:
        """A copy of one row; raises KeyError or AttributeError for an unknown name."""
        found: list[int] = fields.read_row(self, name)
        return found

    def set_row(self, name: str, values: list[int]) -> None:
        """Set all numbers of one row."""
        fields.write_row(self, name, values)

    def copy(self) -> CardPosition:
        """An independent copy of this position."""
        other: CardPosition = CardPosition.__new__(CardPosition)
        if not cython.compiled:
            fields.clear_fields(other)
        other.tables = self.tables
        fields.copy_fields(self, other)
        return other


FIELDS = field_table(fields.declared_fields(CardPosition))
ROWS = row_names(FIELDS)
STATE_BYTES = state_bytes(FIELDS)


def copy_into(source: CardPosition, goal: CardPosition) -> None:
    """Make `goal` equal to `source`; both must share their tables, and the log is not copied."""
    fields.copy_fields(source, goal)
    goal.logged = 0
    goal.logging = False


def digest_of(pos: CardPosition) -> cython.ulonglong:
    """Hash all fields of a position.

    Digests are compared with stored ones, so the order here is fixed. A new field is declared with `digest=True`.
    """
    i: cython.int
    h: cython.ulonglong = 0
    for i in range(MOST_SEATS * KINDS):
        h = mix64((h + pos.hand[i] + pos.up[i] * 256 + pos.gone[i] * 65536 + 1) & MASK)
    for i in range(MOST_SEATS):
        h = mix64((h + pos.old[i] + pos.new[i] * 256 + pos.peek[i] * 65536) & MASK)
        h = mix64((h + pos.score[i] + 1) & MASK)
    for i in range(KINDS):
        h = mix64((h + pos.kept[i] + pos.seen[i] * 256) & MASK)
    for i in range(pos.left):
        h = mix64((h + pos.pile[i] + 1) & MASK)
    for i in range(MOST_SEATS * OBSERVERS * KINDS):
        if pos.known[i]:
            h = mix64((h + pos.known[i] + 256 * i) & MASK)
    for i in range(REGIONS):
        h = mix64((h + pos.owner[i] + 1) & MASK)
    h = mix64((h + pos.left + pos.favour * 256 + pos.region * 65536 + pos.holder * 16777216) & MASK)
    h = mix64((h + pos.defender + pos.actor * 256 + pos.phase * 65536 + pos.deal * 16777216) & MASK)
    h = mix64((h + pos.out + pos.entered * 256 + pos.played * 65536 + pos.declines * 16777216) & MASK)
    h = mix64((h + pos.quiet + pos.fresh * 256 + pos.pending * 65536 + pos.answers * 16777216) & MASK)
    h = mix64((h + pos.done + pos.owed * 256 + pos.ten * 65536 + pos.tied * 16777216) & MASK)
    h = mix64((h + pos.tiebreak + pos.winners * 256 + pos.reason * 65536 + pos.first * 16777216) & MASK)
    h = mix64((h + pos.bare + pos.armed * 256 + pos.keeper * 65536 + pos.plain * 16777216) & MASK)
    h = mix64((h + pos.draw_first + pos.round * 65536) & MASK)
    h = mix64((h + pos.games + pos.asked * 65536) & MASK)
    whole: cython.ulonglong = fields.hash_fields(pos, h)
    return whole


def add_log_entry(pos: CardPosition, what: cython.int, seat: cython.int, a: cython.int, b: cython.int) -> None:
    """Add an entry to the log if logging is on; entries that do not fit are counted but not stored."""
    if not pos.logging:
        return
    if pos.logged + 4 <= LOG_ROOM:
        pos.log[pos.logged] = what
        pos.log[pos.logged + 1] = seat
        pos.log[pos.logged + 2] = a
        pos.log[pos.logged + 3] = b
    pos.logged += 4


# -- counting ----------------------------------------------------------------------------------------------------------


def hand_size(pos: CardPosition, seat: cython.int) -> cython.int:
    """The number of cards in a hand."""
    i: cython.int
    count: cython.int = 0
    for i in range(seat * KINDS, seat * KINDS + KINDS):
        count += pos.hand[i]
    return count


def has_mercenary(pos: CardPosition, seat: cython.int) -> cython.bint:
    i: cython.int
    count: cython.int = 0
    for i in range(seat * KINDS, seat * KINDS + MERCENARIES):
        count += pos.hand[i]
    return count > 0


def region_count(pos: CardPosition, seat: cython.int) -> cython.int:
    i: cython.int
    count: cython.int = 0
    for i in range(REGIONS):
        if pos.owner[i] == seat:
            count += 1
    return count


def region_bits(pos: CardPosition, seat: cython.int) -> cython.int:
    """The regions of a seat, as bits."""
    i: cython.int
    own: cython.int = 0
    for i in range(REGIONS):
        if pos.owner[i] == seat:
            own |= 1 << i
    return own


def kingdom_size(pos: CardPosition, seat: cython.int) -> cython.int:
    """The size of the largest connected set of a seat's regions (CO-MAP-06)."""
    i: cython.int
    own: cython.int = region_bits(pos, seat)
    best: cython.int = 0
    while own:
        reach: cython.int = own & -own
        before: cython.int = 0
        while reach != before:
            before = reach
            for i in range(REGIONS):
                if before >> i & 1:
                    reach |= pos.tables.near[i] & own
        own &= ~reach
        size: cython.int = 0
        for i in range(REGIONS):
            size += reach >> i & 1
        if size > best:
            best = size
    return best


# -- knowledge ---------------------------------------------------------------------------------------------------------


def forget_card(pos: CardPosition, seat: cython.int, kind: cython.int) -> None:
    """A card of a seat was revealed: remove one such card from what each observer knows."""
    observer: cython.int
    for observer in range(OBSERVERS):
        if pos.known[(seat * OBSERVERS + observer) * KINDS + kind]:
            pos.known[(seat * OBSERVERS + observer) * KINDS + kind] -= 1
    if kind < MERCENARIES:
        pos.armed &= ~(1 << seat)
    elif pos.keeper == seat:
        pos.plain -= 1
        if pos.plain == 0:
            pos.keeper = NONE


def forget_discards(pos: CardPosition, seat: cython.int, count: cython.int) -> None:
    """A seat discarded `count` unseen cards: keep only known cards that must still be there."""
    i: cython.int
    for i in range(seat * OBSERVERS * KINDS, (seat + 1) * OBSERVERS * KINDS):
        pos.known[i] = pos.known[i] - count if pos.known[i] > count else 0
    if count:
        pos.armed &= ~(1 << seat)
    if pos.keeper == seat:
        pos.plain = pos.plain - count if pos.plain > count else 0
        if pos.plain == 0:
            pos.keeper = NONE


def forget_hand(pos: CardPosition, seat: cython.int) -> None:
    """Clear all knowledge about the cards of this seat."""
    forget_discards(pos, seat, DECK)
    pos.bare &= ~(1 << seat)


def forget_all(pos: CardPosition) -> None:
    """Clear all knowledge about cards."""
    seat: cython.int
    for seat in range(MOST_SEATS):
        forget_hand(pos, seat)
