"""Plans that prevent recaptures: places that a recapture would pass, and pieces that could leave a captor before it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import ANSWERING
    from conquista.games.conquest.rules.constants.place_kinds import SEA
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.constants.step_effects import MOVES
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.moves.legal import lowest_bit, moves_left
    from conquista.games.conquest.rules.moves.steps import effects
    from conquista.games.conquest.rules.position.layout import goal_in, kind_in
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.stacks import member_index, own_stacks
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.solver.heuristic.plans import (
        add_plan,
        carry_out,
        first_of,
        has_idle_piece,
        make_plan,
        trip_code,
    )
    from conquista.players.conquest.solver.heuristic.tolls import tolls_of
    from conquista.players.conquest.solver.nodes.state import Solver, SolverLevel

BLOCKS_C = cython.declare(cython.int, 128)
LOOKED_AT = cython.declare(cython.int, 16)  # takings that preparations are sought for


def find_vessels(solver: Solver, pos: WarPosition, tables: ConquestTables) -> None:
    """Note where this seat could board a vessel."""
    word: cython.int
    bits: cython.ulonglong
    place: cython.int
    solver.vessels = 0
    for word in range(WORDS):
        bits = own_stacks(pos, solver.seat, word)
        while bits:
            place = word * 64 + lowest_bit(bits)
            bits &= bits - 1
            if tables.place_kind[place] == SEA and solver.vessels < 16:
                solver.vessel_place[solver.vessels] = place
                solver.vessels += 1


def find_blocks(solver: Solver, pos: WarPosition, level: SolverLevel, takings: cython.int) -> None:
    """For each listed capture, find places that a recapture would pass and riders that could leave the captor."""
    i: cython.int
    j: cython.int
    tried: cython.int = 0
    code: cython.int
    goal: cython.int
    for i in range(takings):
        if level.aim[i] < 0 or has_idle_piece(level.plan[i]) or level.plan[i] & 1 or level.price[i] >= level.left:
            continue
        tried += 1
        if tried > LOOKED_AT:
            return
        copy_into(pos, solver.spare)
        if not carry_out(solver, solver.spare, level.plan[i], level.toll[i]) or solver.spare.phase != ANSWERING:
            continue
        get_off_first(solver, pos, level, i)
        legal_codes(solver.spare, solver.workspace, solver.codes)
        for j in range(solver.codes.count):
            code = solver.codes.code[j]
            goal = goal_in(code)
            if kind_in(code) <= 2 and goal != solver.spare.target and solver.spare.board[goal] == NONE:
                add_block(solver, goal, level.aim[i], level.price[i], level.actor[i])


def add_block(solver: Solver, place: cython.int, aim: cython.int, cost: cython.int, actor: cython.int) -> None:
    """Remember where standing would hinder an answer."""
    i: cython.int
    for i in range(solver.blocks):
        if solver.block_place[i] == place and solver.block_aim[i] == aim:
            if cost < solver.block_cost[i]:
                solver.block_cost[i] = cost
            if solver.block_actor[i] != actor:
                solver.block_actor[i] = NONE  # several could take: any of them may block for another
            return
    i = solver.blocks
    if i < BLOCKS_C:
        solver.block_place[i] = place
        solver.block_aim[i] = aim
        solver.block_cost[i] = cost
        solver.block_actor[i] = actor
        solver.blocks = i + 1


def get_off_first(solver: Solver, pos: WarPosition, level: SolverLevel, i: cython.int) -> None:
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
                tolls_of(0, 1, 0),
                level.aim[i],
                level.rank[i] - 8,
            )
