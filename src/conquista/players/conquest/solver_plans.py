"""Plans: what the keen search does in one go. Up to two trips, then one action; all that lies between two answers.

A plan is a number of 64 bits: the action's code, who travels second and where to, who first and where to, and whether
moves are idled away before. Its toll says what each trip costs. Trips are made in one leap; `unfold` turns a plan into
the actions of the engine.

    bits 0-25 code    26-33 second traveller    34-42 his goal    43-50 first traveller    51-59 his goal    60 idles
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.apply import counts_as_held, do_action
    from conquista.games.conquest.caution import is_lawful, is_taking, must_take_care
    from conquista.games.conquest.codes import Codes, push
    from conquista.games.conquest.constants import (
        CASTLE,
        FROM_SIEGE,
        MOVES,
        NONE,
        PLAYING,
        QUEST,
        SIEGE,
        STEP,
        WORDS,
    )
    from conquista.games.conquest.deeds import step_to
    from conquista.games.conquest.legal import lowest_bit, moves_left
    from conquista.games.conquest.outcome import check_siege, check_states
    from conquista.games.conquest.position import Position
    from conquista.games.conquest.stacks import set_flags, set_used
    from conquista.games.conquest.status import refresh
    from conquista.games.conquest.steps import effects
    from conquista.games.conquest.tables import Tables
    from conquista.games.conquest.window import go_on
    from conquista.players.conquest.solver_state import Level, Solver
    from conquista.players.conquest.trips import route, walk

PLANS = 1024
PLANS_C = cython.declare(cython.int, PLANS)
CODE = cython.declare(cython.ulonglong, (1 << 26) - 1)
ONE = cython.declare(cython.ulonglong, 1)


def make_plan(
    first: cython.int, first_goal: cython.int, second: cython.int, second_goal: cython.int, code: cython.int
) -> cython.ulonglong:
    """Pack a plan; a traveller NONE does not travel, a code 0 is no action."""
    plan: cython.ulonglong = first_goal & 511
    plan = (plan << 8) | (first & 255)
    plan = (plan << 9) | (second_goal & 511)
    plan = (plan << 8) | (second & 255)
    return (plan << 26) | (code & CODE)


def code_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, plan & CODE)


def second_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (plan >> 26) & 255)


def second_goal_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (plan >> 34) & 511)


def first_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (plan >> 43) & 255)


def first_goal_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (plan >> 51) & 511)


def idles(plan: cython.ulonglong) -> cython.bint:
    return (plan >> 60) & 1 == 1


def add_plan(level: Level, plan: cython.ulonglong, tolls: cython.int, aim: cython.int, rank: cython.int) -> None:
    """Add a plan to the choices of a level; more than the room holds are dropped."""
    if level.plans < PLANS_C:
        level.plan[level.plans] = plan
        level.toll[level.plans] = tolls
        level.aim[level.plans] = aim
        level.rank[level.plans] = rank
        level.plans += 1


def travel(pos: Position, piece: cython.int, goal: cython.int, cost: cython.int) -> None:
    """Bring a piece to a place it can walk to, paying for the whole way at once."""
    home: cython.int = pos.at[piece]
    carrier: cython.int = pos.on[piece]
    set_used(pos, piece, pos.used[piece] + cost)
    pos.spent += cost
    step_to(pos, piece, goal, MOVES, pos.active)
    if cost > 1 and carrier != NONE and (pos.kind[carrier] & 15) == SIEGE and pos.flags[piece] & FROM_SIEGE:
        set_flags(pos, piece, pos.flags[piece] & ~FROM_SIEGE)  # he came on foot in the end
    if counts_as_held(pos, home) or counts_as_held(pos, goal):
        refresh(pos)
        check_siege(pos, piece, goal)
        check_states(pos)
    go_on(pos)


def carry_out(solver: Solver, pos: Position, plan: cython.ulonglong, tolls: cython.int) -> cython.bint:
    """Carry a plan out; False when its last action turns out to be unlawful."""
    code: cython.int = code_of(plan)
    if idles(plan):
        pos.spent += tolls >> 10
    if first_of(plan) != NONE:
        travel(pos, first_of(plan), first_goal_of(plan), tolls & 31)
    if second_of(plan) != NONE and pos.phase == PLAYING and pos.turn == solver.turn:
        travel(pos, second_of(plan), second_goal_of(plan), (tolls >> 5) & 31)
    if code == 0:
        return True
    if pos.phase != PLAYING or pos.turn != solver.turn:
        return False
    if must_take_care(pos) and is_taking(pos, code) and not is_lawful(pos, solver.desk, code):
        return False
    do_action(pos, solver.desk, code)
    return True


# -- idling: moves made for nothing, so that a taking is the last move of the turn -------------------------------------


def idle_steps(
    solver: Solver,
    pos: Position,
    tables: Tables,
    plan: cython.ulonglong,
    tolls: cython.int,
    wanted: cython.int,
    codes: Codes,
) -> cython.int:
    """Let pieces that a plan does not need walk to and fro; list the steps, and return how many moves they waste.

    None of them enters a place that the plan's travellers cross, a castle space or a Quest. If they cannot waste
    enough, the first traveller steps aside and back before he sets out.
    """
    word: cython.int
    bits: cython.ulonglong
    piece: cython.int
    moves: cython.int
    wasted: cython.int = 0
    beside: cython.int
    here: cython.int
    there: cython.int
    codes.count = 0
    mark_roads(solver, pos, tables, plan)
    for word in range(WORDS):
        bits = pos.occupied[solver.seat * WORDS + word]
        while bits and wasted < wanted:
            piece = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            moves = moves_left(pos, piece)
            if moves < 1 or takes_part(pos, plan, piece) or counts_as_held(pos, pos.at[piece]):
                continue
            beside = free_neighbour(solver, pos, tables, piece)
            if beside < 0:
                continue
            solver.taken[beside >> 6] |= ONE << (beside & 63)
            here, there = pos.at[piece], beside
            while moves > 0 and wasted < wanted:
                push(codes, here, 0, STEP, there, 0)
                here, there = there, here
                wasted += 1
                moves -= 1
    if wasted < wanted and (wanted - wasted) % 2 == 0:
        piece = first_of(plan) if first_of(plan) != NONE else pos.board[idler_place(pos, plan)]
        moves = moves_left(pos, piece) - (tolls & 31) - ((tolls >> 5) & 31) - 1
        for word in range(WORDS):
            solver.taken[word] = 0  # he is in nobody's way but his own
        beside = free_neighbour(solver, pos, tables, piece)
        if pos.on[piece] == NONE and moves >= wanted - wasted and beside >= 0:
            here, there = pos.at[piece], beside
            while wasted < wanted:
                push(codes, here, 0, STEP, there, 0)
                here, there = there, here
                wasted += 1
    return wasted


def idler_place(pos: Position, plan: cython.ulonglong) -> cython.int:
    """Where the stack stands that a plan without a carrier's trip begins with."""
    if second_of(plan) != NONE:
        return pos.at[second_of(plan)]
    return code_of(plan) >> 17


