"""What soldiers may build, and raising and lowering of drawbridges."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants import action_kinds
    from conquista.games.conquest.rules.constants.piece_flags import FROM_SIEGE, FROZEN
    from conquista.games.conquest.rules.constants.piece_types import (
        CATAPULT,
        CHARIOT,
        GALLEON,
        SHIP,
        SIEGE,
        SOLDIER,
        TYPES,
    )
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, LAND
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PIECES, SEATS
    from conquista.games.conquest.rules.constants.way_kinds import BOARDING, DRAWBRIDGE, ROAD
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.status import is_dormant


def below_cap(pos: WarPosition, seat: cython.int, kind: cython.int) -> cython.bint:
    """Whether this side has fewer pieces of a kind in play than its limit for building another."""
    return pos.have[seat * TYPES + kind] < pos.tables.build_cap[kind]


def takes_catapult(pos: WarPosition, place: cython.int) -> cython.bint:
    """Whether a place is of a kind on which catapults can be built; the edition's bans are checked separately."""
    if pos.tables.place_kind[place] == CASTLE:
        return pos.tables.revision >= 2 and pos.tables.catapult_castle != 0
    return pos.tables.place_kind[place] == LAND


def build_actions(pos: WarPosition, seat: cython.int, piece: cython.int, codes: Codes) -> None:
    """List what a soldier on foot may build; the caller has checked the budget."""
    place: cython.int = pos.at[piece]
    bit: cython.int = 1 << seat
    way: cython.int
    goal: cython.int
    kind: cython.int
    codes.builds = True
    if pos.flags[piece] & FROZEN and pos.tables.one_build_per_soldier:
        return
    if pos.live >= PIECES:
        return
    if not pos.tables.no_chariot[place] & bit and below_cap(pos, seat, CHARIOT):
        push(codes, place, 0, action_kinds.BUILD_CHARIOT, place, 0)
    if below_cap(pos, seat, CATAPULT):
        for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
            kind = pos.tables.way_kind[way]
            goal = pos.tables.way_to[way]
            if kind != ROAD and kind != DRAWBRIDGE:
                continue
            if kind == DRAWBRIDGE and pos.raised[pos.tables.way_bridge[way]] != NONE:
                continue
            if takes_catapult(pos, goal) and pos.board[goal] == NONE and not pos.tables.no_catapult[goal] & bit:
                push(codes, place, 0, action_kinds.BUILD_CATAPULT, goal, 0)
    if not pos.tables.no_siege[place] & bit and below_cap(pos, seat, SIEGE):
        push(codes, place, 0, action_kinds.BUILD_SIEGE, place, 0)
    if not pos.tables.vessel_build or pos.tables.no_vessel[place] & bit:
        return
    for kind in range(SHIP, GALLEON + 1):
        if not below_cap(pos, seat, kind):
            continue
        for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
            goal = pos.tables.way_to[way]
            if (
                pos.tables.way_kind[way] == BOARDING
                and pos.board[goal] == NONE
                and not pos.tables.no_anchor[goal] & bit
            ):
                push(codes, place, 0, action_kinds.BUILD_SHIP if kind == SHIP else action_kinds.BUILD_GALLEON, goal, 0)


def bridge_actions(pos: WarPosition, seat: cython.int, left: cython.int, codes: Codes) -> None:
    """List the drawbridges this seat may raise or lower: its own, and those of spaces it holds in other castles."""
    i: cython.int
    owner: cython.int
    place: cython.int
    for i in range(CASTLE_SIZE):
        place = pos.tables.castle_place[seat * CASTLE_SIZE + i]
        if place >= 0 and pos.tables.bridge_of[place] != NONE:
            own_bridge(pos, seat, left, place, codes)
    for owner in range(SEATS):
        if pos.held[owner] == 0 or pos.tables.team[owner] == pos.tables.team[seat]:
            continue
        for i in range(CASTLE_SIZE):
            place = pos.tables.castle_place[owner * CASTLE_SIZE + i]
            if place >= 0 and pos.tables.bridge_of[place] != NONE:
                held_bridge(pos, seat, left, place, codes)


def own_bridge(pos: WarPosition, seat: cython.int, left: cython.int, place: cython.int, codes: Codes) -> None:
    """List raising a drawbridge of the seat's own castle, which is legal while no opponent is behind it."""
    other: cython.int = pos.board[place]
    if pos.raised[pos.tables.bridge_of[place]] != NONE or left < pos.tables.raise_cost:
        return
    if other == NONE or pos.tables.team[side_of(pos.kind[other])] == pos.tables.team[seat]:
        push(codes, place, 0, action_kinds.RAISE, place, 0)


def held_bridge(pos: WarPosition, seat: cython.int, left: cython.int, place: cython.int, codes: Codes) -> None:
    """List raising the drawbridge of a held space in another castle, or lowering it with a soldier inside."""
    other: cython.int = pos.board[place]
    if other == NONE or side_of(pos.kind[other]) != seat:
        return
    if pos.raised[pos.tables.bridge_of[place]] == NONE:
        if left >= pos.tables.raise_cost:
            push(codes, place, 0, action_kinds.RAISE, place, 0)
    elif left >= pos.tables.lower_inside_cost and may_lower(pos, other):
        push(codes, place, 0, action_kinds.LOWER, place, 0)


def may_lower(pos: WarPosition, piece: cython.int) -> cython.bint:
    """Whether this piece may lower the drawbridge of the castle space on which it stands."""
    if type_of(pos.kind[piece]) != SOLDIER:
        return False
    return pos.flags[piece] & FROM_SIEGE != 0 or not pos.tables.lower_inside_siege_soldier


def free_lowering(pos: WarPosition, start: cython.int) -> cython.int:
    """The first castle space from index `start` (castles by seat) whose drawbridge the seat on turn may lower
    with no moves left; -1 if there is none. Applies only where lowering costs nothing."""
    i: cython.int
    place: cython.int
    other: cython.int
    if not pos.tables.free_lowering or pos.forfeited or is_dormant(pos, pos.active):
        return -1
    for i in range(start, SEATS * CASTLE_SIZE):
        place = pos.tables.castle_place[i]
        if (
            place < 0
            or pos.held[i // CASTLE_SIZE] == 0
            or pos.tables.team[i // CASTLE_SIZE] == pos.tables.team[pos.active]
        ):
            continue
        other = pos.board[place]
        if other == NONE or side_of(pos.kind[other]) != pos.active or pos.tables.bridge_of[place] == NONE:
            continue
        if pos.raised[pos.tables.bridge_of[place]] != NONE and may_lower(pos, other):
            return i
    return -1


def free_actions(pos: WarPosition, codes: Codes) -> None:
    """List what the seat on turn may do with no moves left."""
    space: cython.int = free_lowering(pos, 0)
    while space >= 0:
        push(codes, pos.tables.castle_place[space], 0, action_kinds.LOWER, pos.tables.castle_place[space], 0)
        space = free_lowering(pos, space + 1)
