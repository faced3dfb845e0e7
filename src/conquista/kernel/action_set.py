"""Which of many numbered actions are legal: kept as a short list, written as a mask of bytes or bits, or as the list.

In a mask of bits eight actions share a byte, the first of them the highest bit, as numpy packs them.
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
    """The numbers of the legal actions of one match, rising; never more than `ROOM`."""

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
    """Is this number marked?"""
    i: cython.int
    found: cython.bint = False
    for i in range(marks.count):  # no way out in between: a short list is read faster whole
        found |= marks.number[i] == number
    return found


@cython.exceptval(-1, check=False)
def drawn(marks: ActionSet, stream: RandomStream) -> cython.int:
    """One of the numbers, each equally likely; while a match lasts there is at least one."""
    return marks.number[stream.below(marks.count)]


def mark(marks: ActionSet, row: Bytes, start: cython.Py_ssize_t, packed: cython.bint) -> None:
    """Set the legal actions in a mask that is empty."""
    i: cython.int
    if packed:
        for i in range(marks.count):
            row[start + (marks.number[i] >> 3)] |= 128 >> (marks.number[i] & 7)
    else:
        for i in range(marks.count):
            row[start + marks.number[i]] = 1


def unmark(marks: ActionSet, row: Bytes, start: cython.Py_ssize_t, packed: cython.bint) -> None:
    """Empty a mask in which these actions, and no others, are set."""
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
    """Write a whole mask, whatever stood there."""
    i: cython.Py_ssize_t
    for i in range(width):
        row[start + i] = 0
    mark(marks, row, start, packed)


def mark_list(marks: ActionSet, row: Ints, start: cython.Py_ssize_t, width: cython.Py_ssize_t) -> None:
    """Write the numbers themselves as far as there is room, the rest -1."""
    i: cython.Py_ssize_t
    for i in range(width):
        row[start + i] = marks.number[i] if i < marks.count else -1
