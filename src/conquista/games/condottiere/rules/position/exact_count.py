"""Uniform redeals by exact counting, for the rare positions in which hardly any random deal is consistent.

The constraints depend on three classes of cards only: Mercenaries, other cards that may be face down, and the rest.
`ways` counts from the last level to the first how many deals exist for given numbers of the first two classes. Each
seat then draws its share with these weights. Cards of the same class are interchangeable.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Doubles

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DECK
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, ROW, STAGE
    from conquista.games.condottiere.rules.position.unseen_cards import UnseenCards, put_last, shuffle_range
    from conquista.kernel.random import RandomStream


def choose(n: cython.int, k: cython.int) -> cython.double:
    """The binomial coefficient: the number of ways to choose k of n places."""
    i: cython.int
    found: cython.double = 1
    if k < 0 or k > n:
        return 0
    for i in range(k):
        found = found * (n - i) / (i + 1)
    return found


def share(loose: UnseenCards, seat: cython.int, arms: cython.int, fine: cython.int) -> cython.double:
    """The number of ways in which a level (a seat, or the discards last) takes these numbers of the two classes."""
    i: cython.int
    pins: cython.int = loose.thrown
    free: cython.int = 0
    known: cython.int = arms + fine
    found: cython.double
    if seat < MOST_SEATS:
        pins = loose.pins[seat]
        free = loose.fill[seat] - pins
        if loose.need[seat] and arms == 0:
            return 0
    found = choose(free, arms) * choose(pins + free - arms, fine)
    if seat < MOST_SEATS and loose.down[seat]:
        for i in range(loose.sure[seat]):
            known += loose.hideable[loose.certain[seat * DECK + i]]
        for i in range(loose.down[seat]):
            found = found * (known - i)
    return found


def places(loose: UnseenCards, level: cython.int) -> cython.int:
    return loose.fill[level] if level < MOST_SEATS else loose.thrown


def fill_ways(loose: UnseenCards, ways: Doubles, arms: cython.int, fine: cython.int) -> None:
    """Fill `ways` from the last level to the first, for every number of cards of the two classes that may be left."""
    a: cython.int
    f: cython.int
    some: cython.int
    more: cython.int
    level: cython.int
    weight: cython.double
    rest: cython.int = loose.count - loose.pinned - loose.thrown - loose.free
    for a in range(arms + 1):
        for f in range(fine + 1):
            ways[(MOST_SEATS + 1) * STAGE + a * ROW + f] = choose(rest, a) * choose(rest - a, f)
    for level in range(MOST_SEATS, -1, -1):
        for a in range(arms + 1):
            for f in range(fine + 1):
                ways[level * STAGE + a * ROW + f] = 0
        for some in range(min(places(loose, level), arms) + 1):
            for more in range(min(places(loose, level) - some, fine) + 1):
                weight = share(loose, level, some, more)
                if weight > 0:
                    for a in range(some, arms + 1):
                        for f in range(more, fine + 1):
                            ways[level * STAGE + a * ROW + f] += (
                                weight * ways[(level + 1) * STAGE + (a - some) * ROW + f - more]
                            )


def pick(
    loose: UnseenCards,
    ways: Doubles,
    level: cython.int,
    arms: cython.int,
    fine: cython.int,
    stream: RandomStream,
) -> cython.int:
    """Draw how many cards of the two classes a level takes, weighted by its ways; returns ROW * first + second."""
    some: cython.int
    more: cython.int
    weight: cython.double
    found: cython.int = 0
    luck: cython.double = (stream.next64() >> 11) / 9007199254740992.0 * ways[level * STAGE + arms * ROW + fine]
    for some in range(min(places(loose, level), arms) + 1):
        for more in range(min(places(loose, level) - some, fine) + 1):
            weight = share(loose, level, some, more)
            weight = weight * ways[(level + 1) * STAGE + (arms - some) * ROW + fine - more]
            if weight > 0:
                found = some * ROW + more
                luck -= weight
                if luck < 0:
                    return found
    return found


@cython.exceptval(-1, check=False)
def deal_by_counting(loose: UnseenCards, stream: RandomStream) -> cython.int:
    """Deal the loose cards by counting; returns 0 when no deal is consistent."""
    i: cython.int
    level: cython.int
    found: cython.int
    arms: cython.int = loose.count - loose.calm
    fine: cython.int = sort_out(loose, stream)
    to: cython.int
    card: cython.uchar
    ways: Annotated[list[float], cython.double[(MOST_SEATS + 2) * STAGE]]
    cards: Annotated[list[int], cython.uchar[DECK]]
    if not cython.compiled:
        ways = [0.0] * ((MOST_SEATS + 2) * STAGE)
        cards = [0] * DECK
    fill_ways(loose, ways, arms, fine)
    if ways[arms * ROW + fine] <= 0:
        return 0
    for i in range(loose.count):
        cards[i] = loose.dealt[i]
    # The three classes are stored one after the other; each is taken from its end.
    low: cython.int = arms
    middle: cython.int = arms + fine
    high: cython.int = loose.count
    for level in range(MOST_SEATS + 1):
        found = pick(loose, ways, level, low, middle - arms, stream)
        to = loose.pinned
        for i in range(places(loose, level)):
            if i < found // ROW:
                low -= 1
                card = cards[low]
            elif i < found // ROW + found % ROW:
                middle -= 1
                card = cards[middle]
            else:
                high -= 1
                card = cards[high]
            if level < MOST_SEATS:
                loose.pool[level * DECK + loose.sure[level] + i] = card
            else:
                loose.dealt[to + i] = card
        if level < MOST_SEATS:
            for i in range(level * DECK, level * DECK + loose.sure[level]):
                loose.pool[i] = loose.certain[i]
            for i in range(loose.down[level]):
                while not loose.hideable[put_last(loose, level, loose.size[level] - i, stream)]:
                    pass
    shuffle_range(loose, loose.pinned, loose.pinned + loose.thrown, stream)
    to = loose.pinned + loose.thrown + loose.free
    for i in range(loose.count):
        if i < low or (arms <= i and i < middle) or (arms + fine <= i and i < high):
            loose.dealt[to] = cards[i]
            to += 1
    return 1


@cython.exceptval(-1, check=False)
def sort_out(loose: UnseenCards, stream: RandomStream) -> cython.int:
    """Store the loose cards class by class, each shuffled; returns the size of the second class."""
    i: cython.int
    at: cython.int = 0
    fine: cython.int
    for i in range(loose.calm, loose.count):
        loose.dealt[at] = loose.deck[i]
        at += 1
    shuffle_range(loose, 0, at, stream)
    for i in range(loose.calm):
        if loose.hideable[loose.deck[i]]:
            loose.dealt[at] = loose.deck[i]
            at += 1
    fine = at - (loose.count - loose.calm)
    shuffle_range(loose, loose.count - loose.calm, at, stream)
    for i in range(loose.calm):
        if not loose.hideable[loose.deck[i]]:
            loose.dealt[at] = loose.deck[i]
            at += 1
    shuffle_range(loose, loose.count - loose.calm + fine, at, stream)
    return fine
