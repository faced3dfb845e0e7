"""Moving, mounting, boarding, capturing: what one piece does when it takes one way to an adjacent place.

`effects` is the single implementation for turns, recaptures and wandering camels. It returns the effect as bits, or 0
if the step is illegal. Budgets, allowances and whose turn it is are checked elsewhere.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import (
        CAMEL,
        CATAPULT,
        CHARIOT,
        ELEPHANT,
        GALLEON,
        LOADED,
        SHIP,
        SIEGE,
        SOLDIER,
    )
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, FIELD, SEA
    from conquista.games.conquest.rules.constants.sizes import NONE, PIECES
    from conquista.games.conquest.rules.constants.step_effects import (
        BOARDS,
        CAPTURES,
        MOUNTS,
        MOVES,
        TAKES_CAMEL,
        TAKES_SIEGE,
        TAKES_VESSEL,
    )
    from conquista.games.conquest.rules.constants.way_kinds import BOARDING, DRAWBRIDGE, TRANSFER
    from conquista.games.conquest.rules.position.layout import origin_of, side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import load_count


def effects(pos: WarPosition, piece: cython.int, way: cython.int) -> cython.int:
    """What a piece does by taking this way, as bits; 0 if the rules forbid it."""
    kind: cython.int = type_of(pos.kind[piece])
    place: cython.int
    owner: cython.int
    other: cython.int
    if not (pos.tables.way_mask[way] >> class_of(pos, piece)) & 1:
        return 0
    place = pos.tables.way_to[way]
    if pos.on[piece] != NONE and not may_leave(pos, piece):
        return 0
    if pos.tables.way_kind[way] == DRAWBRIDGE and not bridge_passes(pos, piece, way):
        return 0
    if kind == SIEGE and pos.tables.place_kind[place] == CASTLE and not pos.tables.siege_own_castle:
        owner = pos.tables.castle_of[place]
        if owner != NONE and pos.tables.team[owner] == pos.tables.team[side_of(pos.kind[piece])]:
            return 0
    other = pos.board[place]
    if other == NONE:
        if pos.tables.place_kind[place] == SEA and kind != SHIP and kind != GALLEON:
            return 0
        return MOVES
    if side_of(pos.kind[other]) == side_of(pos.kind[piece]):
        return meets_friend(pos, piece, way, other)
    if pos.tables.team[side_of(pos.kind[other])] == pos.tables.team[side_of(pos.kind[piece])]:
        return meets_partner(pos, piece, way, other)
    return meets_enemy(pos, piece, way, other)


def class_of(pos: WarPosition, piece: cython.int) -> cython.int:
    """The way class of a piece: its type, or LOADED for an elephant with soldiers."""
    kind: cython.int = type_of(pos.kind[piece])
    if kind == ELEPHANT and pos.first[piece] != NONE:
        return LOADED
    return kind


def cost_of(pos: WarPosition, piece: cython.int, effect: cython.int) -> cython.int:
    """What a single step costs of the budget; the piece's own allowance is always charged one move."""
    if type_of(pos.kind[piece]) == SOLDIER:
        if effect & (MOUNTS | TAKES_CAMEL):
            return pos.tables.mount_cost
        if effect & (BOARDS | TAKES_VESSEL):
            return pos.tables.soldier_board_cost
    return 1


