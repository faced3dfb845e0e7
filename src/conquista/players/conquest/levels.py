"""The computer players by level, as the registry makes them.

Their own limits lie an eighth or so below what a person is promised, so that the promise holds on a busy machine too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.players.conquest.balance import PLAIN, Balance, styles
from conquista.players.conquest.commander import Choice, Commander
from conquista.players.conquest.council import Council, Reach
from conquista.players.conquest.moment import Clock, Moment, atlas_of
from conquista.players.conquest.staff import Staff
from conquista.players.limits import Limits

if TYPE_CHECKING:
    from conquista.players.registry import Order


DANGERS = ("exposed_most", "exposed_next", "exposed_rest", "exposed_guarded", "threatened", "breach")
MOODS = (50, 200)  # hundredths: how much of a danger a bold and a careful mind would see


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
    reach = Reach(beam=24, plans=20, reply=4)
    answer_width = 2

    def _prepare(self, moment: Moment) -> None:
        if moment.rules.tables is not self._tables:
            super()._prepare(moment)
            self._council = self._convene(moment)

    def _convene(self, moment: Moment) -> Council:
        return Council(moment.rules, self._sheet, moment.position)

    def _turn(self, moment: Moment, clock: Clock) -> Choice:
        found = self._council.turn(moment.position, moment.seat, self.reach, clock)
        return Choice(found.line, found.value, self._council.nodes)

    def _answer(self, moment: Moment, clock: Clock) -> Choice:
        found = self._council.answer(moment.position, moment.seat, self.answer_width, clock)
        return Choice(found.line, found.value, self._council.nodes)


class Sergeant(Captain):
    """Level 2: sees every capture of its own, its answers, and what stands in danger; looks at nobody's next turn."""

    turn_limits = Limits(seconds=0.43)
    answer_limits = Limits(seconds=0.08)
    reach = Reach(beam=4, plans=1, reply=1)
    answer_width = 1


class General(Captain):
    """Level 4: the replies of all opponents, to its plans and to every change of them that looks good."""

    turn_limits = Limits(seconds=4.4)
    answer_limits = Limits(seconds=0.68)
    reach = Reach(beam=8, plans=12, reply=16, everybody=True, refine=60)
    answer_width = 8
    seasoned = True

    def _convene(self, moment: Moment) -> Council:
        atlas = atlas_of(moment.rules.tables)
        moods = [
            self._balance.changed({word: self._balance.of(word) * part // 100 for word in DANGERS}).sheet(atlas)
            for part in MOODS
        ]
        return Staff(moment.rules, self._sheet, moment.position, moods)


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
