"""Preparations: quiet plans that make a taking better. Each is made for one place, its aim.

Standing where an answer would pass, stepping out of an attacker's way, getting off a mount before it is lost, getting
on one that carries an attacker near; and the single actions that open roads: lowering a bridge, shooting it down,
dragging a loose camel, building a catapult that may act at once.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import (
        BUILD_CATAPULT,
        BUILD_CHARIOT,
        BUILD_GALLEON,
        LOWER,
        SHOOT,
        WANDER,
    )
    from conquista.games.conquest.rules.constants.piece_types import CHARIOT, ELEPHANT, GALLEON, KNIGHT, SHIP, SOLDIER
    from conquista.games.conquest.rules.constants.sizes import NONE, PLACES, WORDS
    from conquista.games.conquest.rules.constants.step_effects import BOARDS, MOUNTS
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.moves.legal import is_repeated, lowest_bit, moves_left
    from conquista.games.conquest.rules.moves.steps import controls
    from conquista.games.conquest.rules.position.layout import goal_in, kind_in, side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member_index, opposing_stacks, own_stacks
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach import distance_fields
    from conquista.players.conquest.reach.trips import effect_trips, walk
    from conquista.players.conquest.solver.heuristic.blocking import find_blocks, find_vessels
    from conquista.players.conquest.solver.heuristic.captures import code_for, stand_of
    from conquista.players.conquest.solver.heuristic.plans import add_plan, make_plan, trip_code, walk_plan
    from conquista.players.conquest.solver.heuristic.road_clearing import clear_roads
    from conquista.players.conquest.solver.heuristic.tolls import tolls_of
    from conquista.players.conquest.solver.nodes.state import Solver, SolverLevel
    from conquista.players.conquest.solver.nodes.turn_end import end_matters


def list_preps(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    takings: cython.int,
) -> None:
    """Add the preparations for the takings listed before, or for those on one place."""
    word: cython.int
    bits: cython.ulonglong
    bottom: cython.int
    cargo: cython.int
    solver.blocks = 0
    find_blocks(solver, pos, level, takings)
    find_vessels(solver, pos, tables)
    for word in range(WORDS):
        bits = own_stacks(pos, solver.seat, word)
        while bits:
            bottom = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            if not tables.team_sharing or controls(pos, solver.seat, bottom):
                preps_of(solver, pos, tables, level, bottom)
            cargo = pos.first[bottom]
            while cargo != NONE:
                if side_of(pos.kind[cargo]) == solver.seat and not is_repeated(pos, cargo):
                    preps_of(solver, pos, tables, level, cargo)
                cargo = pos.next[cargo]
    if level.wanted < 0:
        single_actions(solver, pos, tables, level)


def preps_of(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    piece: cython.int,
) -> None:
    """The preparations that one piece can make: block, mount, board."""
    moves: cython.int = moves_left(pos, piece)
    kind: cython.int = type_of(pos.kind[piece])
    far: cython.int = moves if moves < level.left else level.left
    i: cython.int
    place: cython.int
    row: cython.int = distance_fields.ROAM_ROW + pos.at[piece] * PLACES
    blocks: cython.bint = False
    lifts: cython.bint = kind == SOLDIER
    if moves < 1:
        return
    for i in range(solver.blocks):
        if solver.distances.steps[row + solver.block_place[i]] <= far:
            blocks = True
            break
    for i in range(solver.vessels):
        if solver.distances.steps[row + solver.vessel_place[i]] <= far:
            lifts = True
            break
    if blocks or lifts:
        walk(solver.walk, pos, tables, piece, far)
    for i in range(solver.blocks if blocks else 0):
        place = solver.block_place[i]
        if solver.walk.stamp[place] != solver.walk.now or solver.walk.passed[place] or place == pos.at[piece]:
            continue
        if solver.walk.cost[place] + solver.block_cost[i] > level.left or piece == solver.block_actor[i]:
            continue
        add_plan(
            level,
            make_plan(-1, 0, pos.at[piece], member_index(pos, piece), trip_code(place)),
            tolls_of(0, solver.walk.cost[place], 0),
            solver.block_aim[i],
            1000 - 8 * solver.walk.cost[place],
        )
    if lifts:
        get_on(solver, pos, tables, level, piece, moves)
    if kind != KNIGHT and pos.on[piece] == NONE and is_hot(solver, pos, tables, row, far, level.wanted):
        clear_roads(
            solver,
            solver.idle_walk,
            pos,
            tables,
            level,
            piece,
            moves if moves < level.left else level.left - 1,
        )


def is_hot(
    solver: Solver, pos: WarPosition, tables: ConquestTables, row: cython.int, far: cython.int, aim: cython.int
) -> cython.bint:
    """Whether an opponent, or the aim, is within this many moves on free roads."""
    word: cython.int
    bits: cython.ulonglong
    if aim >= 0:
        return solver.distances.steps[row + aim] <= far
    for word in range(WORDS):
        bits = opposing_stacks(pos, solver.seat, word)
        while bits:
            if solver.distances.steps[row + word * 64 + lowest_bit(bits)] <= far:
                return True
            bits &= bits - 1
    return False


def get_on(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    piece: cython.int,
    moves: cython.int,
) -> None:
    """List plans in which a piece mounts or boards a carrier that could bring it near a capture."""
    i: cython.int
    place: cython.int
    solver.trips.count = 0
    effect_trips(solver.walk, pos, tables, piece, moves, level.left - 1, solver.trips)
    for i in range(solver.trips.count):
        if not solver.trips.effect[i] & (MOUNTS | BOARDS) or not could_carry(solver, pos, tables, level, i, moves):
            continue
        place = stand_of(solver.walk, solver.trips.via[i])
        add_plan(
            level,
            walk_plan(pos, piece, place, code_for(solver.walk, pos, solver.trips, i)),
            tolls_of(0, solver.walk.cost[place], 0),
            level.wanted,
            500 - 8 * solver.trips.cost[i],
        )


def could_carry(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    i: cython.int,
    moves: cython.int,
) -> cython.bint:
    """Whether the carrier of a listed trip could bring its new rider near a capture."""
    carrier: cython.int = pos.board[solver.trips.goal[i]]
    kind: cython.int = type_of(pos.kind[carrier])
    field: cython.int = distance_fields.RIDDEN_OTHER
    rest: cython.int = moves - solver.trips.cost[i]
    far: cython.int
    row: cython.int
    if moves_left(pos, carrier) < 1 or (rest < 1 and not tables.boarding_regenerates_any):
        return False
    if kind == ELEPHANT:
        field = distance_fields.RIDDEN_ELEPHANT
    elif kind == SHIP or kind == GALLEON:
        field = distance_fields.LANDED
    elif kind == CHARIOT:
        field = distance_fields.RIDDEN_CHARIOT
    far = moves_left(pos, carrier) + rest
    if far > level.left - solver.trips.cost[i]:
        far = level.left - solver.trips.cost[i]
    row = field * distance_fields.PLACES_SQUARED + pos.at[carrier] * PLACES
    return is_hot(solver, pos, tables, row, far, level.wanted)


def single_actions(solver: Solver, pos: WarPosition, tables: ConquestTables, level: SolverLevel) -> None:
    """Lowering a bridge, shooting one down, dragging a loose camel, building what may act at once."""
    i: cython.int
    code: cython.int
    kind: cython.int
    ends: cython.bint = end_matters(pos, tables)  # then a piece more may turn the count
    legal_codes(pos, solver.workspace, solver.codes)
    for i in range(solver.codes.count):
        code = solver.codes.code[i]
        kind = kind_in(code)
        if kind == SHOOT:
            if pos.board[goal_in(code)] != NONE and not is_bridge_raised(pos, tables, goal_in(code)):
                continue
        elif BUILD_CHARIOT <= kind <= BUILD_GALLEON:
            if not ends and not (kind == BUILD_CATAPULT and tables.new_catapult_acts):
                continue
        elif kind != LOWER and kind != WANDER:
            continue
        add_plan(level, make_plan(-1, 0, -1, 0, code), 0, -1, 300)


def is_bridge_raised(pos: WarPosition, tables: ConquestTables, place: cython.int) -> cython.bint:
    """Whether the drawbridge of a castle space is raised."""
    bridge: cython.int = tables.bridge_of[place]
    return bridge != NONE and pos.raised[bridge] != NONE
