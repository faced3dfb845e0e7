"""The heuristic search: captures first, then quiet plans that prepare one. Fast, and never optimistic.

What it returns can be had against every answer. That nothing better exists it cannot promise: it prepares with at most
`width` quiet plans before each taking, and knows only the preparations of `solver_preps`.
"""

from __future__ import annotations

import cython

from conquista.players.conquest.solver.transposition_table import LEAST, MOST

if not cython.compiled:
    from conquista.games.conquest.rules.apply import do_action
    from conquista.games.conquest.rules.codes import Codes
    from conquista.games.conquest.rules.constants import ANSWERING, OVER, PLAYING
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.position import WarPosition, copy_into
    from conquista.games.conquest.rules.status import left_of
    from conquista.kernel.hashing import mix64
    from conquista.players.conquest.solver.bounds import ceiling
    from conquista.players.conquest.solver.captures import list_takings
    from conquista.players.conquest.solver.exact import next_code, rank_answers
    from conquista.players.conquest.solver.plans import carry_out, is_legal, unfold
    from conquista.players.conquest.solver.preparations import list_preps
    from conquista.players.conquest.solver.state import (
        STOP_C,
        Solver,
        SolverLevel,
        is_spent,
        recall_line,
        set_line,
        turn_key,
    )
    from conquista.players.conquest.solver.transposition_table import find, keep
    from conquista.players.conquest.solver.turn_end import stop_worth
    from conquista.players.conquest.solver.values import final_worth

LEAST_C = cython.declare(cython.int, LEAST)
MOST_C = cython.declare(cython.int, MOST)
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
NO_AIM = cython.declare(cython.int, -1)


