"""Preparations: quiet plans that make a taking better. Each is made for one place, its aim.

Standing where an answer would pass, stepping out of an attacker's way, getting off a mount before it is lost, getting
on one that carries an attacker near; and the single actions that open roads: lowering a bridge, shooting it down,
dragging a loose camel, building a catapult that may act at once.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.codes import goal_in, kind_in
    from conquista.games.conquest.constants import (
        ANSWERING,
        BOARDS,
        BUILD_CATAPULT,
        BUILD_CHARIOT,
        BUILD_GALLEON,
        CATAPULT,
        CHARIOT,
        ELEPHANT,
        GALLEON,
        KNIGHT,
        LOADED,
        LOWER,
        MOUNTS,
        MOVES,
        NONE,
        PLACES,
        SEATS,
        SHIP,
        SHOOT,
        SHOT,
        TAKINGS,
        WANDER,
        WORDS,
    )
    from conquista.games.conquest.engine import legal_codes
    from conquista.games.conquest.legal import lowest_bit, moves_left, repeats
    from conquista.games.conquest.position import Position, copy_into
    from conquista.games.conquest.shots import can_hit
    from conquista.games.conquest.stacks import member_index
    from conquista.games.conquest.steps import controls, effects
    from conquista.games.conquest.tables import Tables
    from conquista.players.conquest.solver_end import end_matters
    from conquista.players.conquest.solver_plans import add_plan, carry_out, first_of, idles, make_plan, trip_code
    from conquista.players.conquest.solver_state import Level, Solver
    from conquista.players.conquest.solver_takings import code_for, stand_of
    from conquista.players.conquest.trips import Walk, deeds, walk

SQUARE = cython.declare(cython.int, 464 * 464)
LANDED_FIELD = cython.declare(cython.int, 16)
ELEPHANT_FIELD = cython.declare(cython.int, 12)
CHARIOT_FIELD = cython.declare(cython.int, 13)
OTHER_FIELD = cython.declare(cython.int, 14)
BLOCKS_C = cython.declare(cython.int, 128)
LOOKED_AT = cython.declare(cython.int, 16)  # takings that preparations are sought for


def list_preps(
    solver: Solver,
    pos: Position,
    tables: Tables,
    level: Level,
    left: cython.int,
    aim: cython.int,
    takings: cython.int,
) -> None:
    """Add the preparations for the takings listed before, or for those on one place."""
    word: cython.int
    bits: cython.ulonglong
    bottom: cython.int
    cargo: cython.int
    solver.blocks = 0
    find_blocks(solver, pos, level, left, aim, takings)
    for word in range(WORDS):
        bits = pos.occupied[solver.seat * WORDS + word]
        if tables.team_sharing:
            bits |= pos.occupied[tables.partner[solver.seat] * WORDS + word]
        while bits:
            bottom = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            if not tables.team_sharing or controls(pos, solver.seat, bottom):
                preps_of(solver, pos, tables, level, bottom, left, aim)
            cargo = pos.first[bottom]
            while cargo != NONE:
                if (pos.kind[cargo] >> 6) == solver.seat and not repeats(pos, cargo):
                    preps_of(solver, pos, tables, level, cargo, left, aim)
                cargo = pos.next[cargo]
    if aim < 0:
        single_actions(solver, pos, tables, level)


def find_blocks(
    solver: Solver, pos: Position, level: Level, left: cython.int, aim: cython.int, takings: cython.int
) -> None:
    """See how each taking could be answered: where the answer passes, and who might get off before."""
    i: cython.int
    j: cython.int
    tried: cython.int = 0
    code: cython.int
    goal: cython.int
    for i in range(takings):
        if level.aim[i] < 0 or idles(level.plan[i]) or level.plan[i] & 1 or level.price[i] >= left:
            continue
        tried += 1
        if tried > LOOKED_AT:
            return
        copy_into(pos, solver.spare)
        if not carry_out(solver, solver.spare, level.plan[i], level.toll[i]) or solver.spare.phase != ANSWERING:
            continue
        get_off_first(solver, pos, level, i)
        legal_codes(solver.spare, solver.desk, solver.codes)
        for j in range(solver.codes.count):
            code = solver.codes.code[j]
            goal = goal_in(code)
            if kind_in(code) <= 2 and goal != solver.spare.target and solver.spare.board[goal] == NONE:
                note_block(solver, goal, level.aim[i], level.price[i], level.actor[i])


def note_block(solver: Solver, place: cython.int, aim: cython.int, cost: cython.int, actor: cython.int) -> None:
    """Remember where standing would hinder an answer."""
    i: cython.int
    for i in range(solver.blocks):
        if solver.block_place[i] == place and solver.block_aim[i] == aim:
            if cost < solver.block_cost[i]:
                solver.block_cost[i] = cost
            if solver.block_actor[i] != actor:
                solver.block_actor[i] = NONE  # several could take: any of them may block for another
            return
    if solver.blocks < BLOCKS_C:
        solver.block_place[solver.blocks] = place
        solver.block_aim[solver.blocks] = aim
        solver.block_cost[solver.blocks] = cost
        solver.block_actor[solver.blocks] = actor
        solver.blocks += 1


def get_off_first(solver: Solver, pos: Position, level: Level, i: cython.int) -> None:
    """A taker that carries soldiers may be struck with them: let them get off beside it."""
    carrier: cython.int = level.actor[i]
    rider: cython.int = pos.first[carrier]
    way: cython.int
    place: cython.int = pos.at[carrier]
    if rider == NONE or first_of(level.plan[i]) >= 0 or moves_left(pos, rider) < 1:
        return
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if pos.board[pos.tables.way_to[way]] == NONE and effects(pos, rider, way) == MOVES:
            add_plan(
                level,
                make_plan(-1, 0, place, member_index(pos, rider), trip_code(pos.tables.way_to[way])),
                1 << 5,
                level.aim[i],
                level.rank[i] - 8,
            )


def preps_of(
    solver: Solver, pos: Position, tables: Tables, level: Level, piece: cython.int, left: cython.int, aim: cython.int
) -> None:
    """The preparations that one piece can make: block, mount, board."""
    moves: cython.int = moves_left(pos, piece)
    kind: cython.int = pos.kind[piece] & 15
    i: cython.int
    place: cython.int
    if moves < 1:
        return
    walk(solver.walk, pos, tables, piece, moves if moves < left else left)
    for i in range(solver.blocks):
        place = solver.block_place[i]
        if solver.walk.stamp[place] != solver.walk.now or solver.walk.passed[place] or place == pos.at[piece]:
            continue
        if solver.walk.cost[place] + solver.block_cost[i] > left or piece == solver.block_actor[i]:
            continue
        add_plan(
            level,
            make_plan(-1, 0, pos.at[piece], member_index(pos, piece), trip_code(place)),
            solver.walk.cost[place] << 5,
            solver.block_aim[i],
            1000 - 8 * solver.walk.cost[place],
        )
    get_on(solver, pos, tables, level, piece, moves, left, aim)
    if kind != KNIGHT:
        clear_roads(solver, solver.idle_walk, pos, tables, level, piece, moves if moves < left else left - 1, aim)


def get_on(
    solver: Solver,
    pos: Position,
    tables: Tables,
    level: Level,
    piece: cython.int,
    moves: cython.int,
    left: cython.int,
    aim: cython.int,
) -> None:
    """Let a walker mount or board what will carry him near something to take."""
    i: cython.int
    place: cython.int
    solver.trips.count = 0
    deeds(solver.walk, pos, tables, piece, moves, left - 1, solver.trips)
    for i in range(solver.trips.count):
        if not solver.trips.effect[i] & (MOUNTS | BOARDS) or not is_lift(solver, pos, tables, i, moves, left, aim):
            continue
        place = stand_of(solver.walk, solver.trips.via[i])
        add_plan(
            level,
            make_plan(
                -1,
                0,
                pos.at[piece] if place != pos.at[piece] else -1,
                member_index(pos, piece),
                code_for(solver.walk, pos, solver.trips, i),
            ),
            solver.walk.cost[place] << 5,
            aim,
            500 - 8 * solver.trips.cost[i],
        )


def is_lift(
    solver: Solver, pos: Position, tables: Tables, i: cython.int, moves: cython.int, left: cython.int, aim: cython.int
) -> cython.bint:
    """Would the carrier of a listed trip bring its new rider near something to take?"""
    carrier: cython.int = pos.board[solver.trips.goal[i]]
    kind: cython.int = pos.kind[carrier] & 15
    field: cython.int = OTHER_FIELD
    rest: cython.int = moves - solver.trips.cost[i]
    far: cython.int
    seat: cython.int
    word: cython.int
    bits: cython.ulonglong
    row: cython.int
    if moves_left(pos, carrier) < 1 or (rest < 1 and not tables.boarding_regenerates_any):
        return False
    if kind == ELEPHANT:
        field = ELEPHANT_FIELD
    elif kind == SHIP or kind == GALLEON:
        field = LANDED_FIELD
    elif kind == CHARIOT:
        field = CHARIOT_FIELD
    far = moves_left(pos, carrier) + rest
    if far > left - solver.trips.cost[i]:
        far = left - solver.trips.cost[i]
    row = field * SQUARE + pos.at[carrier] * PLACES
    if aim >= 0:
        return solver.distances.steps[row + aim] <= far
    for seat in range(SEATS):
        if tables.team[seat] == tables.team[solver.seat]:
            continue
        for word in range(WORDS):
            bits = pos.occupied[seat * WORDS + word]
            while bits:
                if solver.distances.steps[row + word * 64 + lowest_bit(bits)] <= far:
                    return True
                bits &= bits - 1
    return False


def clear_roads(
    solver: Solver,
    w: Walk,
    pos: Position,
    tables: Tables,
    level: Level,
    piece: cython.int,
    limit: cython.int,
    aim: cython.int,
) -> None:
    """Where one friend bars the way to something that could be taken, let the friend step aside.

    The walk goes through one friend at most; `passed` remembers which.
    """
    kind: cython.int = pos.kind[piece] & 15
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    side: cython.int = pos.kind[piece] >> 6
    head: cython.int = 0
    tail: cython.int = 1
    place: cython.int
    goal: cython.int
    way: cython.int
    friend: cython.int
    w.now += 1
    w.stamp[pos.at[piece]] = w.now
    w.cost[pos.at[piece]] = 0
    w.passed[pos.at[piece]] = NONE
    w.queue[0] = pos.at[piece]
    while head < tail:
        place = w.queue[head]
        head += 1
        if w.cost[place] >= limit:
            break
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            goal = tables.way_to[way]
            if not tables.way_mask[way] & bit or w.stamp[goal] == w.now:
                continue
            friend = w.passed[place]
            if pos.board[goal] != NONE:
                if (pos.kind[pos.board[goal]] >> 6) != side:
                    if friend != NONE and (aim < 0 or aim == goal) and effects(pos, piece, way) & TAKINGS:
                        step_aside(solver, pos, tables, level, friend, goal)
                    continue
                if friend != NONE:
                    continue
                friend = pos.board[goal]
            elif effects(pos, piece, way) != MOVES:
                continue
            w.stamp[goal] = w.now
            w.cost[goal] = w.cost[place] + 1
            w.passed[goal] = friend
            w.queue[tail] = goal
            tail += 1
            if kind == CATAPULT and friend != NONE and not pos.flags[piece] & SHOT:
                clear_sights(solver, pos, tables, level, friend, goal, aim)


def clear_sights(
    solver: Solver,
    pos: Position,
    tables: Tables,
    level: Level,
    friend: cython.int,
    place: cython.int,
    aim: cython.int,
) -> None:
    """Let a friend step aside for a catapult that could shoot from where he bars its way."""
    sight: cython.int
    goal: cython.int
    for sight in range(tables.sight_start[place], tables.sight_start[place + 1]):
        goal = tables.sight_to[sight]
        if pos.board[goal] != NONE and (aim < 0 or aim == goal) and can_hit(pos, solver.seat, place, sight):
            step_aside(solver, pos, tables, level, friend, goal)


def step_aside(
    solver: Solver, pos: Position, tables: Tables, level: Level, friend: cython.int, aim: cython.int
) -> None:
    """Let a piece make way by a single step, once for each aim and place."""
    way: cython.int
    i: cython.int
    place: cython.int = pos.at[friend]
    plan: cython.ulonglong
    if moves_left(pos, friend) < 1 or (pos.kind[friend] >> 6) != solver.seat:
        return
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        if pos.board[tables.way_to[way]] != NONE or effects(pos, friend, way) != MOVES:
            continue
        plan = make_plan(-1, 0, place, 0, trip_code(tables.way_to[way]))
        for i in range(level.plans):
            if level.plan[i] == plan and level.aim[i] == aim:
                break
        else:
            add_plan(level, plan, 1 << 5, aim, 900)


def single_actions(solver: Solver, pos: Position, tables: Tables, level: Level) -> None:
    """Lowering a bridge, shooting one down, dragging a loose camel, building what may act at once."""
    i: cython.int
    code: cython.int
    kind: cython.int
    ends: cython.bint = end_matters(pos, tables)  # then a piece more may turn the count
    legal_codes(pos, solver.desk, solver.codes)
    for i in range(solver.codes.count):
        code = solver.codes.code[i]
        kind = kind_in(code)
        if kind == SHOOT:
            if pos.board[goal_in(code)] != NONE and not shuts(pos, tables, goal_in(code)):
                continue
        elif BUILD_CHARIOT <= kind <= BUILD_GALLEON:
            if not ends and not (kind == BUILD_CATAPULT and tables.new_catapult_acts):
                continue
        elif kind != LOWER and kind != WANDER:
            continue
        add_plan(level, make_plan(-1, 0, -1, 0, code), 0, -1, 300)


def shuts(pos: Position, tables: Tables, place: cython.int) -> cython.bint:
    """Is the drawbridge of a castle space raised?"""
    bridge: cython.int = tables.bridge_of[place]
    return bridge != NONE and pos.raised[bridge] != NONE
