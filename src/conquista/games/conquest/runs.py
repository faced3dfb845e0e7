"""Knights' runs: one action that passes over pieces of the knight's own side and ends where a knight may stand."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.codes import Codes, push
    from conquista.games.conquest.constants import (
        DRAWBRIDGE,
        KNIGHT,
        MOVES,
        NONE,
        ROAD,
        RUN,
        SEA,
        TAKE,
        TAKES_CAMEL,
        TAKINGS,
        TRAIL,
        WORDS,
    )
    from conquista.games.conquest.position import Position
    from conquista.games.conquest.stacks import member_index
    from conquista.games.conquest.steps import bridge_passes, effects

ONE = cython.declare(cython.ulonglong, 1)


def may_jump(pos: Position, piece: cython.int, way: cython.int) -> cython.bint:
    """Can the knight pass over what stands at the end of this way?"""
    place: cython.int = pos.tables.way_to[way]
    other: cython.int = pos.board[place]
    side: cython.int = pos.kind[piece] >> 6
    if other == NONE or pos.tables.place_kind[place] == SEA or not (pos.tables.way_mask[way] >> KNIGHT) & 1:
        return False
    if pos.tables.way_kind[way] == DRAWBRIDGE and not bridge_passes(pos, piece, way):
        return False
    if (pos.kind[other] >> 6) == side:
        return True
    if not pos.tables.team_sharing or (pos.kind[other] >> 6) != pos.tables.partner[side]:
        return False
    return pos.tables.quest_road[place] != 0


def runs(
    pos: Position,
    piece: cython.int,
    limit: cython.int,
    goal: cython.int,
    wanted: cython.int,
    codes: Codes,
    declare: cython.int,
) -> cython.int:
    """Find the runs of at most `limit` moves that do something `wanted`; each goal once, by its cheapest run.

    With a goal, return what that run costs (0: there is none) and list nothing. Without one (-1), list them all and
    return how many there are.
    """
    found: cython.int = 0
    head: cython.int = 0
    tail: cython.int = 0
    way: cython.int
    place: cython.int
    kind: cython.int
    effect: cython.int
    home: cython.int = pos.at[piece]
    if not cython.compiled:
        queue, depth = [0] * 64, [0] * 64
        passed = [0] * WORDS  # places jumped over, as bits
        listed = [0] * WORDS  # places that a step or a cheaper run reaches
    for way in range(pos.tables.way_start[home], pos.tables.way_start[home + 1]):
        if may_jump(pos, piece, way):
            queue[tail] = pos.tables.way_to[way]
            depth[tail] = 1
            tail += 1
    if tail == 0:
        return 0
    for place in range(WORDS):
        passed[place] = listed[place] = 0
    passed[home >> 6] |= ONE << (home & 63)
    for head in range(tail):
        passed[queue[head] >> 6] |= ONE << (queue[head] & 63)
    for way in range(pos.tables.way_start[home], pos.tables.way_start[home + 1]):
        if effects(pos, piece, way):  # a single step does it
            place = pos.tables.way_to[way]
            listed[place >> 6] |= ONE << (place & 63)
    head = 0
    while head < tail:
        for way in range(pos.tables.way_start[queue[head]], pos.tables.way_start[queue[head] + 1]):
            place = pos.tables.way_to[way]
            if (passed[place >> 6] >> (place & 63)) & 1:
                continue
            if may_jump(pos, piece, way):
                if depth[head] + 2 <= limit and tail < 64 and pos.tables.knight_chain_jump:
                    passed[place >> 6] |= ONE << (place & 63)
                    queue[tail] = place
                    depth[tail] = depth[head] + 1
                    tail += 1
                continue
            if (listed[place >> 6] >> (place & 63)) & 1:
                continue
            kind = pos.tables.way_kind[way]
            if pos.board[place] == NONE and (kind == ROAD or kind == TRAIL):
                effect = MOVES & wanted if (pos.tables.way_mask[way] >> KNIGHT) & 1 else 0
            else:
                effect = effects(pos, piece, way) & wanted
            if effect:
                if goal == place:
                    return depth[head] + 1
                listed[place >> 6] |= ONE << (place & 63)
                found += 1
                if goal < 0:
                    push(codes, home, member_index(pos, piece), RUN, place, 0)
                    if declare and effect & TAKINGS:
                        push(codes, home, member_index(pos, piece), RUN, place, 1)
        head += 1
    return 0 if goal >= 0 else found


def effect_between(pos: Position, piece: cython.int, place: cython.int, goal: cython.int) -> cython.int:
    """What a piece does by stepping from one place to the next; two kinds of way may join them."""
    way: cython.int
    effect: cython.int
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if pos.tables.way_to[way] == goal:
            effect = effects(pos, piece, way)
            if effect:
                return effect
    return 0


def effect_for(pos: Position, piece: cython.int, kind: cython.int, goal: cython.int) -> cython.int:
    """What a STEP, TAKE or RUN to a goal does: one bit."""
    way: cython.int
    effect: cython.int
    if kind == RUN:  # whatever way the run comes by, the last step does the same
        for way in range(pos.tables.way_start[goal], pos.tables.way_start[goal + 1]):
            effect = effect_between(pos, piece, pos.tables.way_to[way], goal)
            if effect:
                return effect
        return 0
    effect = effect_between(pos, piece, pos.at[piece], goal)
    if kind == TAKE:
        return effect & TAKES_CAMEL
    return effect & ~TAKES_CAMEL
