"""What both searches do at a node: limits, keys, the transposition table, the order of answers, the best line."""

from __future__ import annotations

import cython

from conquista.games.conquest.rules.position.layout import CODES
from conquista.players.conquest.solver.nodes.state import LINE
from conquista.players.conquest.solver.nodes.transposition_table import LEAST, MOST

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import DECLINE
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import NONE
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.position.layout import goal_in, kind_in
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into, key_of
    from conquista.kernel.hashing import mix64
    from conquista.players.conquest.solver.nodes.state import STOP_C, Solver, SolverLevel, now
    from conquista.players.conquest.solver.nodes.transposition_table import find, keep_result

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
CODE_MASK = cython.declare(cython.ulonglong, CODES - 1)
POLL = cython.declare(cython.longlong, 255)
LINE_C = cython.declare(cython.int, LINE)
LEAST_C = cython.declare(cython.int, LEAST)
MOST_C = cython.declare(cython.int, MOST)


def is_spent(solver: Solver) -> cython.bint:
    """Count a node, and return whether the search must stop."""
    solver.nodes += 1
    if solver.stopped:
        return True
    if solver.limit >= 0 and solver.nodes > solver.limit:
        solver.stopped = True
    elif (solver.nodes & POLL) == 0:
        solver.stopped = solver.stop[0] != 0 or (solver.deadline >= 0 and now() >= solver.deadline)
    return solver.stopped


def turn_key(solver: Solver, pos: WarPosition) -> cython.ulonglong:
    """The key of a position within a turn: all that the rest of the turn, and its end, can depend on."""
    h: cython.ulonglong = mix64((pos.sum ^ solver.salt) & MASK)
    word: cython.ulonglong = 0
    i: cython.int
    for i in range(pos.tables.bridges):
        word = (word << 3) | (pos.raised[i] & 7)
    h = mix64((h + word) & MASK)
    word = pos.spent
    word = (word << 12) | (pos.budget & 4095)
    word = (word << 12) | (pos.refunds & 4095)
    word = (word << 4) | (pos.wandered & 15)
    word = (word << 4) | (pos.risks & 15)
    word = (word << 1) | (pos.reduced & 1)
    word = (word << 1) | (pos.reset & 1)
    word = (word << 2) | pos.phase
    h = mix64((h + word) & MASK)
    word = 0
    for i in range(4):
        word = (word << 16) | ((pos.losses[i] & 63) << 10) | ((pos.loss_by[i] & 7) << 7) | (pos.tally[i] & 127)
    h = mix64((h + word) & MASK)
    word = 0
    for i in range(4):
        word = (word << 8) | pos.score[i]
    for i in range(TYPES):
        word += cython.cast(cython.ulonglong, pos.built[i]) << (32 + 3 * i)
    h = mix64((h + word) & MASK)
    if pos.wander_camel != NONE:
        h = mix64((h + (1 if pos.wander_camel >= 254 else key_of(pos, pos.wander_camel))) & MASK)
    if pos.phase == 1:
        h = mix64((h + window_key(pos)) & MASK)
    return h


def window_key(pos: WarPosition) -> cython.ulonglong:
    """The key of an open answer window."""
    word: cython.ulonglong = pos.target
    h: cython.ulonglong
    word = (word << 8) | pos.taking
    word = (word << 4) | (pos.defender & 15)
    word = (word << 4) | (pos.to_act & 15)
    word = (word << 1) | (pos.was_dormant & 1)
    word = (word << 1) | (pos.partner_only & 1)
    word = (word << 1) | (pos.mixed & 1)
    word = (word << 4) | (pos.answer_moves & 15)
    word = (word << 4) | (pos.answer_drops & 15)
    word = (word << 1) | (pos.forfeited & 1)
    h = mix64(word)
    if pos.taker != NONE:
        h = mix64((h + key_of(pos, pos.taker)) & MASK)
    if pos.answer_piece != NONE:
        h = mix64((h + key_of(pos, pos.answer_piece) + 2) & MASK)
    if pos.answer_carrier != NONE:
        h = mix64((h + key_of(pos, pos.answer_carrier) + 3) & MASK)
    return h


