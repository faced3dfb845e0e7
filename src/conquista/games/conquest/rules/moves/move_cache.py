"""Caches the actions of every stack of the seat on turn and recomputes only those that the last action affects.

A quiet step changes two places, and only the stacks next to them get other choices. Random play continues from its own
last position, so it keeps the choices of every stack with their number and draws one without building the whole list.
Only jumping knights and catapults depend on places further away.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import BUILD_CHARIOT, RAISE, RUN, STEP, WANDER
    from conquista.games.conquest.rules.constants.piece_types import SIEGE, TYPES
    from conquista.games.conquest.rules.constants.sizes import NONE, PLACES, STACK_ROOM, WATCHERS, WORDS
    from conquista.games.conquest.rules.moves.legal import closing_actions, lowest_bit, stack_actions
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.layout import (
        bit_of,
        goal_in,
        has_place,
        kind_in,
        place_in,
        side_of,
        word_of,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.kernel.random import RandomStream

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class MoveCache:
    """The choices of each stack, by the place of the stack."""

    scratch: Codes
    row: Annotated[list[int], cython.int[PLACES * STACK_ROOM]]  # place * STACK_ROOM + number
    length: Annotated[list[int], cython.uchar[PLACES]]
    stale: Annotated[list[int], cython.ulonglong[WORDS]]  # places to recompute, as bits
    watcher: Annotated[list[int], cython.short[WATCHERS]]  # places of stacks that depend on distant places
    reach: Annotated[list[int], cython.short[WATCHERS]]  # the length of their longest run
    watching: Annotated[list[int], cython.ulonglong[WORDS]]  # their own places, as bits
    watched: Annotated[list[int], cython.ulonglong[WATCHERS * WORDS]]  # watcher * WORDS + word: what they depend on
    building: Annotated[list[int], cython.ulonglong[WORDS]]  # places of soldiers who could build
    # Whether the seat can pay more than one move for a mount, and whether it can build
    dear: cython.bint
    rich: cython.bint
    seat: cython.int
    left: cython.int
    sieges: cython.int
    watchers: cython.int
    total: cython.int
    whole: cython.bint  # whether there is room for every choice and every watcher

    def __init__(self) -> None:
        self.scratch = Codes()
        if not cython.compiled:
            allocate_rows(self)
        self.watchers = 0
        self.total = 0
        self.whole = True
        self.seat = NONE
        self.left = 0
        self.sieges = 0
        self.dear = False
        self.rich = False


def invalidate(cache: MoveCache) -> None:
    """Invalidate the whole cache."""
    cache.seat = NONE


def is_quiet(pos: WarPosition, code: cython.int) -> cython.bint:
    """Whether this action changes only the stacks on two places and the remaining budget."""
    kind: cython.int = kind_in(code)
    other: cython.int
    if kind >= BUILD_CHARIOT and kind <= RAISE:
        return True
    if (kind != STEP and kind != RUN and kind != WANDER) or pos.tables.double_load_limit >= 0:
        return False  # the limit is shared by all elephants: a mount changes what others may mount
    other = pos.board[goal_in(code)]
    return other == NONE or pos.tables.team[side_of(pos.kind[other])] == pos.tables.team[pos.active]


def mark_stale(pos: WarPosition, cache: MoveCache, code: cython.int) -> None:
    """After a quiet action, mark its two places, their neighbours and all watchers of the two as stale."""
    mark_place_stale(pos, cache, place_in(code))
    mark_place_stale(pos, cache, goal_in(code))
    if kind_in(code) < RAISE and kind_in(code) >= BUILD_CHARIOT:
        mark_builders_stale(cache)


def mark_place_stale(pos: WarPosition, cache: MoveCache, place: cython.int) -> None:
    way: cython.int
    other: cython.int
    i: cython.int
    cache.stale[word_of(place)] |= bit_of(place)
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        other = pos.tables.way_to[way]
        cache.stale[word_of(other)] |= bit_of(other)
    for i in range(cache.watchers):
        if has_place(cache.watched[i * WORDS + word_of(place)], place):
            cache.stale[word_of(cache.watcher[i])] |= bit_of(cache.watcher[i])


def refresh_stale(pos: WarPosition, cache: MoveCache, left: cython.int) -> None:
    """Recompute all stale entries."""
    word: cython.int
    bits: cython.ulonglong
    mine: cython.ulonglong
    place: cython.int
    check_global_changes(pos, cache, left)
    for word in range(WORDS):
        bits = cache.stale[word]
        if not bits:
            continue
        mine = pos.occupied[cache.seat * WORDS + word]
        if pos.tables.team_sharing:
            mine |= pos.occupied[pos.tables.partner[cache.seat] * WORDS + word]
        while bits:
            place = word * 64 + lowest_bit(bits)
            store_choices(pos, cache, place, left, has_place(mine, place) != 0)
            bits &= bits - 1
        cache.stale[word] = 0


def check_global_changes(pos: WarPosition, cache: MoveCache, left: cython.int) -> None:
    """Invalidate entries that depend on global changes: the seat, what it can pay, its number of siege engines."""
    seat: cython.int = pos.active
    dear: cython.bint = left > 1 and (pos.tables.mount_cost > 1 or pos.tables.soldier_board_cost > 1)
    rich: cython.bint = left >= pos.tables.build_cost
    sieges: cython.int = pos.have[seat * TYPES + SIEGE]
    i: cython.int
    if cache.seat != seat or cache.dear != dear or left > cache.left:
        begin_seat(pos, cache, seat)
    elif rich != cache.rich or sieges != cache.sieges:
        mark_builders_stale(cache)
    for i in range(cache.watchers):
        if left < cache.reach[i]:  # runs get shorter with the budget
            cache.stale[word_of(cache.watcher[i])] |= bit_of(cache.watcher[i])
    cache.left = left
    cache.dear = dear
    cache.rich = rich
    cache.sieges = sieges


def begin_seat(pos: WarPosition, cache: MoveCache, seat: cython.int) -> None:
    """Start with every stack of a seat stale."""
    i: cython.int
    cache.seat = seat
    cache.watchers = 0
    cache.total = 0
    cache.whole = True
    for i in range(PLACES):
        cache.length[i] = 0
    for i in range(WORDS):
        cache.watching[i] = cache.building[i] = 0
        cache.stale[i] = pos.occupied[seat * WORDS + i]
        if pos.tables.team_sharing:
            cache.stale[i] |= pos.occupied[pos.tables.partner[seat] * WORDS + i]


def mark_builders_stale(cache: MoveCache) -> None:
    """Mark all possible builders as stale, because what may be built has changed."""
    i: cython.int
    for i in range(WORDS):
        cache.stale[i] |= cache.building[i]


def store_choices(pos: WarPosition, cache: MoveCache, place: cython.int, left: cython.int, mine: cython.bint) -> None:
    """Store the choices of the stack on a place; none if it no longer has pieces of the seat."""
    i: cython.int
    cache.total -= cache.length[place]
    cache.length[place] = 0
    if has_place(cache.watching[word_of(place)], place):
        stop_watching(cache, place)
    if not mine:
        return
    cache.scratch.count = 0
    cache.scratch.reach = 0
    cache.scratch.builds = False
    cache.building[word_of(place)] &= MASK ^ bit_of(place)
    stack_actions(pos, cache.seat, place, left, pos.tables.last_move_exception == 2, cache.scratch)
    if cache.scratch.reach:
        watch(cache, place)
    if cache.scratch.builds:
        cache.building[word_of(place)] |= bit_of(place)
    if cache.scratch.count > STACK_ROOM:
        cache.whole = False
        return
    for i in range(cache.scratch.count):
        cache.row[place * STACK_ROOM + i] = cache.scratch.code[i]
    cache.length[place] = cache.scratch.count
    cache.total += cache.scratch.count


def watch(cache: MoveCache, place: cython.int) -> None:
    """Record the distant places that a stack depends on."""
    i: cython.int
    if cache.watchers == WATCHERS:
        cache.whole = False
        cache.watchers -= 1
    cache.watcher[cache.watchers] = place
    cache.reach[cache.watchers] = cache.scratch.reach
    cache.watching[word_of(place)] |= bit_of(place)
    for i in range(WORDS):
        cache.watched[cache.watchers * WORDS + i] = cache.scratch.seen[i]
        cache.scratch.seen[i] = 0
    cache.watchers += 1


def stop_watching(cache: MoveCache, place: cython.int) -> None:
    """Remove the watcher on this place; the last watcher takes its slot."""
    i: cython.int
    j: cython.int
    cache.watching[word_of(place)] ^= bit_of(place)
    for i in range(cache.watchers):
        if cache.watcher[i] == place:
            cache.watchers -= 1
            cache.watcher[i] = cache.watcher[cache.watchers]
            cache.reach[i] = cache.reach[cache.watchers]
            for j in range(WORDS):
                cache.watched[i * WORDS + j] = cache.watched[cache.watchers * WORDS + j]
            return


def draw_action(pos: WarPosition, cache: MoveCache, stream: RandomStream) -> cython.int:
    """Draw an action of the whole list uniformly; -1 if the list does not fit into the cache."""
    left: cython.int = left_of(pos)
    number: cython.int
    cache.scratch.count = 0
    if left <= 0:
        closing_actions(pos, pos.active, left, cache.scratch)
        return cache.scratch.code[stream.below(cache.scratch.count)]
    refresh_stale(pos, cache, left)
    if not cache.whole:
        return -1
    cache.scratch.count = 0
    closing_actions(pos, pos.active, left, cache.scratch)
    number = stream.below(cache.total + cache.scratch.count)
    if number >= cache.total:
        return cache.scratch.code[number - cache.total]
    return cached_action(pos, cache, number)


def cached_action(pos: WarPosition, cache: MoveCache, number: cython.int) -> cython.int:
    """The action with a given index among those of the stacks, ordered by place."""
    word: cython.int
    place: cython.int
    bits: cython.ulonglong
    for word in range(WORDS):
        bits = pos.occupied[cache.seat * WORDS + word]
        if pos.tables.team_sharing:
            bits |= pos.occupied[pos.tables.partner[cache.seat] * WORDS + word]
        while bits:
            place = word * 64 + lowest_bit(bits)
            if number < cache.length[place]:
                return cache.row[place * STACK_ROOM + number]
            number -= cache.length[place]
            bits &= bits - 1
    return -1
