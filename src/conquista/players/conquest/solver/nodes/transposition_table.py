"""The transposition table: bounds on the value of positions met before, with a fixed capacity.

A row holds a key, two bounds, a move to try first with its toll, and what was left to spend when it was written. Four
rows share a bucket; a new entry takes the row of an older search first, then the one with the least left to spend.
"""

from __future__ import annotations

from array import array
from typing import Annotated

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.kernel.hashing import mix64

LEAST = -2_000_000_000
MOST = 2_000_000_000
LEAST_C = cython.declare(cython.int, LEAST)
MOST_C = cython.declare(cython.int, MOST)
NO_ROW = cython.declare(cython.longlong, -1)


@cython.cclass
class TranspositionTable:
    """Rows for 2^bits positions. One table serves one search at a time."""

    key: Annotated[array[int], cython.ulonglong[::1]]
    lower: Annotated[array[int], cython.int[::1]]
    upper: Annotated[array[int], cython.int[::1]]
    move: Annotated[array[int], cython.ulonglong[::1]]
    toll: Annotated[array[int], cython.ushort[::1]]
    mark: Annotated[array[int], cython.uint[::1]]  # age of the search << 16, moves left
    size: Public[cython.longlong]
    age: Public[cython.uint]

    def __init__(self, bits: int = 16) -> None:
        if not 4 <= bits <= 26:
            raise ValueError(f"a table has 2^4 to 2^26 rows, not 2^{bits}")
        size = 1 << bits
        self.size = size
        self.age = 1
        self.key, self.move = array("Q", bytes(8 * size)), array("Q", bytes(8 * size))
        self.lower, self.upper, self.mark = (array(kind, bytes(4 * size)) for kind in "iiI")
        self.toll = array("H", bytes(2 * size))

    def forget(self) -> None:
        """Let every row be overwritten; nothing that was written before is found again."""
        self.age = self.age + 1 if self.age < 0xFFFF else 1

    def used(self) -> int:
        """How many rows the present search has written."""
        return sum(1 for i in range(self.size) if (self.mark[i] >> 16) == self.age)


def find(table: TranspositionTable, key: cython.ulonglong) -> cython.longlong:
    """The row of a key, or -1."""
    base: cython.longlong = cython.cast(cython.longlong, mix64(key) & (table.size - 1)) & ~3
    i: cython.longlong
    for i in range(base, base + 4):
        if table.key[i] == key and (table.mark[i] >> 16) == table.age:
            return i
    return NO_ROW


def keep(
    table: TranspositionTable,
    key: cython.ulonglong,
    lower: cython.int,
    upper: cython.int,
    move: cython.ulonglong,
    toll: cython.int,
    left: cython.int,
) -> None:
    """Write bounds down; what is known of the same key already is made narrower."""
    base: cython.longlong = cython.cast(cython.longlong, mix64(key) & (table.size - 1)) & ~3
    row: cython.longlong = base
    i: cython.longlong
    least: cython.int = 1 << 20
    rank: cython.int
    for i in range(base, base + 4):
        if (table.mark[i] >> 16) != table.age:
            rank = 0
        elif table.key[i] == key:
            if table.lower[i] > lower:
                lower = table.lower[i]
                move = 0
            if move == 0:
                move = table.move[i]
                toll = table.toll[i]
            if table.upper[i] < upper:
                upper = table.upper[i]
            row = i
            break
        else:
            rank = 1 + (table.mark[i] & 0xFFFF)
        if rank < least:
            least = rank
            row = i
    table.key[row] = key
    table.lower[row] = lower
    table.upper[row] = upper
    table.move[row] = move
    table.toll[row] = toll
    table.mark[row] = (table.age << 16) | (left & 0xFFFF)


def keep_result(
    table: TranspositionTable,
    key: cython.ulonglong,
    best: cython.int,
    alpha: cython.int,
    beta: cython.int,
    move: cython.ulonglong,
    toll: cython.int,
    left: cython.int,
) -> None:
    """Store the result of a decision that was searched in the window from alpha to beta."""
    if best >= beta:
        keep(table, key, best, MOST_C, move, toll, left)
    elif best > alpha:
        keep(table, key, best, best, move, toll, left)
    else:
        keep(table, key, LEAST_C, best, move, toll, left)
