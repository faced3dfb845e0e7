"""How far apart places are: steps of each class of piece on an empty board, alone or with what it carries.

Fields are computed when they are first asked for. Drawbridges count as lowered. `ROAM` joins every way of every class,
`ANY` every line of fire besides: it never says more than the moves it takes to bring an effect from one place to
another. `RIDDEN` fields are those of a carrier whose soldier gets off for the last two steps, `CATAPULT_SHOT` that of a
catapult which shoots at the goal, `LANDED` that of a vessel whose cargo goes ashore and on.
"""

from __future__ import annotations

from array import array
from typing import Annotated

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import (
        CAMEL,
        CATAPULT,
        CHARIOT,
        ELEPHANT,
        SHIP,
        SIEGE,
        SOLDIER,
    )
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import PLACES, SEATS
    from conquista.games.conquest.rules.constants.way_kinds import LANE
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach import distance_fields


@cython.cclass
class PieceDistances:
    """Distance fields of one board under one edition."""

    tables: Public[ConquestTables]
    steps: Annotated[bytearray, cython.uchar[::1]]  # (field * 464 + start) * 464 + goal
    ready: Annotated[bytearray, cython.uchar[::1]]
    to_space: Annotated[bytearray, cython.uchar[::1]]  # seat * 464 + place
    goals: Annotated[array[int], cython.int[::1]]  # buffer of `join`

    def __init__(self, tables: ConquestTables) -> None:
        self.tables = tables
        self.steps = bytearray(distance_fields.FIELDS * PLACES * PLACES)
        self.ready = bytearray(distance_fields.FIELDS)
        self.goals = array("i", [0] * PLACES)
        self.to_space = bytearray(b"\xff" * (SEATS * PLACES))
        prepare(self, distance_fields.ANY)

    def prepare_all(self) -> None:
        """Compute every field now."""
        for field in range(distance_fields.FIELDS):
            prepare(self, field)
        find_spaces(self, self.tables)

    def between(self, field: cython.int, start: cython.int, goal: cython.int) -> int:
        """Steps from one place to another in a field, 255 where no way leads."""
        if not (0 <= field < distance_fields.FIELDS and 0 <= start < PLACES and 0 <= goal < PLACES):
            raise ValueError("a field and two places of the board are needed")
        prepare(self, field)
        return steps_between(self, field, start, goal)


def steps_between(distances: PieceDistances, field: cython.int, start: cython.int, goal: cython.int) -> cython.int:
    """Steps from one place to another; the field must be ready."""
    return distances.steps[(field * PLACES + start) * PLACES + goal]


def prepare(distances: PieceDistances, field: cython.int) -> None:
    """Compute a field, once."""
    start: cython.int
    if distances.ready[field]:
        return
    distances.ready[field] = 1
    blank(distances, field)
    if field <= distance_fields.LAND_ANY or field == distance_fields.ROAM:
        for start in range(distances.tables.places):
            spread(distances, distances.tables, field, start)
    elif field == distance_fields.RIDDEN_ELEPHANT:
        join(distances, field, ELEPHANT, SOLDIER, 2)
    elif field == distance_fields.RIDDEN_CHARIOT:
        join(distances, field, CHARIOT, SOLDIER, 2)
    elif field == distance_fields.RIDDEN_OTHER:
        join(distances, field, CAMEL, SOLDIER, 2)
        join(distances, field, SIEGE, SOLDIER, 2)
    elif field == distance_fields.CATAPULT_SHOT:
        join(distances, field, CATAPULT, -1, 1)
    else:
        join(distances, field, SHIP, distance_fields.LAND_ANY, 254)


def spread(distances: PieceDistances, tables: ConquestTables, field: cython.int, start: cython.int) -> None:
    """Walk from one place to all others, breadth first."""
    row: cython.int = (field * PLACES + start) * PLACES
    place: cython.int
    goal: cython.int
    way: cython.int
    depth: cython.int
    head: cython.int = 0
    tail: cython.int = 1
    queue: Annotated[list[int], cython.short[PLACES]]
    if not cython.compiled:
        queue = [0] * PLACES
    distances.steps[row + start] = 0
    queue[0] = start
    while head < tail:
        place = queue[head]
        head += 1
        depth = distances.steps[row + place] + 1
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            goal = tables.way_to[way]
            if distances.steps[row + goal] == 255 and is_open(tables, field, way):
                distances.steps[row + goal] = depth
                queue[tail] = goal
                tail += 1
        if field == distance_fields.ANY:
            for way in range(tables.sight_start[place], tables.sight_start[place + 1]):
                goal = tables.sight_to[way]
                if distances.steps[row + goal] == 255:
                    distances.steps[row + goal] = depth
                    queue[tail] = goal
                    tail += 1


def is_open(tables: ConquestTables, field: cython.int, way: cython.int) -> cython.bint:
    """Whether a walk of this field may take this way."""
    if field == distance_fields.ANY or field == distance_fields.ROAM:
        return True
    if field == distance_fields.LAND_ANY:
        return tables.way_kind[way] != LANE
    return ((tables.way_mask[way] >> field) & 1) == 1


def join(
    distances: PieceDistances, field: cython.int, carrier: cython.int, rider: cython.int, most: cython.int
) -> None:
    """A field of two parts: the carrier goes to some place, and on from there the rider, or a shot (-1)."""
    place: cython.int
    goal: cython.int
    way: cython.int
    far: cython.int
    count: cython.int
    prepare(distances, carrier)
    if rider >= 0:
        prepare(distances, rider)
    for place in range(distances.tables.places):
        count = 0
        if rider < 0:
            for way in range(distances.tables.sight_start[place], distances.tables.sight_start[place + 1]):
                distances.goals[count] = (distances.tables.sight_to[way] << 8) | 1
                count += 1
        else:
            for goal in range(distances.tables.places):
                far = distances.steps[(rider * PLACES + place) * PLACES + goal]
                if far <= most:
                    distances.goals[count] = (goal << 8) | far
                    count += 1
        join_at(distances, field, carrier, place, count)


def join_at(
    distances: PieceDistances, field: cython.int, carrier: cython.int, place: cython.int, count: cython.int
) -> None:
    """Let every carrier that can come to a place set its rider down there."""
    start: cython.int
    d: cython.int
    i: cython.int
    at: cython.int
    for start in range(distances.tables.places):
        d = distances.steps[(carrier * PLACES + start) * PLACES + place]
        if d == 255:
            continue
        for i in range(count):
            at = (field * PLACES + start) * PLACES + (distances.goals[i] >> 8)
            if d + (distances.goals[i] & 255) < distances.steps[at]:
                distances.steps[at] = d + (distances.goals[i] & 255)


def blank(distances: PieceDistances, field: cython.int) -> None:
    """Nothing is reached yet."""
    i: cython.int
    for i in range(field * PLACES * PLACES, (field + 1) * PLACES * PLACES):
        distances.steps[i] = 255


def find_spaces(distances: PieceDistances, tables: ConquestTables) -> None:
    """For each seat and place: steps to the nearest Quest or castle space of an opponent."""
    seat: cython.int
    place: cython.int
    goal: cython.int
    d: cython.int
    for seat in range(SEATS):
        for goal in range(tables.places):
            if tables.place_kind[goal] != QUEST and (
                tables.place_kind[goal] != CASTLE or tables.team[tables.castle_of[goal]] == tables.team[seat]
            ):
                continue
            for place in range(tables.places):
                d = distances.steps[(distance_fields.ROAM * PLACES + place) * PLACES + goal]
                if d < distances.to_space[seat * PLACES + place]:
                    distances.to_space[seat * PLACES + place] = d
