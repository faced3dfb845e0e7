"""The computer players by level, as the registry makes them.

Their own limits are about an eighth below the advertised ones, to leave a margin on a busy machine.
"""

from __future__ import annotations

from conquista.players.conquest.evaluation.weights import EvaluationWeights
from conquista.players.conquest.player import ConquestPlayer, PlannedChoice
from conquista.players.conquest.search.context import SearchClock, SearchContext, reach_tables_of
from conquista.players.conquest.search.guarded_search import GuardedSearch
from conquista.players.conquest.search.plan_reply import PlanReply, ReplyReach
from conquista.players.conquest.search.refinement import PlanRefinement
from conquista.players.limits import Limits

DANGERS = ("exposed_most", "exposed_next", "exposed_rest", "exposed_guarded", "threatened", "breach")
DANGER_SCALES = (50, 200)  # percent of the danger weights, for the two weight variants


class ConquestSquire(ConquestPlayer):
    """Level 1: plays the best walk at each step. Sees captures near by, no answers and no danger."""

    turn_limits = Limits(seconds=0.17)
    answer_limits = Limits(seconds=0.04)
    capture_range = 4
    picks = 5
    margin = 40  # among plans that are worse by no more than this, in hundredths of a soldier, it chooses at random

    def _sees(self, weights: EvaluationWeights) -> EvaluationWeights:
        return weights.changed(dict.fromkeys(DANGERS, 0))

    def _turn(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        planner = self._planner
        planner.careful = False
        planner.capture_range = self.capture_range
        kept = planner.plan(context.position, 1, clock.nodes, clock.flag, clock.halt)
        best = planner.value(0)
        near = [i for i in range(min(kept, self.picks)) if planner.value(i) >= best - self.margin]
        number = near[self._chance.below(len(near), "mood")]
        return PlannedChoice(planner.line(number), planner.value(number), planner.spent())

    def _answer(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        code, value = self._planner.answer(context.position, clock.nodes, clock.flag, clock.halt)
        return PlannedChoice([code], value, self._planner.spent())


class ConquestSergeant(ConquestPlayer):
    """Level 2: considers its own captures, their answers and pieces in danger, but no other seat's next turn."""

    turn_limits = Limits(seconds=0.43)
    answer_limits = Limits(seconds=0.08)
    reach = ReplyReach(beam=4, plans=1, reply=1)
    answer_width = 1

    def _prepare(self, context: SearchContext) -> None:
        if context.rules.tables is not self._tables:
            super()._prepare(context)
            self._search = self._new_search(context)

    def _new_search(self, context: SearchContext) -> PlanReply:
        return PlanReply(context.rules, self._scratch, context.position)

    def _turn(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        found = self._search.turn(context.position, context.seat, self.reach, clock)
        return PlannedChoice(found.line, found.value, self._search.nodes, cost_of_moving=self._search.cost_of_moving)

    def _answer(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        found = self._search.answer(context.position, context.seat, self.answer_width, clock)
        return PlannedChoice(found.line, found.value, self._search.nodes)


class ConquestCaptain(ConquestSergeant):
    """Level 3: weighs its plans by the reply of the next opponent, plays proven wins and gives none away."""

    turn_limits = Limits(seconds=1.2)
    answer_limits = Limits(seconds=0.25)
    reach = ReplyReach(beam=24, plans=20, reply=4)
    answer_width = 2

    def _new_search(self, context: SearchContext) -> PlanReply:
        return GuardedSearch(context.rules, self._scratch, context.position)


class ConquestGeneral(ConquestCaptain):
    """Level 4: the replies of all opponents, to its plans and to every change of them that looks good."""

    turn_limits = Limits(seconds=4.4)
    answer_limits = Limits(seconds=0.68)
    reach = ReplyReach(beam=8, plans=12, reply=16, everybody=True, refine=60, check=Limits(seconds=0.25, nodes=25_000))
    answer_width = 8
    seasoned = True

    def _new_search(self, context: SearchContext) -> PlanReply:
        reach_tables = reach_tables_of(context.rules.tables)
        weight_variants = [
            self._weights.changed({word: self._weights.of(word) * part // 100 for word in DANGERS}).scratch(
                reach_tables
            )
            for part in DANGER_SCALES
        ]
        return PlanRefinement(context.rules, self._scratch, context.position, weight_variants)
