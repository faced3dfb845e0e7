"""Searches for a turn or an answer, with proofs beside the estimates.

A win that is proven is played. A plan that wins if others answer as guessed is worth what is left of it after the
best other answer. Plans and answers that are proven to let an opponent win next are not played while another is
known. `WinProver` and `PlanCheck` document what is proven.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_check import PlanCheck, PlanVerdict
from conquista.players.conquest.search.plan_reply import PlanProposal, PlanReply, ReplyReach
from conquista.players.conquest.search.win_prover import PRICE, WinProver
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop

PROVER_SHARE = 8  # the win prover gets one of this many parts of the nodes
CALM_SHARE = 24  # or one of this many, while no seat seems to be near a win
QUERY_NODES = 5000  # nodes of the solver for one query to the win prover
CHECKED_ANSWERS = 6  # answers that are checked for a blunder, the best first
GUESSED_WINS = 3  # plans examined that win if the answers are as guessed


class GuardedSearch(PlanReply):
    """The search of `PlanReply`, with proven wins and without blunders."""

    def __init__(self, rules: ConquestRuleset, scratch: EvaluationScratch, pos: WarPosition) -> None:
        super().__init__(rules, scratch, pos)
        self.prover = WinProver(rules, self.engine)

    def turn(self, pos: WarPosition, seat: int, reach: ReplyReach, clock: SearchClock) -> PlanProposal:
        """The best plan after the replies; one that gives away the win only if all do."""
        self.nodes = self.reserve = 0
        self.prover.last_winner = -1
        won = self.proven_win(pos, seat, clock)
        if won is not None:
            return won
        self.reserve = clock.nodes // (PROVER_SHARE if self.prover.is_win_possible(pos, seat) else CALM_SHARE)
        plans = self.plans(pos, seat, reach, clock)
        self.reserve = 0
        spare = (reach.check.nodes or 0) + self.nodes
        last = Limits(nodes=clock.nodes) if clock.nodes else Limits(seconds=reach.check.seconds, nodes=spare)
        with SearchClock(last, stop_of(clock), UNLIMITED) as checking:
            return self.safest_plan(pos, plans, reach, PlanCheck(self, self.prover, seat, query_nodes(clock), checking))

    def propose(self, pos: WarPosition, reach: ReplyReach, clock: SearchClock) -> list[PlanProposal]:
        """The plans of `PlanReply`; a turn without a move saves no moves, so that others come before it if equal."""
        proposals = super().propose(pos, reach, clock)
        for plan in proposals:
            if not plan.line:
                plan.left = 0
        return proposals

    def plans(self, pos: WarPosition, seat: int, reach: ReplyReach, clock: SearchClock) -> list[PlanProposal]:
        """Plans by their values after the replies, the best first."""
        proposals = self.propose(pos, reach, clock)
        guessed = [plan for plan in proposals if plan.value >= WIN][:GUESSED_WINS]
        others = [plan for plan in proposals if plan.value < WIN]
        if others:
            others = self.rank(pos, others, seat, reach, clock)
        for plan in guessed:
            plan.value = self.value_if_refuted(pos, plan, seat, reach, clock)
        return sorted([*guessed, *others], key=lambda plan: -plan.value) if guessed else others

    def value_if_refuted(
        self, pos: WarPosition, plan: PlanProposal, seat: int, reach: ReplyReach, clock: SearchClock
    ) -> int:
        """The least value of a plan after answers that it did not guess, as far as the nodes go."""
        least = WIN
        for after, rest in self.other_answers(pos, plan.line, seat):
            if self.spent(clock):
                return -WIN
            ends = self.continuations(after, rest, seat, clock)
            values = [self.weigh(PlanProposal([], end, 0), seat, reach, 1, clock) for end in ends]
            least = min(least, max(values))
        return least

    def continuations(self, pos: WarPosition, rest: Sequence[int], seat: int, clock: SearchClock) -> list[WarPosition]:
        """Ends of a turn after an unexpected answer: as planned, as far as that goes, and as the planner goes on."""
        pos = pos.copy()
        self.answered(pos, clock)
        numbers = packing.numbers(pos)
        if numbers["phase"] != PLAYING or numbers["active"] != seat:
            return [pos]
        line, _ = self.followed(pos, rest, clock)
        self.own.plan(pos, 1, self.left(clock), clock.flag, clock.halt)
        self.nodes += self.own.spent()
        return [self.ended(pos, line), self.ended(pos, self.own.line(0))]

    # -- what is proven ------------------------------------------------------------------------------------------------

    def proven_win(self, pos: WarPosition, seat: int, clock: SearchClock) -> PlanProposal | None:
        """A turn that is proven to win, and for this side alone."""
        self.prover.nodes = 0
        found = self.prover.find_win(pos, seat, query_nodes(clock), stop_of(clock))
        self.nodes += self.prover.cost
        if found is None:
            return None
        after = self.ended(pos, found.line)
        winners = packing.numbers(after)["winners"]
        if not winners or winners & ~self.prover.side_of(seat):
            return None
        return PlanProposal(list(found.line), after, WIN)

    def safest_plan(
        self, pos: WarPosition, plans: list[PlanProposal], reach: ReplyReach, plan_check: PlanCheck
    ) -> PlanProposal:
        """The best plan that gives no opponent the win after any answer; if none is known, the least dangerous."""
        kept, best, clock = plans[0], PlanVerdict.BLUNDER, plan_check.clock
        for plan in self.alternatives(pos, plans, reach, clock):
            if self.spent(clock):
                # Nothing is known against this plan, but the others are blunders.
                return plan if best == PlanVerdict.BLUNDER and not clock.flag[0] else kept
            verdict = plan_check.verdict(pos, plan)
            if verdict == PlanVerdict.SAFE:
                return plan
            if verdict > best:
                kept, best = plan, verdict
        return kept

    def alternatives(
        self, pos: WarPosition, plans: list[PlanProposal], reach: ReplyReach, clock: SearchClock
    ) -> Iterator[PlanProposal]:
        """The plans; if all are blunders, simpler turns."""
        yield from plans
        yield from self.simpler(pos, plans[0], clock)

    def simpler(self, pos: WarPosition, plan: PlanProposal, clock: SearchClock) -> Iterator[PlanProposal]:
        """The plan less a walk, for each of them, and the turn without a move."""
        for rest in [*shortened(plan.line), []]:
            line, _ = self.followed(pos, rest, clock)
            after = self.ended(pos, line)
            yield PlanProposal(line, after, self.value(after, seat_of(pos)))

    def answer(self, pos: WarPosition, seat: int, width: int, clock: SearchClock) -> PlanProposal:
        """The best answer; one that lets the captor win only if all do."""
        ranked = self.ranked(pos, seat, width, clock)
        numbers = packing.numbers(pos)
        for answer in ranked[:CHECKED_ANSWERS]:
            now = packing.numbers(answer.after)
            if clock.flag[0] or (now["phase"], now["turn"]) != (PLAYING, numbers["turn"]):
                return answer
            self.prover.nodes = 0
            found = self.prover.find_win(answer.after, numbers["active"], query_nodes(clock), stop_of(clock))
            self.nodes += self.prover.cost
            if found is None:
                return answer
        return ranked[0]


def shortened(line: Sequence[int]) -> Iterator[list[int]]:
    """The line without one of its walks, for each of them, the last first."""
    cuts = [0]
    for i in range(1, len(line)):
        if unpack_code(line[i])[0] != unpack_code(line[i - 1])[3]:
            cuts.append(i)
    cuts.append(len(line))
    for begin, end in reversed(list(pairwise(cuts))):
        yield [*line[:begin], *line[end:]]


def seat_of(pos: WarPosition) -> int:
    """The seat on turn."""
    return packing.numbers(pos)["active"]


def query_nodes(clock: SearchClock) -> int:
    """The node limit of one query to the win prover."""
    return max(1, min(QUERY_NODES, PRICE * clock.nodes // PROVER_SHARE)) if clock.nodes else QUERY_NODES


def stop_of(clock: SearchClock) -> Stop:
    """What stops a query: only a stop request, since the seconds may be over already."""
    stop = Stop()
    stop.flag = clock.flag
    return stop
