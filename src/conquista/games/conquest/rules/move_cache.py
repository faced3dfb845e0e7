"""Caches the actions of every stack of the seat on turn and recomputes only those that the last action affects.

A quiet step changes two places, and only the stacks next to them get other choices. Random play continues from its own
last position, so it keeps the choices of every stack with their number and draws one without building the whole list.
Only jumping knights and catapults depend on places further away.
"""

from __future__ import annotations

from typing import Annotated

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.codes import Codes
    from conquista.games.conquest.rules.constants import (
        BUILD_CHARIOT,
        NONE,
        PLACES,
        RAISE,
        RUN,
        SIEGE,
        STACK_ROOM,
        STEP,
        TYPES,
        WANDER,
        WATCHERS,
        WORDS,
    )
    from conquista.games.conquest.rules.layout import bit_of, goal_in, has_place, kind_in, place_in, side_of, word_of
    from conquista.games.conquest.rules.legal import closing_actions, lowest_bit, stack_actions
    from conquista.games.conquest.rules.position import WarPosition
    from conquista.games.conquest.rules.status import left_of
    from conquista.kernel.random import RandomStream

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class MoveCache:
    """The choices of each stack, by the place of the stack."""

    scratch: Codes
    row: Annotated[list[int], cython.int[PLACES * STACK_ROOM]]  # place * STACK_ROOM + number
    length: Annotated[list[int], cython.uchar[PLACES]]
    stale: Annotated[list[int], cython.ulonglong[WORDS]]
    watcher: Annotated[list[int], cython.short[WATCHERS]]
    reach: Annotated[list[int], cython.short[WATCHERS]]
    watching: Annotated[list[int], cython.ulonglong[WORDS]]
    watched: Annotated[list[int], cython.ulonglong[WATCHERS * WORDS]]  # watcher * WORDS + word
    building: Annotated[list[int], cython.ulonglong[WORDS]]
    # Whether the seat can pay two for a mount, and whether it can build
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
            self.row = [0] * (PLACES * STACK_ROOM)
            self.length = [0] * PLACES
            self.stale = [0] * WORDS  # places to recompute, as bits
            self.watcher = [0] * WATCHERS  # places of stacks that depend on distant places
            self.watched = [0] * (WATCHERS * WORDS)  # the places they depend on, as bits
            self.reach = [0] * WATCHERS  # the length of their longest run
            self.watching = [0] * WORDS  # their own places, as bits
            self.building = [0] * WORDS  # places of soldiers who could build
        self.watchers = 0
        self.total = 0
        self.whole = True  # whether there is room for every choice and every watcher
        self.seat = NONE
        self.left = 0
        self.sieges = 0
        self.dear = False  # whether the seat can pay more than one move for a mount
        self.rich = False  # whether it can build


def forget(memo: MoveCache) -> None:
    """Invalidate the whole cache."""
    memo.seat = NONE


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


def disturb(pos: WarPosition, memo: MoveCache, code: cython.int) -> None:
    """After a quiet action, mark its two places, their neighbours and all watchers of the two as stale."""
    disturb_place(pos, memo, place_in(code))
    disturb_place(pos, memo, goal_in(code))
    if kind_in(code) < RAISE and kind_in(code) >= BUILD_CHARIOT:
        disturb_builders(memo)


def disturb_place(pos: WarPosition, memo: MoveCache, place: cython.int) -> None:
    way: cython.int
    other: cython.int
    i: cython.int
    memo.stale[word_of(place)] |= bit_of(place)
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        other = pos.tables.way_to[way]
        memo.stale[word_of(other)] |= bit_of(other)
    for i in range(memo.watchers):
        if has_place(memo.watched[i * WORDS + word_of(place)], place):
            memo.stale[word_of(memo.watcher[i])] |= bit_of(memo.watcher[i])


def freshen(pos: WarPosition, memo: MoveCache, left: cython.int) -> None:
    """Recompute all stale entries."""
    word: cython.int
    bits: cython.ulonglong
    mine: cython.ulonglong
    place: cython.int
    look_around(pos, memo, left)
    for word in range(WORDS):
        bits = memo.stale[word]
        if not bits:
            continue
        mine = pos.occupied[memo.seat * WORDS + word]
        if pos.tables.team_sharing:
            mine |= pos.occupied[pos.tables.partner[memo.seat] * WORDS + word]
        while bits:
            place = word * 64 + lowest_bit(bits)
            ask(pos, memo, place, left, has_place(mine, place) != 0)
            bits &= bits - 1
        memo.stale[word] = 0


def look_around(pos: WarPosition, memo: MoveCache, left: cython.int) -> None:
    """Invalidate entries that depend on global changes: the seat, what it can pay, its number of siege engines."""
    seat: cython.int = pos.active
    dear: cython.bint = left > 1 and (pos.tables.mount_cost > 1 or pos.tables.soldier_board_cost > 1)
    rich: cython.bint = left >= pos.tables.build_cost
    sieges: cython.int = pos.have[seat * TYPES + SIEGE]
    i: cython.int
    if memo.seat != seat or memo.dear != dear or left > memo.left:
        begin(pos, memo, seat)
    elif rich != memo.rich or sieges != memo.sieges:
        disturb_builders(memo)
    for i in range(memo.watchers):
        if left < memo.reach[i]:  # runs get shorter with the budget
            memo.stale[word_of(memo.watcher[i])] |= bit_of(memo.watcher[i])
    memo.left = left
    memo.dear = dear
    memo.rich = rich
    memo.sieges = sieges


