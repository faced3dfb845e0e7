"""Baseline players that use the engine and the evaluation but do not plan turns. They show what planning is worth."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquista.core import Action, AnyGame, Chance, View
from conquista.games.conquest import packing
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.tables import ConquestTables
from conquista.kernel.random import RandomStream
from conquista.players.conquest.baselines.uct import Uct
from conquista.players.conquest.evaluation.evaluate import next_seat, values
from conquista.players.conquest.evaluation.weights import PLAIN, styles, weights_of
from conquista.players.conquest.search.context import SCALE, SearchClock, SearchContext, reach_tables_of, read
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop, Thought

if TYPE_CHECKING:
    from conquista.players.entry import PlayerRequest

ROOM = 1 << 21  # nodes of a tree: 48 MiB
SAVED = 2  # turns whose limits a saved_limits may hold
LEAST = 0.001  # seconds for one decision, however little is left


@dataclass(frozen=True, slots=True)
class Pick:
    """One action as a line, the share of the victory that it promises, and what it cost."""

    line: tuple[int]
    share: float
    nodes: int


class Greedy:
    """Tries every single action and takes the one whose position is worth most, the end of the turn among them."""

    def __init__(self, name: str, limits: Limits = UNLIMITED, style: str = PLAIN) -> None:
        self.name = name
        self.limits = limits
        self.style = style

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self.limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        context = read(game, view, legal)
        limits = self.limits if limits.unlimited else limits
        scratch = weights_of(context.rules.options, self.style).scratch(reach_tables_of(context.rules.tables))
        engine = ConquestEngine(context.rules.tables)
        active = packing.numbers(context.position)["active"]
        following = next_seat(context.position)
        found: list[tuple[int, int]] = []
        for code in context.actions:
            if found and (stop.is_set() or (limits.nodes is not None and len(found) >= limits.nodes)):
                break
            pos = context.position.copy()
            engine.do(pos, code)
            now = packing.numbers(pos)["active"]
            found.append((values(pos, scratch, following if now == active else now)[context.seat], -code))
        value, code = max(found)
        action = context.actions[-code]
        return Thought(action, context.share(value), line=(action.word,), nodes=len(found))


class SavedLimits:
    """Divides a turn's limits among its decisions; what a turn saves is available to the next.

    A tree that ends a turn early has more time for later ones.
    """

    def __init__(self) -> None:
        self._turn = -1
        self._usual = 0  # decisions of the last turn
        self._made = 0
        self._nodes = 0
        self._seconds = 0.0

    def part(self, bounds: Limits, turn: int, left: int) -> Limits:
        """The limits of the next decision, with this many moves left in the turn.

        A turn is assumed to have as many decisions as the last one, and at first as many as there are moves.
        """
        if turn != self._turn:
            self._begin(bounds, turn)
        parts = max(1, min(left, self._usual - self._made) if self._usual else left)
        self._made += 1
        return Limits(
            None if bounds.nodes is None else max(1, min(bounds.nodes, self._nodes // parts)),
            None if bounds.seconds is None else max(LEAST, min(bounds.seconds, self._seconds / parts)),
        )

    def _begin(self, bounds: Limits, turn: int) -> None:
        if turn < self._turn:  # another match
            self._made, self._nodes, self._seconds = 0, 0, 0.0
        self._turn, self._usual, self._made = turn, self._made, 0
        self._nodes = min(SAVED * (bounds.nodes or 0), self._nodes + (bounds.nodes or 0))
        self._seconds = min(SAVED * (bounds.seconds or 0.0), self._seconds + (bounds.seconds or 0.0))

    def pay(self, nodes: int, seconds: float) -> None:
        self._nodes = max(0, self._nodes - nodes)
        self._seconds = max(0.0, self._seconds - seconds)


class GreedyTree:
    """Upper confidence trees, one for each single decision. A limit is meant for a turn: a decision gets its part."""

    turn_limits = Limits(seconds=1.0)

    def __init__(self, chance: Chance, name: str, limits: Limits, style: str | None, cutoff: int, bold: int) -> None:
        self.name = name
        self.limits = limits
        self._chance = chance
        self._style = style
        self._cutoff = cutoff
        self._bold = bold / 100
        self._tables: ConquestTables | None = None
        self._saved_limits = SavedLimits()

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self.limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        context = read(game, view, legal)
        choice = self.decide(context, limits, stop)
        (code,) = choice.line
        action = context.actions[code]
        return Thought(action, choice.share, line=(action.word,), nodes=choice.nodes)

    def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> Pick:
        """One action from the position alone."""
        tree = self._prepare(context)
        stream = RandomStream(self._chance.below(1 << 62, "tree"))
        limits = self.limits if limits.unlimited else limits
        bounds = self.turn_limits if limits.unlimited else limits
        if context.answering:
            part = _divided(bounds, context.rules.tables.full_budget)
        else:
            part = self._saved_limits.part(
                bounds, packing.numbers(context.position)["turn"], packing.left(context.position)
            )
        begun = time.monotonic()
        with SearchClock(part, stop, part) as clock:
            code = tree.search(context.position, stream, clock.nodes, clock.flag, clock.halt)
        if not context.answering:
            self._saved_limits.pay(tree.simulations, time.monotonic() - begun)
        return Pick((code,), tree.share(len(context.rules.teams) - 1), tree.simulations)

    def _prepare(self, context: SearchContext) -> Uct:
        if context.rules.tables is not self._tables:
            self._tables = context.rules.tables
            scratch = None
            if self._style is not None:
                scratch = weights_of(context.rules.options, self._style).scratch(reach_tables_of(context.rules.tables))
            self._tree = Uct(context.position, ROOM, scratch)
            self._tree.cutoff, self._tree.bold, self._tree.scale = self._cutoff, self._bold, SCALE
        return self._tree


def _divided(limits: Limits, parts: int) -> Limits:
    """The part of a turn's limits that one of its decisions may cost."""
    nodes = None if limits.nodes is None else max(1, limits.nodes // parts)
    return Limits(nodes, None if limits.seconds is None else limits.seconds / parts)


def uct(order: PlayerRequest) -> GreedyTree:
    cutoff = order.settings.number("cutoff", 150, 1, 100_000)
    bold = order.settings.number("bold", 200, 0, 10_000)
    return GreedyTree(order.chance, order.name, order.limits, None, cutoff, bold)


def uct_eval(order: PlayerRequest) -> GreedyTree:
    style = order.settings.word("style", PLAIN, styles())
    return GreedyTree(order.chance, order.name, order.limits, style, 0, order.settings.number("bold", 50, 0, 10_000))


def greedy(order: PlayerRequest) -> Greedy:
    return Greedy(order.name, order.limits, order.settings.word("style", PLAIN, styles()))
