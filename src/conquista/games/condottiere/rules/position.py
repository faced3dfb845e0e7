"""The state of a match as small numbers: cards by kind and place, the board, and the pending decision.

Copying a position copies its arrays, and undo keeps a copy. This module implements no rules.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import (
        CHOOSE,
        DECK,
        EARS,
        KINDS,
        LOG,
        MERCENARIES,
        MOST,
        NONE,
        REGIONS,
    )
    from conquista.games.condottiere.rules.tables import CondottiereTables
    from conquista.kernel.hashing import mix64

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

STATE_BYTES = 1125  # the size of the fields below, without tables and scratch; a test verifies it


@cython.cclass
class CardPosition:
    """One position. `packing.py` reads and writes it from Python."""

    tables: Public[CondottiereTables]
    # Cards, as numbers of each kind
    hand: Annotated[list[int], cython.uchar[MOST * KINDS]]  # seat * 15 + kind
    up: Annotated[list[int], cython.uchar[MOST * KINDS]]  # face up in the lines
    old: Annotated[list[int], cython.uchar[MOST]]  # the face-down card of a line
    new: Annotated[list[int], cython.uchar[MOST]]  # a second one, until one of the two is turned up
    kept: Annotated[list[int], cython.uchar[KINDS]]  # put aside at the end of a round
    seen: Annotated[list[int], cython.uchar[KINDS]]  # discards that were face up
    gone: Annotated[list[int], cython.uchar[MOST * KINDS]]  # discards from a hand, known only to its seat
    pile: Annotated[list[int], cython.uchar[DECK]]  # top card last
    left: cython.uchar  # cards in the pile
    # (owner * 7 + observer) * 15 + kind: cards known to be in hand or face down
    known: Annotated[list[int], cython.uchar[MOST * EARS * KINDS]]
    peek: Annotated[list[int], cython.uchar[MOST]]  # observers that know the face-down card, as bits
    # The board
    owner: Annotated[list[int], cython.uchar[REGIONS]]
    favour: Public[cython.uchar]
    region: Public[cython.uchar]
    holder: Public[cython.uchar]
    defender: Public[cython.uchar]
    # The pending decision
    actor: Public[cython.uchar]
    phase: Public[cython.uchar]
    deal: Public[cython.uchar]
    out: Public[cython.uchar]
    entered: Public[cython.uchar]
    played: Public[cython.uchar]
    declines: Public[cython.uchar]
    quiet: Public[cython.uchar]
    fresh: Public[cython.uchar]
    pending: Public[cython.uchar]
    asked: Public[cython.uchar]
    answers: Public[cython.uchar]
    done: Public[cython.uchar]
    owed: Public[cython.uchar]
    ten: Public[cython.uchar]
    tied: Public[cython.uchar]
    tiebreak: Public[cython.uchar]
    winners: Public[cython.uchar]
    reason: Public[cython.uchar]
    first: Public[cython.uchar]
    draw_first: Public[cython.uchar]
    # What the answers after a battle have revealed, up to revision 2; later revisions reveal nothing
    # Seats without a Mercenary, and seats with one, as bits
    bare: Public[cython.uchar]
    armed: Public[cython.uchar]
    # The seat whose cards kept from the last round are known not to be Mercenaries, and how many
    keeper: Public[cython.uchar]
    plain: Public[cython.uchar]
    round: Public[cython.int]
    games: Public[cython.int]
    score: Annotated[list[int], cython.short[MOST]]
    # The log, for events; not part of the state
    telling: Public[cython.bint]
    logged: Public[cython.int]
    log: Annotated[list[int], cython.short[LOG]]
    force: Annotated[list[int], cython.int[MOST]]  # strengths, scratch
    tally: Annotated[list[int], cython.int[KINDS]]  # cards by kind, scratch
    codes: Annotated[list[int], cython.int[64]]  # legal actions, scratch

    def __init__(self, tables: CondottiereTables) -> None:
        self._allocate()
        self.tables = tables
        clear(self)

    def _allocate(self) -> None:
        """Allocate lists in place of the C arrays, for the pure Python core."""
        if not cython.compiled:
            self.hand, self.up, self.gone = [0] * (MOST * KINDS), [0] * (MOST * KINDS), [0] * (MOST * KINDS)
            self.old, self.new, self.peek = [NONE] * MOST, [NONE] * MOST, [0] * MOST
            self.kept, self.seen, self.pile = [0] * KINDS, [0] * KINDS, [0] * DECK
            self.known, self.owner = [0] * (MOST * EARS * KINDS), [NONE] * REGIONS
            self.score, self.log, self.force = [0] * MOST, [0] * LOG, [0] * MOST
            self.tally, self.codes = [0] * KINDS, [0] * 64
            self.left = self.favour = self.region = self.holder = self.defender = self.actor = self.phase = 0
            self.deal = self.out = self.entered = self.played = self.declines = self.quiet = self.fresh = 0
            self.pending = self.asked = self.answers = self.done = self.owed = self.ten = self.tied = self.tiebreak = 0
            self.winners = self.reason = self.first = self.draw_first = self.round = self.games = 0
            self.bare = self.armed = self.keeper = self.plain = 0
            self.logged = 0
            self.telling = False

    def copy(self) -> CardPosition:
        """An independent copy of this position."""
        other: CardPosition = CardPosition.__new__(CardPosition)
        other._allocate()
        other.tables = self.tables
        copy_into(self, other)
        return other

    def digest(self) -> cython.ulonglong:
        """A 64-bit hash of the position."""
        return digest_of(self)


def clear(pos: CardPosition) -> None:
    """Reset the position: no cards, no markers."""
    i: cython.int
    for i in range(MOST * KINDS):
        pos.hand[i] = pos.up[i] = pos.gone[i] = 0
    for i in range(MOST):
        pos.old[i] = pos.new[i] = NONE
        pos.peek[i] = 0
        pos.score[i] = 0
        pos.force[i] = 0
    for i in range(KINDS):
        pos.kept[i] = pos.seen[i] = 0
    for i in range(DECK):
        pos.pile[i] = 0
    for i in range(MOST * EARS * KINDS):
        pos.known[i] = 0
    for i in range(REGIONS):
        pos.owner[i] = NONE
    pos.left = 0
    pos.favour = pos.region = pos.defender = NONE
    pos.holder = pos.actor = pos.deal = 0
    pos.phase = CHOOSE
    pos.out = pos.entered = pos.played = pos.declines = pos.quiet = pos.fresh = 0
    pos.pending = pos.asked = pos.answers = pos.done = pos.ten = pos.tied = pos.tiebreak = 0
    pos.owed = NONE
    pos.winners = pos.reason = pos.first = pos.draw_first = 0
    pos.bare = pos.armed = pos.plain = 0
    pos.keeper = NONE
    pos.round = pos.games = 1
    pos.telling = False
    pos.logged = 0


def copy_into(source: CardPosition, goal: CardPosition) -> None:
    """Make `goal` equal to `source`; both must share their tables, and the log is not copied."""
    i: cython.int
    for i in range(MOST * KINDS):
        goal.hand[i] = source.hand[i]
    for i in range(MOST * KINDS):
        goal.up[i] = source.up[i]
    for i in range(MOST * KINDS):
        goal.gone[i] = source.gone[i]
    for i in range(MOST):
        goal.old[i] = source.old[i]
        goal.new[i] = source.new[i]
        goal.peek[i] = source.peek[i]
        goal.score[i] = source.score[i]
    for i in range(KINDS):
        goal.kept[i] = source.kept[i]
        goal.seen[i] = source.seen[i]
    for i in range(DECK):
        goal.pile[i] = source.pile[i]
    for i in range(MOST * EARS * KINDS):
        goal.known[i] = source.known[i]
    for i in range(REGIONS):
        goal.owner[i] = source.owner[i]
    goal.left, goal.favour, goal.region = source.left, source.favour, source.region
    goal.holder, goal.defender, goal.actor = source.holder, source.defender, source.actor
    goal.phase, goal.deal, goal.out = source.phase, source.deal, source.out
    goal.entered, goal.played, goal.declines = source.entered, source.played, source.declines
    goal.quiet, goal.fresh, goal.pending = source.quiet, source.fresh, source.pending
    goal.asked, goal.answers = source.asked, source.answers
    goal.done, goal.owed, goal.ten = source.done, source.owed, source.ten
    goal.tied, goal.tiebreak, goal.winners = source.tied, source.tiebreak, source.winners
    goal.reason, goal.first = source.reason, source.first
    goal.draw_first, goal.round, goal.games = source.draw_first, source.round, source.games
    goal.bare, goal.armed, goal.keeper, goal.plain = source.bare, source.armed, source.keeper, source.plain
    goal.logged = 0
    goal.telling = False


def digest_of(pos: CardPosition) -> cython.ulonglong:
    """Hash all fields of a position."""
    i: cython.int
    h: cython.ulonglong = 0
    for i in range(MOST * KINDS):
        h = mix64((h + pos.hand[i] + pos.up[i] * 256 + pos.gone[i] * 65536 + 1) & MASK)
    for i in range(MOST):
        h = mix64((h + pos.old[i] + pos.new[i] * 256 + pos.peek[i] * 65536) & MASK)
        h = mix64((h + pos.score[i] + 1) & MASK)
    for i in range(KINDS):
        h = mix64((h + pos.kept[i] + pos.seen[i] * 256) & MASK)
    for i in range(pos.left):
        h = mix64((h + pos.pile[i] + 1) & MASK)
    for i in range(MOST * EARS * KINDS):
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
    return mix64((h + pos.games + pos.asked * 65536) & MASK)


def note(pos: CardPosition, what: cython.int, seat: cython.int, a: cython.int, b: cython.int) -> None:
    """Add an entry to the log if logging is on; entries that do not fit are counted but not stored."""
    if not pos.telling:
        return
    if pos.logged + 4 <= LOG:
        pos.log[pos.logged] = what
        pos.log[pos.logged + 1] = seat
        pos.log[pos.logged + 2] = a
        pos.log[pos.logged + 3] = b
    pos.logged += 4


# -- counting ----------------------------------------------------------------------------------------------------------


def held(pos: CardPosition, seat: cython.int) -> cython.int:
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


def regions_of(pos: CardPosition, seat: cython.int) -> cython.int:
    i: cython.int
    count: cython.int = 0
    for i in range(REGIONS):
        if pos.owner[i] == seat:
            count += 1
    return count


def kingdom_of(pos: CardPosition, seat: cython.int) -> cython.int:
    """The size of the largest connected set of a seat's regions (CO-MAP-06)."""
    i: cython.int
    own: cython.int = 0
    best: cython.int = 0
    size: cython.int
    reach: cython.int
    before: cython.int
    for i in range(REGIONS):
        if pos.owner[i] == seat:
            own |= 1 << i
    while own:
        reach = own & -own
        before = 0
        while reach != before:
            before = reach
            for i in range(REGIONS):
                if before >> i & 1:
                    reach |= pos.tables.near[i] & own
        own &= ~reach
        size = 0
        for i in range(REGIONS):
            size += reach >> i & 1
        if size > best:
            best = size
    return best


