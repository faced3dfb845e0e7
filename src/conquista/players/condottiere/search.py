"""Information-set search: one tree of what the searching seat can observe, and one random deal per simulation.

A simulation deals the unseen cards at random, descends by past results and by the advice of budgets, adds a node,
plays the battle out by budgets, and backs up the evaluated shares of the position after the battle. Each seat is
assumed to maximise its own share.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.action_codes import PASS, PASS_OPEN
    from conquista.games.condottiere.rules.constants.phases import ASK, DEAL, KEEP, OVER, TURN, TURN_UP
    from conquista.games.condottiere.rules.engine import settle_by
    from conquista.games.condottiere.rules.play.apply import do_action
    from conquista.games.condottiere.rules.play.battle import is_played_face_down
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.position.position import CardPosition, copy_into
    from conquista.games.condottiere.rules.position.redeal import redeal_unseen
    from conquista.games.condottiere.rules.position.unseen_cards import UnseenCards
    from conquista.kernel.random import RandomStream
    from conquista.players.condottiere.choices.decisions import budgeted
    from conquista.players.condottiere.choices.hand_planning import CardBudget, idleness
    from conquista.players.condottiere.evaluation.evaluate import Evaluation, evaluate_position
    from conquista.players.condottiere.search_tree import SearchTree, find, grow

OFTEN = 20  # visits from which on a line is reported: fewer are noise
DEEPEST = cython.declare(cython.int, 250)
LONGEST = cython.declare(cython.int, 600)  # decisions in one playout, at most
HIDDEN_CARD = cython.declare(cython.int, 240)  # another seat has laid a card face down
HIDDEN_ANSWER = cython.declare(cython.int, 241)  # another seat has answered in secret
HIDDEN_KEPT = cython.declare(cython.int, 242)  # another seat has put a card aside


@cython.cclass
class Search:
    """Buffers for one search at a time. Not thread-safe."""

    tree: Public[SearchTree]
    evaluation: Evaluation  # evaluates positions after a battle
    budget: CardBudget  # plays battles out, and advises the descent
    root: CardPosition
    pos: CardPosition
    loose: UnseenCards
    stream: RandomStream
    stop: Annotated[bytearray, cython.uchar[::1]]
    me: cython.int
    stays: cython.bint  # passing is excluded
    # The weight of the budget's advice, and of exploration
    prior_weight: cython.double
    exploration: cython.double
    path: Annotated[list[int], cython.int[256]]
    actor: Annotated[list[int], cython.int[256]]
    codes: Annotated[list[int], cython.int[64]]
    found: Annotated[list[int], cython.int[64]]
    depth: cython.int
    done: Public[cython.longlong]

    def __init__(
        self, evaluation: Evaluation, budget: CardBudget, size: int, prior_weight: float, exploration: float
    ) -> None:
        if not cython.compiled:
            allocate_rows(self)
        self.evaluation, self.budget = evaluation, budget
        self.tree = SearchTree(size)
        self.loose = UnseenCards()
        self.prior_weight, self.exploration = prior_weight, exploration
        self.stream = RandomStream(0)
        self.stop = bytearray(1)
        self.me = self.depth = 0
        self.stays = False
        self.done = 0

    def begin(self, root: CardPosition, seat: int, stream: RandomStream, stop: bytearray, stays: bool = False) -> None:
        """Set the root: a position with all unseen cards sampled, and the searching seat.

        With `stays`, passing is not considered.
        """
        self.root, self.pos = root, root.copy()
        self.me, self.stream, self.stop, self.stays = seat, stream, stop, stays
        self.tree.clear()
        self.done = 0

    def run(self, count: cython.int) -> bool:
        """Run this many simulations without the interpreter lock; returns False when the search was stopped."""
        with cython.nogil:
            for _ in range(count):
                if self.stop[0]:
                    break
                simulate(self)
                self.done += 1
        return not self.stop[0]

    def advice(self, pos: CardPosition, seat: cython.int) -> int:
        """The action that budgets alone would choose."""
        return budgeted(pos, self.budget, seat)

    def line(self, node: int) -> list[int]:
        """The most visited actions below a node, as far as they are observable and were tried often enough."""
        found = []
        while below := [child for child in self.tree.below(node) if child[2] >= OFTEN]:
            node, edge, _, _ = max(below, key=lambda child: (child[2], child[3]))
            if edge >= HIDDEN_CARD:
                break
            found.append(edge)
        return found


def fights(phase: cython.int) -> cython.bint:
    """Whether a battle is being fought."""
    return phase >= TURN and phase <= TURN_UP


def edge_of(search: Search, seat: cython.int, code: cython.int) -> cython.int:
    """An action as the searching seat observes it: secret actions of others all look the same."""
    if seat == search.me:
        return code
    if code < PASS and is_played_face_down(search.pos, code):
        return HIDDEN_CARD
    if search.pos.phase == ASK and search.pos.tables.together:
        return HIDDEN_ANSWER
    if search.pos.phase == KEEP:
        return HIDDEN_KEPT
    return code


@cython.exceptval(-1, check=False)
def simulate(search: Search) -> cython.int:
    """One deal, one descent, one battle played to its end, and its shares backed up."""
    seat: cython.int = search.me
    node: cython.int = 0
    before: cython.int
    fought: cython.bint = False
    copy_into(search.root, search.pos)
    redeal_unseen(search.pos, search.me, search.loose, search.stream, 40)
    search.depth = 0
    search.path[0] = 0
    while search.depth < DEEPEST:
        before = search.tree.used
        fought = fights(search.pos.phase)
        node = step_in(search, node, seat)
        if node == 0 or search.tree.used > before or search.pos.phase == DEAL or search.pos.phase == OVER:
            break
        if fought and not fights(search.pos.phase):
            break
        seat = search.pos.actor
    play_on(search, fought)
    evaluate_position(search.evaluation, search.pos)
    back_up(search)
    return 0


@cython.exceptval(-1, check=False)
def step_in(search: Search, node: cython.int, seat: cython.int) -> cython.int:
    """Select by results, advice and exploration, and act; returns the node, 0 when the tree is full."""
    i: cython.int
    chosen: cython.int = 0
    best_child: cython.int = 0
    best: cython.double = -1000.0
    advised: cython.int = budgeted(search.pos, search.budget, seat)
    count: cython.int = list_legal(search.pos, seat)
    if node == 0 and search.stays:
        while count > 1 and PASS <= search.pos.codes[count - 1] <= PASS_OPEN:  # passes come last
            count -= 1
    visits: cython.int = search.tree.visits[node]
    curious: cython.double = search.exploration * sqrt(visits + 1.0)
    offered: cython.int = 0
    paid: cython.double = 0.0
    for i in range(count):
        search.codes[i] = search.pos.codes[i]
        child: cython.int = find(search.tree, node, edge_of(search, seat, search.codes[i]))
        search.found[i] = child
        if child:
            search.tree.offers[child] += 1
            offered += search.tree.visits[child]
            paid += search.tree.total[child]
    if offered:
        paid = paid / offered
    for i in range(count):
        child = search.found[i]
        if child == 0 and offered and search.tree.used >= search.tree.size:
            continue  # the tree is full
        prior: cython.double = (1.0 - search.prior_weight) / count
        if search.codes[i] == advised:
            prior += search.prior_weight
        mean: cython.double = paid  # an untried action is assumed to be average
        visits = 0
        if child:
            visits = search.tree.visits[child]
            mean = search.tree.total[child] / visits
        if search.codes[i] == PASS:
            mean -= idleness(search.pos)
        score: cython.double = mean + curious * prior / (1.0 + visits)
        if score > best:
            best = score
            chosen = search.codes[i]
            best_child = child
    if best_child == 0:
        best_child = grow(search.tree, node, edge_of(search, seat, chosen))
    do_action(search.pos, seat, chosen)
    if best_child:
        search.depth += 1
        search.path[search.depth] = best_child
        search.actor[search.depth] = seat
    return best_child


@cython.exceptval(-1, check=False)
def play_on(search: Search, fought: cython.bint) -> cython.int:
    """Play by budgets to the end of the current or next battle."""
    made: cython.int = 0
    while search.pos.phase != OVER and made < LONGEST:
        if fought and not fights(search.pos.phase):
            return made
        if search.pos.phase == DEAL:
            settle_by(search.pos, search.stream)
            continue
        fought = fights(search.pos.phase)
        do_action(search.pos, search.pos.actor, budgeted(search.pos, search.budget, search.pos.actor))
        made += 1
    return made


def back_up(search: Search) -> None:
    """Add to every node on the path the share of the seat that acted there."""
    i: cython.int
    search.tree.visits[0] += 1
    search.tree.total[0] += search.evaluation.share[search.me]
    for i in range(1, search.depth + 1):
        search.tree.visits[search.path[i]] += 1
        search.tree.total[search.path[i]] += search.evaluation.share[search.actor[i]]
