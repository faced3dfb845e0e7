"""Catapult fire: what a catapult can hit. Lines of fire are tables of the board; pieces and bridges decide the rest."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import SHOOT
    from conquista.games.conquest.rules.constants.piece_types import SIEGE
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.constants.way_kinds import TRAIL
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member_index

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def can_hit(pos: WarPosition, seat: cython.int, place: cython.int, sight: cython.int) -> cython.bint:
    """Whether a shot along this sight removes an opponent's piece or lowers a raised drawbridge."""
    goal: cython.int = pos.tables.sight_to[sight]
    bridge: cython.int = pos.tables.sight_bridge[sight]
    other: cython.int = pos.board[goal]
    if bridge != NONE and pos.raised[bridge] != NONE:
        return True
    if other == NONE or pos.tables.team[side_of(pos.kind[other])] == pos.tables.team[seat]:
        return False
    if type_of(pos.kind[other]) == SIEGE and pos.first[other] == NONE:
        return False
    if pos.tables.shot_range_blocked:
        return line_is_free(pos, place, goal, pos.tables.shot_range_blocked)
    return True


def line_is_free(pos: WarPosition, place: cython.int, goal: cython.int, left: cython.int) -> cython.bint:
    """Whether there is a line of at most `left` links whose intermediate places are empty."""
    way: cython.int
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if pos.tables.way_kind[way] == TRAIL:
            continue
        if pos.tables.way_to[way] == goal:
            return True
        if left > 1 and pos.board[pos.tables.way_to[way]] == NONE:
            if line_is_free(pos, pos.tables.way_to[way], goal, left - 1):
                return True
    return False


def sight_between(pos: WarPosition, place: cython.int, goal: cython.int) -> cython.int:
    """The sight from one place to another, or -1."""
    sight: cython.int
    for sight in range(pos.tables.sight_start[place], pos.tables.sight_start[place + 1]):
        if pos.tables.sight_to[sight] == goal:
            return sight
    return -1


def look_everywhere(codes: Codes) -> None:
    """Record that a list depends on every place, because a catapult sees far."""
    word: cython.int
    codes.reach = codes.reach if codes.reach > 1 else 1
    for word in range(WORDS):
        codes.seen[word] = MASK


def shots(pos: WarPosition, seat: cython.int, piece: cython.int, codes: Codes, declare: cython.int) -> None:
    """List the shots of a catapult that may shoot now."""
    place: cython.int = pos.at[piece]
    sight: cython.int
    bridge: cython.int
    look_everywhere(codes)
    for sight in range(pos.tables.sight_start[place], pos.tables.sight_start[place + 1]):
        if can_hit(pos, seat, place, sight):
            push(codes, place, member_index(pos, piece), SHOOT, pos.tables.sight_to[sight], 0)
            bridge = pos.tables.sight_bridge[sight]
            if declare and (bridge == NONE or pos.raised[bridge] == NONE):
                push(codes, place, member_index(pos, piece), SHOOT, pos.tables.sight_to[sight], 1)