def may_leave(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether a carried piece may get off its carrier."""
    carrier: cython.int = pos.on[piece]
    kind: cython.int = type_of(pos.kind[carrier])
    if kind == SHIP or kind == GALLEON:
        return True
    if kind == CAMEL:
        if pos.tables.place_kind[pos.at[piece]] == FIELD and not pos.tables.dismount_from_field:
            return False
        if pos.on[carrier] != NONE:
            if pos.tables.dismount_camel_aboard == 0:
                return False
            return origin_of(pos.kind[carrier]) == side_of(pos.kind[piece])
    elif kind == ELEPHANT or kind == CHARIOT:
        if side_of(pos.kind[carrier]) != side_of(pos.kind[piece]):  # a partner's: only where it could be mounted
            return pos.at[piece] == pos.tables.centre
    return True


def bridge_passes(pos: WarPosition, piece: cython.int, way: cython.int) -> cython.bint:
    """Whether the drawbridge can be passed. When raised, only a soldier stepping from a siege engine can pass."""
    raiser: cython.int = pos.raised[pos.tables.way_bridge[way]]
    carrier: cython.int = pos.on[piece]
    if raiser == NONE:
        return True
    if pos.tables.team[raiser] == pos.tables.team[side_of(pos.kind[piece])]:
        return not pos.tables.raised_blocks_owner
    if carrier == NONE or type_of(pos.kind[carrier]) != SIEGE:
        return False
    return pos.tables.place_kind[pos.tables.way_to[way]] == CASTLE


def has_room(pos: WarPosition, carrier: cython.int) -> cython.bint:
    """Whether one more soldier can get on this land carrier."""
    kind: cython.int = type_of(pos.kind[carrier])
    riders: cython.int = load_count(pos, carrier)
    doubles: cython.int = 0
    i: cython.int
    if riders >= pos.tables.room[kind] or kind == SHIP or kind == GALLEON:
        return False
    if kind == ELEPHANT and riders == 1 and pos.tables.double_load_limit >= 0:
        for i in range(PIECES):
            if pos.at[i] >= 0 and type_of(pos.kind[i]) == ELEPHANT and load_count(pos, i) == 2:
                doubles += 1
        return doubles < pos.tables.double_load_limit
    return True


def can_mount_from(pos: WarPosition, piece: cython.int, carrier: cython.int) -> cython.bint:
    """Whether this soldier may mount from here: on foot, on deck at a dock, or on a siege engine beside another."""
    below: cython.int = pos.on[piece]
    kind: cython.int
    if below == NONE:
        return True
    kind = type_of(pos.kind[below])
    if kind == SHIP or kind == GALLEON:
        return pos.tables.deck_mounts_dock != 0
    return kind == SIEGE and type_of(pos.kind[carrier]) == SIEGE and pos.tables.siege_to_siege != 0


def fits_aboard(pos: WarPosition, piece: cython.int, vessel: cython.int) -> cython.bint:
    """Whether this piece is a legal load, or part of one, for the vessel as it is loaded now."""
    kind: cython.int = type_of(pos.kind[piece])
    cargo: cython.int = pos.first[vessel]
    below: cython.int = pos.on[piece]
    if below != NONE and type_of(pos.kind[below]) != SHIP and type_of(pos.kind[below]) != GALLEON:
        if not pos.tables.deck_mounts_dock:  # straight from a mount into a vessel
            return False
    if cargo == NONE:
        if kind == CATAPULT:
            return type_of(pos.kind[vessel]) == GALLEON
        if kind == CAMEL:
            return pos.first[piece] != NONE or pos.tables.unmounted_camel_boards != 0
        return kind != SIEGE
    if kind != SOLDIER:
        return False
    if type_of(pos.kind[cargo]) == SOLDIER:
        return pos.next[cargo] == NONE
    if not pos.tables.mount_aboard or below != NONE:
        return False
    return side_of(pos.kind[cargo]) == side_of(pos.kind[piece]) and has_room(pos, cargo)


def meets_friend(pos: WarPosition, piece: cython.int, way: cython.int, other: cython.int) -> cython.int:
    """A step onto a piece of one's own side."""
    kind: cython.int = pos.tables.way_kind[way]
    if kind == BOARDING or kind == TRANSFER:
        return BOARDS if fits_aboard(pos, piece, other) else 0
    if type_of(pos.kind[piece]) != SOLDIER or not has_room(pos, other):
        return 0
    return MOUNTS if can_mount_from(pos, piece, other) else 0


def meets_partner(pos: WarPosition, piece: cython.int, way: cython.int, other: cython.int) -> cython.int:
    """A step onto a partner's piece: vessels, camels and siege engines serve both, the rest only at the centre."""
    kind: cython.int = type_of(pos.kind[other])
    if not pos.tables.team_sharing:
        return 0
    if pos.tables.way_kind[way] == BOARDING:
        return BOARDS if fits_aboard(pos, piece, other) else 0
    if type_of(pos.kind[piece]) != SOLDIER or not has_room(pos, other) or not can_mount_from(pos, piece, other):
        return 0
    if kind == CAMEL:
        return TAKES_CAMEL
    if kind == SIEGE or pos.tables.way_to[way] == pos.tables.centre:
        return MOUNTS
    return 0


def meets_enemy(pos: WarPosition, piece: cython.int, way: cython.int, other: cython.int) -> cython.int:
    """A step onto an opponent's piece: capture it, commandeer it, or be stopped by it."""
    kind: cython.int = type_of(pos.kind[piece])
    prey: cython.int = type_of(pos.kind[other])
    cargo: cython.int
    found: cython.int = 0
    if kind == CAMEL and pos.first[piece] == NONE:
        return 0
    if pos.tables.way_kind[way] == BOARDING or pos.tables.way_kind[way] == TRANSFER:
        cargo = pos.first[other]
        if kind == SIEGE or pos.tables.way_kind[way] == TRANSFER:
            return 0
        if kind == CATAPULT and (not pos.tables.catapult_takes_galleon or prey != GALLEON or cargo != NONE):
            return 0
        if kind == SOLDIER:
            if pos.on[piece] != NONE and not pos.tables.deck_mounts_dock:
                return 0
            if cargo != NONE and type_of(pos.kind[cargo]) == ELEPHANT and not pos.tables.soldier_takes_elephant_vessel:
                return 0
        return TAKES_VESSEL
    if (pos.tables.takes[kind] >> prey) & 1:
        if not (
            kind == CAMEL and not pos.tables.field_fighting and pos.tables.place_kind[pos.tables.way_to[way]] == FIELD
        ):
            found = CAPTURES
    if kind == SOLDIER and pos.first[other] == NONE:
        if prey == CAMEL and can_mount_from(pos, piece, other):
            found |= TAKES_CAMEL
        elif prey == SIEGE and pos.tables.siege_takeover and pos.on[piece] != NONE:
            if type_of(pos.kind[pos.on[piece]]) == SIEGE:
                found |= TAKES_SIEGE
    return found


def at_sea(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this piece is a vessel or aboard one."""
    return pos.tables.place_kind[pos.at[piece]] == SEA


def controls(pos: WarPosition, seat: cython.int, piece: cython.int) -> cython.bint:
    """Whether this seat may move this piece. A vessel or siege engine shared by partners obeys those aboard."""
    side: cython.int = side_of(pos.kind[piece])
    kind: cython.int = type_of(pos.kind[piece])
    mine: cython.bint = False
    any_aboard: cython.bint = False
    rider: cython.int
    passenger: cython.int
    if not pos.tables.team_sharing or (kind != SHIP and kind != GALLEON and kind != SIEGE):
        return side == seat
    if side != seat and side != pos.tables.partner[seat]:
        return False
    rider = pos.first[piece]
    while rider != NONE:
        any_aboard = True
        if side_of(pos.kind[rider]) == seat:
            mine = True
        passenger = pos.first[rider]
        while passenger != NONE:
            if side_of(pos.kind[passenger]) == seat:
                mine = True
            passenger = pos.next[passenger]
        rider = pos.next[rider]
    if side == seat:
        return mine or not any_aboard
    return mine
