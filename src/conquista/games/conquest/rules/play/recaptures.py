"""Recaptures: what a seat that has just lost something may do before the turn continues.

A recapture is a sequence of small decisions. Each listed action either strikes the capturing piece on the target space,
or is a first step after which such a strike exists; once begun, a recapture must be completed. There are two models:

- *two necessary moves*: one or two moves by one or two pieces; the piece that strikes could not do so before, unless it
  strikes with the first move. Pieces that could are marked DIRECT when the window opens.
- *one piece within reach*: a single piece makes at most `answer_reach` steps; its soldiers may get off first where
    the edition allows it.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import RUN, SHOOT, STEP, TAKE
    from conquista.games.conquest.rules.constants.piece_flags import DIRECT, FROZEN, SHOT
    from conquista.games.conquest.rules.constants.piece_types import CATAPULT, GALLEON, KNIGHT, SHIP, SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST, SEA
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.constants.step_effects import (
        BOARDS,
        CAPTURES,
        MOUNTS,
        MOVES,
        TAKES_CAMEL,
        TAKES_VESSEL,
    )
    from conquista.games.conquest.rules.constants.way_kinds import DRAWBRIDGE
    from conquista.games.conquest.rules.moves.knight_runs import runs
    from conquista.games.conquest.rules.moves.legal import is_repeated, lowest_bit
    from conquista.games.conquest.rules.moves.shots import can_hit, sight_between
    from conquista.games.conquest.rules.moves.steps import class_of, controls, effects
    from conquista.games.conquest.rules.moves.workspace import PositionStack, Workspace
    from conquista.games.conquest.rules.play.effects import step_to
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.stacks import member_index, set_flags
    from conquista.games.conquest.rules.position.status import is_dormant


def answers(
    pos: WarPosition, workspace: Workspace, steps: PositionStack, listing: cython.bint, codes: Codes
) -> cython.int:
    """List the next actions of a recapture, or (not listing) return whether there is one. Declining is not included."""
    seat: cython.int = pos.to_act
    partner: cython.int = pos.tables.partner[seat]
    base: cython.int = pos.target * WORDS
    word: cython.int
    bits: cython.ulonglong
    found: cython.int = 0
    for word in range(WORDS):
        bits = pos.occupied[seat * WORDS + word]
        if partner != seat:
            bits |= pos.occupied[partner * WORDS + word]
        bits &= pos.tables.near_ways[base + word] | pos.tables.near_sights[base + word]
        while bits:
            found += stack_answers(pos, workspace, steps, listing, codes, word * 64 + lowest_bit(bits))
            if found and not listing:
                return 1
            bits &= bits - 1
    return found


def stack_answers(
    pos: WarPosition, workspace: Workspace, steps: PositionStack, listing: cython.bint, codes: Codes, place: cython.int
) -> cython.int:
    """The recaptures that begin, or continue, with a piece of one stack."""
    bottom: cython.int = pos.board[place]
    cargo: cython.int = pos.first[bottom]
    rider: cython.int
    found: cython.int = piece_answers(pos, workspace, steps, listing, codes, bottom)
    while cargo != NONE:
        if is_listed(pos, cargo):
            found += piece_answers(pos, workspace, steps, listing, codes, cargo)
        rider = pos.first[cargo]
        while rider != NONE:
            if is_listed(pos, rider):
                found += piece_answers(pos, workspace, steps, listing, codes, rider)
            rider = pos.next[rider]
        cargo = pos.next[cargo]
    return found


def is_listed(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this carried piece is examined. Of equal pieces only the first is, and the one already recapturing."""
    if pos.tables.revision >= 2 and piece == pos.answer_piece:
        return True
    return not is_repeated(pos, piece)


def piece_answers(
    pos: WarPosition, workspace: Workspace, steps: PositionStack, listing: cython.bint, codes: Codes, piece: cython.int
) -> cython.int:
    """The recaptures that begin, or continue, with one piece."""
    place: cython.int = pos.at[piece]
    index: cython.int = member_index(pos, piece)
    moves: cython.int
    way: cython.int
    effect: cython.int
    found: cython.int = 0
    if not is_usable(pos, piece) or not may_continue(pos, piece):
        return 0
    moves = moves_for(pos, piece)
    if moves > 0 and may_strike(pos, piece):
        for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
            if final_step(pos, piece, way):
                found += 1
                if listing:
                    push(codes, place, index, STEP, pos.target, 0)
        if type_of(pos.kind[piece]) == KNIGHT and moves > 1 and not pos.flags[piece] & DIRECT:
            if runs(pos, piece, moves, pos.target, CAPTURES | TAKES_VESSEL, codes, 0):
                found += 1
                if listing:
                    push(codes, place, index, RUN, pos.target, 0)
    if pos.answer_moves <= 1 and final_shot(pos, piece) and may_strike(pos, piece):
        found += 1
        if listing:
            push(codes, place, index, SHOOT, pos.target, 0)
    if moves < 1 or (found and not listing):
        return found
    if pos.tables.answer_two_necessary and pos.answer_moves:
        return found
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        effect = effects(pos, piece, way)
        if first_effect(pos, piece, way, effect) and can_be_completed(
            pos, workspace, steps, piece, pos.tables.way_to[way], effect, codes
        ):
            found += 1
            if not listing:
                return found
            push(codes, place, index, TAKE if effect & TAKES_CAMEL else STEP, pos.tables.way_to[way], 0)
    return found


