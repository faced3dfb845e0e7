"""Rivals: players that know engine and evaluation, but nothing of turns. They show what planning is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import Action, AnyGame, Chance, View
from conquista.games.conquest import ledger
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.tables import Tables
from conquista.kernel.random import Stream
from conquista.players.conquest.balance import PLAIN, balance, styles
from conquista.players.conquest.evaluate import next_seat, values
from conquista.players.conquest.moment import SCALE, Clock, Moment, atlas_of, read
from conquista.players.conquest.uct import Uct
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thinking import Stop, Thought

if TYPE_CHECKING:
    from conquista.players.registry import Order

ROOM = 1 << 21  # nodes of a tree: 48 MiB


class Greedy:
    """Tries every single action and takes the one whose position is worth most, the end of the turn among them."""

    def __init__(self, name: str, limits: Limits = UNLIMITED, style: str = PLAIN) -> None:
        self.name = name
        self.limits = limits
        self.style = style

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self.limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        moment = read(game, view, legal)
        limits = self.limits if limits.unlimited else limits
        sheet = balance(moment.rules.options, self.style).sheet(atlas_of(moment.rules.tables))
        engine = Engine(moment.rules.tables)
        active = ledger.numbers(moment.position)["active"]
        following = next_seat(moment.position)
        found: list[tuple[int, int]] = []
        for code in moment.actions:
            if found and (stop.is_set() or (limits.nodes is not None and len(found) >= limits.nodes)):
                break
            pos = moment.position.copy()
            engine.do(pos, code)
            now = ledger.numbers(pos)["active"]
            found.append((values(pos, sheet, following if now == active else now)[moment.seat], -code))
        value, code = max(found)
        action = moment.actions[-code]
        return Thought(action, moment.share(value), line=(action.word,), nodes=len(found))


class Tree:
    """Upper confidence trees, one for each single decision. A limit is meant for a turn: a decision gets its part."""

    turn_limits = Limits(seconds=1.0)

    def __init__(self, chance: Chance, name: str, limits: Limits, style: str | None, cutoff: int, bold: int) -> None:
        self.name = name
        self.limits = limits
        self._chance = chance
        self._style = style
        self._cutoff = cutoff
        self._bold = bold / 100
        self._tables: Tables | None = None

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return self.think(game, view, legal, self.limits, Stop()).action

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought:
        moment = read(game, view, legal)
        tree = self._prepare(moment)
        stream = Stream(self._chance.below(1 << 62, "tree"))
        parts = moment.rules.tables.full_budget
        limits = self.limits if limits.unlimited else limits
        with Clock(_divided(limits, parts), stop, _divided(self.turn_limits, parts)) as clock:
            code = tree.search(moment.position, stream, clock.nodes, clock.flag, clock.halt)
        action = moment.actions[code]
        share = tree.share(len(moment.rules.teams) - 1)
        return Thought(action, share, line=(action.word,), nodes=tree.simulations)

    def _prepare(self, moment: Moment) -> Uct:
        if moment.rules.tables is not self._tables:
            self._tables = moment.rules.tables
            sheet = None
            if self._style is not None:
                sheet = balance(moment.rules.options, self._style).sheet(atlas_of(moment.rules.tables))
            self._tree = Uct(moment.position, ROOM, sheet)
            self._tree.cutoff, self._tree.bold, self._tree.scale = self._cutoff, self._bold, SCALE
        return self._tree


def _divided(limits: Limits, parts: int) -> Limits:
    """The part of a turn's limits that one of its decisions may cost."""
    nodes = None if limits.nodes is None else max(1, limits.nodes // parts)
    return Limits(nodes, None if limits.seconds is None else limits.seconds / parts)


def uct(order: Order) -> Tree:
    cutoff = order.settings.number("cutoff", 150, 1, 100_000)
    bold = order.settings.number("bold", 200, 0, 10_000)
    return Tree(order.chance, order.name, order.limits, None, cutoff, bold)


def uct_eval(order: Order) -> Tree:
    style = order.settings.word("style", PLAIN, styles())
    return Tree(order.chance, order.name, order.limits, style, 0, order.settings.number("bold", 50, 0, 10_000))


def greedy(order: Order) -> Greedy:
    return Greedy(order.name, order.limits, order.settings.word("style", PLAIN, styles()))
