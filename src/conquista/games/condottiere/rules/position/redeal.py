"""Redeals the cards that a seat has not seen, uniformly over all deals consistent with its view.

A deal assigns each unseen card to a place. Random deals are rejected until one satisfies the constraints listed in
`unseen_cards.py`. This is exact and usually takes one or two tries. After too many, `exact_count.py` is used.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DECK, KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import ASK
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS
    from conquista.games.condottiere.rules.position.exact_count import deal_by_counting
    from conquista.games.condottiere.rules.position.position import CardPosition
    from conquista.games.condottiere.rules.position.unseen_cards import UnseenCards, put_last, shuffle_range, survey
    from conquista.kernel.random import RandomStream


@cython.exceptval(-1, check=False)
def redeal_unseen(
    pos: CardPosition, observer: cython.int, loose: UnseenCards, stream: RandomStream, tries: cython.int
) -> cython.int:
    """Redeal in place what an observer has not seen; returns 0 when no deal is consistent."""
    found: cython.int = 0
    survey(pos, observer, loose)
    while found == 0 and tries > 0:
        found = try_deal(loose, stream)
        tries -= 1
    if found == 0:
        found = deal_by_counting(loose, stream)
    if found:
        write_deal(pos, observer, loose, stream)
        hide_other_knowledge(pos, observer)
    return found


@cython.exceptval(-1, check=False)
def try_deal(loose: UnseenCards, stream: RandomStream) -> cython.int:
    """Deal the loose cards, places without Mercenaries first; returns 0 when the deal is inconsistent."""
    i: cython.int
    j: cython.int
    seat: cython.int
    base: cython.int
    card: cython.uchar
    pin: cython.int = 0
    at: cython.int = loose.pinned + loose.thrown
    if at > loose.calm:
        return 0
    for i in range(loose.count):
        loose.dealt[i] = loose.deck[i]
    for i in range(at):
        j = i + stream.below(loose.calm - i)
        card = loose.dealt[i]
        loose.dealt[i] = loose.dealt[j]
        loose.dealt[j] = card
    for seat in range(MOST_SEATS):
        base = seat * DECK
        for i in range(base, base + loose.sure[seat]):
            loose.pool[i] = loose.certain[i]
        base += loose.sure[seat]
        for i in range(loose.pins[seat]):
            loose.pool[base + i] = loose.dealt[pin]
            pin += 1
        base += loose.pins[seat]
        for i in range(loose.fill[seat] - loose.pins[seat]):
            j = at + stream.below(loose.count - at)
            card = loose.dealt[j]
            loose.dealt[j] = loose.dealt[at]
            loose.dealt[at] = card
            loose.pool[base + i] = card
            at += 1
        if not fits_seat(loose, seat, stream):
            return 0
    return 1


@cython.exceptval(-1, check=False)
def fits_seat(loose: UnseenCards, seat: cython.int, stream: RandomStream) -> cython.int:
    """Whether a seat has the Mercenary it needs, and a random card of it, put last, may be face down."""
    i: cython.int
    arms: cython.int = 0
    if loose.need[seat]:
        for i in range(seat * DECK, seat * DECK + loose.size[seat]):
            arms += loose.pool[i] < MERCENARIES
        if arms == 0:
            return 0
    for i in range(loose.down[seat]):
        if not loose.hideable[put_last(loose, seat, loose.size[seat] - i, stream)]:
            return 0
    return 1


@cython.exceptval(-1, check=False)
def write_deal(pos: CardPosition, observer: cython.int, loose: UnseenCards, stream: RandomStream) -> cython.int:
    """Write a deal into the position and shuffle the remaining loose cards."""
    i: cython.int
    seat: cython.int
    thrown: cython.int = loose.pinned
    at: cython.int = loose.pinned + loose.thrown + loose.free
    shuffle_range(loose, at, loose.count, stream)
    for seat in range(pos.tables.players):
        if seat == observer:
            continue
        write_seat(pos, seat, loose, stream)
        if loose.gone[seat]:
            for i in range(KINDS):
                pos.gone[seat * KINDS + i] = 0
            for _ in range(loose.gone[seat]):
                pos.gone[seat * KINDS + loose.dealt[thrown]] += 1
                thrown += 1
        if pos.tables.revision < 3 and pos.phase == ASK and (pos.asked & ~pos.pending) >> seat & 1:
            # The seat's answer is unknown too.
            pos.answers &= ~(1 << seat)
            pos.answers |= stream.below(2) << seat
    if pos.phase == ASK and pos.tables.together and pos.tables.revision >= 3:
        reset_answers(pos, observer)
    if loose.seen:
        for i in range(KINDS):
            pos.seen[i] = 0
        for _ in range(loose.seen):
            pos.seen[loose.dealt[at]] += 1
            at += 1
    for i in range(pos.left):
        pos.pile[i] = loose.dealt[at + i]
    return 0


def reset_answers(pos: CardPosition, observer: cython.int) -> None:
    """Reset the answers of other seats about their hands: these are unknown, so the seats count as still asked."""
    own: cython.int = 1 << observer
    pos.pending = (pos.asked & ~own) | (pos.pending & own)
    pos.answers &= own
    pos.actor = 0
    while not pos.pending >> pos.actor & 1:
        pos.actor += 1


@cython.exceptval(-1, check=False)
def write_seat(pos: CardPosition, seat: cython.int, loose: UnseenCards, stream: RandomStream) -> cython.int:
    """Write the cards of one seat: face down, put aside and in hand."""
    i: cython.int
    base: cython.int = seat * DECK
    size: cython.int = loose.size[seat] - loose.down[seat]
    if loose.down[seat] == 2:
        pos.old[seat] = loose.pool[base + size + 1]
    if loose.down[seat] and pos.new[seat] != NONE:
        pos.new[seat] = loose.pool[base + size]
    elif loose.down[seat]:
        pos.old[seat] = loose.pool[base + size]
    if loose.aside[seat]:
        for i in range(KINDS):
            pos.kept[i] = 0
        for _ in range(loose.aside[seat]):
            pos.kept[put_last(loose, seat, size, stream)] += 1
            size -= 1
    for i in range(KINDS):
        pos.hand[seat * KINDS + i] = 0
    for i in range(base, base + size):
        pos.hand[seat * KINDS + loose.pool[i]] += 1
    return 0


def hide_other_knowledge(pos: CardPosition, observer: cython.int) -> None:
    """Reduce what the other seats know of each other to what is public."""
    i: cython.int
    seat: cython.int
    other: cython.int
    for seat in range(MOST_SEATS):
        if seat == observer or seat >= pos.tables.players:
            continue
        pos.peek[seat] &= 1 << observer
        for other in range(pos.tables.players):
            if other != observer and other != seat:
                for i in range(KINDS):
                    pos.known[(seat * OBSERVERS + other) * KINDS + i] = pos.known[
                        (seat * OBSERVERS + OBSERVERS - 1) * KINDS + i
                    ]
