"""The stacks of a position: what each can reach, how near it is to what it wants, and what threatens it."""

from __future__ import annotations

import cython

from conquista.c_types import Words

if not cython.compiled:
    from conquista.games.conquest.rules.constants import piece_types
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PLACES, WORDS
    from conquista.games.conquest.rules.moves.steps import class_of
    from conquista.games.conquest.rules.position.layout import has_place, type_of, word_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.players.conquest.evaluation.reach_tables import nearest_free
    from conquista.players.conquest.evaluation.scratch import EvaluationScratch
    from conquista.players.conquest.evaluation.siege_features import siege_way
    from conquista.players.conquest.evaluation.terms import (
        ABOARD_GALLEON,
        ABOARD_SHIP,
        CARGO,
        CLASSES,
        EXPOSED_GUARDED,
        EXPOSED_MOST,
        EXPOSED_NEXT,
        EXPOSED_REST,
        FEATURES,
        LOOSE,
        MARCH,
        MOBILITY,
        NEAR,
        QUESTING,
        RIDE,
        SIEGE_READY,
        SPREAD,
        SUPPORT,
        THREATENED,
        WIDE,
    )


def stack_class(pos: WarPosition, bottom: cython.int) -> cython.int:
    """The class of a stack: of its bottom piece, or of a vessel with what is aboard."""
    kind: cython.int = type_of(pos.kind[bottom])
    cargo: cython.int = pos.first[bottom]
    if cargo == NONE:
        return kind
    if kind == piece_types.SHIP:
        return ABOARD_SHIP + class_of(pos, cargo)
    if kind == piece_types.GALLEON:
        return ABOARD_GALLEON + class_of(pos, cargo)
    return piece_types.LOADED if kind == piece_types.ELEPHANT else kind


def add_reach(pos: WarPosition, scratch: EvaluationScratch, seat: cython.int, place: cython.int) -> None:
    """First pass, one stack: lay its reach over the board, and measure how near it is to what it wants."""
    bottom: cython.int = pos.board[place]
    kind: cython.int = type_of(pos.kind[bottom])
    group: cython.int = stack_class(pos, bottom)
    near: cython.int = scratch.reach_tables.march[(seat * CLASSES + group) * PLACES + place]
    close: cython.int = scratch.closeness[near]
    base: cython.int = seat * FEATURES
    first: cython.int = (group * PLACES + place) * SPREAD
    i: cython.int
    cargo: cython.int
    if kind == piece_types.SIEGE:
        near = siege_way(pos, scratch.reach_tables, seat, place)
        close = scratch.closeness[near]
    elif scratch.claimed[seat] and near > 0:  # a space that one's own side has is nothing to march to
        near = nearest_free(scratch.reach_tables, seat, group, place, scratch.claimed[seat])
        close = scratch.closeness[near]
    if kind != piece_types.CAMEL or pos.first[bottom] != NONE:
        reach: Words = scratch.reach_tables.reach
        row: Words = scratch.others
        if group % 10 == piece_types.SOLDIER:
            row = scratch.soldiers
        if scratch.engines and (group % 10 == piece_types.ELEPHANT or group % 10 == piece_types.LOADED):
            for i in range(WORDS):
                scratch.tusks[seat * WORDS + i] |= reach[first + WIDE + i]
        if pos.tables.places <= 4 * 64:
            for i in range(4):
                row[seat * SPREAD + i] |= reach[first + i]
                row[seat * SPREAD + WORDS + i] |= reach[first + WORDS + i]
                row[seat * SPREAD + WIDE + i] |= reach[first + WIDE + i]
        else:
            for i in range(SPREAD):
                row[seat * SPREAD + i] |= reach[first + i]
    elif pos.tables.wander_moves:
        scratch.feature[base + LOOSE] += 100
    scratch.feature[base + MARCH + kind] += close
    if kind == piece_types.SIEGE and near <= pos.tables.allowance[piece_types.SIEGE]:
        scratch.feature[base + SIEGE_READY] += 100
    cargo = pos.first[bottom]
    while cargo != NONE:
        if kind == piece_types.SHIP or kind == piece_types.GALLEON:
            scratch.feature[base + CARGO] += close
            if pos.first[cargo] != NONE:
                scratch.feature[base + CARGO] += close
        else:
            scratch.feature[base + RIDE] += close
        cargo = pos.next[cargo]
    if pos.tables.quests and (pos.tables.holds_quest[kind] or group >= ABOARD_SHIP):
        scratch.feature[base + QUESTING] += scratch.closeness[scratch.reach_tables.questward[group * PLACES + place]]


