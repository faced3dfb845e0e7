"""Trips: where one piece can go in this turn before anything is taken, what that costs, and what it can do from there.

A walk is a breadth-first search with stamps instead of clearing. Between two takings only the place, the moves left
and the allowances left matter, so a trip stands for all routes of its length. Knights pass over pieces of their side;
such a place is `passed`, never stood on.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import RUN, SHOOT, STEP, TAKE
    from conquista.games.conquest.rules.constants.piece_flags import FROZEN, SHOT
    from conquista.games.conquest.rules.constants.piece_types import (
        CATAPULT,
        ELEPHANT,
        GALLEON,
        KNIGHT,
        LOADED,
        SHIP,
        SIEGE,
    )
    from conquista.games.conquest.rules.constants.sizes import NONE, PIECES, PLACES
    from conquista.games.conquest.rules.constants.step_effects import MOVES, TAKES_CAMEL
    from conquista.games.conquest.rules.constants.way_kinds import BOARDING, DRAWBRIDGE
    from conquista.games.conquest.rules.moves.knight_runs import may_jump
    from conquista.games.conquest.rules.moves.legal import movable_pieces, moves_left
    from conquista.games.conquest.rules.moves.shots import can_hit
    from conquista.games.conquest.rules.moves.steps import cost_of, effects
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import pack, side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member_index
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.games.conquest.rules.position.tables import ConquestTables

TRIPS = 4096
SHOOTS = 128  # the effect of a shot, beside those of steps
TRIPS_C = cython.declare(cython.int, TRIPS)
SHOOTS_C = cython.declare(cython.int, SHOOTS)


@cython.cclass
class Walk:
    """The places a piece can come to, in the order of their cost."""

    now: cython.uint
    count: cython.int
    stamp: Annotated[list[int], cython.uint[PLACES]]
    cost: Annotated[list[int], cython.short[PLACES]]
    parent: Annotated[list[int], cython.short[PLACES]]
    passed: Annotated[list[int], cython.uchar[PLACES]]
    queue: Annotated[list[int], cython.short[PLACES]]

    def __init__(self) -> None:
        self.now = self.count = 0
        if not cython.compiled:
            allocate_rows(self)


@cython.cclass
class Trips:
    """A list of trips with fixed capacity: piece, goal, cost, effect at the goal, and the place before it."""

    count: Public[cython.int]
    piece: Annotated[list[int], cython.uchar[TRIPS]]
    goal: Annotated[list[int], cython.short[TRIPS]]
    cost: Annotated[list[int], cython.uchar[TRIPS]]
    effect: Annotated[list[int], cython.uchar[TRIPS]]
    via: Annotated[list[int], cython.short[TRIPS]]
    movable: Annotated[list[int], cython.uchar[PIECES]]

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:
            allocate_rows(self)

    def listed(self) -> list[tuple[int, int, int, int, int]]:
        """Piece, goal, cost, effect and the last place before the goal, of every trip."""
        return [(self.piece[i], self.goal[i], self.cost[i], self.effect[i], self.via[i]) for i in range(self.count)]


def walk(w: Walk, pos: WarPosition, tables: ConquestTables, piece: cython.int, limit: cython.int) -> None:
    """Find every place a piece can walk to in at most this many moves, without capturing, mounting or boarding."""
    kind: cython.int = type_of(pos.kind[piece])
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    plain: cython.bint = kind != SIEGE and pos.on[piece] == NONE
    knight: cython.bint = kind == KNIGHT
    start: cython.int = pos.at[piece]
    head: cython.int = 0
    tail: cython.int = 1
    way: cython.int
    w.now += 1
    w.stamp[start] = w.now
    w.cost[start] = 0
    w.passed[start] = 0
    w.parent[start] = start
    w.queue[0] = start
    while head < tail:
        place: cython.int = w.queue[head]
        cost: cython.int = w.cost[place] + 1
        if cost > limit:
            break
        head += 1
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            if not tables.way_mask[way] & bit:
                continue
            goal: cython.int = tables.way_to[way]
            if w.stamp[goal] == w.now:
                continue
            if pos.board[goal] == NONE:
                by: cython.int = tables.way_kind[way]
                if by == BOARDING:
                    continue
                if not (plain and by != DRAWBRIDGE) and effects_from(pos, piece, way, place) != MOVES:
                    continue
                w.passed[goal] = 0
            elif knight and may_jump(pos, piece, way) and (tables.knight_chain_jump or not w.passed[place]):
                w.passed[goal] = 1
            else:
                continue
            w.stamp[goal] = w.now
            w.cost[goal] = cost
            w.parent[goal] = place
            w.queue[tail] = goal
            tail += 1
    w.count = tail


def effects_from(pos: WarPosition, piece: cython.int, way: cython.int, place: cython.int) -> cython.int:
    """The effects of a way that a piece takes from a place it has walked to, without its carrier."""
    carrier: cython.int = pos.on[piece]
    found: cython.int
    if carrier == NONE or place == pos.at[piece]:
        return effects(pos, piece, way)
    pos.on[piece] = NONE
    found = effects(pos, piece, way)
    pos.on[piece] = carrier
    return found


def add_trip(
    trips: Trips, piece: cython.int, goal: cython.int, cost: cython.int, effect: cython.int, via: cython.int
) -> None:
    """Add a trip; more than the room holds are dropped."""
    if trips.count < TRIPS_C:
        trips.piece[trips.count] = piece
        trips.goal[trips.count] = goal
        trips.cost[trips.count] = cost
        trips.effect[trips.count] = effect
        trips.via[trips.count] = via
        trips.count += 1


def quiet_trips(w: Walk, piece: cython.int, trips: Trips) -> None:
    """List the places of a walk as trips."""
    i: cython.int
    place: cython.int
    for i in range(1, w.count):
        place = w.queue[i]
        if not w.passed[place]:
            add_trip(trips, piece, place, w.cost[place], MOVES, w.parent[place])


def effect_trips(
    w: Walk,
    pos: WarPosition,
    tables: ConquestTables,
    piece: cython.int,
    moves: cython.int,
    left: cython.int,
    trips: Trips,
) -> None:
    """List what a piece can do at the end of a walk: takings, mounting, boarding; each at its least cost."""
    kind: cython.int = type_of(pos.kind[piece])
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    side: cython.int = side_of(pos.kind[piece])
    first: cython.int = trips.count
    i: cython.int
    place: cython.int
    goal: cython.int
    way: cython.int
    cost: cython.int
    effect: cython.int
    one: cython.int
    for i in range(w.count):
        place = w.queue[i]
        cost = w.cost[place]
        if cost >= moves or cost >= left:
            break
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            if not tables.way_mask[way] & bit:
                continue
            goal = tables.way_to[way]
            if pos.board[goal] == NONE or goal == w.queue[0]:
                continue
            if side_of(pos.kind[pos.board[goal]]) == side and not may_get_on(tables, kind, pos, goal):
                continue
            effect = effects_from(pos, piece, way, place)
            if w.passed[place] and not tables.knight_chain_jump and side_of(pos.kind[pos.board[goal]]) == side:
                continue
            if effect & TAKES_CAMEL:
                one = cost + cost_of(pos, piece, TAKES_CAMEL)
                if one <= left:
                    add_trip_once(trips, first, piece, goal, one, TAKES_CAMEL, place)
            effect &= ~TAKES_CAMEL
            if effect:
                one = cost + cost_of(pos, piece, effect)
                if one <= left:
                    add_trip_once(trips, first, piece, goal, one, effect, place)
    if kind == CATAPULT and not pos.flags[piece] & (SHOT | FROZEN):
        shots_after(w, pos, tables, piece, left, trips, first)


def may_get_on(tables: ConquestTables, kind: cython.int, pos: WarPosition, goal: cython.int) -> cython.bint:
    """Whether an own stack is one that some piece could mount or board."""
    other: cython.int = type_of(pos.kind[pos.board[goal]])
    return other == SHIP or other == GALLEON or (kind == 0 and tables.room[other] != 0)


def add_trip_once(
    trips: Trips,
    first: cython.int,
    piece: cython.int,
    goal: cython.int,
    cost: cython.int,
    effect: cython.int,
    via: cython.int,
) -> None:
    """Add a trip unless the same one was found at no greater cost."""
    i: cython.int
    for i in range(first, trips.count):
        if trips.goal[i] == goal and trips.effect[i] == effect:
            if cost < trips.cost[i]:
                trips.cost[i] = cost
                trips.via[i] = via
            return
    add_trip(trips, piece, goal, cost, effect, via)


def shots_after(
    w: Walk,
    pos: WarPosition,
    tables: ConquestTables,
    piece: cython.int,
    left: cython.int,
    trips: Trips,
    first: cython.int,
) -> None:
    """List the shots of a catapult from every place it can walk to."""
    i: cython.int
    place: cython.int
    sight: cython.int
    for i in range(w.count):
        place = w.queue[i]
        if w.cost[place] >= left:
            break
        for sight in range(tables.sight_start[place], tables.sight_start[place + 1]):
            if pos.board[tables.sight_to[sight]] == NONE and tables.sight_bridge[sight] == NONE:
                continue
            if can_hit(pos, side_of(pos.kind[piece]), place, sight):
                add_trip_once(trips, first, piece, tables.sight_to[sight], w.cost[place] + 1, SHOOTS_C, place)


def all_trips(
    w: Walk, pos: WarPosition, tables: ConquestTables, seat: cython.int, left: cython.int, trips: Trips
) -> None:
    """List every trip of every piece that a seat may move, as if each were the first of its turn."""
    i: cython.int
    trips.count = 0
    for i in range(movable_pieces(pos, seat, trips.movable)):
        piece_trips(w, pos, tables, trips.movable[i], left, trips)


def piece_trips(
    w: Walk, pos: WarPosition, tables: ConquestTables, piece: cython.int, left: cython.int, trips: Trips
) -> None:
    """List every trip of one piece."""
    moves: cython.int = moves_left(pos, piece)
    walk(w, pos, tables, piece, moves if moves < left else left)
    quiet_trips(w, piece, trips)
    effect_trips(w, pos, tables, piece, moves, left, trips)


def route(w: Walk, pos: WarPosition, piece: cython.int, goal: cython.int, codes: Codes) -> None:
    """Append the actions that bring a piece to a place of its walk: steps, and runs over what it passes."""
    length: cython.int = w.cost[goal]
    i: cython.int
    place: cython.int = goal
    home: cython.int = w.queue[0]
    path: Annotated[list[int], cython.short[64]]
    if not cython.compiled:
        path = [0] * 64
    for i in range(length, -1, -1):
        path[i] = place
        place = w.parent[place]
    for i in range(1, length + 1):
        if w.passed[path[i]]:
            continue
        push(codes, home, member_index(pos, piece) if home == w.queue[0] else 0, step_kind(w, path[i - 1]), path[i], 0)
        home = path[i]


def step_kind(w: Walk, before: cython.int) -> cython.int:
    """A run comes from a place that was passed, a step from one that was stood on."""
    return RUN if w.passed[before] else STEP


def last_code(
    w: Walk,
    pos: WarPosition,
    piece: cython.int,
    goal: cython.int,
    effect: cython.int,
    via: cython.int,
    flag: cython.int,
) -> cython.int:
    """The action at the end of a trip that does something, once the piece has come to where it begins."""
    stand: cython.int = via
    kind: cython.int = STEP
    while w.passed[stand]:
        stand = w.parent[stand]
        kind = RUN
    if effect == SHOOTS_C:
        kind = SHOOT
    elif effect == TAKES_CAMEL:
        kind = TAKE
    return pack(stand, member_index(pos, piece) if stand == w.queue[0] else 0, kind, goal, flag)


def list_trips(pos: WarPosition, seat: cython.int) -> list[tuple[int, int, int, int, int]]:
    """`all_trips` for Python callers."""
    trips = Trips()
    all_trips(Walk(), pos, pos.tables, seat, left_of(pos), trips)
    return trips.listed()


def list_again(pos: WarPosition, seat: cython.int, rounds: cython.int) -> int:
    """List all trips a number of times without the lock; return how many there are. For benchmarks."""
    w, trips = Walk(), Trips()
    with cython.nogil:
        for _ in range(rounds):
            all_trips(w, pos, pos.tables, seat, left_of(pos), trips)
    return trips.count


def trip_codes(pos: WarPosition, piece: cython.int, goal: cython.int, effect: cython.int, via: cython.int) -> list[int]:
    """The actions of a trip that `list_trips` returns."""
    w, codes = Walk(), Codes()
    moves: cython.int = moves_left(pos, piece)
    left: cython.int = left_of(pos)
    walk(w, pos, pos.tables, piece, moves if moves < left else left)
    if effect == MOVES:
        route(w, pos, piece, goal, codes)
        return [codes.code[i] for i in range(codes.count)]
    stand: cython.int = via
    while w.passed[stand]:
        stand = w.parent[stand]
    if w.cost[stand]:
        route(w, pos, piece, stand, codes)
    return [*(codes.code[i] for i in range(codes.count)), last_code(w, pos, piece, goal, effect, via, 0)]