def set_line(level: SolverLevel, below: SolverLevel, move: cython.ulonglong, toll: cython.int) -> None:
    """The best line from a level is a move, then the best line of the next level."""
    i: cython.int
    count: cython.int = 0 if level.last else below.length
    if count > LINE_C - 1:
        count = LINE_C - 1
    level.line[0] = move
    level.line_toll[0] = toll
    for i in range(count):
        level.line[i + 1] = below.line[i]
        level.line_toll[i + 1] = below.line_toll[i]
    level.length = count + 1


def recall_line(level: SolverLevel, move: cython.ulonglong, toll: cython.int) -> None:
    """Set the line to the one move that the table holds, or to nothing if that move is to stop."""
    level.length = 0
    if move != 0 and move != STOP_C:
        level.line[0] = move
        level.line_toll[0] = toll
        level.length = 1


def stops(solver: Solver, level: SolverLevel) -> cython.bint:
    """Stop the search if a limit or the deepest level is reached; return whether it was."""
    if is_spent(solver) or level.last:
        solver.stopped = True
        return True
    return False


def settles_attack(
    solver: Solver, level: SolverLevel, row: cython.longlong, alpha: cython.int, beta: cython.int
) -> cython.bint:
    """Whether a row of the table answers a decision of the seat on turn; if so, `level.best` is its value."""
    if solver.table.lower[row] >= beta or solver.table.lower[row] == solver.table.upper[row]:
        recall_line(level, solver.table.move[row], solver.table.toll[row])
        level.best = solver.table.lower[row]
        return True
    level.best = solver.table.upper[row]
    return level.best <= alpha


def settles_defence(
    solver: Solver, level: SolverLevel, row: cython.longlong, alpha: cython.int, beta: cython.int
) -> cython.bint:
    """Whether a row of the table answers a decision of the captured seat; if so, `level.best` is its value."""
    if solver.table.upper[row] <= alpha or solver.table.lower[row] == solver.table.upper[row]:
        recall_line(level, solver.table.move[row], 0)
        level.best = solver.table.upper[row]
        return True
    level.best = solver.table.lower[row]
    return level.best >= beta


def opens_defence(
    solver: Solver, pos: WarPosition, level: SolverLevel, key: cython.ulonglong, alpha: cython.int, beta: cython.int
) -> cython.bint:
    """List the answers of the captured seat in order; False where none has to be tried: `level.best` is the value.

    A stopped search has the least value.
    """
    row: cython.longlong
    hint: cython.int = 0
    if stops(solver, level):
        level.best = LEAST_C
        return False
    row = find(solver.table, key)
    if row >= 0:
        hint = cython.cast(cython.int, solver.table.move[row] & CODE_MASK)
        if settles_defence(solver, level, row, alpha, beta):
            return False
    level.best, level.chosen = MOST_C, 0
    legal_codes(pos, solver.workspace, level.codes)
    rank_answers(pos, level, hint)
    return True


def refutes(level: SolverLevel, code: cython.int, value: cython.int, alpha: cython.int) -> cython.bint:
    """Note the value of an answer, and return whether the best answer so far ends the search of the level."""
    if value < level.best:
        level.best, level.chosen = value, code
        set_line(level, level.deeper, code, 0)
    return level.best <= alpha


def end_defence(
    solver: Solver, level: SolverLevel, key: cython.ulonglong, alpha: cython.int, beta: cython.int, left: cython.int
) -> cython.int:
    """Store and return the value of the best answer; a stopped search knows nothing."""
    if solver.stopped:
        return LEAST_C
    keep_result(solver.table, key, level.best, alpha, beta, level.chosen, 0, left)
    return level.best


def rank_answers(pos: WarPosition, level: SolverLevel, hint: cython.int) -> None:
    """Rank strikes first, then first steps of a strike, and declining last; before them all, the hint."""
    i: cython.int
    for i in range(level.codes.count):
        level.rank[i] = 4 if level.codes.code[i] == hint else answer_rank(pos, level.codes.code[i])


def answer_rank(pos: WarPosition, code: cython.int) -> cython.int:
    if kind_in(code) == DECLINE:
        return 1
    return 3 if goal_in(code) == pos.target else 2


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


def try_next(solver: Solver, pos: WarPosition, level: SolverLevel, i: cython.int) -> cython.int:
    """Do the best of the remaining choices, from place i on, in the position of the level; return its code."""
    code: cython.int = next_code(level, i)
    copy_into(pos, level.position)
    do_action(level.position, solver.workspace, code)
    return code
