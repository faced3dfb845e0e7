"""The planner: the best turns it can find for the seat on turn, by a beam over walks.

A plan is a row of actions from a position to the end of the turn. A beam keeps the best beginnings of plans, extends
each by every walk, and keeps the best again; plans that lead to the same placement are one. Answers of opponents are
guessed where they come up: each asked seat does what it would like best at once, or (a careless planner) nothing.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import END
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.layout import NO_PLACE, pack
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.players.conquest.evaluation.evaluate import evaluate, quiet_turns
    from conquista.players.conquest.evaluation.scratch import EvaluationScratch
    from conquista.players.conquest.evaluation.terms import WIN
    from conquista.players.conquest.search.placement import placement_of
    from conquista.players.conquest.search.walks import LONGEST, Walks, list_walks

LINE = cython.declare(cython.int, 160)  # actions in one plan, guessed answers included
WIDEST = cython.declare(cython.int, 256)
KEPT = cython.declare(cython.int, 64)
SEEN = cython.declare(cython.int, 65536)
DEEPEST = cython.declare(cython.int, 40)  # walks in one plan
FINE = cython.declare(cython.int, 64)  # ranks are values times this, plus the moves left


@cython.cclass
class BeamLevel:
    """A position and a list for one decision of an answer, and the next level below."""

    position: WarPosition
    codes: Codes
    deeper: BeamLevel
    last: cython.bint
    best: cython.int

    def __init__(self, pos: WarPosition, below: int) -> None:
        self.position = pos.copy()
        self.codes = Codes()
        self.last = below == 0
        self.best = 0
        self.deeper = BeamLevel(pos, below - 1) if below else self


@cython.cclass
class PlanRow:
    """Plans by rank, the best first: their actions, values and the positions they lead to."""

    room: cython.int
    count: Public[cython.int]
    line: Annotated[list[int], cython.int[WIDEST * LINE]]  # plan * 160 + number of the action
    length: Annotated[list[int], cython.short[WIDEST]]
    open: Annotated[list[int], cython.uchar[WIDEST]]  # does the turn go on after it?
    rank: Annotated[list[int], cython.int[WIDEST]]
    value: Annotated[list[int], cython.int[WIDEST]]
    left: Annotated[list[int], cython.short[WIDEST]]  # moves not used
    key: Annotated[list[int], cython.ulonglong[WIDEST]]  # of the placement it leads to

    def __init__(self, room: int) -> None:
        if not cython.compiled:
            allocate_rows(self)
        self.room = room
        self.count = 0


@cython.cclass
class Planner:
    """One planner serves one thread. `scratch` may be exchanged between plans."""

    scratch: Public[EvaluationScratch]
    workspace: Workspace
    root: WarPosition
    node: WarPosition
    child: WarPosition
    closed: WarPosition
    walks: Walks
    level: BeamLevel
    beam: PlanRow
    fresh: PlanRow
    kept: PlanRow
    capture_range: Public[cython.int]
    unused_move_value: Public[cython.int]
    ceiling: Public[cython.int]
    careful: Public[cython.bint]
    enough: Public[cython.bint]
    closing: cython.bint
    width: cython.int
    seat: cython.int
    traced: cython.int
    nodes: cython.longlong
    limit: cython.longlong
    flag: Annotated[bytearray, cython.uchar[::1]]
    halt: Annotated[bytearray, cython.uchar[::1]]
    seen: Annotated[list[int], cython.ulonglong[SEEN]]  # placements that were extended
    trace: Annotated[list[int], cython.int[LINE]]

    def __init__(self, scratch: EvaluationScratch, pos: WarPosition) -> None:
        if not cython.compiled:
            allocate_rows(self)
            self.traced = 0
        self.scratch = scratch
        self.workspace = Workspace(pos.tables)
        self.root, self.node, self.child, self.closed = pos.copy(), pos.copy(), pos.copy(), pos.copy()
        self.walks = Walks()
        self.level = BeamLevel(pos, 6)
        self.beam, self.fresh, self.kept = PlanRow(1), PlanRow(1), PlanRow(KEPT)
        self.width = 8
        self.capture_range = 99
        self.careful = True
        self.unused_move_value = 4
        self.nodes = self.limit = 0
        self.seat = 0
        self.ceiling = 2 * WIN  # a plan worth this much is enough, and the search ends
        self.enough = False
        self.closing = False  # may the match end with this turn, because nothing has happened for so long?
        self.flag = bytearray(1)
        self.halt = bytearray(1)

    def plan(self, pos: WarPosition, width: int, limit: int, flag: bytearray, halt: bytearray) -> int:
        """Search the turn of the seat that has to act; return how many plans are kept. At least one always is."""
        self.flag, self.halt = flag, halt
        self.width = max(1, min(width, WIDEST))
        self.limit = limit
        with cython.nogil:
            search(self, pos)
        return self.kept.count

    def answer(self, pos: WarPosition, limit: int, flag: bytearray, halt: bytearray) -> tuple[int, int]:
        """The action that the asked seat likes best at once, and its value to that seat."""
        self.flag, self.halt = flag, halt
        self.limit = limit
        self.nodes = 0
        self.seat = pos.active
        value: cython.int = prefer_action(self, pos, self.level)
        return self.level.best, value

    def line(self, number: int) -> list[int]:
        """The actions of a kept plan."""
        base: cython.int = number * LINE
        return [self.kept.line[base + i] for i in range(self.kept.length[number])]

    def value(self, number: int) -> int:
        """The value of a kept plan to the seat that plans."""
        return self.kept.value[number]

    def left(self, number: int) -> int:
        """The moves that a kept plan leaves unused."""
        return self.kept.left[number]

    def key(self, number: int) -> int:
        """The placement that a kept plan leads to."""
        return self.kept.key[number]

    def spent(self) -> int:
        """Positions that were evaluated for the last plan."""
        return self.nodes


def search(plan: Planner, pos: WarPosition) -> None:
    """Fill `kept` with the best plans of the seat on turn."""
    i: cython.int
    copy_into(pos, plan.root)
    plan.seat = pos.active
    plan.nodes = 0
    plan.enough = False
    i = pos.tables.quiet_rounds * pos.tables.seats
    plan.closing = i > 0 and quiet_turns(pos, pos.active) + (pos.tables.seats if pos.tables.quiet_aligned else 1) >= i
    plan.beam.room = plan.fresh.room = plan.width
    plan.beam.count = plan.fresh.count = plan.kept.count = 0
    for i in range(SEEN):
        plan.seen[i] = 0
    copy_into(plan.root, plan.child)
    plan.traced = 0
    value_child(plan, -1)
    for _ in range(DEEPEST):
        swap(plan)
        if plan.beam.count == 0:
            return
        for i in range(plan.beam.count):
            if stopped(plan):
                return
            if plan.beam.open[i]:
                extend(plan, i)


def swap(plan: Planner) -> None:
    """Make the fresh row the beam."""
    i: cython.int
    plan.beam.count = plan.fresh.count
    for i in range(plan.fresh.count):
        copy_plan(plan.fresh, i, plan.beam, i)
    plan.fresh.count = 0


def stopped(plan: Planner) -> cython.bint:
    """Whether to stop: nodes, clock, a stop request, or a plan that is good enough."""
    return plan.enough or plan.flag[0] != 0 or plan.halt[0] != 0 or (plan.limit > 0 and plan.nodes >= plan.limit)


def extend(plan: Planner, number: cython.int) -> None:
    """Try every walk after one beginning of a plan."""
    i: cython.int
    j: cython.int
    length: cython.int = plan.beam.length[number]
    base: cython.int = number * LINE
    if length + LONGEST + 8 > LINE or seen_before(plan, plan.beam.key[number]):
        return
    copy_into(plan.root, plan.node)
    for i in range(length):
        do_action(plan.node, plan.workspace, plan.beam.line[base + i])
    list_walks(plan.node, plan.workspace, plan.walks, plan.capture_range)
    for i in range(plan.walks.count):
        if i % 16 == 15 and stopped(plan):
            return
        copy_into(plan.node, plan.child)
        plan.traced = 0
        for j in range(plan.walks.length[i]):
            do_traced(plan, plan.walks.code[i * LONGEST + j])
        while plan.child.phase == ANSWERING and plan.traced < LONGEST + 8:
            guess_answer(plan)
        value_child(plan, number)


def do_traced(plan: Planner, code: cython.int) -> None:
    """Do an action on the child, and write it into the trace."""
    do_action(plan.child, plan.workspace, code)
    plan.trace[plan.traced] = code
    plan.traced += 1


def guess_answer(plan: Planner) -> None:
    """Let the asked seat decide on the child, one action."""
    if plan.careful:
        prefer_action(plan, plan.child, plan.level)
        do_traced(plan, plan.level.best)
    else:
        legal_codes(plan.child, plan.workspace, plan.level.codes)
        do_traced(plan, plan.level.codes.code[plan.level.codes.count - 1])


def prefer_action(plan: Planner, pos: WarPosition, level: BeamLevel) -> cython.int:
    """The asked seat's preferred action: `level.best` is the action, its value to that seat is returned."""
    i: cython.int
    value: cython.int
    seat: cython.int = pos.to_act
    most: cython.int = -2 * WIN
    legal_codes(pos, plan.workspace, level.codes)
    for i in range(level.codes.count):
        copy_into(pos, level.position)
        do_action(level.position, plan.workspace, level.codes.code[i])
        if level.position.phase == ANSWERING and not level.last:
            if level.position.to_act == seat:
                value = prefer_action(plan, level.position, level.deeper)
            else:
                prefer_action(plan, level.position, level.deeper)
                do_action(level.position, plan.workspace, level.deeper.best)
                value = value_after_turn(plan, level.position, seat)
        else:
            value = value_after_turn(plan, level.position, seat)
        if value > most:
            most = value
            level.best = level.codes.code[i]
    return most


