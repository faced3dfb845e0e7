"""Takings as choices of a level: each once, ranked by what it promises, and again where it can be the last move.

Where the last move of a turn cannot be answered by the seat to the left, a taking is also offered as that last move:
declared as such, or after all other moves have been idled away.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import RUN
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.position.layout import bit_of, kind_in, side_of, type_of, word_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.solver.heuristic.plans import add_plan, code_of, idle_steps
    from conquista.players.conquest.solver.heuristic.tolls import tolls_of
    from conquista.players.conquest.solver.nodes.state import Solver, SolverLevel
    from conquista.players.conquest.solver.values import PieceValues

IDLES = cython.declare(cython.ulonglong, 1 << 60)


def known(level: SolverLevel, piece: cython.int, goal: cython.int, cost: cython.int) -> cython.bint:
    """Whether the same capture by the same piece is already listed at no greater cost."""
    i: cython.int = 0
    while i < level.plans and not (level.aim[i] == goal and level.actor[i] == piece and level.price[i] <= cost):
        i += 1
    return i < level.plans


def propose(
    solver: Solver,
    home: WarPosition,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    plan: cython.ulonglong,
    tolls: cython.int,
    goal: cython.int,
    cost: cython.int,
    left: cython.int,
    piece: cython.int,
) -> None:
    """Add a taking to the choices, and again as last move of the turn where that bars an answer.

    `pos` is where the taker has been brought by its carrier, `home` the position in which the plan begins.
    """
    prey: cython.int = pos.board[goal]
    defender: cython.int = side_of(pos.kind[prey])
    gain: cython.int = stack_value(pos, solver.weights, prey)
    guarded: cython.bint = is_guarded(pos, tables, goal, defender)
    rank: cython.int = gain * 8 - cost * 4
    if guarded:
        rank -= stack_value(pos, solver.weights, piece) * 5
    add_taking(level, plan, tolls, goal, rank, piece, cost)
    if not guarded or tables.following[solver.seat] != defender:
        return
    if tables.last_move_exception == 2:
        add_taking(level, plan | 1, tolls, goal, gain * 8 - 100, piece, cost)
    elif tables.last_move_exception == 1 and cost < left and kind_in(code_of(plan)) != RUN:
        if idle_steps(solver, home, tables, plan, tolls, left - cost, solver.codes) == left - cost:
            add_taking(level, plan | IDLES, tolls | tolls_of(0, 0, left - cost), goal, gain * 8 - 100, piece, left)


def add_taking(
    level: SolverLevel,
    plan: cython.ulonglong,
    tolls: cython.int,
    goal: cython.int,
    rank: cython.int,
    piece: cython.int,
    cost: cython.int,
) -> None:
    """Add a taking to the choices."""
    if level.plans < 1024:
        level.actor[level.plans] = piece
        level.price[level.plans] = cost
    add_plan(level, plan, tolls, goal, rank)


def stack_value(pos: WarPosition, weights: PieceValues, piece: cython.int) -> cython.int:
    """The pieces of a stack added up."""
    rider: cython.int = pos.first[piece]
    total: cython.int = weights.piece[type_of(pos.kind[piece])]
    while rider != NONE:
        total += stack_value(pos, weights, rider)
        rider = pos.next[rider]
    return total


def is_guarded(pos: WarPosition, tables: ConquestTables, place: cython.int, defender: cython.int) -> cython.bint:
    """Whether the defender or its partner stands near enough to recapture on a place. An estimate, not a proof."""
    word: cython.int
    bits: cython.ulonglong
    base: cython.int = place * WORDS
    for word in range(WORDS):
        bits = pos.occupied[defender * WORDS + word] | pos.occupied[tables.partner[defender] * WORDS + word]
        bits &= tables.near_ways[base + word] | tables.near_sights[base + word]
        if word == word_of(place):
            bits &= ~bit_of(place)
        if bits:
            return True
    return False
