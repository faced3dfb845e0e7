"""Upper confidence trees over single decisions: a rival that knows the rules and nothing else, or the evaluation too.

The search is that of OpenSpiel's `MCTSBot` without its solver, on nodes in an arena of its own: a node is expanded at
its second visit, its actions shuffled; the child with the highest bound is followed; every node adds up the returns of
the seat that chose it, so with more than two players each looks after itself. A leaf is valued by random play up to a
cut-off, or by the evaluation. The action visited most is the answer.
"""

from __future__ import annotations

from array import array
from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if cython.compiled:
    from cython.cimports.libc.math import exp, log, sqrt
else:
    from math import exp, log, sqrt

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import OVER
    from conquista.games.conquest.rules.constants.sizes import SEATS
    from conquista.games.conquest.rules.engine import legal_codes, play_out
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.status import own_points, spaces_of
    from conquista.kernel.random import RandomStream
    from conquista.players.conquest.evaluation.evaluate import evaluate
    from conquista.players.conquest.evaluation.scratch import EvaluationScratch

DEEPEST = cython.declare(cython.int, 1024)  # decisions below the root
POINTS = cython.declare(cython.double, 10.0)  # a lead in points that counts as a victory where play is cut off


@cython.cclass
class Uct:
    """A tree of at most `room` nodes; one serves one thread. Without a scratch, leaves are valued by random play."""

    code: Annotated[array[int], cython.int[::1]]  # the action that leads to a node
    visits: Annotated[array[int], cython.int[::1]]
    first: Annotated[array[int], cython.int[::1]]  # its children: first .. first + count
    count: Annotated[array[int], cython.short[::1]]
    chooser: Annotated[array[int], cython.uchar[::1]]  # the seat whose action led here
    total: Annotated[array[float], cython.double[::1]]  # returns of that seat
    path: Annotated[list[int], cython.int[DEEPEST + 1]]
    returns: Annotated[list[float], cython.double[SEATS]]
    points: Annotated[list[float], cython.double[SEATS]]
    size: cython.int
    used: cython.int
    cutoff: Public[cython.int]
    bold: Public[cython.double]
    scale: Public[cython.double]
    steps: Public[cython.longlong]
    simulations: Public[cython.longlong]
    workspace: Workspace
    codes: Codes
    work: WarPosition
    scratch: EvaluationScratch | None
    flag: Annotated[bytearray, cython.uchar[::1]]
    halt: Annotated[bytearray, cython.uchar[::1]]

    def __init__(self, pos: WarPosition, room: int, scratch: EvaluationScratch | None = None) -> None:
        size: cython.int = max(4096, min(room, 1 << 24))
        self.code = array("i", bytes(4 * size))
        self.visits = array("i", bytes(4 * size))
        self.first = array("i", bytes(4 * size))
        self.count = array("h", bytes(2 * size))
        self.chooser = array("B", bytes(size))
        self.total = array("d", bytes(8 * size))
        if not cython.compiled:
            allocate_rows(self)
            self.returns, self.points = [0.0] * SEATS, [0.0] * SEATS
        self.size = size
        self.workspace = Workspace(pos.tables)
        self.codes = Codes()
        self.work = pos.copy()
        self.scratch = scratch
        self.bold = 2.0
        self.cutoff = 150
        self.scale = 350.0
        self.used = self.steps = self.simulations = 0
        self.flag = bytearray(1)
        self.halt = bytearray(1)

    def search(self, pos: WarPosition, stream: RandomStream, limit: int, flag: bytearray, halt: bytearray) -> int:
        """Grow a tree for the seat that has to act; return the code visited most. At least one simulation is made."""
        self.flag, self.halt = flag, halt
        scratch: EvaluationScratch = self.scratch  # type: ignore[assignment]
        valued: cython.bint = self.scratch is not None
        most: cython.longlong = limit
        with cython.nogil:
            grow(self, pos, stream, scratch, valued, most)
        return self.code[best_child(self)]

    def ordered(self, pos: WarPosition) -> list[int]:
        """The legal codes in the order in which a node lists them before it shuffles."""
        legal_codes(pos, self.workspace, self.codes)
        return [self.codes.code[i] for i in range(self.codes.count)]

    def children(self) -> list[tuple[int, int, float]]:
        """Code, visits and sum of returns of every action at the root."""
        return [
            (self.code[i], self.visits[i], self.total[i]) for i in range(self.first[0], self.first[0] + self.count[0])
        ]

    def share(self, rivals: int) -> float:
        """The share of the victory that the chosen action promises."""
        best = best_child(self)
        mean = self.total[best] / self.visits[best] if self.visits[best] else 0.0
        return max(0.0, min(1.0, (1 + rivals * mean) / (1 + rivals)))


def grow(
    tree: Uct,
    pos: WarPosition,
    stream: RandomStream,
    scratch: EvaluationScratch,
    valued: cython.bint,
    limit: cython.longlong,
) -> None:
    """Simulate until a limit is reached; without one, until a stop is requested or the arena is full."""
    depth: cython.int
    i: cython.int
    tree.used = 1
    tree.visits[0] = 0
    tree.count[0] = 0
    tree.total[0] = 0.0
    tree.chooser[0] = pos.to_act
    tree.steps = tree.simulations = 0
    while True:
        copy_into(pos, tree.work)
        depth = descend(tree, stream)
        if tree.work.phase == OVER:
            final_returns(tree)
        elif valued:
            value_leaf(tree, scratch)
        else:
            tree.steps += play_out(tree.work, tree.workspace, tree.codes, stream, tree.cutoff)
            if tree.work.phase == OVER:
                final_returns(tree)
            else:
                count_points(tree)
        tree.steps += depth
        for i in range(depth + 1):
            tree.total[tree.path[i]] += tree.returns[tree.chooser[tree.path[i]]]
            tree.visits[tree.path[i]] += 1
        tree.simulations += 1
        if tree.count[0] == 0:  # the first simulation looks at the root alone
            continue
        if (limit > 0 and tree.simulations >= limit) or tree.flag[0] or tree.halt[0]:
            return