def begin(pos: WarPosition, memo: MoveCache, seat: cython.int) -> None:
    """Start with every stack of a seat stale."""
    i: cython.int
    memo.seat = seat
    memo.watchers = 0
    memo.total = 0
    memo.whole = True
    for i in range(PLACES):
        memo.length[i] = 0
    for i in range(WORDS):
        memo.watching[i] = memo.building[i] = 0
        memo.stale[i] = pos.occupied[seat * WORDS + i]
        if pos.tables.team_sharing:
            memo.stale[i] |= pos.occupied[pos.tables.partner[seat] * WORDS + i]


def disturb_builders(memo: MoveCache) -> None:
    """Mark all possible builders as stale, because what may be built has changed."""
    i: cython.int
    for i in range(WORDS):
        memo.stale[i] |= memo.building[i]


def ask(pos: WarPosition, memo: MoveCache, place: cython.int, left: cython.int, mine: cython.bint) -> None:
    """Store the choices of the stack on a place; none if it no longer has pieces of the seat."""
    i: cython.int
    memo.total -= memo.length[place]
    memo.length[place] = 0
    if has_place(memo.watching[word_of(place)], place):
        stop_watching(memo, place)
    if not mine:
        return
    memo.scratch.count = 0
    memo.scratch.reach = 0
    memo.scratch.builds = False
    memo.building[word_of(place)] &= MASK ^ bit_of(place)
    stack_actions(pos, memo.seat, place, left, pos.tables.last_move_exception == 2, memo.scratch)
    if memo.scratch.reach:
        watch(memo, place)
    if memo.scratch.builds:
        memo.building[word_of(place)] |= bit_of(place)
    if memo.scratch.count > STACK_ROOM:
        memo.whole = False
        return
    for i in range(memo.scratch.count):
        memo.row[place * STACK_ROOM + i] = memo.scratch.code[i]
    memo.length[place] = memo.scratch.count
    memo.total += memo.scratch.count


def watch(memo: MoveCache, place: cython.int) -> None:
    """Record the distant places that a stack depends on."""
    i: cython.int
    if memo.watchers == WATCHERS:
        memo.whole = False
        memo.watchers -= 1
    memo.watcher[memo.watchers] = place
    memo.reach[memo.watchers] = memo.scratch.reach
    memo.watching[word_of(place)] |= bit_of(place)
    for i in range(WORDS):
        memo.watched[memo.watchers * WORDS + i] = memo.scratch.seen[i]
        memo.scratch.seen[i] = 0
    memo.watchers += 1


def stop_watching(memo: MoveCache, place: cython.int) -> None:
    """Remove the watcher on this place; the last watcher takes its slot."""
    i: cython.int
    j: cython.int
    memo.watching[word_of(place)] ^= bit_of(place)
    for i in range(memo.watchers):
        if memo.watcher[i] == place:
            memo.watchers -= 1
            memo.watcher[i] = memo.watcher[memo.watchers]
            memo.reach[i] = memo.reach[memo.watchers]
            for j in range(WORDS):
                memo.watched[i * WORDS + j] = memo.watched[memo.watchers * WORDS + j]
            return


def draw(pos: WarPosition, memo: MoveCache, stream: RandomStream) -> cython.int:
    """Draw an action of the whole list uniformly; -1 if the list does not fit into the cache."""
    left: cython.int = left_of(pos)
    number: cython.int
    memo.scratch.count = 0
    if left <= 0:
        closing_actions(pos, pos.active, left, memo.scratch)
        return memo.scratch.code[stream.below(memo.scratch.count)]
    freshen(pos, memo, left)
    if not memo.whole:
        return -1
    memo.scratch.count = 0
    closing_actions(pos, pos.active, left, memo.scratch)
    number = stream.below(memo.total + memo.scratch.count)
    if number >= memo.total:
        return memo.scratch.code[number - memo.total]
    return noted(pos, memo, number)


def noted(pos: WarPosition, memo: MoveCache, number: cython.int) -> cython.int:
    """The action with a given index among those of the stacks, ordered by place."""
    word: cython.int
    place: cython.int
    bits: cython.ulonglong
    for word in range(WORDS):
        bits = pos.occupied[memo.seat * WORDS + word]
        if pos.tables.team_sharing:
            bits |= pos.occupied[pos.tables.partner[memo.seat] * WORDS + word]
        while bits:
            place = word * 64 + lowest_bit(bits)
            if number < memo.length[place]:
                return memo.row[place * STACK_ROOM + number]
            number -= memo.length[place]
            bits &= bits - 1
    return -1