def merge_threats(pos: WarPosition, scratch: EvaluationScratch, seat: cython.int, following: cython.int) -> None:
    """Merge the reach of opponents: of those whose turn comes before this seat's own, and of those after."""
    i: cython.int
    j: cython.int
    other: cython.int
    budget: cython.int
    last: cython.int
    mine: cython.int = rank_after(pos, seat, following)
    scratch.second = scratch.third = 0
    for j in range(2 * SPREAD):
        scratch.soon[j] = 0
    for j in range(2 * WORDS):
        scratch.late[j] = 0
        scratch.hunted[j] = 0
    for i in range(pos.tables.seats):
        other = pos.tables.order[i]
        budget = pos.tables.full_budget - pos.tables.penalty_per_space * pos.held[other]
        if pos.tables.team[other] == pos.tables.team[seat] or pos.held[other] >= CASTLE_SIZE or budget <= 0:
            continue
        if rank_after(pos, other, following) < mine:
            last = WORDS if budget <= 2 else 2 * WORDS if budget <= 4 else SPREAD
            for j in range(last):
                scratch.soon[j] |= scratch.soldiers[other * SPREAD + j]
                scratch.soon[SPREAD + j] |= scratch.others[other * SPREAD + j]
            for j in range(last, SPREAD):  # too few moves for this tier: what the widest affordable one reaches
                scratch.soon[j] |= scratch.soldiers[other * SPREAD + last - WORDS + (j & 7)]
                scratch.soon[SPREAD + j] |= scratch.others[other * SPREAD + last - WORDS + (j & 7)]
            for j in range(WORDS if scratch.engines else 0):
                scratch.hunted[j] |= scratch.tusks[other * WORDS + j]
        else:
            for j in range(WORDS):
                scratch.late[j] |= scratch.soldiers[other * SPREAD + WIDE + j]
                scratch.late[WORDS + j] |= scratch.others[other * SPREAD + WIDE + j]
                scratch.hunted[WORDS + j] |= scratch.tusks[other * WORDS + j]


def rank_after(pos: WarPosition, seat: cython.int, following: cython.int) -> cython.int:
    """How many turns pass before this seat's own, `following` being the next to move."""
    rank: cython.int = pos.tables.turn_rank[seat] - pos.tables.turn_rank[following]
    return rank + pos.tables.seats if rank < 0 else rank


def stack_value(pos: WarPosition, scratch: EvaluationScratch, bottom: cython.int) -> cython.int:
    """The value of a stack with all it carries."""
    worth: cython.int = scratch.worth[type_of(pos.kind[bottom])]
    cargo: cython.int = pos.first[bottom]
    rider: cython.int
    while cargo != NONE:
        worth += scratch.worth[type_of(pos.kind[cargo])]
        rider = pos.first[cargo]
        while rider != NONE:
            worth += scratch.worth[type_of(pos.kind[rider])]
            rider = pos.next[rider]
        cargo = pos.next[cargo]
    return worth


def weigh_danger(pos: WarPosition, scratch: EvaluationScratch, seat: cython.int, place: cython.int) -> None:
    """Second pass, one stack: add the features for danger, defence and mobility."""
    base: cython.int = seat * FEATURES
    word: cython.int = word_of(place)
    bottom: cython.int = pos.board[place]
    kind: cython.int = type_of(pos.kind[bottom])
    bridge: cython.int = pos.tables.bridge_of[place]
    guarded: cython.int
    near: cython.int
    wide: cython.int
    late: cython.int
    worth: cython.int
    way: cython.int
    soldiers: cython.bint
    open_: cython.int = 0
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        if pos.board[pos.tables.way_to[way]] == NONE and (pos.tables.way_mask[way] >> kind) & 1:
            open_ += 1
    scratch.feature[base + MOBILITY] += 100 * (open_ if open_ < 3 else 3)
    guarded = has_place(scratch.soldiers[seat * SPREAD + word] | scratch.others[seat * SPREAD + word], place)
    if guarded:
        scratch.feature[base + SUPPORT] += 100
    if bridge != NONE and pos.raised[bridge] != NONE:
        return
    near = has_place(scratch.soon[SPREAD + NEAR + word], place)
    wide = has_place(scratch.soon[SPREAD + WIDE + word], place)
    late = has_place(scratch.late[WORDS + word], place)
    if kind == piece_types.SIEGE:  # only elephants take it, manned or not
        near = wide = has_place(scratch.hunted[word], place)
        late = has_place(scratch.hunted[WORDS + word], place)
    elif kind != piece_types.ELEPHANT:
        near |= has_place(scratch.soon[NEAR + word], place)
        wide |= has_place(scratch.soon[WIDE + word], place)
        late |= has_place(scratch.late[word], place)
    if not (wide or late):
        return
    worth = stack_value(pos, scratch, bottom)
    if not wide:
        if not guarded:
            scratch.feature[base + THREATENED] += worth
    elif guarded:
        soldiers = (
            kind != piece_types.ELEPHANT
            and kind != piece_types.SIEGE
            and has_place(scratch.soon[WIDE + word], place) != 0
        )
        worth -= scratch.worth[piece_types.SOLDIER if soldiers else piece_types.ELEPHANT]
        if worth > 0:  # what an exchange would cost
            scratch.feature[base + EXPOSED_GUARDED] += worth
    else:
        rank_loss(scratch, base, worth if near else worth * 3 // 4)


def rank_loss(scratch: EvaluationScratch, base: cython.int, worth: cython.int) -> None:
    """A stack that stands in danger: the greatest such loss counts by itself, the next two together, then the rest.

    No seat has the moves to capture everything in its reach.
    """
    if worth > scratch.feature[base + EXPOSED_MOST]:
        worth, scratch.feature[base + EXPOSED_MOST] = scratch.feature[base + EXPOSED_MOST], worth
    if worth > scratch.second:
        worth, scratch.second = scratch.second, worth
    if worth > scratch.third:
        worth, scratch.third = scratch.third, worth
    scratch.feature[base + EXPOSED_NEXT] = scratch.second + scratch.third
    scratch.feature[base + EXPOSED_REST] += worth
