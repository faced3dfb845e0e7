"""The computer players by level, as the registry makes them.

Their own limits lie an eighth or so below what a person is promised, so that the promise holds on a busy machine too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.players.conquest.balance import PLAIN, Balance, styles
from conquista.players.conquest.commander import Choice, Commander
from conquista.players.conquest.council import Council, Reach
from conquista.players.conquest.moment import Clock, Moment
from conquista.players.limits import Limits

if TYPE_CHECKING:
    from conquista.players.registry import Order


DANGERS = ("exposed_most", "exposed_next", "exposed_rest", "exposed_guarded", "threatened", "breach")


class Squire(Commander):
    """Level 1: walk by walk whatever is best at once. Sees captures near by, no answers and no danger."""

    turn_limits = Limits(seconds=0.17)
    answer_limits = Limits(seconds=0.04)
    sight = 4
    picks = 5
    margin = 40  # among plans that are worse by no more than this, in hundredths of a soldier, it follows its mood

    def _sees(self, weights: Balance) -> Balance:
        return weights.changed(dict.fromkeys(DANGERS, 0))

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


class Captain(Commander):
    """Level 3: plans, and weighs the best by the reply of the next opponent."""

    turn_limits = Limits(seconds=1.3)
    answer_limits = Limits(seconds=0.25)
    reach = Reach(beam=16, plans=10, reply=4)
    answer_width = 2
    reply_sight = 99  # how many moves away others are thought to see what they could take

    def _prepare(self, moment: Moment) -> None:
        if moment.rules.tables is not self._tables:
            super()._prepare(moment)
            self._council = Council(moment.rules, self._sheet, moment.position)
            self._council.other.sight = self.reply_sight

    def _turn(self, moment: Moment, clock: Clock) -> Choice:
        found = self._council.turn(moment.position, moment.seat, self.reach, clock)
        return Choice(found.line, found.value, self._council.nodes)

    def _answer(self, moment: Moment, clock: Clock) -> Choice:
        found = self._council.answer(moment.position, moment.seat, self.answer_width, clock)
        return Choice(found.line, found.value, self._council.nodes)


class Sergeant(Captain):
    """Level 2: sees every capture of its own and what stands in danger, and of replies those that are near."""

    turn_limits = Limits(seconds=0.43)
    answer_limits = Limits(seconds=0.08)
    reach = Reach(beam=4, plans=2, reply=1)
    answer_width = 1
    reply_sight = 2


class General(Captain):
    """Level 4: a wide beam, the replies of all opponents, and a look at what can be done about them."""

    turn_limits = Limits(seconds=4.4)
    answer_limits = Limits(seconds=0.68)
    reach = Reach(beam=64, plans=24, reply=16, counter=4, everybody=True)
    answer_width = 8


def squire(order: Order) -> Squire:
    return Squire(order.chance, order.name, order.limits, _style(order))


def sergeant(order: Order) -> Sergeant:
    return Sergeant(order.chance, order.name, order.limits, _style(order))


def captain(order: Order) -> Captain:
    return Captain(order.chance, order.name, order.limits, _style(order))


def general(order: Order) -> General:
    return General(order.chance, order.name, order.limits, _style(order))


def _style(order: Order) -> str:
    return order.settings.word("style", PLAIN, styles())
