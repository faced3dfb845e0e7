"""What follows a capture: immediate endings, the recapture window, renewal, refunds, and the rest of the turn."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import DECLINE, SHOOT
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
    from conquista.games.conquest.rules.constants.piece_flags import DIRECT, SHOT
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import NONE, NOWHERE, PIECES, SEATS
    from conquista.games.conquest.rules.constants.step_effects import CAPTURES, TAKES_CAMEL, TAKES_SIEGE, TAKES_VESSEL
    from conquista.games.conquest.rules.moves.building import free_lowering
    from conquista.games.conquest.rules.moves.knight_runs import effect_for
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.effects import apply_shot, capture_load, change_side, step_to
    from conquista.games.conquest.rules.play.outcome import check_states, decide_by_count, finish, team_bits
    from conquista.games.conquest.rules.play.recaptures import answers, mark_direct, note_step
    from conquista.games.conquest.rules.play.turns import end_turn
    from conquista.games.conquest.rules.position.layout import (
        goal_in,
        index_in,
        kind_in,
        place_in,
        side_of,
        type_of,
        without_moves,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member, set_flags, set_used
    from conquista.games.conquest.rules.position.status import credit_refunds, is_dormant, left_of, refresh, units_of

SHOOTS = cython.declare(cython.int, 128)  # the capture was a shot; combined with the effects of steps


def after_taking(
    pos: WarPosition,
    workspace: Workspace,
    piece: cython.int,
    effect: cython.int,
    defender: cython.int,
    was_dormant: cython.bint,
    removed: cython.bint,
) -> None:
    """After a capture or commandeering: settle immediate effects, then open the recapture window if one is due."""
    taken: cython.bint = pos.tables.team[defender] != pos.tables.team[pos.active]
    refresh(pos)
    if taken:
        note_capture(pos, pos.active, effect, removed)
    if effect & TAKES_SIEGE and units_of(pos, defender) == 0 and not pos.tables.annihilation_last_two:
        finish(pos, team_bits(pos, pos.active), 1)
    pos.taker = piece
    pos.taking = effect
    pos.defender = defender
    pos.was_dormant = 1 if was_dormant else 0
    if pos.tables.castle_refund_at_capture:
        credit_refunds(pos)
    if not pos.tables.completing_capture_answerable:
        check_states(pos)
    if pos.phase == OVER:
        clear_window(pos)
        return
    if taken and opens_window(pos, workspace):
        return
    close_window(pos)


def note_capture(pos: WarPosition, captor: cython.int, effect: cython.int, removed: cython.bint) -> None:
    """Record what the quiet-round ending needs: whether this was a capture, and who made the last one."""
    if not removed and pos.tables.quiet_reset_by < 2 and not (pos.tables.quiet_reset_by == 1 and effect & TAKES_VESSEL):
        return
    pos.reset = 1
    pos.last_captor = captor if pos.tables.quiet_extend else pos.active


def total_pile(pos: WarPosition) -> cython.int:
    """How many pieces have been captured so far."""
    i: cython.int
    total: cython.int = 0
    for i in range(SEATS * TYPES):
        total += pos.pile[i]
    return total


def opens_window(pos: WarPosition, workspace: Workspace) -> cython.bint:
    """Open the recapture window if the defender is entitled to a recapture and has one."""
    left_hand: cython.bint = pos.tables.following[pos.active] == pos.defender
    left: cython.int
    budget: cython.int = pos.budget
    refunds: cython.int = pos.refunds
    pos.partner_only = 0
    pos.answer_moves = 0
    pos.answer_drops = 0
    pos.answer_piece = NONE
    pos.answer_carrier = NONE
    if pos.taking == SHOOTS and not pos.tables.shot_answerable:
        return False
    if pos.tables.completing_capture_answerable:
        if pos.was_dormant:
            return False
    elif is_dormant(pos, pos.defender):
        return False
    left = left_of(pos)
    if pos.refunds and not pos.forfeited and not left:  # a refund that is due keeps the turn open
        credit_refunds(pos)
        left = left_of(pos)
        pos.budget = budget
        pos.refunds = refunds
    if pos.tables.last_move_exception and left_hand and left == 0:
        if not pos.tables.team_last_move_partner or pos.tables.partner[pos.defender] == pos.defender:
            return False
        pos.partner_only = 1
    pos.phase = ANSWERING
    pos.to_act = pos.defender
    if pos.tables.answer_two_necessary:
        mark_direct(pos)
    if answers(pos, workspace, workspace.steps, False, workspace.codes):
        if pos.tables.vulnerability and pos.stood == 2:
            pos.risks += 1
        return True
    if asks_partner(pos):
        pos.to_act = pos.tables.partner[pos.defender]
        if not is_dormant(pos, pos.to_act) and answers(pos, workspace, workspace.steps, False, workspace.codes):
            return True
    pos.phase = PLAYING
    pos.to_act = pos.active
    return False


def close_window(pos: WarPosition) -> None:
    """Close the window without a recapture: the capturing piece is renewed and the turn continues."""
    piece: cython.int = pos.taker
    effect: cython.int = pos.taking
    renews: cython.bint = effect != SHOOTS
    passes: cython.bint = hands_over_turn(pos)
    if effect & TAKES_CAMEL:
        renews = pos.tables.camel_take_regenerates != 0 and pos.tables.team[pos.defender] != pos.tables.team[pos.active]
    elif effect & TAKES_SIEGE:
        renews = pos.tables.siege_take_regenerates != 0
    if renews and piece != NONE and pos.at[piece] >= 0:
        set_used(pos, piece, without_moves(pos.used[piece]))
    clear_window(pos)
    pos.phase = PLAYING
    pos.to_act = pos.active
    refresh(pos)
    check_states(pos)
    if pos.phase == OVER:
        return
    if passes and not pos.tables.penalty_live:
        credit_refunds(pos)
    if passes and left_of(pos) <= 0:
        end_turn(pos)
    else:
        continue_turn(pos)


def clear_window(pos: WarPosition) -> None:
    """Clear the recapture window, once it is closed or the match is over."""
    i: cython.int
    if pos.tables.answer_two_necessary:
        for i in range(PIECES):
            if pos.at[i] >= 0 and pos.flags[i] & DIRECT:
                set_flags(pos, i, pos.flags[i] & ~DIRECT)
    pos.taker = NONE
    pos.taking = 0
    pos.defender = NONE
    pos.target = NOWHERE
    pos.was_dormant = 0
    pos.partner_only = 0
    pos.answer_moves = 0
    pos.answer_drops = 0
    pos.answer_piece = NONE
    pos.answer_carrier = NONE


def continue_turn(pos: WarPosition) -> None:
    """After an action of the turn: credit refunds, and end the turn when nothing is left to do."""
    if pos.phase == OVER:
        return
    if not pos.tables.penalty_live:
        credit_refunds(pos)
    if left_of(pos) <= 0 and (not pos.tables.free_lowering or free_lowering(pos, 0) < 0):
        end_turn(pos)


def hands_over_turn(pos: WarPosition) -> cython.bint:
    """Whether this was a capture from the left-hand opponent, with the last move, that begins that seat's turn."""
    if not pos.tables.free_lowering or not pos.tables.last_move_exception:
        return False  # where nothing is free, the turn ends anyway
    if pos.tables.following[pos.active] != pos.defender:
        return False
    if pos.tables.team[pos.defender] == pos.tables.team[pos.active]:
        return False
    return pos.phase != ANSWERING or pos.partner_only != 0


