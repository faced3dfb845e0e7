"""The legal actions of the seat on turn: one list for players, validation, user interfaces and search.

The list holds single steps (including mounting, boarding, capturing and commandeering), knights' runs, shots,
builds, drawbridges, wandering camels, and the end of the turn. Recaptures are listed in `recaptures`.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Bytes, Ints, Shorts, UShorts

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import END, STEP, TAKE, WANDER
    from conquista.games.conquest.rules.constants.piece_flags import FROZEN, SHOT
    from conquista.games.conquest.rules.constants.piece_types import (
        CAMEL,
        CATAPULT,
        ELEPHANT,
        GALLEON,
        KNIGHT,
        LOADED,
        SIEGE,
        SOLDIER,
    )
    from conquista.games.conquest.rules.constants.sizes import ACTIONS, NONE, WORDS
    from conquista.games.conquest.rules.constants.step_effects import BOARDS, MOVES, TAKES_CAMEL, TAKINGS
    from conquista.games.conquest.rules.constants.way_kinds import BOARDING, DRAWBRIDGE, ROAD, TRAIL, TRANSFER
    from conquista.games.conquest.rules.moves.building import bridge_actions, build_actions, free_actions
    from conquista.games.conquest.rules.moves.knight_runs import runs
    from conquista.games.conquest.rules.moves.shots import shots
    from conquista.games.conquest.rules.moves.steps import controls, cost_of, effects
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import (
        NO_PLACE,
        moves_made,
        pack,
        side_of,
        type_of,
        wanderings_made,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member_index, next_in_stack, own_stacks
    from conquista.games.conquest.rules.position.status import left_of

# The index of the lowest set bit by multiplication: https://www.chessprogramming.org/BitScan (De Bruijn).
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)
BIT_AT: Annotated[list[int], cython.uchar[64]]
if not cython.compiled:
    BIT_AT = [0] * 64


def turn_actions(pos: WarPosition, codes: Codes) -> None:
    """List everything the active seat may do now, ordered by place."""
    seat: cython.int = pos.active
    left: cython.int = left_of(pos)
    declare: cython.int = pos.tables.last_move_exception == 2
    word: cython.int
    bits: cython.ulonglong
    codes.count = 0
    if left > 0:
        for word in range(WORDS):
            bits = pos.occupied[seat * WORDS + word]
            if pos.tables.team_sharing:
                bits |= pos.occupied[pos.tables.partner[seat] * WORDS + word]
            while bits:
                stack_actions(pos, seat, word * 64 + lowest_bit(bits), left, declare, codes)
                bits &= bits - 1
    closing_actions(pos, seat, left, codes)


def closing_actions(pos: WarPosition, seat: cython.int, left: cython.int, codes: Codes) -> None:
    """List the actions that belong to no stack of the seat: drawbridges, wandering camels, the end of the turn."""
    if left > 0:
        if pos.tables.bridges:
            bridge_actions(pos, seat, left, codes)
        if pos.tables.wander_moves:
            wanderings(pos, seat, codes)
    elif pos.tables.free_lowering:
        free_actions(pos, codes)
    push(codes, NO_PLACE, 0, END, 0, 0)


def lowest_bit(bits: cython.ulonglong) -> cython.int:
    """The index of the lowest set bit."""
    low: cython.ulonglong = bits & (~bits + 1)
    return BIT_AT[((low * DE_BRUIJN) & MASK) >> 58]


def _number_bits() -> None:
    i: cython.int
    for i in range(64):
        BIT_AT[(((cython.cast(cython.ulonglong, 1) << i) * DE_BRUIJN) & MASK) >> 58] = i


_number_bits()


def stack_actions(
    pos: WarPosition, seat: cython.int, place: cython.int, left: cython.int, declare: cython.int, codes: Codes
) -> None:
    """List what the pieces of one stack may do: the bottom piece, what it carries, and riders of its cargo."""
    bottom: cython.int = pos.board[place]
    cargo: cython.int = pos.first[bottom]
    if not pos.tables.team_sharing or controls(pos, seat, bottom):
        piece_actions(pos, seat, bottom, left, declare, codes)
    while cargo != NONE:
        if side_of(pos.kind[cargo]) == seat and not is_repeated(pos, cargo):
            piece_actions(pos, seat, cargo, left, declare, codes)
        cargo = next_in_stack(pos, cargo)


def movable_pieces(pos: WarPosition, seat: cython.int, out: Bytes) -> cython.int:
    """Write down the pieces that a seat may move, stack by stack, the carrier first; return how many there are."""
    word: cython.int
    bits: cython.ulonglong
    piece: cython.int
    count: cython.int = 0
    for word in range(WORDS):
        bits = own_stacks(pos, seat, word)
        while bits:
            piece = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            if not pos.tables.team_sharing or controls(pos, seat, piece):
                out[count] = piece
                count += 1
            piece = pos.first[piece]
            while piece != NONE:
                if side_of(pos.kind[piece]) == seat and not is_repeated(pos, piece):
                    out[count] = piece
                    count += 1
                piece = next_in_stack(pos, piece)
    return count


def is_repeated(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether an equal soldier on the same carrier is already listed; moving this one would be the same action."""
    other: cython.int = pos.first[pos.on[piece]]
    while other != piece:
        if (
            pos.kind[other] == pos.kind[piece]
            and pos.used[other] == pos.used[piece]
            and pos.flags[other] == pos.flags[piece]
        ):
            return True
        other = pos.next[other]
    return False


