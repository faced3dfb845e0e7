"""Works: what soldiers build, and the drawbridges that are raised and lowered."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.codes import Codes, push
    from conquista.games.conquest.constants import (
        BOARDING,
        BUILD_CATAPULT,
        BUILD_CHARIOT,
        BUILD_GALLEON,
        BUILD_SHIP,
        BUILD_SIEGE,
        CATAPULT,
        CHARIOT,
        DRAWBRIDGE,
        FROM_SIEGE,
        FROZEN,
        GALLEON,
        LAND,
        LOWER,
        NONE,
        PIECES,
        RAISE,
        ROAD,
        SHIP,
        SIEGE,
        SOLDIER,
        TYPES,
    )
    from conquista.games.conquest.position import Position


def below_cap(pos: Position, seat: cython.int, kind: cython.int) -> cython.bint:
    """Has this side fewer pieces of a kind in play than it may have to build another?"""
    return pos.have[seat * TYPES + kind] < pos.tables.build_cap[kind]


def builds(pos: Position, seat: cython.int, piece: cython.int, codes: Codes) -> None:
    """List what a soldier on foot may build; the caller has seen that the budget suffices."""
    place: cython.int = pos.at[piece]
    bit: cython.int = 1 << seat
    way: cython.int
    goal: cython.int
    kind: cython.int
    if pos.flags[piece] & FROZEN and pos.tables.one_build_per_soldier:
        return
    if pos.live >= PIECES:
        return
    if not pos.tables.no_chariot[place] & bit and below_cap(pos, seat, CHARIOT):
        push(codes, place, 0, BUILD_CHARIOT, place, 0)
    if below_cap(pos, seat, CATAPULT):
        for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
            kind = pos.tables.way_kind[way]
            goal = pos.tables.way_to[way]
            if kind != ROAD and kind != DRAWBRIDGE:
                continue
            if kind == DRAWBRIDGE and pos.raised[pos.tables.way_bridge[way]] != NONE:
                continue
            if (
                pos.tables.place_kind[goal] == LAND
                and pos.board[goal] == NONE
                and not pos.tables.no_catapult[goal] & bit
            ):
                push(codes, place, 0, BUILD_CATAPULT, goal, 0)
    if not pos.tables.no_siege[place] & bit and below_cap(pos, seat, SIEGE):
        push(codes, place, 0, BUILD_SIEGE, place, 0)
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
                push(codes, place, 0, BUILD_SHIP if kind == SHIP else BUILD_GALLEON, goal, 0)


def bridge_works(pos: Position, seat: cython.int, left: cython.int, codes: Codes) -> None:
    """List the drawbridges this seat may raise or lower now."""
    bridge: cython.int
    place: cython.int
    other: cython.int
    side: cython.int
    own: cython.bint
    for bridge in range(pos.tables.bridges):
        place = pos.tables.bridge_castle[bridge]
        other = pos.board[place]
        side = NONE if other == NONE else pos.kind[other] >> 6
        own = pos.tables.castle_of[place] == seat
        if pos.raised[bridge] == NONE:
            if left < pos.tables.raise_cost:
                continue
            if (own and (side == NONE or pos.tables.team[side] == pos.tables.team[seat])) or (
                side == seat and pos.tables.team[pos.tables.castle_of[place]] != pos.tables.team[seat]
            ):
                push(codes, place, 0, RAISE, place, 0)
        elif side == seat and left >= pos.tables.lower_inside_cost and (pos.kind[other] & 15) == SOLDIER:
            if pos.tables.team[pos.tables.castle_of[place]] == pos.tables.team[seat]:
                continue
            if pos.flags[other] & FROM_SIEGE or not pos.tables.lower_inside_siege_soldier:
                push(codes, place, 0, LOWER, place, 0)
