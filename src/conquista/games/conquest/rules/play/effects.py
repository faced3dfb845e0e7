"""Applies the effects of actions to the pieces. Legality and consequences are handled elsewhere."""

from __future__ import annotations

from typing import Annotated

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_flags import FROM_SIEGE, FROZEN
    from conquista.games.conquest.rules.constants.piece_types import CAMEL, CATAPULT, CHARIOT, SIEGE, SOLDIER
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE
    from conquista.games.conquest.rules.constants.sizes import NONE, SEATS
    from conquista.games.conquest.rules.constants.step_effects import (
        BOARDS,
        CAPTURES,
        MOUNTS,
        TAKES_CAMEL,
        TAKES_SIEGE,
        TAKES_VESSEL,
    )
    from conquista.games.conquest.rules.play.outcome import after_fall, after_loss, after_side_change
    from conquista.games.conquest.rules.position.layout import origin_of, piece_kind, side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import (
        add_piece,
        drop,
        lift,
        load,
        put_down,
        set_flags,
        set_used,
        turn_side,
        unload,
    )
    from conquista.games.conquest.rules.position.status import stack_points, units_of


def step_to(pos: WarPosition, piece: cython.int, place: cython.int, effect: cython.int, captor: cython.int) -> None:
    """Move a piece with its load to a place and apply `effect` there; captures are credited to `captor`."""
    other: cython.int = pos.board[place]
    leave_place(pos, piece, place)
    if effect & TAKES_CAMEL or effect & TAKES_SIEGE:
        commandeer(pos, other, piece, captor)
        load(pos, piece, other)
    elif effect & TAKES_VESSEL:
        capture_load(pos, other, captor)
        commandeer(pos, other, piece, captor)
        if pos.tables.revision >= 2:  # it starts fresh with its new owner
            set_used(pos, other, 0)
        load(pos, piece, other)
    elif effect & CAPTURES:
        lift(pos, other)
        capture_stack(pos, other, captor)
        put_down(pos, piece, place)
    elif effect & MOUNTS:
        load(pos, piece, other)
    elif effect & BOARDS:
        get_aboard(pos, piece, other)
    else:
        put_down(pos, piece, place)


def leave_place(pos: WarPosition, piece: cython.int, place: cython.int) -> None:
    """Remove a piece from its place or carrier, on its way to another place."""
    carrier: cython.int = pos.on[piece]
    flags: cython.int = pos.flags[piece] & ~FROM_SIEGE
    if carrier == NONE:
        lift(pos, piece)
    else:
        if type_of(pos.kind[carrier]) == SIEGE and pos.tables.place_kind[place] == CASTLE:
            flags |= FROM_SIEGE
        unload(pos, piece)
        abandon(pos, carrier)
    if flags != pos.flags[piece]:
        set_flags(pos, piece, flags)


def abandon(pos: WarPosition, carrier: cython.int) -> None:
    """A soldier has left this carrier: a commandeered camel or siege engine without a rider returns to its owner."""
    kind: cython.int = type_of(pos.kind[carrier])
    origin: cython.int = origin_of(pos.kind[carrier])
    if (kind == CAMEL or kind == SIEGE) and pos.first[carrier] == NONE and side_of(pos.kind[carrier]) != origin:
        change_side(pos, carrier, origin)


def change_side(pos: WarPosition, item: cython.int, side: cython.int) -> None:
    """Change the side of a piece where it stands; its old side loses it without a capture."""
    owner: cython.int = side_of(pos.kind[item])
    turn_side(pos, item, side)
    if pos.tables.unit[type_of(pos.kind[item])]:
        after_side_change(pos, owner)


def get_aboard(pos: WarPosition, piece: cython.int, vessel: cython.int) -> None:
    """Put a piece on deck, or a soldier on the mount that is aboard."""
    cargo: cython.int = pos.first[vessel]
    if cargo != NONE and type_of(pos.kind[cargo]) != SOLDIER:
        load(pos, piece, cargo)
    else:
        load(pos, piece, vessel)


def capture_stack(pos: WarPosition, piece: cython.int, captor: cython.int) -> None:
    """Move a lifted or unloaded stack to the captor's pile, and check whether that annihilates its owner."""
    seat: cython.int
    before: Annotated[list[int], cython.int[SEATS]]
    if not cython.compiled:
        before = [0] * SEATS
    for seat in range(SEATS):
        before[seat] = units_of(pos, seat)
    pos.score[captor] += stack_points(pos, piece)
    drop(pos, piece, captor)
    for seat in range(SEATS):
        after_loss(pos, seat, captor, before[seat] - units_of(pos, seat))


def capture_load(pos: WarPosition, carrier: cython.int, captor: cython.int) -> None:
    """Move everything on a carrier to the captor's pile."""
    piece: cython.int
    while pos.first[carrier] != NONE:
        piece = pos.first[carrier]
        unload(pos, piece)
        capture_stack(pos, piece, captor)


def commandeer(pos: WarPosition, item: cython.int, piece: cython.int, captor: cython.int) -> None:
    """Transfer a vessel, camel or siege engine to the side of the boarding piece, and record it for the count."""
    origin: cython.int = origin_of(pos.kind[item])
    mark: cython.int = 16 << captor
    change_side(pos, item, side_of(pos.kind[piece]))
    if pos.tables.team[origin] == pos.tables.team[captor] or type_of(pos.kind[item]) == SIEGE:
        return
    if pos.tables.commandeer_tally == 2 or (pos.tables.commandeer_tally == 1 and not pos.flags[item] & mark):
        pos.tally[captor] += 1
    if pos.tables.commandeer_tally == 1:
        set_flags(pos, item, pos.flags[item] | mark)


def apply_shot(pos: WarPosition, place: cython.int, captor: cython.int) -> None:
    """Apply a shot at a place: everything there is lost; a siege engine loses only its soldiers."""
    other: cython.int = pos.board[place]
    side: cython.int
    if type_of(pos.kind[other]) == SIEGE:
        side = side_of(pos.kind[other])
        capture_load(pos, other, captor)
        abandon(pos, other)
        after_fall(pos, side, captor)
    else:
        lift(pos, other)
        capture_stack(pos, other, captor)


def build(pos: WarPosition, soldier: cython.int, kind: cython.int, place: cython.int) -> None:
    """Build a piece. Chariots and siege engines appear under the soldier, everything else beside it."""
    side: cython.int = side_of(pos.kind[soldier])
    made: cython.int
    if kind == CHARIOT or kind == SIEGE:
        lift(pos, soldier)
        made = add_piece(pos, piece_kind(kind, side, side), place, NONE)
        load(pos, soldier, made)
    else:
        made = add_piece(pos, piece_kind(kind, side, side), place, NONE)
    if kind != CATAPULT or not pos.tables.new_catapult_acts:
        set_flags(pos, made, FROZEN)
    pos.built[kind] += 1
    if pos.tables.builder_frozen or pos.tables.one_build_per_soldier:
        set_flags(pos, soldier, pos.flags[soldier] | FROZEN)