def moves_left(pos: WarPosition, piece: cython.int) -> cython.int:
    """Moves that a piece may still make this turn."""
    kind: cython.int = type_of(pos.kind[piece])
    allowed: cython.int = pos.tables.allowance[kind]
    used: cython.int = moves_made(pos.used[piece])
    if pos.flags[piece] & FROZEN:
        return 0
    if kind == GALLEON and pos.first[piece] != NONE and type_of(pos.kind[pos.first[piece]]) == CATAPULT:
        if pos.tables.catapult_galleon_allowance < allowed:
            allowed = pos.tables.catapult_galleon_allowance
    return allowed - used if allowed > used else 0


def piece_actions(
    pos: WarPosition, seat: cython.int, piece: cython.int, left: cython.int, declare: cython.int, codes: Codes
) -> None:
    """List what one piece may do within the remaining budget and allowance."""
    kind: cython.int = type_of(pos.kind[piece])
    index: cython.int = 0
    moves: cython.int
    plain: cython.bint = pos.on[piece] == NONE and kind != SIEGE
    if not plain:
        index = member_index(pos, piece)
    if kind == GALLEON or pos.flags[piece]:
        moves = moves_left(pos, piece)
    else:
        moves = pos.tables.allowance[kind] - moves_made(pos.used[piece])
    if moves > 0 and piece_steps(pos, seat, piece, left, declare, codes, index, plain):
        if kind == KNIGHT and moves > 1 and left > 1:
            runs(pos, piece, moves if moves < left else left, -1, MOVES | BOARDS | TAKINGS, codes, declare)
    if kind == CATAPULT:
        if not pos.flags[piece] & (SHOT | FROZEN):
            shots(pos, seat, piece, codes, declare)
    elif kind == SOLDIER and pos.on[piece] == NONE and left >= pos.tables.build_cost and pos.tables.build_cost:
        build_actions(pos, seat, piece, codes)


