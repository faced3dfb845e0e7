"""Whether a capture is the only way: the proof search without one class of first captures.

A class is a taker, a target, and pieces that stand on certain places by then, its preparation. Routes, the order of
quiet moves and moves made for nothing do not tell classes apart. If what is left is worth less, the class is the only
way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows
from conquista.players.conquest.solver.nodes.transposition_table import LEAST, MOST

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import END, SHOOT
    from conquista.games.conquest.rules.constants.phases import ANSWERING, PLAYING
    from conquista.games.conquest.rules.constants.sizes import NONE
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.play.vulnerability import is_taking
    from conquista.games.conquest.rules.position.layout import goal_in, index_in, kind_in, place_in
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into, key_of
    from conquista.games.conquest.rules.position.stacks import member
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.kernel.hashing import mix64
    from conquista.players.conquest.solver.exact.bounds import ceiling
    from conquista.players.conquest.solver.exact.proof_search import rank_codes, visit
    from conquista.players.conquest.solver.nodes.node import next_code, set_line, stops, turn_key
    from conquista.players.conquest.solver.nodes.state import Solver, SolverLevel
    from conquista.players.conquest.solver.nodes.transposition_table import find, keep
    from conquista.players.conquest.solver.nodes.turn_end import value_of_stopping

LEAST_C = cython.declare(cython.int, LEAST)
MOST_C = cython.declare(cython.int, MOST)
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SALT = cython.declare(cython.ulonglong, 0x5851F42D4C957F2D)
PREPARED = 8


@cython.cclass
class ExcludedCaptures:
    """A class of first takings, by the numbers of pieces in the position where the search begins."""

    taker: Public[cython.int]
    target: Public[cython.int]
    count: Public[cython.int]
    piece: Annotated[list[int], cython.int[PREPARED]]
    place: Annotated[list[int], cython.int[PREPARED]]

    def __init__(self, taker: int, target: int, prepared: Sequence[tuple[int, int]] = ()) -> None:
        i: cython.int
        if not cython.compiled:
            allocate_rows(self)
        self.taker, self.target, self.count = taker, target, min(PREPARED, len(prepared))
        for i in range(self.count):
            self.piece[i], self.place[i] = prepared[i]


def is_excluded(excluded: ExcludedCaptures, pos: WarPosition, code: cython.int) -> cython.bint:
    """Whether a capture belongs to the class."""
    i: cython.int = 0
    if goal_in(code) != excluded.target or member(pos, place_in(code), index_in(code)) != excluded.taker:
        return False
    while i < excluded.count and pos.at[excluded.piece[i]] == excluded.place[i]:
        i += 1
    return i == excluded.count


def shoots_bridge(pos: WarPosition, code: cython.int) -> cython.bint:
    """Whether a shot brings down a raised bridge and captures nothing."""
    bridge: cython.int = pos.tables.bridge_of[goal_in(code)]
    return kind_in(code) == SHOOT and bridge != NONE and pos.raised[bridge] != NONE


def exclusion_key(solver: Solver, excluded: ExcludedCaptures, pos: WarPosition) -> cython.ulonglong:
    """Positions before the first taking are told apart by where the pieces of the class stand, too."""
    i: cython.int
    key: cython.ulonglong = mix64((turn_key(solver, pos) + SALT + key_of(pos, excluded.taker)) & MASK)
    for i in range(excluded.count):
        key = mix64((key + key_of(pos, excluded.piece[i])) & MASK)
    return key


def attack_without(
    solver: Solver,
    excluded: ExcludedCaptures,
    pos: WarPosition,
    level: SolverLevel,
    alpha: cython.int,
    beta: cython.int,
) -> cython.int:
    """The value of a position in which the seat on turn chooses and has captured nothing yet."""
    best: cython.int = value_of_stopping(solver, pos)
    value: cython.int
    first: cython.int = alpha
    i: cython.int
    code: cython.int
    takes: cython.bint
    key: cython.ulonglong
    row: cython.longlong
    level.length = 0
    if stops(solver, level):
        return best
    if best >= beta:
        return best
    key = exclusion_key(solver, excluded, pos)
    row = find(solver.table, key)
    if row >= 0:
        if solver.table.lower[row] >= beta:
            return solver.table.lower[row]
        if solver.table.upper[row] <= alpha:
            return solver.table.upper[row]
    if best > alpha:
        alpha = best
    value = ceiling(solver, pos)
    if value <= alpha:
        return value if value > best else best
    legal_codes(pos, solver.workspace, level.codes)
    rank_codes(pos, level, 0)
    for i in range(level.codes.count):
        code = next_code(level, i)
        if kind_in(code) == END:
            continue
        takes = is_taking(pos, code) and not shoots_bridge(pos, code)
        if takes and is_excluded(excluded, pos, code):
            continue
        copy_into(pos, level.position)
        do_action(level.position, solver.workspace, code)
        if takes or level.position.phase != PLAYING or level.position.turn != solver.turn:
            value = visit(solver, level.position, level.deeper, alpha, beta)
        else:
            value = attack_without(solver, excluded, level.position, level.deeper, alpha, beta)
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                set_line(level, level.deeper, code, 0)
        if solver.stopped or best >= beta:
            break
    if solver.stopped:
        return best
    if best >= beta:
        keep(solver.table, key, best, MOST_C, 0, 0, left_of(pos))
    elif best <= first:
        keep(solver.table, key, LEAST_C, best, 0, 0, left_of(pos))
    return best


@cython.ccall
def solve_without(
    solver: Solver, excluded: ExcludedCaptures, pos: WarPosition, alpha: cython.int, beta: cython.int
) -> cython.int:
    """The value of the rest of a turn without a class of first captures, exact inside the window."""
    value: cython.int
    if pos.phase == ANSWERING:
        raise ValueError("an answer is asked for: nobody is about to take")
    with cython.nogil:
        value = attack_without(solver, excluded, pos, solver.root, alpha, beta)
    return value