def value_after_turn(plan: Planner, pos: WarPosition, seat: cython.int) -> cython.int:
    """The value of a position to a seat, with the turn passing to the next seat."""
    plan.nodes += 1
    evaluate(pos, plan.scratch, pos.tables.following[pos.active] if pos.active == plan.seat else pos.active)
    return plan.scratch.value[seat]


def value_child(plan: Planner, number: cython.int) -> None:
    """Value the child, keep the plan if it is among the best, and its beginning for the next beam."""
    value: cython.int = value_after_turn(plan, plan.child, plan.seat)
    ended: cython.bint = plan.child.phase != PLAYING or plan.child.active != plan.seat
    left: cython.int = 0 if ended else left_of(plan.child)
    final: cython.int = value_at_turn_end(plan, value) if plan.closing and not ended else value
    plan.enough = plan.enough or final >= plan.ceiling
    rank: cython.int = (final + left) * FINE + left  # a move that gains next to nothing is a move to and fro
    key: cython.ulonglong = 0
    if plan.kept.count < plan.kept.room or rank > plan.kept.rank[plan.kept.count - 1]:
        key = placement_of(plan.child)
        insert(plan, plan.kept, number, rank, final, left, key, ended)
    if ended:
        return
    rank = (value + plan.unused_move_value * left) * FINE + left
    if plan.fresh.count < plan.fresh.room or rank > plan.fresh.rank[plan.fresh.count - 1]:
        if key == 0:
            key = placement_of(plan.child)
        if plan.seen[find_slot(plan, key)] != key:  # going back is no progress
            insert(plan, plan.fresh, number, rank, value, left, key, ended)


