"""The proof search: every legal action of the turn, every answer, with bounds and memory.

It leaves nothing out that a bound does not rule out, so what it says at its end is exact. The seat on turn chooses the
best for itself, the answering seat the worst for it. A search that is stopped returns what is certain so far.
"""

from __future__ import annotations

import cython

from conquista.games.conquest.rules.position.layout import CODES

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import END, SHOOT
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.play.vulnerability import is_taking
    from conquista.games.conquest.rules.position.layout import kind_in
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.players.conquest.solver.exact.bounds import ceiling
    from conquista.players.conquest.solver.nodes import node
    from conquista.players.conquest.solver.nodes.state import STOP_C, Solver, SolverLevel
    from conquista.players.conquest.solver.nodes.transposition_table import find, keep_result
    from conquista.players.conquest.solver.nodes.turn_end import value_of_stopping
    from conquista.players.conquest.solver.values import final_value

CODE_MASK = cython.declare(cython.ulonglong, CODES - 1)


def visit(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The value of a position, exact inside the window from alpha to beta and a bound outside."""
    level.length = 0
    if pos.phase == OVER or pos.turn != solver.turn:
        solver.nodes += 1
        return final_value(pos, solver.weights, solver.seat)
    if pos.phase == ANSWERING:
        return defend(solver, pos, level, alpha, beta)
    return attack(solver, pos, level, alpha, beta)


def attack(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The value of a position in which the seat on turn chooses."""
    best: cython.int = value_of_stopping(solver, pos)
    bound: cython.int
    value: cython.int
    first: cython.int = alpha
    i: cython.int
    code: cython.int
    key: cython.ulonglong
    row: cython.longlong
    hint: cython.int = 0
    chosen: cython.ulonglong = STOP_C
    if node.stops(solver, level):
        return best
    if best >= beta:
        return best
    key = node.turn_key(solver, pos)
    row = find(solver.table, key)
    if row >= 0:
        hint = cython.cast(cython.int, solver.table.move[row] & CODE_MASK)
        if node.settles_attack(solver, level, row, alpha, beta):
            return level.best
    alpha = best if best > alpha else alpha
    bound = ceiling(solver, pos)
    if bound <= alpha:
        return bound if bound > best else best
    legal_codes(pos, solver.workspace, level.codes)
    rank_codes(pos, level, hint)
    for i in range(level.codes.count):
        code = node.next_code(level, i)
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
                node.set_line(level, level.deeper, code, 0)
        if solver.stopped:
            return best
        if best >= beta:
            break
    keep_result(solver.table, key, best, first, beta, chosen if best > first else 0, 0, left_of(pos))
    return best


def defend(solver: Solver, pos: WarPosition, level: SolverLevel, alpha: cython.int, beta: cython.int) -> cython.int:
    """The value of a position in which the captured seat chooses. A stopped search returns the least value."""
    last: cython.int = beta
    value: cython.int
    i: cython.int
    code: cython.int
    key: cython.ulonglong = node.turn_key(solver, pos)
    if not node.opens_defence(solver, pos, level, key, alpha, beta):
        return level.best
    for i in range(level.codes.count):
        code = node.try_next(solver, pos, level, i)
        value = visit(solver, level.position, level.deeper, alpha, beta)
        if solver.stopped or node.refutes(level, code, value, alpha):
            break
        beta = level.best if level.best < beta else beta
    return node.end_defence(solver, level, key, alpha, last, left_of(pos))


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


@cython.ccall
def solve_exact(solver: Solver, pos: WarPosition, alpha: cython.int, beta: cython.int) -> cython.int:
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