def is_usable(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether the asked seat may use this piece: its own, or its partner's where the rules lend it."""
    seat: cython.int = pos.to_act
    partner: cython.int = pos.tables.partner[seat]
    if pos.flags[piece] & FROZEN or (pos.partner_only and side_of(pos.kind[piece]) == seat):
        return False
    if controls(pos, seat, piece):
        return True
    if partner == seat or pos.tables.team_owner_answers:
        return False
    if is_dormant(pos, partner) and not pos.tables.dormant_partner_pieces:
        return False
    return controls(pos, partner, piece)


def may_continue(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this piece may continue a recapture that has begun."""
    if pos.tables.answer_two_necessary:
        return True
    if pos.answer_piece == NONE:
        if pos.tables.answer_ungroup or pos.on[piece] == NONE:
            return True
        return type_of(pos.kind[piece]) == CATAPULT and final_shot(pos, piece)
    if piece == pos.answer_piece or piece == pos.answer_carrier:
        return pos.tables.answer_ungroup != 0 or pos.on[piece] == NONE or type_of(pos.kind[piece]) == CATAPULT
    if pos.on[piece] == NONE:
        return False
    if pos.on[piece] == pos.answer_carrier and pos.tables.answer_dismount_first:  # a second soldier makes way
        return True
    if pos.on[piece] != pos.answer_piece:
        return False
    if type_of(pos.kind[piece]) == CATAPULT:
        return True
    return pos.tables.answer_vessel_then_cargo != 0 and pos.tables.place_kind[pos.at[piece]] == SEA


def may_strike(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this piece may complete a recapture that has begun."""
    if pos.tables.answer_two_necessary:
        return not (pos.answer_moves and pos.flags[piece] & DIRECT)
    return pos.answer_carrier == NONE or piece == pos.answer_piece or piece == pos.answer_carrier


def moves_for(pos: WarPosition, piece: cython.int) -> cython.int:
    """How many more moves this piece may make in the recapture, including its strike."""
    kind: cython.int = type_of(pos.kind[piece])
    reach: cython.int = pos.tables.answer_reach
    spent: cython.int = pos.answer_moves
    if pos.tables.answer_two_necessary:
        return 2 - spent
    if piece == pos.answer_carrier or (pos.answer_carrier != NONE and pos.on[piece] == pos.answer_carrier):
        spent = pos.answer_drops if pos.tables.answer_dismount_first == 1 else 0
    if kind == CATAPULT:
        reach = 1
    elif kind == GALLEON and pos.first[piece] != NONE and type_of(pos.kind[pos.first[piece]]) == CATAPULT:
        if pos.tables.catapult_galleon_allowance < pos.tables.allowance[GALLEON]:  # a catapult reduces its allowance
            reach = 1
    return reach - spent if reach > spent else 0


def final_step(pos: WarPosition, piece: cython.int, way: cython.int) -> cython.int:
    """Whether this step strikes the capturing piece on the target space."""
    effect: cython.int
    if pos.tables.way_to[way] != pos.target:
        return 0
    effect = effects(pos, piece, way) & (CAPTURES | TAKES_VESSEL)
    if effect == 0 and type_of(pos.kind[piece]) == CATAPULT and pos.tables.catapult_answer_enters:
        if (pos.tables.way_mask[way] >> class_of(pos, piece)) & 1 and may_be_entered(pos):
            if not (pos.tables.way_kind[way] == DRAWBRIDGE and pos.raised[pos.tables.way_bridge[way]] != NONE):
                effect = CAPTURES
    return effect


def may_be_entered(pos: WarPosition) -> cython.bint:
    """Whether a catapult may recapture by entering the target: never a vessel, siege engine, castle or Quest."""
    kind: cython.int = pos.tables.place_kind[pos.target]
    if kind == SEA or type_of(pos.kind[pos.board[pos.target]]) == SIEGE:
        return False
    return pos.tables.revision < 2 or (kind != CASTLE and kind != QUEST)


def final_shot(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this is a catapult that can shoot the capturing piece from where it stands."""
    sight: cython.int
    bridge: cython.int
    if type_of(pos.kind[piece]) != CATAPULT or not pos.tables.catapult_answer_shoots:
        return False
    if pos.tables.answer_shots_limited and pos.flags[piece] & SHOT:
        return False
    sight = sight_between(pos, pos.at[piece], pos.target)
    if sight < 0:
        return False
    bridge = pos.tables.sight_bridge[sight]
    if bridge != NONE and pos.raised[bridge] != NONE:  # that shot would bring the bridge down, not strike the taker
        return False
    return can_hit(pos, side_of(pos.kind[piece]), pos.at[piece], sight)


def strikes_at_once(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this piece can recapture with a single action."""
    way: cython.int
    if final_shot(pos, piece):
        return True
    for way in range(pos.tables.way_start[pos.at[piece]], pos.tables.way_start[pos.at[piece] + 1]):
        if final_step(pos, piece, way):
            return True
    return False


def first_effect(pos: WarPosition, piece: cython.int, way: cython.int, effect: cython.int) -> cython.bint:
    """Whether this step may prepare a strike, which means that it captures nothing."""
    other: cython.int
    carrier: cython.int = pos.on[piece]
    if pos.tables.answer_shot_move_needed and not pos.tables.answer_two_necessary:
        if type_of(pos.kind[piece]) == CATAPULT and final_shot(pos, piece):
            return False
        if pos.first[piece] != NONE and final_shot(pos, pos.first[piece]):
            return False
    if (
        not pos.tables.answer_two_necessary
        and carrier != NONE
        and pos.answer_piece != NONE
        and piece != pos.answer_piece
    ):
        return effect == MOVES  # getting off to make way: onto an empty place
    if effect == MOVES or effect == MOUNTS or effect == BOARDS:
        return True
    if effect == TAKES_CAMEL:
        other = pos.board[pos.tables.way_to[way]]
        return pos.tables.team[side_of(pos.kind[other])] == pos.tables.team[side_of(pos.kind[piece])]
    return False


def can_be_completed(
    pos: WarPosition,
    workspace: Workspace,
    steps: PositionStack,
    piece: cython.int,
    place: cython.int,
    effect: cython.int,
    codes: Codes,
) -> cython.bint:
    """Whether the recapture can be completed after this first step."""
    if steps.last:
        return False
    try_step(pos, steps.position, piece, place, effect)
    return answers(steps.position, workspace, steps.deeper, False, codes) > 0


def try_step(pos: WarPosition, scratch: WarPosition, piece: cython.int, place: cython.int, effect: cython.int) -> None:
    """Make the first step of a recapture on a scratch position."""
    carrier: cython.int = pos.on[piece]
    copy_into(pos, scratch)
    step_to(scratch, piece, place, effect, side_of(pos.kind[piece]))
    note_step(scratch, piece, carrier)


def note_step(pos: WarPosition, piece: cython.int, carrier: cython.int) -> None:
    """Record a step of a recapture that has not struck yet."""
    kind: cython.int
    makes_way: cython.bint
    if pos.tables.answer_two_necessary:
        pos.answer_moves += 1
        return
    makes_way = carrier != NONE and piece != pos.answer_piece and type_of(pos.kind[piece]) != CATAPULT
    if makes_way and pos.tables.answer_dismount_first:
        kind = type_of(pos.kind[carrier])
        if (kind != SHIP and kind != GALLEON) or pos.tables.answer_vessel_then_cargo:
            pos.answer_drops += 1
            if pos.answer_piece == NONE:  # the soldier continues itself, or has made way for its carrier
                pos.answer_piece = piece
                pos.answer_carrier = carrier
                pos.answer_moves = 1
            else:
                pos.answer_piece = carrier
                pos.answer_carrier = NONE
                pos.answer_moves = pos.answer_drops if pos.tables.answer_dismount_first == 1 else 0
            return
    if piece == pos.answer_carrier:
        pos.answer_moves = (pos.answer_drops if pos.tables.answer_dismount_first == 1 else 0) + 1
    else:
        pos.answer_moves += 1
    pos.answer_piece = piece
    pos.answer_carrier = NONE


def mark_direct(pos: WarPosition) -> None:
    """Mark the pieces that could strike with a single action when the window opens (two necessary moves)."""
    i: cython.int
    word: cython.int
    seat: cython.int = pos.to_act
    partner: cython.int = pos.tables.partner[seat]
    base: cython.int = pos.target * WORDS
    bits: cython.ulonglong
    cargo: cython.int
    rider: cython.int
    for word in range(WORDS):
        bits = pos.occupied[seat * WORDS + word] | pos.occupied[partner * WORDS + word]
        bits &= pos.tables.near_ways[base + word] | pos.tables.near_sights[base + word]
        while bits:
            i = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            _mark(pos, i)
            cargo = pos.first[i]
            while cargo != NONE:
                _mark(pos, cargo)
                rider = pos.first[cargo]
                while rider != NONE:
                    _mark(pos, rider)
                    rider = pos.next[rider]
                cargo = pos.next[cargo]


def _mark(pos: WarPosition, piece: cython.int) -> None:
    if is_usable(pos, piece) and strikes_at_once(pos, piece):
        set_flags(pos, piece, pos.flags[piece] | DIRECT)
