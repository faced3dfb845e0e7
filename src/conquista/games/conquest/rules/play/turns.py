"""Turns: how a turn begins and ends, and whose turn is next."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
    from conquista.games.conquest.rules.constants.piece_flags import FROZEN, SHOT
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PIECES, SEATS
    from conquista.games.conquest.rules.moves.building import free_lowering
    from conquista.games.conquest.rules.play.outcome import check_states, check_turn_end, finish
    from conquista.games.conquest.rules.position.layout import side_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import set_flags, set_used
    from conquista.games.conquest.rules.position.status import base_budget, holder_of, left_of, refresh, units_of

LONGEST_SLEEP = cython.declare(cython.int, 400)  # empty turns in a row after which no seat can ever act again


def start_turn(pos: WarPosition, seat: cython.int) -> None:
    """Begin a seat's turn: lower bridges that are due, reset the pieces, compute the budget."""
    i: cython.int
    pos.active = seat
    pos.to_act = seat
    pos.phase = PLAYING
    pos.spent = 0
    pos.reset = 0
    pos.forfeited = 0
    pos.wandered = 0
    pos.wander_camel = NONE
    pos.risks = 0
    pos.reduced = 0
    pos.alone = 0
    for i in range(SEATS):
        pos.loss_by[i] = NONE
        pos.losses[i] = 0
        if units_of(pos, i) == 1:
            pos.alone |= 1 << i
    lower_due_bridges(pos, seat)
    reset_pieces(pos, seat)
    refresh(pos)
    if not pos.tables.penalty_live:
        fix_budget(pos, seat)
    check_states(pos)


def reset_pieces(pos: WarPosition, seat: cython.int) -> None:
    """Reset moves and shots for a new turn; pieces frozen by building are released when the edition says."""
    i: cython.int
    kept: cython.int
    for i in range(PIECES):
        if pos.at[i] < 0:
            continue
        if pos.used[i]:
            set_used(pos, i, 0)
        if pos.flags[i] & (FROZEN | SHOT):
            kept = pos.flags[i] & ~(FROZEN | SHOT)
            if pos.flags[i] & FROZEN and pos.tables.freeze_to_next_turn and side_of(pos.kind[i]) != seat:
                kept |= FROZEN
            set_flags(pos, i, kept)


def lower_due_bridges(pos: WarPosition, seat: cython.int) -> None:
    """Lower drawbridges due at the start of the turn of the seat that raised them, or of the castle's owner."""
    i: cython.int
    for i in range(pos.tables.bridges):
        if pos.raised[i] == NONE:
            continue
        if pos.tables.bridge_lowered_by_owner:
            if pos.tables.castle_of[pos.tables.bridge_castle[i]] == seat:
                pos.raised[i] = NONE
        elif pos.raised[i] == seat:
            pos.raised[i] = NONE


def fix_budget(pos: WarPosition, seat: cython.int) -> None:
    """Turn-start penalties: the spaces held now reduce the whole turn; which ones is recorded for refunds."""
    i: cython.int
    holder: cython.int
    budget: cython.int = base_budget(pos, seat) - pos.tables.penalty_per_space * pos.held[seat]
    pos.budget = budget if budget > 0 else 0
    pos.refunds = 0
    for i in range(CASTLE_SIZE):
        if pos.tables.castle_place[seat * CASTLE_SIZE + i] >= 0:
            holder = holder_of(pos, pos.tables.castle_place[seat * CASTLE_SIZE + i])
            if holder != NONE and pos.tables.team[holder] != pos.tables.team[seat]:
                pos.refunds |= 1 << i
    for i in range(pos.tables.quests):
        holder = holder_of(pos, pos.tables.quest_place[i])
        if holder != NONE and pos.tables.team[holder] != pos.tables.team[seat]:
            pos.refunds |= 32 << i


def end_turn(pos: WarPosition) -> None:
    """End the active seat's turn and begin the next; a seat that cannot act has an empty turn, which counts."""
    empty: cython.int = 0
    while pos.phase != OVER:
        empty += 1
        if empty > LONGEST_SLEEP:
            finish(pos, 0, 6)
        check_turn_end(pos)
        if pos.phase == OVER:
            return
        pos.turn += 1
        start_turn(pos, pos.tables.following[pos.active])
        if pos.phase == OVER or left_of(pos) > 0:
            return
        if pos.tables.free_lowering and free_lowering(pos, 0) >= 0:
            return
