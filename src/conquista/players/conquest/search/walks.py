"""Walks: everything one piece may do next, a step or a whole journey, as the actions it takes.

A walk goes over empty places by a shortest way and ends on one of them, or with something done: a capture, a ship
boarded, an elephant mounted. Shots, builds, drawbridges and strange camels are walks of a single action. What two walks
in a row do is left to the planner.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import END, RUN, SHOOT, STEP, TAKE
    from conquista.games.conquest.rules.constants.sizes import NONE, PLACES
    from conquista.games.conquest.rules.constants.step_effects import MOVES, TAKES_CAMEL, TAKINGS
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.moves.knight_runs import runs
    from conquista.games.conquest.rules.moves.legal import moves_left
    from conquista.games.conquest.rules.moves.steps import cost_of, effects
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.vulnerability import needs_capture_check
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.layout import (
        goal_in,
        index_in,
        kind_in,
        mover_in,
        pack,
        place_in,
        side_of,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member
    from conquista.games.conquest.rules.position.status import left_of

LONGEST = cython.declare(cython.int, 12)  # actions in one walk
MOST = cython.declare(cython.int, 4096)  # walks of one position


@cython.cclass
class Walks:
    """The walks of one position, each as a row of codes, with what it costs."""

    count: Public[cython.int]
    code: Annotated[list[int], cython.int[MOST * LONGEST]]  # walk * 12 + number of the action
    length: Annotated[list[int], cython.uchar[MOST]]
    cost: Annotated[list[int], cython.uchar[MOST]]
    taking: Annotated[list[int], cython.uchar[MOST]]  # does it take something of an opponent?
    codes: Codes
    stamp: cython.int
    reached: Annotated[list[int], cython.int[PLACES]]  # stamp of the piece that walked here last
    taken: Annotated[list[int], cython.int[PLACES]]
    step: Annotated[list[int], cython.int[PLACES]]  # code of the last step of the way here
    before: Annotated[list[int], cython.short[PLACES]]  # the place before, -1 at the first
    spent: Annotated[list[int], cython.short[PLACES]]
    queue: Annotated[list[int], cython.short[PLACES]]
    newly: Annotated[list[int], cython.short[16]]
    fresh: cython.int

    def __init__(self) -> None:
        if not cython.compiled:
            allocate_rows(self)
            self.fresh = 0
        self.count = 0
        self.stamp = 0
        self.codes = Codes()

    def listed(self, pos: WarPosition, workspace: Workspace, capture_range: int = 99) -> list[tuple[int, ...]]:
        """The walks of a position as tuples of codes."""
        list_walks(pos, workspace, self, capture_range)
        return [tuple(self.code[i * LONGEST + j] for j in range(self.length[i])) for i in range(self.count)]


def list_walks(pos: WarPosition, workspace: Workspace, walks: Walks, capture_range: cython.int) -> None:
    """List the walks of the seat on turn; takings further than `capture_range` moves away are not seen."""
    i: cython.int = 0
    j: cython.int
    code: cython.int
    count: cython.int
    single: cython.bint
    walks.count = 0
    legal_codes(pos, workspace, walks.codes)
    count = walks.codes.count
    single = needs_capture_check(pos)  # every taking has to be looked at: the list of legal actions has done so
    while i < count:
        code = walks.codes.code[i]
        j = i
        while j < count and mover_in(walks.codes.code[j]) == mover_in(code):
            j += 1
        if kind_in(code) != END:
            list_piece(pos, workspace, walks, i, j, capture_range, single)
        i = j


def list_piece(
    pos: WarPosition,
    workspace: Workspace,
    walks: Walks,
    begin: cython.int,
    end: cython.int,
    capture_range: cython.int,
    single: cython.bint,
) -> None:
    """List the walks of one piece: its legal actions, and the ways that go on from its quiet steps."""
    code: cython.int = walks.codes.code[begin]
    home: cython.int = place_in(code)
    left: cython.int = left_of(pos)
    head: cython.int = 0
    tail: cython.int = 0
    i: cython.int
    if kind_in(code) > RUN:  # steps and runs come first, so there are none
        for i in range(begin, end):
            add(walks, -1, walks.codes.code[i], 1, kind_in(walks.codes.code[i]) == SHOOT)
        return
    piece: cython.int = member(pos, home, index_in(code))
    carrier: cython.int = pos.on[piece]
    most: cython.int = moves_left(pos, piece)
    if left < most:
        most = left
    walks.stamp += 1
    walks.reached[home] = walks.stamp
    for i in range(begin, end):
        code = walks.codes.code[i]
        kind: cython.int = kind_in(code)
        goal: cython.int = goal_in(code)
        cost: cython.int = 1
        if kind > RUN:
            add(walks, -1, code, 1, kind == SHOOT)
            continue
        if kind == RUN:
            cost = runs(pos, piece, most, goal, 255, workspace.codes, 0)
        if pos.board[goal] != NONE:
            add(walks, -1, code, cost, is_enemy(pos, goal))
            walks.taken[goal] = walks.stamp
            continue
        walks.reached[goal] = walks.stamp
        walks.spent[goal] = cost
        walks.step[goal] = code
        walks.before[goal] = -1
        add(walks, goal, -1, cost, 0)
        walks.queue[tail] = goal
        tail += 1
    if single or tail == 0:
        return
    pos.on[piece] = NONE  # from here on it walks by itself
    while head < tail:
        if walks.spent[walks.queue[head]] < most:
            walk_on(pos, walks, piece, walks.queue[head], left, capture_range)
            tail = spread(walks, tail)
        head += 1
    pos.on[piece] = carrier


def is_enemy(pos: WarPosition, place: cython.int) -> cython.bint:
    """Whether an opponent of the seat on turn stands here."""
    return pos.tables.team[side_of(pos.kind[pos.board[place]])] != pos.tables.team[pos.active]


def walk_on(
    pos: WarPosition, walks: Walks, piece: cython.int, place: cython.int, left: cython.int, capture_range: cython.int
) -> None:
    """Go on from a place by every way; new places are put into `fresh` for the queue."""
    spent: cython.int = walks.spent[place]
    way: cython.int
    goal: cython.int
    effect: cython.int
    code: cython.int
    cost: cython.int
    walks.fresh = 0
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        goal = pos.tables.way_to[way]
        if walks.reached[goal] == walks.stamp or walks.taken[goal] == walks.stamp:
            continue
        effect = effects(pos, piece, way)
        if effect == 0:
            continue
        code = pack(place, 0, STEP, goal, 0)
        if effect == MOVES:
            walks.reached[goal] = walks.stamp
            walks.spent[goal] = spent + 1
            walks.step[goal] = code
            walks.before[goal] = place
            add(walks, goal, -1, spent + 1, 0)
            if walks.fresh < 16:
                walks.newly[walks.fresh] = goal
                walks.fresh += 1
            continue
        if effect & TAKINGS and spent + 1 > capture_range:
            continue
        walks.taken[goal] = walks.stamp
        if effect & ~TAKES_CAMEL:
            cost = spent + cost_of(pos, piece, effect & ~TAKES_CAMEL)
            if cost <= left:
                add(walks, place, code, cost, is_enemy(pos, goal))
                if pos.tables.last_move_exception == 2 and effect & TAKINGS:
                    add(walks, place, code | 1, cost, 1)
        if effect & TAKES_CAMEL:
            cost = spent + cost_of(pos, piece, TAKES_CAMEL)
            if cost <= left:
                add(walks, place, pack(place, 0, TAKE, goal, 0), cost, is_enemy(pos, goal))


def spread(walks: Walks, tail: cython.int) -> cython.int:
    """Put newly reached places at the end of the queue, costlier ones behind cheaper ones."""
    i: cython.int
    j: cython.int
    place: cython.int
    for i in range(walks.fresh):
        place = walks.newly[i]
        j = tail
        while j > 0 and walks.spent[walks.queue[j - 1]] > walks.spent[place]:
            walks.queue[j] = walks.queue[j - 1]
            j -= 1
        walks.queue[j] = place
        tail += 1
    return tail


def add(walks: Walks, place: cython.int, code: cython.int, cost: cython.int, taking: cython.int) -> None:
    """Add the walk to a place (-1: from where the piece stands) and, unless it is -1, one action more."""
    base: cython.int = walks.count * LONGEST
    length: cython.int = 0 if code < 0 else 1
    at: cython.int = place
    if walks.count >= MOST:
        return
    while at >= 0:
        length += 1
        at = walks.before[at]
    if length > LONGEST:
        return
    walks.length[walks.count] = length
    walks.cost[walks.count] = cost
    walks.taking[walks.count] = taking
    if code >= 0:
        length -= 1
        walks.code[base + length] = code
    at = place
    while at >= 0:
        length -= 1
        walks.code[base + length] = walks.step[at]
        at = walks.before[at]
    walks.count += 1