def piece_steps(
    pos: WarPosition,
    seat: cython.int,
    piece: cython.int,
    left: cython.int,
    declare: cython.int,
    codes: Codes,
    index: cython.int,
    plain: cython.bint,
) -> cython.bint:
    """List the steps of a piece; returns whether a piece of its own party stands next to it.

    This is the hottest code of the engine. Rows are kept in locals, codes are written in place, and the common cases
    are handled without calling `effects`: an open way to an empty place (siege engines excluded), a dock without a
    vessel, and an own piece that cannot be mounted.
    """
    kind: cython.int = type_of(pos.kind[piece])
    place: cython.int = pos.at[piece]
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    base: cython.int = pack(place, index, STEP, 0, 0)
    take: cython.int = pack(place, index, TAKE, 0, 0)
    count: cython.int = codes.count
    beside: cython.bint = False
    way: cython.int
    effect: cython.int
    goal: cython.int
    other: cython.int
    by: cython.int
    way_to: Shorts = pos.tables.way_to
    way_kind: Bytes = pos.tables.way_kind
    way_mask: UShorts = pos.tables.way_mask
    board: Bytes = pos.board
    row: Ints = codes.code
    if count > ACTIONS - 64:
        return False
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if not way_mask[way] & bit:
            continue
        goal = way_to[way]
        by = way_kind[way]
        other = board[goal]
        if other == NONE:
            if by == BOARDING:  # there is no vessel
                continue
            if plain and (by != DRAWBRIDGE or pos.raised[pos.tables.way_bridge[way]] == NONE):
                row[count] = base | pack(0, 0, 0, goal, 0)
                count += 1
                continue
        elif side_of(pos.kind[other]) == seat:
            beside = True
            if by != BOARDING and by != TRANSFER and (kind != SOLDIER or not pos.tables.room[type_of(pos.kind[other])]):
                continue
        else:
            beside = beside or pos.tables.team_sharing != 0
        effect = effects(pos, piece, way)
        if effect == 0:
            continue
        if effect != TAKES_CAMEL and cost_of(pos, piece, effect & ~TAKES_CAMEL) <= left:
            row[count] = base | pack(0, 0, 0, goal, 0)
            count += 1
            if declare and effect & TAKINGS:
                row[count] = base | pack(0, 0, 0, goal, 1)
                count += 1
        if effect & TAKES_CAMEL and cost_of(pos, piece, TAKES_CAMEL) <= left:
            row[count] = take | pack(0, 0, 0, goal, 0)
            count += 1
            if declare:
                row[count] = take | pack(0, 0, 0, goal, 1)
                count += 1
    codes.count = count
    return beside


def may_wander(pos: WarPosition, seat: cython.int, piece: cython.int) -> cython.bint:
    """Whether this is an opponent's unmounted camel that this seat may still move."""
    if type_of(pos.kind[piece]) != CAMEL or pos.first[piece] != NONE or pos.at[piece] < 0:
        return False
    if pos.tables.team[side_of(pos.kind[piece])] == pos.tables.team[seat]:
        return False
    if pos.tables.wander_scope == 2:
        return wanderings_made(pos.used[piece]) < pos.tables.wander_moves
    if pos.wandered >= pos.tables.wander_moves:
        return False
    return pos.tables.wander_scope == 1 or pos.wander_camel == NONE or pos.wander_camel == piece


def wanderings(pos: WarPosition, seat: cython.int, codes: Codes) -> None:
    """List the moves of opponents' unmounted camels that this seat may make."""
    i: cython.int
    piece: cython.int
    if pos.tables.wander_scope != 2 and pos.wandered >= pos.tables.wander_moves:
        return
    for i in range(pos.camels):
        piece = pos.camel[i]
        if may_wander(pos, seat, piece):
            wander_steps(pos, piece, codes)


def wander_steps(pos: WarPosition, piece: cython.int, codes: Codes) -> None:
    """List where a wandering camel may go; the most common case, a free road, comes first."""
    place: cython.int = pos.at[piece]
    base: cython.int = pack(place, member_index(pos, piece), WANDER, 0, 0)
    count: cython.int = codes.count
    free: cython.bint = pos.on[piece] == NONE
    way: cython.int
    goal: cython.int
    other: cython.int
    effect: cython.int
    by: cython.int
    if count > ACTIONS - 64:
        return
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if not (pos.tables.way_mask[way] >> CAMEL) & 1:
            continue
        by = pos.tables.way_kind[way]
        goal = pos.tables.way_to[way]
        other = pos.board[goal]
        if not (free and other == NONE and (by == ROAD or by == TRAIL)):
            effect = effects(pos, piece, way)
            if not effect & (MOVES | BOARDS):
                continue
            if effect & BOARDS and side_of(pos.kind[other]) != side_of(pos.kind[piece]):
                continue  # only a vessel of the camel's own side
        codes.code[count] = base | pack(0, 0, 0, goal, 0)
        count += 1
    codes.count = count
