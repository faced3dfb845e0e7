"""Plans of the heuristic search: up to two trips, then one action, without an answer in between.

A plan is a number of 64 bits. It names stacks by their places, never by the numbers of pieces, so that a stored plan
serves every equal position. Its toll says what each trip costs: five bits for the first, five for the second, and above
them moves to spend before. Trips are made in one step; `plan_actions` turns a plan into actions of the engine.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import STEP
    from conquista.games.conquest.rules.constants.phases import ANSWERING, PLAYING
    from conquista.games.conquest.rules.constants.piece_flags import FROM_SIEGE
    from conquista.games.conquest.rules.constants.piece_types import SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.constants.step_effects import MOVES
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.moves.legal import lowest_bit, moves_left
    from conquista.games.conquest.rules.moves.steps import effects
    from conquista.games.conquest.rules.play.apply import counts_as_held, do_action
    from conquista.games.conquest.rules.play.effects import step_to
    from conquista.games.conquest.rules.play.outcome import check_siege, check_states
    from conquista.games.conquest.rules.play.recapture_window import continue_turn
    from conquista.games.conquest.rules.play.vulnerability import is_capture_legal, is_taking, needs_capture_check
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import (
        bit_of,
        goal_in,
        has_place,
        kind_in,
        pack,
        place_in,
        type_of,
        word_of,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member, member_index, set_flags, set_used
    from conquista.games.conquest.rules.position.status import refresh
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.trips import route, walk
    from conquista.players.conquest.solver.heuristic.tolls import first_toll, second_toll, unused_moves
    from conquista.players.conquest.solver.nodes.state import Solver, SolverLevel

PLANS = 1024
PLANS_C = cython.declare(cython.int, PLANS)
TRIP = cython.declare(cython.int, 15)  # beside the kinds of action
TWO = cython.declare(cython.ulonglong, 1 << 19)
CODE = cython.declare(cython.ulonglong, (1 << 26) - 1)
ONE = cython.declare(cython.ulonglong, 1)


def make_plan(
    first: cython.int, first_goal: cython.int, second: cython.int, member_number: cython.int, code: cython.int
) -> cython.ulonglong:
    """Pack a plan from the places of its travellers, -1 for none, and the code of its action."""
    plan: cython.ulonglong = 0
    if first >= 0:
        plan = TWO | (first_goal << 9) | first
    plan <<= 12
    if second >= 0:
        plan |= (ONE << 30) | (member_number << 9) | second
    return (plan << 26) | code


def walk_plan(pos: WarPosition, piece: cython.int, stand: cython.int, code: cython.int) -> cython.ulonglong:
    """The plan to walk a piece to a place, unless it stands there, and to act from it."""
    return make_plan(-1, 0, pos.at[piece] if stand != pos.at[piece] else -1, member_index(pos, piece), code)


def trip_code(goal: cython.int) -> cython.int:
    """The action of a plan that only travels to a place."""
    return pack(goal, 0, TRIP, 0, 0)


def code_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, plan & CODE)


def second_of(plan: cython.ulonglong) -> cython.int:
    """The place of the second traveller, or -1."""
    return cython.cast(cython.int, (plan >> 26) & 511) if (plan >> 56) & 1 else -1


def first_of(plan: cython.ulonglong) -> cython.int:
    """The place of the first traveller, or -1."""
    return cython.cast(cython.int, (plan >> 38) & 511) if (plan >> 57) & 1 else -1


def first_goal_of(plan: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (plan >> 47) & 511)


def second_piece(pos: WarPosition, plan: cython.ulonglong) -> cython.int:
    """The second traveller, once the first has arrived."""
    return member(pos, second_of(plan), cython.cast(cython.int, (plan >> 35) & 7))


def has_idle_piece(plan: cython.ulonglong) -> cython.bint:
    return ((plan >> 60) & 1) == 1


def add_plan(level: SolverLevel, plan: cython.ulonglong, tolls: cython.int, aim: cython.int, rank: cython.int) -> None:
    """Add a plan to the choices of a level; more than the room holds are dropped."""
    if level.plans < PLANS_C:
        level.plan[level.plans] = plan
        level.toll[level.plans] = tolls
        level.aim[level.plans] = aim
        level.rank[level.plans] = rank
        level.plans += 1


def travel(pos: WarPosition, piece: cython.int, goal: cython.int, cost: cython.int) -> None:
    """Bring a piece to a place it can walk to, paying for the whole way at once."""
    home: cython.int = pos.at[piece]
    carrier: cython.int = pos.on[piece]
    set_used(pos, piece, pos.used[piece] + cost)
    pos.spent += cost
    step_to(pos, piece, goal, MOVES, pos.active)
    if cost > 1 and carrier != NONE and type_of(pos.kind[carrier]) == SIEGE and pos.flags[piece] & FROM_SIEGE:
        set_flags(pos, piece, pos.flags[piece] & ~FROM_SIEGE)  # it arrived on foot
    if counts_as_held(pos, home) or counts_as_held(pos, goal):
        refresh(pos)
        check_siege(pos, piece, goal)
        check_states(pos)
    continue_turn(pos)


def carry_out(solver: Solver, pos: WarPosition, plan: cython.ulonglong, tolls: cython.int) -> cython.bint:
    """Carry a plan out; False when its last action turns out to be illegal."""
    code: cython.int = code_of(plan)
    if has_idle_piece(plan):
        pos.spent += unused_moves(tolls)
    if first_of(plan) >= 0:
        travel(pos, pos.board[first_of(plan)], first_goal_of(plan), first_toll(tolls))
    if second_of(plan) >= 0 and pos.phase == PLAYING and pos.turn == solver.turn:
        travel(pos, second_piece(pos, plan), place_in(code), second_toll(tolls))
    if kind_in(code) == TRIP:
        return True
    if pos.phase != PLAYING or pos.turn != solver.turn:
        return False
    if needs_capture_check(pos) and is_taking(pos, code) and not is_capture_legal(pos, solver.workspace, code):
        return False
    do_action(pos, solver.workspace, code)
    return not (has_idle_piece(plan) and pos.phase == ANSWERING)  # idling had no effect: a partner may answer


# -- idling: moves made for nothing, so that a taking is the last move of the turn -------------------------------------


def idle_steps(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    plan: cython.ulonglong,
    tolls: cython.int,
    wanted: cython.int,
    codes: Codes,
) -> cython.int:
    """Let pieces that a plan does not need walk back and forth; list the steps, and return how many moves they waste.

    None of them enters a place that the plan's travellers cross, a castle space or a Quest. If they cannot waste
    enough, the first traveller steps aside and back before setting out.
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
            if guards_here(tables, pos.at[piece], goal_in(code_of(plan))):
                continue
            beside = free_neighbour(solver, pos, tables, piece)
            if beside < 0:
                continue
            solver.taken[word_of(beside)] |= bit_of(beside)
            here, there = pos.at[piece], beside
            while moves > 0 and wasted < wanted:
                push(codes, here, 0, STEP, there, 0)
                here, there = there, here
                wasted += 1
                moves -= 1
    if wasted < wanted and (wanted - wasted) % 2 == 0:
        piece = pos.board[idler_place(plan)]
        moves = moves_left(pos, piece) - first_toll(tolls) - second_toll(tolls) - 1
        for word in range(WORDS):
            solver.taken[word] = 0  # it blocks only its own way
        beside = free_neighbour(solver, pos, tables, piece)
        if pos.on[piece] == NONE and moves >= wanted - wasted and beside >= 0:
            here, there = pos.at[piece], beside
            while wasted < wanted:
                push(codes, here, 0, STEP, there, 0)
                here, there = there, here
                wasted += 1
    return wasted