def keen_visit(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The worth of a position that a line has reached, nothing being prepared yet."""
    level.length = 0
    if pos.phase == OVER or pos.turn != solver.turn:
        solver.nodes += 1
        return final_worth(pos, solver.weights, solver.seat)
    if pos.phase == ANSWERING:
        return keen_defend(solver, pos, level, alpha, beta)
    return keen_attack(solver, pos, level, alpha, beta, NO_AIM, 0)


def keen_attack(
    solver: Solver,
    pos: WarPosition,
    level: SolverLevel,
    alpha: cython.int,
    beta: cython.int,
    aim: cython.int,
    preps: cython.int,
) -> cython.int:
    """The seat on turn chooses; with an aim, among what concerns that place."""
    best: cython.int = stop_worth(solver, pos)
    bound: cython.int
    value: cython.int
    first: cython.int = alpha
    left: cython.int = left_of(pos)
    takings: cython.int
    key: cython.ulonglong
    row: cython.longlong
    hint: cython.ulonglong = 0
    level.length = 0
    if is_spent(solver) or level.last:
        solver.stopped = True
        return best
    if best >= beta:
        return best
    key = turn_key(solver, pos)
    key = mix64((key + (aim + 2) * 4 + solver.width - preps) & MASK)
    row = find(solver.table, key)
    if row >= 0:
        hint = solver.table.move[row]
        if solver.table.lower[row] >= beta or solver.table.lower[row] == solver.table.upper[row]:
            recall_line(level, hint, solver.table.toll[row])
            return solver.table.lower[row]
        if solver.table.upper[row] <= alpha:
            return solver.table.upper[row]
    if best > alpha:
        alpha = best
    bound = ceiling(solver, pos)
    if bound <= alpha:
        return best
    level.plans = 0
    level.best, level.chosen, level.chosen_toll = best, STOP_C, 0
    list_takings(solver, pos, pos.tables, level, left, aim, aim < 0 and solver.outlook.spaces > 0)
    takings = level.plans
    value = try_plans(solver, pos, level, 0, takings, alpha, beta, hint, preps)
    if not solver.stopped and value < beta and value < bound and preps < solver.width and left > 1:
        if value > alpha:
            alpha = value
        list_preps(solver, pos, pos.tables, level, left, aim, takings)
        value = try_plans(solver, pos, level, takings, level.plans, alpha, beta, hint, preps)
    best = value
    if solver.stopped:
        return best
    if best >= beta:
        keep(solver.table, key, best, MOST_C, level.chosen, level.chosen_toll, left)
    elif best > first:
        keep(solver.table, key, best, best, level.chosen, level.chosen_toll, left)
    else:
        keep(solver.table, key, LEAST_C, best, 0, 0, left)
    return best


def try_plans(
    solver: Solver,
    pos: WarPosition,
    level: SolverLevel,
    start: cython.int,
    end: cython.int,
    alpha: cython.int,
    beta: cython.int,
    hint: cython.ulonglong,
    preps: cython.int,
) -> cython.int:
    """Carry out some of the listed plans, the most promising first; return the best worth of the level so far."""
    i: cython.int
    value: cython.int
    for i in range(start, end):
        bring_forward(level, i, end, hint)
        copy_into(pos, level.position)
        if not carry_out(solver, level.position, level.plan[i], level.toll[i]):
            continue
        if start > 0 and level.position.phase == PLAYING and level.position.turn == solver.turn:
            value = keen_attack(solver, level.position, level.deeper, alpha, beta, level.aim[i], preps + 1)
        else:
            value = keen_visit(solver, level.position, level.deeper, alpha, beta)
        if value > level.best:
            level.best = value
            level.chosen = level.plan[i]
            level.chosen_toll = level.toll[i]
            if value > alpha:
                alpha = value
                set_line(level, level.deeper, level.plan[i], level.toll[i])
        if solver.stopped or level.best >= beta:
            break
    return level.best


def bring_forward(level: SolverLevel, i: cython.int, end: cython.int, hint: cython.ulonglong) -> None:
    """Bring the most promising of the remaining plans to place i."""
    j: cython.int
    best: cython.int = i
    for j in range(i, end):
        if level.plan[j] == hint:
            best = j
            break
        if level.rank[j] > level.rank[best]:
            best = j
    if best == i:
        return
    level.plan[i], level.plan[best] = level.plan[best], level.plan[i]
    level.toll[i], level.toll[best] = level.toll[best], level.toll[i]
    level.aim[i], level.aim[best] = level.aim[best], level.aim[i]
    level.rank[i], level.rank[best] = level.rank[best], level.rank[i]
    level.actor[i], level.actor[best] = level.actor[best], level.actor[i]
    level.price[i], level.price[best] = level.price[best], level.price[i]


def keen_defend(
    solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int
) -> cython.int:
    """The captured seat chooses among all answers; a search stopped here knows nothing."""
    best: cython.int = MOST_C
    value: cython.int
    last: cython.int = beta
    i: cython.int
    code: cython.int
    chosen: cython.int = 0
    hint: cython.int = 0
    key: cython.ulonglong
    row: cython.longlong
    if is_spent(solver) or level.last:
        solver.stopped = True
        return LEAST_C
    key = mix64((turn_key(solver, pos) + solver.width) & MASK)
    row = find(solver.table, key)
    if row >= 0:
        hint = cython.cast(cython.int, solver.table.move[row])
        if solver.table.upper[row] <= alpha or solver.table.lower[row] == solver.table.upper[row]:
            recall_line(level, solver.table.move[row], 0)
            return solver.table.upper[row]
        if solver.table.lower[row] >= beta:
            return solver.table.lower[row]
    legal_codes(pos, solver.desk, level.codes)
    rank_answers(pos, level, hint)
    for i in range(level.codes.count):
        code = next_code(level, i)
        copy_into(pos, level.position)
        do_action(level.position, solver.desk, code)
        value = keen_visit(solver, level.position, level.deeper, alpha, beta)
        if solver.stopped:
            return LEAST_C
        if value < best:
            best = value
            chosen = code
            set_line(level, level.deeper, code, 0)
            if value < beta:
                beta = value
        if best <= alpha:
            break
    if best <= alpha:
        keep(solver.table, key, LEAST_C, best, chosen, 0, left_of(pos))
    elif best < last:
        keep(solver.table, key, best, best, chosen, 0, left_of(pos))
    else:
        keep(solver.table, key, best, MOST_C, chosen, 0, left_of(pos))
    return best


@cython.ccall
def solve_keen(solver: Solver, pos: WarPosition, alpha: cython.int, beta: cython.int, width: cython.int) -> cython.int:
    """A worth that the rest of the turn can certainly bring, with so many preparations for each taking."""
    value: cython.int
    solver.width = width
    with cython.nogil:
        value = keen_visit(solver, pos, solver.root, alpha, beta)
    return value


def keen_line(solver: Solver, pos: WarPosition) -> list[int]:
    """The best line of the last search as actions of the engine, from the position it began with."""
    codes: Codes = Codes()
    here: WarPosition = pos.copy()
    i: cython.int
    for i in range(solver.root.length):
        before = codes.count
        if here.phase == ANSWERING:
            if is_legal(solver, here, cython.cast(cython.int, solver.root.line[i] & 0x3FFFFFF)):
                codes.code[codes.count] = cython.cast(cython.int, solver.root.line[i] & 0x3FFFFFF)
                do_action(here, solver.desk, codes.code[codes.count])
                codes.count += 1
        elif here.phase == PLAYING and here.turn == solver.turn:
            unfold(solver, here, solver.root.line[i], solver.root.line_toll[i], codes)
        if codes.count == before:
            break
    return [codes.code[i] for i in range(codes.count)]
