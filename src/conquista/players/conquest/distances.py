"""How far apart places are: steps of each class of piece on an empty board, and of anything at all.

Fields are computed when they are first asked for. Drawbridges count as lowered. `ANY` joins every way of every class
and every line of fire, so it never says more than the moves it takes to bring an effect from one place to another.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.constants import PLACES
    from conquista.games.conquest.tables import Tables

CLASSES = 11
ANY = 10  # beside the nine kinds and LOADED
FAR = 255


class Distances:
    """Distance fields of one board under one edition."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.steps = bytearray(CLASSES * PLACES * PLACES)
        self.ready = bytearray(CLASSES)
        prepare(self, ANY)

    def between(self, way_class: cython.int, start: cython.int, goal: cython.int) -> int:
        """Steps from one place to another for a class of piece, 255 where no way leads."""
        if not (0 <= way_class < CLASSES and 0 <= start < PLACES and 0 <= goal < PLACES):
            raise ValueError("a class and two places of the board are needed")
        prepare(self, way_class)
        return steps_between(self, way_class, start, goal)

    def field(self, way_class: cython.int, goal: cython.int) -> list[int]:
        """Steps from every place of the board to a goal, for a class of piece."""
        return [self.between(way_class, start, goal) for start in range(self.tables.places)]


def steps_between(distances: Distances, way_class: cython.int, start: cython.int, goal: cython.int) -> cython.int:
    """Steps from one place to another; the field must be ready."""
    return distances.steps[(way_class * PLACES + start) * PLACES + goal]


def prepare(distances: Distances, way_class: cython.int) -> None:
    """Compute the field of a class, once."""
    start: cython.int
    if distances.ready[way_class]:
        return
    for start in range(distances.tables.places):
        spread(distances, distances.tables, way_class, start)
    distances.ready[way_class] = 1


def spread(distances: Distances, tables: Tables, way_class: cython.int, start: cython.int) -> None:
    """Walk from one place to all others, breadth first."""
    row: cython.int = (way_class * PLACES + start) * PLACES
    place: cython.int
    goal: cython.int
    way: cython.int
    depth: cython.int
    head: cython.int = 0
    tail: cython.int = 1
    if not cython.compiled:
        queue = [0] * PLACES
    for place in range(PLACES):
        distances.steps[row + place] = 255
    distances.steps[row + start] = 0
    queue[0] = start
    while head < tail:
        place = queue[head]
        head += 1
        depth = distances.steps[row + place] + 1
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            goal = tables.way_to[way]
            if distances.steps[row + goal] == 255 and (way_class == 10 or (tables.way_mask[way] >> way_class) & 1):
                distances.steps[row + goal] = depth
                queue[tail] = goal
                tail += 1
        if way_class == 10:
            for way in range(tables.sight_start[place], tables.sight_start[place + 1]):
                goal = tables.sight_to[way]
                if distances.steps[row + goal] == 255:
                    distances.steps[row + goal] = depth
                    queue[tail] = goal
                    tail += 1
