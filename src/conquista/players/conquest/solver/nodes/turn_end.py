"""The value of ending the turn. Where that could end the match, the end is played out."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, SEATS
    from conquista.games.conquest.rules.play.turns import end_turn
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.status import units_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.solver.nodes.state import Solver
    from conquista.players.conquest.solver.values import final_value, position_value


def value_of_stopping(solver: Solver, pos: WarPosition) -> cython.int:
    """The value of ending the turn now."""
    if not end_matters(pos, pos.tables):
        return position_value(pos, solver.weights)
    copy_into(pos, solver.scratch)
    end_turn(solver.scratch)
    return final_value(solver.scratch, solver.weights, solver.seat)


def end_matters(pos: WarPosition, tables: ConquestTables) -> cython.bint:
    """Whether the match could end with this turn, or with the empty turns that follow it."""
    seat: cython.int
    if pos.reduced:
        return True
    for seat in range(SEATS):
        if pos.held[seat] and (
            pos.held[seat] >= CASTLE_SIZE or tables.penalty_per_space * pos.held[seat] >= tables.full_budget
        ):
            return True
    if tables.count_trigger:
        for seat in range(tables.seats):
            if units_of(pos, tables.order[seat]) <= 1:
                return True
    return quiet_ends(pos, tables)


def quiet_ends(pos: WarPosition, tables: ConquestTables) -> cython.bint:
    """Whether this is the last quiet turn before the match ends."""
    if not tables.quiet_rounds or pos.reset:
        return False
    if tables.quiet_aligned:
        return tables.turn_rank[pos.active] == tables.seats - 1 and pos.quiet_whole + 1 >= tables.quiet_rounds
    return pos.quiet + 1 >= tables.quiet_rounds * tables.seats
