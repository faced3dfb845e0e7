"""How far each seat is from its goal: the battles it still has to win, and the regions that bring it nearer."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import cython

from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, REGIONS
    from conquista.games.condottiere.rules.position.position import CardPosition, region_bits
    from conquista.games.condottiere.rules.position.tables import CondottiereTables

ROOM = 512  # the largest number of goals, that of connected sets of five, is 489


@cython.cclass
class GoalDistances:
    """The connected sets of regions that win, and the survey of one position. Not thread-safe."""

    kingdom: cython.int
    total: cython.int
    sets: cython.int
    captures: cython.bint  # variant D: regions of others may be won too
    goal: Annotated[list[int], cython.int[ROOM]]  # connected sets of the size that wins, as bits
    need: Annotated[list[int], cython.int[MOST_SEATS]]  # battles that a seat still has to win, at least
    way: Annotated[list[int], cython.int[MOST_SEATS]]  # regions that bring it nearer, as bits
    own: Annotated[list[int], cython.int[MOST_SEATS]]  # its regions, as bits

    def __init__(self, tables: CondottiereTables) -> None:
        if not cython.compiled:
            allocate_rows(self)
        self.kingdom, self.total, self.captures = tables.kingdom, tables.total, tables.d
        found = connected(tuple(tables.near[i] for i in range(REGIONS)), tables.kingdom)
        self.sets = len(found)
        for i, bits in enumerate(found):
            self.goal[i] = bits

    def found(self, pos: CardPosition, seat: cython.int) -> tuple[int, int]:
        """The battles that a seat still has to win, and the regions that bring it nearer as bits."""
        survey_seat(self, pos, seat)
        return self.need[seat], self.way[seat]


@cache
def connected(near: tuple[int, ...], size: int) -> list[int]:
    """All connected sets of the given number of regions, as bits, in ascending order; the list must not be changed."""
    sets = {1 << i for i in range(len(near))}
    for _ in range(size - 1):
        sets = {
            bits | 1 << i
            for bits in sets
            for i in range(len(near))
            if not bits >> i & 1 and any(bits >> j & 1 and near[j] >> i & 1 for j in range(len(near)))
        }
    return sorted(sets)


def bits_in(bits: cython.int) -> cython.int:
    """How many of the lowest 32 bits are set."""
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    bits = bits + (bits >> 8)
    return (bits + (bits >> 16)) & 63


def survey_goals(distances: GoalDistances, pos: CardPosition) -> None:
    """Survey every seat."""
    seat: cython.int
    for seat in range(pos.tables.players):
        survey_seat(distances, pos, seat)


def survey_seat(distances: GoalDistances, pos: CardPosition, seat: cython.int) -> None:
    """Find the nearest goals of a seat. Regions of others are unreachable, unless they may be captured."""
    i: cython.int
    own: cython.int = region_bits(pos, seat)
    closed: cython.int = 0
    if not distances.captures:
        for i in range(REGIONS):
            if pos.owner[i] != NONE and pos.owner[i] != seat:
                closed |= 1 << i
    distances.own[seat] = own
    open_: cython.int = ((1 << REGIONS) - 1) & ~(own | closed)
    best: cython.int = distances.total - bits_in(own)
    way: cython.int = open_
    lack: cython.int
    count: cython.int
    for i in range(distances.sets):
        if distances.goal[i] & closed:
            continue
        lack = distances.goal[i] & ~own
        count = bits_in(lack)
        if count < best:
            best = count
            way = lack
        elif count == best:
            way |= lack
    distances.need[seat] = best if best > 0 else 0
    distances.way[seat] = way
