"""Rivals: players that know engine and evaluation, but nothing of turns. They show what planning is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquista.core import Action, AnyGame, View
from conquista.games.conquest import ledger
from conquista.games.conquest.engine import Engine
from conquista.players.conquest.balance import PLAIN, balance, styles
from conquista.players.conquest.evaluate import next_seat, values
from conquista.players.conquest.moment import atlas_of, read
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thinking import Stop, Thought

if TYPE_CHECKING:
    from conquista.players.registry import Order


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


def greedy(order: Order) -> Greedy:
    return Greedy(order.name, order.limits, order.settings.word("style", PLAIN, styles()))
