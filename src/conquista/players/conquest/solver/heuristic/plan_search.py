"""The heuristic search: captures first, then quiet plans that prepare one. Its values are lower bounds.

What it returns can be had against every answer. That nothing better exists it cannot promise: it prepares with at most
`width` quiet plans before each taking, and knows only the preparations of `preparations`.
"""

from __future__ import annotations

import cython

from conquista.games.conquest.rules.position.layout import CODES

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.kernel.hashing import mix64
    from conquista.players.conquest.solver.exact.bounds import ceiling
    from conquista.players.conquest.solver.heuristic.captures import list_takings
    from conquista.players.conquest.solver.heuristic.plans import carry_out, is_legal, plan_actions
    from conquista.players.conquest.solver.heuristic.preparations import list_preps
    from conquista.players.conquest.solver.nodes import node
    from conquista.players.conquest.solver.nodes.state import STOP_C, Solver, SolverLevel
    from conquista.players.conquest.solver.nodes.transposition_table import find, keep_result
    from conquista.players.conquest.solver.nodes.turn_end import value_of_stopping
    from conquista.players.conquest.solver.values import final_value

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
NO_AIM = cython.declare(cython.int, -1)


def heuristic_visit(
    solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int
) -> cython.int:
    """The value of a position in which no preparation is pending."""
    level.length = 0
    if pos.phase == OVER or pos.turn != solver.turn:
        solver.nodes += 1
        return final_value(pos, solver.weights, solver.seat)
    if pos.phase == ANSWERING:
        return heuristic_defend(solver, pos, level, alpha, beta)
    return heuristic_attack(solver, pos, level, alpha, beta, NO_AIM, 0)


def heuristic_attack(
    solver: Solver,
    pos: WarPosition,
    level: SolverLevel,
    alpha: cython.int,
    beta: cython.int,
    aim: cython.int,
    preps: cython.int,
) -> cython.int:
    """The value of a position in which the seat on turn chooses; with an aim, among plans for that place."""
    best: cython.int = value_of_stopping(solver, pos)
    bound: cython.int
    value: cython.int
    first: cython.int = alpha
    takings: cython.int
    key: cython.ulonglong
    row: cython.longlong
    hint: cython.ulonglong = 0
    level.length = 0
    if node.stops(solver, level):
        return best
    if best >= beta:
        return best
    key = node.turn_key(solver, pos)
    key = mix64((key + (aim + 2) * 4 + solver.width - preps) & MASK)
    row = find(solver.table, key)
    if row >= 0:
        hint = solver.table.move[row]
        if node.settles_attack(solver, level, row, alpha, beta):
            return level.best
    alpha = best if best > alpha else alpha
    bound = ceiling(solver, pos)
    if bound <= alpha:
        return best
    level.plans, level.left, level.wanted = 0, left_of(pos), aim
    level.best, level.chosen, level.chosen_toll = best, STOP_C, 0
    list_takings(solver, pos, pos.tables, level, aim < 0 and solver.outlook.spaces > 0)
    takings = level.plans
    value = try_plans(solver, pos, level, 0, takings, alpha, beta, hint, preps)
    if not solver.stopped and value < beta and value < bound and preps < solver.width and level.left > 1:
        if value > alpha:
            alpha = value
        list_preps(solver, pos, pos.tables, level, takings)
        value = try_plans(solver, pos, level, takings, level.plans, alpha, beta, hint, preps)
    best = value
    if solver.stopped:
        return best
    if best <= first:  # no move is known to be good
        level.chosen, level.chosen_toll = 0, 0
    keep_result(solver.table, key, best, first, beta, level.chosen, level.chosen_toll, level.left)
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
    """Try the listed plans from `start` to `end` in order of rank; return the best value of the level so far."""
    i: cython.int
    value: cython.int
    for i in range(start, end):
        bring_forward(level, i, end, hint)
        copy_into(pos, level.position)
        if not carry_out(solver, level.position, level.plan[i], level.toll[i]):
            continue
        if start > 0 and level.position.phase == PLAYING and level.position.turn == solver.turn:
            value = heuristic_attack(solver, level.position, level.deeper, alpha, beta, level.aim[i], preps + 1)
        else:
            value = heuristic_visit(solver, level.position, level.deeper, alpha, beta)
        if value > level.best:
            level.best = value
            level.chosen = level.plan[i]
            level.chosen_toll = level.toll[i]
            if value > alpha:
                alpha = value
                node.set_line(level, level.deeper, level.plan[i], level.toll[i])
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


def heuristic_defend(
    solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int
) -> cython.int:
    """The value of a position in which the captured seat chooses; the least value if the search is stopped."""
    key: cython.ulonglong = mix64((node.turn_key(solver, pos) + solver.width) & MASK)
    last: cython.int = beta
    value: cython.int
    code: cython.int
    i: cython.int
    if not node.opens_defence(solver, pos, level, key, alpha, beta):
        return level.best
    for i in range(level.codes.count):
        code = node.try_next(solver, pos, level, i)
        value = heuristic_visit(solver, level.position, level.deeper, alpha, beta)
        if solver.stopped or node.refutes(level, code, value, alpha):
            break
        beta = level.best if level.best < beta else beta
    return node.end_defence(solver, level, key, alpha, last, left_of(pos))


@cython.ccall
def solve_heuristic(
    solver: Solver, pos: WarPosition, alpha: cython.int, beta: cython.int, width: cython.int
) -> cython.int:
    """A value that the rest of the turn reaches for certain, with at most `width` preparations per capture."""
    value: cython.int
    solver.width = width
    with cython.nogil:
        value = heuristic_visit(solver, pos, solver.root, alpha, beta)
    return value


def heuristic_line(solver: Solver, pos: WarPosition) -> list[int]:
    """The best line of the last search as actions of the engine, from the position it began with."""
    codes: Codes = Codes()
    here: WarPosition = pos.copy()
    i: cython.int
    for i in range(solver.root.length):
        before = codes.count
        if here.phase == ANSWERING:
            if is_legal(solver, here, cython.cast(cython.int, solver.root.line[i] & (CODES - 1))):
                codes.code[codes.count] = cython.cast(cython.int, solver.root.line[i] & (CODES - 1))
                do_action(here, solver.workspace, codes.code[codes.count])
                codes.count += 1
        elif here.phase == PLAYING and here.turn == solver.turn:
            plan_actions(solver, here, solver.root.line[i], solver.root.line_toll[i], codes)
        if codes.count == before:
            break
    return [codes.code[i] for i in range(codes.count)]