# -- knowledge ---------------------------------------------------------------------------------------------------------


def unlearn(pos: CardPosition, seat: cython.int, kind: cython.int) -> None:
    """A card of a seat was revealed: remove one such card from what each observer knows."""
    ear: cython.int
    for ear in range(EARS):
        if pos.known[(seat * EARS + ear) * KINDS + kind]:
            pos.known[(seat * EARS + ear) * KINDS + kind] -= 1
    if kind < MERCENARIES:
        pos.armed &= ~(1 << seat)
    elif pos.keeper == seat:
        pos.plain -= 1
        if pos.plain == 0:
            pos.keeper = NONE


def lose(pos: CardPosition, seat: cython.int, count: cython.int) -> None:
    """A seat discarded `count` unseen cards: keep only known cards that must still be there."""
    i: cython.int
    for i in range(seat * EARS * KINDS, (seat + 1) * EARS * KINDS):
        pos.known[i] = pos.known[i] - count if pos.known[i] > count else 0
    if count:
        pos.armed &= ~(1 << seat)
    if pos.keeper == seat:
        pos.plain = pos.plain - count if pos.plain > count else 0
        if pos.plain == 0:
            pos.keeper = NONE


def forget(pos: CardPosition, seat: cython.int) -> None:
    """Clear all knowledge about the cards of this seat."""
    lose(pos, seat, DECK)
    pos.bare &= ~(1 << seat)


def forget_all(pos: CardPosition) -> None:
    """Clear all knowledge about cards."""
    seat: cython.int
    for seat in range(MOST):
        forget(pos, seat)