def guards_here(tables: ConquestTables, place: cython.int, target: cython.int) -> cython.bint:
    """Whether a piece on this place could block a partner's recapture of a last move."""
    if not tables.team_last_move_partner:
        return False
    return has_place(tables.near_ways[target * WORDS + word_of(place)], place) == 1


def idler_place(plan: cython.ulonglong) -> cython.int:
    """Where the stack stands that a plan begins with."""
    if first_of(plan) >= 0:
        return first_of(plan)
    return second_of(plan) if second_of(plan) >= 0 else place_in(code_of(plan))


def takes_part(pos: WarPosition, plan: cython.ulonglong, piece: cython.int) -> cython.bint:
    """Whether a plan needs a stack."""
    place: cython.int = pos.at[piece]
    return place == first_of(plan) or place == second_of(plan) or place == place_in(code_of(plan))


def free_neighbour(solver: Solver, pos: WarPosition, tables: ConquestTables, piece: cython.int) -> cython.int:
    """An adjacent empty place that the piece may enter and the plan does not cross, or -1."""
    way: cython.int
    goal: cython.int
    for way in range(tables.way_start[pos.at[piece]], tables.way_start[pos.at[piece] + 1]):
        goal = tables.way_to[way]
        if tables.place_kind[goal] == CASTLE or tables.place_kind[goal] == QUEST or pos.board[goal] != NONE:
            continue
        if has_place(solver.taken[word_of(goal)], goal) or effects(pos, piece, way) != MOVES:
            continue
        if returns(tables, type_of(pos.kind[piece]), goal, pos.at[piece]):
            return goal
    return -1


