"""The computer players by level, as the registry makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.players.conquest.balance import PLAIN, styles
from conquista.players.conquest.commander import Choice, Commander
from conquista.players.conquest.moment import Clock, Moment
from conquista.players.limits import Limits

if TYPE_CHECKING:
    from conquista.players.registry import Order


class Squire(Commander):
    """Level 1: walk by walk whatever is best at once. Sees captures near by, and no answers."""

    turn_limits = Limits(seconds=0.2)
    answer_limits = Limits(seconds=0.05)
    sight = 4
    picks = 5
    margin = 40  # among plans that are worse by no more than this, in hundredths of a soldier, it follows its mood

    def _turn(self, moment: Moment, clock: Clock) -> Choice:
        planner = self._planner
        planner.careful = False
        planner.sight = self.sight
        kept = planner.plan(moment.position, 1, clock.nodes, clock.flag, clock.halt)
        best = planner.value(0)
        near = [i for i in range(min(kept, self.picks)) if planner.value(i) >= best - self.margin]
        number = near[self._chance.below(len(near), "mood")]
        return Choice(planner.line(number), planner.value(number), planner.spent())

    def _answer(self, moment: Moment, clock: Clock) -> Choice:
        code, value = self._planner.answer(moment.position, clock.nodes, clock.flag, clock.halt)
        return Choice([code], value, self._planner.spent())


def squire(order: Order) -> Squire:
    return Squire(order.chance, order.name, order.limits, _style(order))


def _style(order: Order) -> str:
    return order.settings.word("style", PLAIN, styles())