def do_answer(pos: WarPosition, workspace: Workspace, code: cython.int) -> None:
    """Do one action of a recapture."""
    kind: cython.int = kind_in(code)
    goal: cython.int = goal_in(code)
    piece: cython.int
    carrier: cython.int
    captor: cython.int
    effect: cython.int
    vessel: cython.int
    before: cython.int = units_of(pos, pos.active) - pieces_won(pos)
    piled: cython.int = total_pile(pos)
    if kind == DECLINE:
        decline(pos, workspace)
        return
    piece = member(pos, place_in(code), index_in(code))
    carrier = pos.on[piece]
    captor = side_of(pos.kind[piece])
    if kind == SHOOT:
        if pos.tables.answer_shots_limited:
            set_flags(pos, piece, pos.flags[piece] | SHOT)
        vessel = pos.board[goal]
        if pos.taking & TAKES_VESSEL and pos.tables.answer_vessel_returns:
            capture_load(pos, vessel, captor)
            change_side(pos, vessel, pos.defender)
        else:
            apply_shot(pos, goal, captor)
        conclude_answer(pos, captor, CAPTURES, before, piled)
        return
    effect = effect_for(pos, piece, kind, goal)
    if goal == pos.target:
        if effect == 0:  # a catapult that enters
            effect = CAPTURES
        step_to(pos, piece, goal, effect, captor)
        conclude_answer(pos, captor, effect, before, piled)
        return
    step_to(pos, piece, goal, effect, captor)
    note_step(pos, piece, carrier)
    refresh(pos)


