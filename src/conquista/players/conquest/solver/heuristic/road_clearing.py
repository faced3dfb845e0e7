"""Clearing roads: where one friend bars an attacker's way, or a catapult's, the friend steps aside."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_flags import SHOT
    from conquista.games.conquest.rules.constants.piece_types import CATAPULT, ELEPHANT, LOADED
    from conquista.games.conquest.rules.constants.sizes import NONE
    from conquista.games.conquest.rules.constants.step_effects import MOVES, TAKINGS
    from conquista.games.conquest.rules.moves.legal import moves_left
    from conquista.games.conquest.rules.moves.shots import can_hit
    from conquista.games.conquest.rules.moves.steps import effects
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.trips import Walk
    from conquista.players.conquest.solver.heuristic.plans import add_plan, make_plan, trip_code
    from conquista.players.conquest.solver.heuristic.tolls import tolls_of
    from conquista.players.conquest.solver.nodes.state import Solver, SolverLevel


def clear_roads(
    solver: Solver,
    w: Walk,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    piece: cython.int,
    limit: cython.int,
) -> None:
    """Where a single own piece blocks the way to a capture, let it step aside.

    The walk goes through one friend at most; `passed` remembers which.
    """
    kind: cython.int = type_of(pos.kind[piece])
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    side: cython.int = side_of(pos.kind[piece])
    head: cython.int = 0
    tail: cython.int = 1
    way: cython.int
    w.now += 1
    w.stamp[pos.at[piece]] = w.now
    w.cost[pos.at[piece]] = 0
    w.passed[pos.at[piece]] = NONE
    w.queue[0] = pos.at[piece]
    while head < tail:
        place: cython.int = w.queue[head]
        head += 1
        if w.cost[place] >= limit:
            break
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            goal: cython.int = tables.way_to[way]
            if not tables.way_mask[way] & bit or w.stamp[goal] == w.now:
                continue
            friend: cython.int = w.passed[place]
            if pos.board[goal] != NONE:
                if side_of(pos.kind[pos.board[goal]]) != side:
                    if (
                        friend != NONE
                        and (level.wanted < 0 or level.wanted == goal)
                        and effects(pos, piece, way) & TAKINGS
                    ):
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
                clear_sights(solver, pos, tables, level, friend, goal)


def clear_sights(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    friend: cython.int,
    place: cython.int,
) -> None:
    """List plans in which an own piece steps aside for a catapult whose way it blocks."""
    sight: cython.int
    goal: cython.int
    for sight in range(tables.sight_start[place], tables.sight_start[place + 1]):
        goal = tables.sight_to[sight]
        if (
            pos.board[goal] != NONE
            and (level.wanted < 0 or level.wanted == goal)
            and can_hit(pos, solver.seat, place, sight)
        ):
            step_aside(solver, pos, tables, level, friend, goal)


def step_aside(
    solver: Solver, pos: WarPosition, tables: ConquestTables, level: SolverLevel, friend: cython.int, aim: cython.int
) -> None:
    """Let a piece make way by a single step, once for each aim and place."""
    way: cython.int
    i: cython.int
    place: cython.int = pos.at[friend]
    plan: cython.ulonglong
    if moves_left(pos, friend) < 1 or side_of(pos.kind[friend]) != solver.seat:
        return
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        if pos.board[tables.way_to[way]] != NONE or effects(pos, friend, way) != MOVES:
            continue
        plan = make_plan(-1, 0, place, 0, trip_code(tables.way_to[way]))
        for i in range(level.plans):
            if level.plan[i] == plan and level.aim[i] == aim:
                break
        else:
            add_plan(level, plan, tolls_of(0, 1, 0), aim, 900)