def takes_part(pos: Position, plan: cython.ulonglong, piece: cython.int) -> cython.bint:
    """Is a stack, or what it carries, needed by a plan?"""
    rider: cython.int = pos.first[piece]
    if piece == first_of(plan) or piece == second_of(plan) or pos.at[piece] == (code_of(plan) >> 17):
        return True
    while rider != NONE:
        if takes_part(pos, plan, rider):
            return True
        rider = pos.next[rider]
    return False


def free_neighbour(solver: Solver, pos: Position, tables: Tables, piece: cython.int) -> cython.int:
    """An empty place beside a piece where it may step and nobody of the plan has to pass, or -1."""
    way: cython.int
    goal: cython.int
    for way in range(tables.way_start[pos.at[piece]], tables.way_start[pos.at[piece] + 1]):
        goal = tables.way_to[way]
        if tables.place_kind[goal] == CASTLE or tables.place_kind[goal] == QUEST or pos.board[goal] != NONE:
            continue
        if (solver.taken[goal >> 6] >> (goal & 63)) & 1 or effects(pos, piece, way) != MOVES:
            continue
        if returns(tables, pos.kind[piece] & 15, goal, pos.at[piece]):
            return goal
    return -1


def returns(tables: Tables, kind: cython.int, place: cython.int, goal: cython.int) -> cython.bint:
    """Is there a way back for this kind of piece, loaded or not?"""
    way: cython.int
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        if tables.way_to[way] == goal and (tables.way_mask[way] >> kind) & 1:
            return kind != 1 or ((tables.way_mask[way] >> 9) & 1) == 1
    return False