def descend(tree: Uct, stream: RandomStream) -> cython.int:
    """Follow the highest bounds from the root to a node that is new; the path is kept, its length returned."""
    node: cython.int = 0
    depth: cython.int = 0
    tree.path[0] = 0
    while tree.work.phase != OVER and tree.visits[node] > 0 and depth < DEEPEST:
        if tree.count[node] == 0 and not expand(tree, node, stream):
            break
        node = highest(tree, node)
        do_action(tree.work, tree.workspace, tree.code[node])
        depth += 1
        tree.path[depth] = node
    return depth


def expand(tree: Uct, node: cython.int, stream: RandomStream) -> cython.bint:
    """Give a node its children, in random order; False when the arena is full."""
    i: cython.int
    j: cython.int
    code: cython.int
    legal_codes(tree.work, tree.workspace, tree.codes)
    if tree.used + tree.codes.count > tree.size:
        return False
    for i in range(tree.codes.count - 1, 0, -1):
        j = stream.below(i + 1)
        code = tree.codes.code[i]
        tree.codes.code[i] = tree.codes.code[j]
        tree.codes.code[j] = code
    tree.first[node] = tree.used
    tree.count[node] = tree.codes.count
    for i in range(tree.codes.count):
        tree.code[tree.used] = tree.codes.code[i]
        tree.visits[tree.used] = 0
        tree.count[tree.used] = 0
        tree.total[tree.used] = 0.0
        tree.chooser[tree.used] = tree.work.to_act
        tree.used += 1
    return True


def highest(tree: Uct, node: cython.int) -> cython.int:
    """The child with the highest upper confidence bound; one never visited comes first."""
    i: cython.int
    best: cython.int = tree.first[node]
    bound: cython.double
    most: cython.double = -1e9
    grown: cython.double = log(tree.visits[node])
    for i in range(tree.first[node], tree.first[node] + tree.count[node]):
        if tree.visits[i] == 0:
            return i
        bound = tree.total[i] / tree.visits[i] + tree.bold * sqrt(grown / tree.visits[i])
        if bound > most:
            most = bound
            best = i
    return best


def best_child(tree: Uct) -> cython.int:
    """The child of the root that was visited most, of equals the one with the greater sum."""
    i: cython.int
    best: cython.int = tree.first[0]
    for i in range(tree.first[0], tree.first[0] + tree.count[0]):
        if tree.visits[i] > tree.visits[best] or (
            tree.visits[i] == tree.visits[best] and tree.total[i] > tree.total[best]
        ):
            best = i
    return best


def final_returns(tree: Uct) -> None:
    """Returns of a match that is over: 1 for all of a victory; losses add up to what is won."""
    i: cython.int
    seat: cython.int
    winners: cython.int = 0
    seats: cython.int = tree.work.tables.seats
    for i in range(seats):
        winners += (tree.work.winners >> tree.work.tables.order[i]) & 1
    for i in range(seats):
        seat = tree.work.tables.order[i]
        if winners == 0 or winners == seats:
            tree.returns[seat] = 0.0
        elif (tree.work.winners >> seat) & 1:
            tree.returns[seat] = 1.0 if tree.work.tables.team_mode else (1.0 * seats / winners - 1.0) / (seats - 1)
        else:
            tree.returns[seat] = -1.0 if tree.work.tables.team_mode else -1.0 / (seats - 1)


def count_points(tree: Uct) -> None:
    """Returns where random play is cut off: pieces, captures and spaces, against the best of the others."""
    i: cython.int
    j: cython.int
    seat: cython.int
    other: cython.int
    lead: cython.double
    most: cython.double
    for i in range(tree.work.tables.seats):
        seat = tree.work.tables.order[i]
        tree.points[seat] = own_points(tree.work, seat) + tree.work.score[seat] + 2 * spaces_of(tree.work, seat)
    for i in range(tree.work.tables.seats):
        seat = tree.work.tables.order[i]
        most = -1.0
        for j in range(tree.work.tables.seats):
            other = tree.work.tables.order[j]
            if tree.work.tables.team[other] != tree.work.tables.team[seat] and tree.points[other] > most:
                most = tree.points[other]
        lead = (tree.points[seat] - most) / POINTS
        tree.returns[seat] = 1.0 if lead > 1.0 else -1.0 if lead < -1.0 else lead


def value_leaf(tree: Uct, scratch: EvaluationScratch) -> None:
    """Returns by the evaluation: the share that a value stands for, from -1 to 1.

    In the turn of the seat that searches, the next one is taken to come then; any other is taken to have moves yet.
    Otherwise passing would look good: an opponent's turn that breaks off at a leaf would count as a lost turn.
    """
    i: cython.int
    seat: cython.int = tree.work.active
    evaluate(tree.work, scratch, tree.work.tables.following[seat] if seat == tree.chooser[0] else seat)
    for i in range(tree.work.tables.seats):
        seat = tree.work.tables.order[i]
        tree.returns[seat] = 2.0 / (1.0 + exp(-scratch.value[seat] / tree.scale)) - 1.0
