"""Knights' runs: one action that passes over pieces of the knight's own side and ends where a knight may stand."""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Shorts

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import RUN, TAKE
    from conquista.games.conquest.rules.constants.piece_types import KNIGHT
    from conquista.games.conquest.rules.constants.place_kinds import SEA
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.constants.step_effects import MOVES, TAKES_CAMEL, TAKINGS
    from conquista.games.conquest.rules.constants.way_kinds import DRAWBRIDGE, ROAD, TRAIL
    from conquista.games.conquest.rules.moves.steps import bridge_passes, effects
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import bit_of, side_of, word_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member_index


def may_jump(pos: WarPosition, piece: cython.int, way: cython.int) -> cython.bint:
    """Whether the knight can pass over the stack at the end of this way."""
    place: cython.int = pos.tables.way_to[way]
    side: cython.int = side_of(pos.kind[piece])
    other: cython.int = side_of(pos.kind[pos.board[place]])
    if not (pos.tables.way_mask[way] >> KNIGHT) & 1 or pos.tables.place_kind[place] == SEA:
        return False
    if other != side:
        if not pos.tables.team_sharing or other != pos.tables.partner[side] or not pos.tables.quest_road[place]:
            return False
    return pos.tables.way_kind[way] != DRAWBRIDGE or bridge_passes(pos, piece, way)


def runs(
    pos: WarPosition,
    piece: cython.int,
    limit: cython.int,
    goal: cython.int,
    wanted: cython.int,
    codes: Codes,
    declare: cython.int,
) -> cython.int:
    """Find the runs of at most `limit` moves with a `wanted` effect; each goal once, by its cheapest run.

    With a goal, return the cost of that run (0: there is none) and list nothing. Without a goal (-1), list all runs and
    return their number.
    """
    found: cython.int = 0
    head: cython.int = 0
    tail: cython.int = 0
    way: cython.int
    place: cython.int
    effect: cython.int
    home: cython.int = pos.at[piece]
    index: cython.int
    bit: cython.ulonglong
    way_to: Shorts = pos.tables.way_to
    way_start: Shorts = pos.tables.way_start
    queue: Annotated[list[int], cython.short[64]]
    depth: Annotated[list[int], cython.short[64]]
    closed: Annotated[list[int], cython.ulonglong[WORDS]]
    if not cython.compiled:
        queue, depth = [0] * 64, [0] * 64
        closed = [0] * WORDS  # places jumped over, and those reached by a step or a cheaper run, as bits
    for place in range(WORDS):
        closed[place] = 0
    closed[word_of(home)] |= bit_of(home)
    for way in range(way_start[home], way_start[home + 1]):
        place = way_to[way]
        if pos.board[place] != NONE and may_jump(pos, piece, way):
            queue[tail] = place
            depth[tail] = 1
            tail += 1
        elif not effect_by(pos, piece, way):
            continue
        closed[word_of(place)] |= bit_of(place)  # jumped over, or reached by a single step
    if tail == 0:
        return 0
    index = member_index(pos, piece)
    while head < tail:
        for way in range(way_start[queue[head]], way_start[queue[head] + 1]):
            place = way_to[way]
            bit = bit_of(place)
            if closed[word_of(place)] & bit:
                continue
            codes.seen[word_of(place)] |= bit
            if pos.board[place] != NONE and may_jump(pos, piece, way):
                if depth[head] + 2 <= limit and tail < 64 and pos.tables.knight_chain_jump:
                    closed[word_of(place)] |= bit
                    queue[tail] = place
                    depth[tail] = depth[head] + 1
                    tail += 1
                continue
            effect = effect_by(pos, piece, way) & wanted
            if effect:
                if goal == place:
                    return depth[head] + 1
                closed[word_of(place)] |= bit
                found += 1
                if goal < 0:
                    push(codes, home, index, RUN, place, 0)
                    if declare and effect & TAKINGS:
                        push(codes, home, index, RUN, place, 1)
        head += 1
    if depth[tail - 1] + 1 > codes.reach:
        codes.reach = depth[tail - 1] + 1
    for place in range(WORDS):
        codes.seen[place] |= closed[place]
    return 0 if goal >= 0 else found


def effect_by(pos: WarPosition, piece: cython.int, way: cython.int) -> cython.int:
    """`effects`, with a fast path for the most common case: an open road to an empty place."""
    kind: cython.int = pos.tables.way_kind[way]
    if (kind == ROAD or kind == TRAIL) and pos.on[piece] == NONE and pos.board[pos.tables.way_to[way]] == NONE:
        return MOVES if (pos.tables.way_mask[way] >> KNIGHT) & 1 else 0
    return effects(pos, piece, way)


def effect_between(pos: WarPosition, piece: cython.int, place: cython.int, goal: cython.int) -> cython.int:
    """What a piece does by stepping to an adjacent place; two kinds of way may join them."""
    way: cython.int
    effect: cython.int
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if pos.tables.way_to[way] == goal:
            effect = effects(pos, piece, way)
            if effect:
                return effect
    return 0


def effect_for(pos: WarPosition, piece: cython.int, kind: cython.int, goal: cython.int) -> cython.int:
    """What a STEP, TAKE or RUN to a goal does: one bit."""
    way: cython.int
    effect: cython.int
    if kind == RUN:  # the last step does the same, whichever way the run takes
        for way in range(pos.tables.way_start[goal], pos.tables.way_start[goal + 1]):
            effect = effect_between(pos, piece, pos.tables.way_to[way], goal)
            if effect:
                return effect
        return 0
    effect = effect_between(pos, piece, pos.at[piece], goal)
    if kind == TAKE:
        return effect & TAKES_CAMEL
    return effect & ~TAKES_CAMEL