def mark_roads(solver: Solver, pos: Position, tables: Tables, plan: cython.ulonglong) -> None:
    """Mark the places that the travellers of a plan cross."""
    word: cython.int
    for word in range(WORDS):
        solver.taken[word] = 0
    mark_road(solver, pos, tables, first_of(plan), first_goal_of(plan))
    if first_of(plan) == NONE:
        mark_road(solver, pos, tables, second_of(plan), second_goal_of(plan))
    else:
        mark_round(solver, tables, first_goal_of(plan))
    if second_of(plan) != NONE:
        mark_round(solver, tables, second_goal_of(plan))


def mark_round(solver: Solver, tables: Tables, place: cython.int) -> None:
    """Mark a place and all beside it: a rider gets off there."""
    way: cython.int
    goal: cython.int
    solver.taken[place >> 6] |= ONE << (place & 63)
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        goal = tables.way_to[way]
        solver.taken[goal >> 6] |= ONE << (goal & 63)


def mark_road(solver: Solver, pos: Position, tables: Tables, piece: cython.int, goal: cython.int) -> None:
    """Mark the way of one traveller from where he stands now."""
    place: cython.int = goal
    if piece == NONE:
        return
    walk(solver.idle_walk, pos, tables, piece, moves_left(pos, piece))
    while place != pos.at[piece]:
        solver.taken[place >> 6] |= ONE << (place & 63)
        place = solver.idle_walk.parent[place]


# -- plans as actions --------------------------------------------------------------------------------------------------


def unfold(solver: Solver, pos: Position, plan: cython.ulonglong, tolls: cython.int, codes: Codes) -> None:
    """The actions of a plan, done on the position one after the other and added to `codes`."""
    i: cython.int
    if idles(plan):
        idle_steps(solver, pos, pos.tables, plan, tolls, tolls >> 10, solver.codes)
        for i in range(solver.codes.count):
            append(codes, solver.codes.code[i])
            do_action(pos, solver.desk, solver.codes.code[i])
    if first_of(plan) != NONE:
        go_step_by_step(solver, pos, first_of(plan), first_goal_of(plan), codes)
    if second_of(plan) != NONE and pos.turn == solver.turn:
        go_step_by_step(solver, pos, second_of(plan), second_goal_of(plan), codes)
    if code_of(plan) and pos.phase == PLAYING and pos.turn == solver.turn:
        append(codes, code_of(plan))
        do_action(pos, solver.desk, code_of(plan))


def append(codes: Codes, code: cython.int) -> None:
    """Add a code to a list."""
    codes.code[codes.count] = code
    codes.count += 1


def go_step_by_step(solver: Solver, pos: Position, piece: cython.int, goal: cython.int, codes: Codes) -> None:
    """Walk a piece to a place by the engine's own actions."""
    i: cython.int
    walk(solver.walk, pos, pos.tables, piece, moves_left(pos, piece))
    solver.codes.count = 0
    route(solver.walk, pos, piece, goal, solver.codes)
    for i in range(solver.codes.count):
        append(codes, solver.codes.code[i])
        do_action(pos, solver.desk, solver.codes.code[i])