def value_at_turn_end(plan: Planner, value: cython.int) -> cython.int:
    """The value of the child if its turn ended now, where that may end the match; else the value it has."""
    copy_into(plan.child, plan.closed)
    do_action(plan.closed, plan.workspace, pack(NO_PLACE, 0, END, 0, 0))
    if plan.closed.phase != OVER:
        return value
    evaluate(plan.closed, plan.scratch, plan.seat)
    return plan.scratch.value[plan.seat]


def insert(
    plan: Planner,
    row: PlanRow,
    number: cython.int,
    rank: cython.int,
    value: cython.int,
    left: cython.int,
    key: cython.ulonglong,
    ended: cython.bint,
) -> None:
    """Insert the traced plan at its rank, unless the row holds a cheaper plan with the same placement."""
    i: cython.int
    at: cython.int = row.count if row.count < row.room else row.room - 1
    length: cython.int = 0
    for i in range(row.count):
        if row.key[i] == key:
            if row.rank[i] >= rank:
                return
            at = i
            break
    if at == row.count:
        row.count += 1
    while at > 0 and row.rank[at - 1] < rank:
        copy_plan(row, at - 1, row, at)
        at -= 1
    if number >= 0:
        length = plan.beam.length[number]
        for i in range(length):
            row.line[at * LINE + i] = plan.beam.line[number * LINE + i]
    for i in range(plan.traced):
        row.line[at * LINE + length + i] = plan.trace[i]
    length += plan.traced
    row.length[at] = length
    row.rank[at] = rank
    row.value[at] = value
    row.left[at] = left
    row.key[at] = key
    row.open[at] = not ended


def copy_plan(source: PlanRow, number: cython.int, goal: PlanRow, at: cython.int) -> None:
    """Copy one plan of a row over another, of the same row or of the other one."""
    i: cython.int
    for i in range(source.length[number]):
        goal.line[at * LINE + i] = source.line[number * LINE + i]
    goal.length[at] = source.length[number]
    goal.rank[at] = source.rank[number]
    goal.value[at] = source.value[number]
    goal.left[at] = source.left[number]
    goal.key[at] = source.key[number]
    goal.open[at] = source.open[number]


def seen_before(plan: Planner, key: cython.ulonglong) -> cython.bint:
    """Whether this placement was extended in this search; records it. A full bucket drops old entries."""
    slot: cython.int = find_slot(plan, key)
    if plan.seen[slot] == key:
        return True
    plan.seen[slot] = key
    return False


def find_slot(plan: Planner, key: cython.ulonglong) -> cython.int:
    """Where a placement is noted, or would be."""
    i: cython.int
    slot: cython.int = key & (SEEN - 1)
    for i in range(8):
        if plan.seen[(slot + i) & (SEEN - 1)] == key or plan.seen[(slot + i) & (SEEN - 1)] == 0:
            return (slot + i) & (SEEN - 1)
    return slot
