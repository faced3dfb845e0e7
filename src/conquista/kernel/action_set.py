"""The set of legal actions of one match, by number: a short list that can be written as a byte mask, bit mask or list.

A bit mask holds eight actions per byte, most significant bit first, as numpy packs them.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Bytes, Ints

if not cython.compiled:
    from conquista.kernel.random import RandomStream

COMPILED = cython.compiled

ROOM = 2048


@cython.final
@cython.cclass
class ActionSet:
    """The numbers of the legal actions of one match in ascending order; at most `ROOM`."""

    number: Annotated[list[int], cython.int[ROOM]]
    count: cython.int

    def __init__(self) -> None:
        if not cython.compiled:
            self.number = [0] * ROOM
        self.count = 0

    def listed(self) -> list[int]:
        """The numbers as a Python list."""
        return [self.number[i] for i in range(self.count)]


def has(marks: ActionSet, number: cython.int) -> cython.bint:
    """Whether this number is in the set."""
    i: cython.int
    found: cython.bint = False
    for i in range(marks.count):  # no early exit: scanning the whole short list is faster
        found |= marks.number[i] == number
    return found


@cython.exceptval(-1, check=False)
def drawn(marks: ActionSet, stream: RandomStream) -> cython.int:
    """Draw one of the numbers uniformly. The set must not be empty."""
    return marks.number[stream.below(marks.count)]


def mark(marks: ActionSet, row: Bytes, start: cython.Py_ssize_t, packed: cython.bint) -> None:
    """Set the legal actions in an empty mask."""
    i: cython.int
    if packed:
        for i in range(marks.count):
            row[start + (marks.number[i] >> 3)] |= 128 >> (marks.number[i] & 7)
    else:
        for i in range(marks.count):
            row[start + marks.number[i]] = 1


def unmark(marks: ActionSet, row: Bytes, start: cython.Py_ssize_t, packed: cython.bint) -> None:
    """Clear a mask in which exactly these actions are set."""
    i: cython.int
    if packed:
        for i in range(marks.count):
            row[start + (marks.number[i] >> 3)] = 0
    else:
        for i in range(marks.count):
            row[start + marks.number[i]] = 0


def mark_whole(
    marks: ActionSet,
    row: Bytes,
    start: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
    packed: cython.bint,
) -> None:
    """Overwrite a whole mask."""
    i: cython.Py_ssize_t
    for i in range(width):
        row[start + i] = 0
    mark(marks, row, start, packed)


def mark_list(marks: ActionSet, row: Ints, start: cython.Py_ssize_t, width: cython.Py_ssize_t) -> None:
    """Write the numbers as far as there is room and fill the rest with -1."""
    i: cython.Py_ssize_t
    for i in range(width):
        row[start + i] = marks.number[i] if i < marks.count else -1