def returns(tables: ConquestTables, kind: cython.int, place: cython.int, goal: cython.int) -> cython.bint:
    """Whether this kind of piece, loaded or not, could go back."""
    way: cython.int
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        if tables.way_to[way] == goal and (tables.way_mask[way] >> kind) & 1:
            return kind != 1 or ((tables.way_mask[way] >> 9) & 1) == 1
    return False


def mark_roads(solver: Solver, pos: WarPosition, tables: ConquestTables, plan: cython.ulonglong) -> None:
    """Mark the places that the travellers of a plan cross."""
    word: cython.int
    for word in range(WORDS):
        solver.taken[word] = 0
    if first_of(plan) >= 0:
        mark_road(solver, pos, tables, pos.board[first_of(plan)], first_goal_of(plan))
        mark_round(solver, tables, first_goal_of(plan))
    elif second_of(plan) >= 0:
        mark_road(solver, pos, tables, second_piece(pos, plan), place_in(code_of(plan)))
    mark_round(solver, tables, place_in(code_of(plan)))


def mark_round(solver: Solver, tables: ConquestTables, place: cython.int) -> None:
    """Mark a place and all beside it: a rider gets off there."""
    way: cython.int
    goal: cython.int
    solver.taken[word_of(place)] |= bit_of(place)
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        goal = tables.way_to[way]
        solver.taken[word_of(goal)] |= bit_of(goal)


def mark_road(solver: Solver, pos: WarPosition, tables: ConquestTables, piece: cython.int, goal: cython.int) -> None:
    """Mark the route of one travelling piece from its current place."""
    place: cython.int = goal
    walk(solver.idle_walk, pos, tables, piece, moves_left(pos, piece))
    while place != pos.at[piece]:
        solver.taken[word_of(place)] |= bit_of(place)
        place = solver.idle_walk.parent[place]


# -- plans as actions --------------------------------------------------------------------------------------------------


def plan_actions(solver: Solver, pos: WarPosition, plan: cython.ulonglong, tolls: cython.int, codes: Codes) -> None:
    """The actions of a plan, done on the position one after the other and added to `codes`."""
    i: cython.int
    if has_idle_piece(plan):
        idle_steps(solver, pos, pos.tables, plan, tolls, unused_moves(tolls), solver.codes)
        for i in range(solver.codes.count):
            append(codes, solver.codes.code[i])
            do_action(pos, solver.workspace, solver.codes.code[i])
    if first_of(plan) >= 0:
        go_step_by_step(solver, pos, pos.board[first_of(plan)], first_goal_of(plan), codes)
    if second_of(plan) >= 0 and pos.turn == solver.turn and pos.phase == PLAYING:
        go_step_by_step(solver, pos, second_piece(pos, plan), place_in(code_of(plan)), codes)
    if kind_in(code_of(plan)) != TRIP and pos.phase == PLAYING and pos.turn == solver.turn:
        if is_legal(solver, pos, code_of(plan)):
            append(codes, code_of(plan))
            do_action(pos, solver.workspace, code_of(plan))


def is_legal(solver: Solver, pos: WarPosition, code: cython.int) -> cython.bint:
    """Whether a code is legal now. The table may name the other of two equal soldiers."""
    i: cython.int = 0
    legal_codes(pos, solver.workspace, solver.codes)
    while i < solver.codes.count and solver.codes.code[i] != code:
        i += 1
    return i < solver.codes.count


def append(codes: Codes, code: cython.int) -> None:
    """Add a code to a list."""
    codes.code[codes.count] = code
    codes.count += 1


def go_step_by_step(solver: Solver, pos: WarPosition, piece: cython.int, goal: cython.int, codes: Codes) -> None:
    """Walk a piece to a place by the engine's own actions."""
    i: cython.int
    if piece == NONE:
        return
    walk(solver.walk, pos, pos.tables, piece, moves_left(pos, piece))
    if solver.walk.stamp[goal] != solver.walk.now:
        return
    solver.codes.count = 0
    route(solver.walk, pos, piece, goal, solver.codes)
    for i in range(solver.codes.count):
        append(codes, solver.codes.code[i])
        do_action(pos, solver.workspace, solver.codes.code[i])
