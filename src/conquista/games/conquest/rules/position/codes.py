"""Lists of action codes, which `layout` defines.

Codes are stable for a board, so records, networks and search tables may store them. Ascending code order is the fixed
order of actions: by place, then piece, then kind, then goal.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.sizes import ACTIONS, WORDS
    from conquista.games.conquest.rules.position.layout import flag_in, goal_in, index_in, kind_in, pack, place_in


@cython.cclass
class Codes:
    """A list of action codes with fixed capacity, so that generators allocate no memory."""

    code: Annotated[list[int], cython.int[ACTIONS]]
    count: Public[cython.int]
    builds: cython.bint  # whether one of the stacks could build
    reach: cython.int  # length of the longest run that a generator examined; 0: only adjacent places were examined
    seen: Annotated[list[int], cython.ulonglong[WORDS]]  # the places that the generators looked at, as bits

    def __init__(self) -> None:
        if not cython.compiled:
            allocate_rows(self)
        self.count = 0
        self.builds = False
        self.reach = 0

    def listed(self) -> list[int]:
        """The codes as a Python list, in the fixed order."""
        sort(self)
        return [self.code[i] for i in range(self.count)]


def push(
    codes: Codes, place: cython.int, index: cython.int, kind: cython.int, to: cython.int, flag: cython.int
) -> None:
    """Add an action. Actions beyond the capacity are dropped; no board that fits the tables has so many."""
    if codes.count < ACTIONS:
        codes.code[codes.count] = pack(place, index, kind, to, flag)
        codes.count += 1


def pack_code(place: int, index: int, kind: int, to: int, flag: int) -> int:
    """`pack` for Python callers."""
    return pack(place, index, kind, to, flag)


def unpack_code(code: int) -> tuple[int, int, int, int, int]:
    """Place, member, kind, goal and flag of a code."""
    return place_in(code), index_in(code), kind_in(code), goal_in(code), flag_in(code)


def sort(codes: Codes) -> None:
    """Sort in place. Generators go place by place, so the list is nearly sorted and insertion sort is fast."""
    i: cython.int
    j: cython.int
    code: cython.int
    for i in range(1, codes.count):
        code = codes.code[i]
        j = i - 1
        while j >= 0 and codes.code[j] > code:
            codes.code[j + 1] = codes.code[j]
            j -= 1
        codes.code[j + 1] = code
