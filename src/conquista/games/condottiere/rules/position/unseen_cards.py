"""The cards that an observer has not seen, and the places where they may be.

An observer is a seat or the watcher. Cards that it knows stay with their owner; all others are loose. A loose card may
be anywhere, with two constraints: a face-down card is of a kind that may be face down, and a hand discarded after a
battle held no Mercenary. Up to revision 2 there are two more: a seat asked whether to discard its hand has no Mercenary
(`bare`), nor have its cards kept for the next round (`plain`); a seat not asked has one (`armed`).
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DECK, KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import KEEP
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS
    from conquista.games.condottiere.rules.position.position import CardPosition
    from conquista.kernel.random import RandomStream


@cython.cclass
class UnseenCards:
    """The loose cards of a position, and the places of each seat."""

    deck: Annotated[list[int], cython.uchar[DECK]]  # the loose cards, Mercenaries last
    # The same cards as dealt: pinned places, unseen discards, free places, the rest
    dealt: Annotated[list[int], cython.uchar[DECK]]
    certain: Annotated[list[int], cython.uchar[MOST_SEATS * DECK]]  # seat * 110: cards that a seat is known to have
    sure: Annotated[list[int], cython.int[MOST_SEATS]]  # number of certain cards
    pool: Annotated[list[int], cython.uchar[MOST_SEATS * DECK]]  # seat * 110: the cards of a seat as they are dealt
    size: Annotated[list[int], cython.int[MOST_SEATS]]  # number of cards in the pool
    fill: Annotated[list[int], cython.int[MOST_SEATS]]  # loose cards
    pins: Annotated[list[int], cython.int[MOST_SEATS]]  # loose cards that are not Mercenaries
    down: Annotated[list[int], cython.int[MOST_SEATS]]  # of the pool, face down and unknown
    aside: Annotated[list[int], cython.int[MOST_SEATS]]  # of the pool, put aside
    gone: Annotated[list[int], cython.int[MOST_SEATS]]  # discarded from the hand
    need: Annotated[list[int], cython.int[MOST_SEATS]]  # whether one of the loose cards must be a Mercenary
    hideable: Annotated[list[int], cython.uchar[KINDS]]  # whether a kind may be face down
    # Loose cards, and those among them that are not Mercenaries
    count: cython.int
    calm: cython.int
    # Places: without Mercenaries, any, unseen discards, unlisted discards
    pinned: cython.int
    free: cython.int
    thrown: cython.int
    seen: cython.int

    def __init__(self) -> None:
        if not cython.compiled:
            allocate_rows(self)
            self.count = self.calm = self.pinned = self.free = self.thrown = self.seen = 0


def survey(pos: CardPosition, observer: cython.int, loose: UnseenCards) -> None:
    """Find the loose cards and their places; cards that are not Mercenaries come first."""
    i: cython.int
    kind: cython.int
    loose.pinned = loose.free = loose.thrown = loose.seen = loose.count = loose.calm = 0
    for kind in range(KINDS):
        pos.tally[kind] = 0 if pos.tables.listed else pos.seen[kind]
        loose.seen += pos.tally[kind]
        loose.hideable[kind] = pos.tables.hideable[kind]
    for i in range(pos.left):
        pos.tally[pos.pile[i]] += 1
    for i in range(MOST_SEATS):
        loose.size[i] = loose.sure[i] = loose.fill[i] = loose.pins[i] = 0
        loose.down[i] = loose.aside[i] = loose.gone[i] = loose.need[i] = 0
        if i != observer and i < pos.tables.players:
            survey_seat(pos, i, observer, loose)
    for i in range(MERCENARIES, MERCENARIES + KINDS):
        kind = i if i < KINDS else i - KINDS
        if kind == 0:
            loose.calm = loose.count
        for _ in range(pos.tally[kind]):
            loose.deck[loose.count] = kind
            loose.count += 1


def survey_seat(pos: CardPosition, seat: cython.int, observer: cython.int, loose: UnseenCards) -> None:
    """Find the places of one seat: its known cards, and how many others it has."""
    kind: cython.int
    count: cython.int
    size: cython.int = 0
    sure: cython.int = 0
    calm: cython.int = 0  # cards known not to be Mercenaries
    peeked: cython.int = NONE
    if pos.old[seat] != NONE:
        if observer < MOST_SEATS and pos.peek[seat] >> observer & 1:
            peeked = pos.old[seat]
        else:
            pos.tally[pos.old[seat]] += 1
            loose.down[seat] += 1
    if pos.new[seat] != NONE:
        pos.tally[pos.new[seat]] += 1
        loose.down[seat] += 1
    for kind in range(KINDS):
        pos.tally[kind] += pos.hand[seat * KINDS + kind] + pos.gone[seat * KINDS + kind]
        size += pos.hand[seat * KINDS + kind]
        loose.gone[seat] += pos.gone[seat * KINDS + kind]
        if pos.phase == KEEP and seat == pos.actor:
            pos.tally[kind] += pos.kept[kind]
            loose.aside[seat] += pos.kept[kind]
        count = pos.known[(seat * OBSERVERS + observer) * KINDS + kind]
        if kind == peeked:
            count -= 1  # it is already visible to the observer
            calm += kind >= MERCENARIES
        pos.tally[kind] -= count
        for _ in range(count):
            loose.certain[seat * DECK + sure] = kind
            sure += 1
            calm += kind >= MERCENARIES
    size += loose.down[seat] + loose.aside[seat]
    loose.size[seat] = size
    loose.sure[seat] = sure
    loose.fill[seat] = size - sure
    if pos.bare >> seat & 1:
        loose.pins[seat] = size - sure
    elif pos.keeper == seat and pos.plain > calm:
        loose.pins[seat] = min(pos.plain - calm, size - sure)
    loose.need[seat] = pos.armed >> seat & 1 and calm == sure + (peeked != NONE)
    loose.pinned += loose.pins[seat]
    loose.free += loose.fill[seat] - loose.pins[seat]
    loose.thrown += loose.gone[seat]


@cython.exceptval(-1, check=False)
def put_last(loose: UnseenCards, seat: cython.int, size: cython.int, stream: RandomStream) -> cython.int:
    """Swap a random one of the first cards of a seat with the last of them; returns its kind."""
    last: cython.int = seat * DECK + size - 1
    i: cython.int = seat * DECK + stream.below(size)
    card: cython.uchar = loose.pool[i]
    loose.pool[i] = loose.pool[last]
    loose.pool[last] = card
    return card


@cython.exceptval(-1, check=False)
def shuffle_range(loose: UnseenCards, start: cython.int, end: cython.int, stream: RandomStream) -> cython.int:
    """Shuffle a range of the cards being dealt."""
    i: cython.int
    j: cython.int
    card: cython.uchar
    for i in range(start, end):
        j = i + stream.below(end - i)
        card = loose.dealt[i]
        loose.dealt[i] = loose.dealt[j]
        loose.dealt[j] = card
    return 0
