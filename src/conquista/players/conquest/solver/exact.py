"""The proof search: every legal action of the turn, every answer, with bounds and memory.

It leaves nothing out that a bound does not rule out, so what it says at its end is exact. The seat on turn chooses the
best for itself, the answering seat the worst for it. A search that is stopped returns what is certain so far.
"""

from __future__ import annotations

import cython

from conquista.games.conquest.rules.layout import CODES
from conquista.players.conquest.solver.transposition_table import LEAST, MOST

if not cython.compiled:
    from conquista.games.conquest.rules.apply import do_action
    from conquista.games.conquest.rules.constants import ANSWERING, DECLINE, END, OVER, SHOOT
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.layout import goal_in, kind_in
    from conquista.games.conquest.rules.position import WarPosition, copy_into
    from conquista.games.conquest.rules.status import left_of
    from conquista.games.conquest.rules.vulnerability import is_taking
    from conquista.players.conquest.solver.bounds import ceiling
    from conquista.players.conquest.solver.state import (
        STOP_C,
        Solver,
        SolverLevel,
        end_defence,
        refutes,
        set_line,
        settles_attack,
        settles_defence,
        stops,
        turn_key,
    )
    from conquista.players.conquest.solver.transposition_table import find, keep_attack
    from conquista.players.conquest.solver.turn_end import stop_worth
    from conquista.players.conquest.solver.values import final_worth

LEAST_C = cython.declare(cython.int, LEAST)
MOST_C = cython.declare(cython.int, MOST)
CODE_MASK = cython.declare(cython.ulonglong, CODES - 1)


def visit(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The value of a position, exact inside the window from alpha to beta and a bound outside."""
    level.length = 0
    if pos.phase == OVER or pos.turn != solver.turn:
        solver.nodes += 1
        return final_worth(pos, solver.weights, solver.seat)
    if pos.phase == ANSWERING:
        return defend(solver, pos, level, alpha, beta)
    return attack(solver, pos, level, alpha, beta)


def attack(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The value of a position in which the seat on turn chooses."""
    best: cython.int = stop_worth(solver, pos)
    bound: cython.int
    value: cython.int
    first: cython.int = alpha
    i: cython.int
    code: cython.int
    key: cython.ulonglong
    row: cython.longlong
    hint: cython.int = 0
    chosen: cython.ulonglong = STOP_C
    if stops(solver, level):
        return best
    if best >= beta:
        return best
    key = turn_key(solver, pos)
    row = find(solver.table, key)
    if row >= 0:
        hint = cython.cast(cython.int, solver.table.move[row] & CODE_MASK)
        if settles_attack(solver, level, row, alpha, beta):
            return level.best
    alpha = best if best > alpha else alpha
    bound = ceiling(solver, pos)
    if bound <= alpha:
        return bound if bound > best else best
    legal_codes(pos, solver.workspace, level.codes)
    rank_codes(pos, level, hint)
    for i in range(level.codes.count):
        code = next_code(level, i)
        if kind_in(code) == END:
            continue
        copy_into(pos, level.position)
        do_action(level.position, solver.workspace, code)
        value = visit(solver, level.position, level.deeper, alpha, beta)
        if value > best:
            best = value
            chosen = code
            if value > alpha:
                alpha = value
                set_line(level, level.deeper, code, 0)
        if solver.stopped:
            return best
        if best >= beta:
            break
    keep_attack(solver.table, key, best, first, beta, chosen, 0, left_of(pos))
    return best


def defend(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The worth of a position in which the captured seat chooses. A stopped search returns the least worth."""
    last: cython.int = beta
    hint: cython.int = 0
    value: cython.int
    i: cython.int
    code: cython.int
    key: cython.ulonglong
    row: cython.longlong
    if stops(solver, level):
        return LEAST_C
    key = turn_key(solver, pos)
    row = find(solver.table, key)
    if row >= 0:
        hint = cython.cast(cython.int, solver.table.move[row] & CODE_MASK)
        if settles_defence(solver, level, row, alpha, beta):
            return level.best
    level.best, level.chosen = MOST_C, 0
    legal_codes(pos, solver.workspace, level.codes)
    rank_answers(pos, level, hint)
    for i in range(level.codes.count):
        code = next_code(level, i)
        copy_into(pos, level.position)
        do_action(level.position, solver.workspace, code)
        value = visit(solver, level.position, level.deeper, alpha, beta)
        if solver.stopped or refutes(level, code, value, alpha):
            break
        beta = level.best if level.best < beta else beta
    return end_defence(solver, level, key, alpha, last, left_of(pos))


# -- order -------------------------------------------------------------------------------------------------------------


def rank_codes(pos: WarPosition, level: SolverLevel, hint: cython.int) -> None:
    """Rank captures first, and before them the move from the transposition table."""
    i: cython.int
    code: cython.int
    for i in range(level.codes.count):
        code = level.codes.code[i]
        if code == hint:
            level.rank[i] = 3
        elif kind_in(code) <= SHOOT and is_taking(pos, code):
            level.rank[i] = 2
        else:
            level.rank[i] = 1


def rank_answers(pos: WarPosition, level: SolverLevel, hint: cython.int) -> None:
    """Strikes first, then first steps of a strike, declining last."""
    i: cython.int
    code: cython.int
    for i in range(level.codes.count):
        code = level.codes.code[i]
        if code == hint:
            level.rank[i] = 4
        elif kind_in(code) == DECLINE:
            level.rank[i] = 1
        else:
            level.rank[i] = 3 if goal_in(code) == pos.target else 2


def next_code(level: SolverLevel, i: cython.int) -> cython.int:
    """Bring the best of the remaining choices to place i; equal ones keep their order as far as possible."""
    j: cython.int
    best: cython.int = i
    code: cython.int
    for j in range(i + 1, level.codes.count):
        if level.rank[j] > level.rank[best]:
            best = j
    code = level.codes.code[best]
    if best != i:
        level.codes.code[best] = level.codes.code[i]
        level.codes.code[i] = code
        j = level.rank[best]
        level.rank[best] = level.rank[i]
        level.rank[i] = j
    return code


@cython.ccall
def solve_full(solver: Solver, pos: WarPosition, alpha: cython.int, beta: cython.int) -> cython.int:
    """The exact value of the rest of a turn, if the search was not stopped and the value lies in the window."""
    value: cython.int
    with cython.nogil:
        value = visit(solver, pos, solver.root, alpha, beta)
    return value


def found_line(solver: Solver, pos: WarPosition) -> list[int]:
    """The codes of the best line of the last search; a transposition may cut it short."""
    here: WarPosition = pos.copy()
    codes: list[int] = []
    i: cython.int
    code: cython.int
    for i in range(solver.root.length):
        code = cython.cast(cython.int, solver.root.line[i])
        legal_codes(here, solver.workspace, solver.codes)
        if code not in solver.codes.listed():
            break
        codes.append(code)
        do_action(here, solver.workspace, code)
    return codes
