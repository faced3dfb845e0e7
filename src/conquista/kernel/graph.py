"""Walks on a directed graph in compressed rows: the neighbours of v are targets[offsets[v]:offsets[v + 1]].

Rows are arrays of C integers, `array("i")`; a graph of n spaces has n + 1 offsets.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import cython

from conquista.c_types import ConstIntView, IntView

COMPILED = cython.compiled


def distances(offsets: array[int], targets: array[int], sources: Iterable[int]) -> array[int]:
    """Return the least number of links from any source to each space, or -1 if it cannot be reached."""
    count: cython.int = check_rows(offsets, targets)
    found = array("i", [-1]) * count
    queue = array("i", [0]) * count
    filled: cython.int = 0
    for source in sources:
        check_space(source, count)
        if found[source] < 0:
            found[source] = 0
            queue[filled] = source
            filled += 1
    spread(offsets, targets, queue, found, filled)
    return found


def disjoint_ways(offsets: array[int], targets: array[int], start: cython.int, goal: cython.int) -> list[list[int]]:
    """Return as many ways from start to goal as can exist without sharing a space between their ends."""
    count: cython.int = check_rows(offsets, targets)
    check_space(start, count)
    check_space(goal, count)
    if start == goal:
        raise ValueError(f"ways need two different ends, not {start} twice")
    before = array("i", [-1]) * count  # the space before this one on the way that runs through it
    after = array("i", [-1]) * count
    queue = array("i", [0]) * (2 * count)
    parent = array("i", [0]) * (2 * count)
    first = targets[offsets[start] : offsets[start + 1]]
    ways = [[start, goal]] if goal in first else []
    while augment(offsets, targets, start, goal, before, after, queue, parent):
        pass
    for space in dict.fromkeys(first):
        if before[space] == start:
            way = [start]
            while space != goal:
                way.append(space)
                space = after[space]
            ways.append([*way, goal])
    return ways


@cython.exceptval(-1, check=False)
def check_rows(offsets: ConstIntView, targets: ConstIntView) -> cython.int:
    """Return the number of spaces of a graph; raise if the rows point outside it."""
    count: cython.int = len(offsets) - 1
    links: cython.int = len(targets)
    i: cython.int
    if count < 0 or offsets[0] != 0 or offsets[count] != links:
        with cython.gil:
            raise ValueError(f"offsets must lead from 0 to the number of targets, {links}")
    for i in range(count):
        if offsets[i] > offsets[i + 1]:
            with cython.gil:
                raise ValueError(f"offsets fall after space {i}")
    for i in range(links):
        if targets[i] < 0 or targets[i] >= count:
            with cython.gil:
                raise ValueError(f"target {targets[i]} is no space of a graph of {count}")
    return count


def check_space(space: int, count: int) -> None:
    """Raise if a number is not a space of the graph."""
    if not 0 <= space < count:
        raise ValueError(f"{space} is no space of a graph of {count}")


@cython.exceptval(-1, check=False)
def spread(
    offsets: ConstIntView,
    targets: ConstIntView,
    queue: IntView,
    found: IntView,
    filled: cython.int,
) -> cython.int:
    """Fill `found` breadth first from the spaces already in the queue."""
    head: cython.int = 0
    i: cython.int
    here: cython.int
    there: cython.int
    while head < filled:
        here = queue[head]
        head += 1
        for i in range(offsets[here], offsets[here + 1]):
            there = targets[i]
            if found[there] < 0:
                found[there] = found[here] + 1
                queue[filled] = there
                filled += 1
    return 0


@cython.exceptval(-1, check=False)
def augment(
    offsets: ConstIntView,
    targets: ConstIntView,
    start: cython.int,
    goal: cython.int,
    before: IntView,
    after: IntView,
    queue: IntView,
    parent: IntView,
) -> cython.bint:
    """Try to add one more way, rerouting earlier ways if needed; return whether it succeeded.

    Each space is split in two: 2v is entered, 2v + 1 is left. A search may pass from the first half to the second only
    where no way runs yet; on a space that is already on a way it may only go backwards along that way, which undoes it.
    """
    count: cython.int = len(before)
    head: cython.int = 0
    filled: cython.int = 0
    i: cython.int
    for i in range(2 * count):
        parent[i] = -1
    parent[2 * start + 1] = 2 * start + 1
    queue[filled] = 2 * start + 1
    filled += 1
    while head < filled:
        half: cython.int = queue[head]
        head += 1
        here: cython.int = half >> 1
        if half & 1 == 0:
            there: cython.int = 2 * before[here] + 1 if before[here] >= 0 else half + 1
            if parent[there] < 0:
                parent[there] = half
                queue[filled] = there
                filled += 1
            continue
        if before[here] >= 0 and parent[half - 1] < 0:
            parent[half - 1] = half
            queue[filled] = half - 1
            filled += 1
        for i in range(offsets[here], offsets[here + 1]):
            there = targets[i]
            if there == goal:
                if here == start or after[here] == goal:
                    continue
                lay(half, start, goal, before, after, parent)
                return True
            if there == start or before[there] == here or parent[2 * there] >= 0:
                continue
            parent[2 * there] = half
            queue[filled] = 2 * there
            filled += 1
    return False


@cython.exceptval(-1, check=False)
def lay(
    half: cython.int,
    start: cython.int,
    goal: cython.int,
    before: IntView,
    after: IntView,
    parent: IntView,
) -> cython.int:
    """Write the way found by a search into `before` and `after`, from its last half back to the start."""
    step: cython.int = half
    up: cython.int
    while parent[step] != step:  # first remove the links that are walked backwards
        up = parent[step]
        if step & 1 == 1 and up >> 1 != step >> 1:
            before[up >> 1] = -1
            after[step >> 1] = -1
        step = up
    after[half >> 1] = goal
    step = half
    while parent[step] != step:  # then add the links that are walked forwards
        up = parent[step]
        if step & 1 == 0 and up >> 1 != step >> 1:
            before[step >> 1] = up >> 1
            if up >> 1 != start:
                after[up >> 1] = step >> 1
        step = up
    return 0