def asks_partner(pos: WarPosition) -> cython.bint:
    """Whether the defender's partner is asked too, after the defender has declined."""
    if pos.tables.partner[pos.defender] == pos.defender:
        return False
    return pos.tables.team_owner_answers != 0 or (pos.mixed != 0 and pos.tables.mixed_stack_either != 0)


def decline(pos: WarPosition, workspace: Workspace) -> None:
    """The asked seat declines; its partner may be asked next."""
    if pos.to_act == pos.defender and asks_partner(pos):
        pos.to_act = pos.tables.partner[pos.defender]
        if not is_dormant(pos, pos.to_act) and answers(pos, workspace, workspace.steps, False, workspace.codes):
            return
    close_window(pos)


def pieces_won(pos: WarPosition) -> cython.int:
    """How many of the active seat's counting pieces came from the capture being answered: one or none."""
    if pos.tables.revision < 2 or not pos.taking & (TAKES_VESSEL | TAKES_CAMEL | TAKES_SIEGE):
        return 0
    return pos.tables.unit[type_of(pos.kind[pos.on[pos.taker]])]


def conclude_answer(
    pos: WarPosition, captor: cython.int, effect: cython.int, before: cython.int, piled: cython.int
) -> None:
    """The capturing piece was recaptured: settle the consequences.

    `before` is what the active seat had before, without the gains of its capture: those count only after the recapture.
    A seat is vulnerable with two pieces, before or after its own step (`stood`). `piled` is how many pieces had been
    captured by then.
    """
    left: cython.int = units_of(pos, pos.active)
    weak: cython.bint = before == 2 or (pos.tables.revision >= 2 and pos.stood == 2)
    single: cython.bint = pos.tables.revision >= 2 and ((pos.alone >> pos.active) & 1) != 0 and before == 1
    pos.taker = NONE
    refresh(pos)
    note_capture(pos, captor, effect, pos.tables.revision < 2 or total_pile(pos) > piled)
    if pos.phase != OVER and pos.tables.vulnerability and left < 2:
        if left == 0 and pos.taking & TAKES_VESSEL and effect & TAKES_VESSEL and (single or (weak and before == 2)):
            finish(pos, team_bits(pos, captor), 1)  # all was captured, and the vessel commandeered just before reverted
        elif weak and pos.tables.vulnerability_at_once:
            decide_by_count(pos, 8)
        elif weak and not pos.tables.rescue_by_build:
            pos.reduced = 1
    if pos.phase == OVER:
        clear_window(pos)
    else:
        close_window(pos)
