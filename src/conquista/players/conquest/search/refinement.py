"""Refines the best plan by replacing one walk at a time; every change is tested against the replies.

It starts from the plans of `PlanReply`. One walk of the best plan is removed, the planner fills the freed moves
in other ways, and the new plans are weighed by the reply; while one of them is better, it is changed in turn. Most
changes fail cheaply: a reply that refuted one plan is tried first on the next, and the opponent's planner
stops as soon as it has found enough. Survivors are weighed again by wider replies. In a free-for-all, the
win prover plays proven wins, and rejects plans that are proven to give another seat the win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from conquista.games.conquest import packing
from conquista.games.conquest.rules.codes import unpack_code
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_check import PlanCheck, PlanVerdict
from conquista.players.conquest.search.plan_reply import PlanProposal, PlanReply, ReplyReach
from conquista.players.conquest.search.win_prover import PRICE, WinProver
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop

KEPT_REFUTATIONS = 8  # replies that are tried on the next plan
NEW_PLANS = 6  # plans for each walk that is removed
WIDTHS = (1, 4, 16)  # of replies, one after the other
PROVER_SHARE = 8  # the win prover gets one of this many parts of the nodes
CALM_SHARE = 24  # or one of this many, while no seat seems to be near a win
QUERY_NODES = 5000  # nodes of the solver for one query to the win prover
CHECK_NODES = 25_000  # nodes for all queries after a turn that is limited by seconds, about a tenth of a second
CHECK_SECONDS = 0.25  # seconds, on a busy machine
NARROW_PART = 3  # with more than two seats, a narrow reply ends after this fraction of its nodes
NARROW_LEAST = 100  # but not before this many nodes
CHECKED_ANSWERS = 6  # answers that are checked for a blunder, the best first
GUESSED_WINS = 3  # plans examined that win if the answers are as guessed


class PlanRefinement(PlanReply):
    """Refines the plans of `PlanReply` for as long as it has time."""

    def __init__(
        self,
        rules: ConquestRuleset,
        scratch: EvaluationScratch,
        pos: WarPosition,
        weight_variants: Sequence[EvaluationScratch] = (),
    ) -> None:
        super().__init__(rules, scratch, pos)
        self.weight_variants = weight_variants
        self.refutations: list[list[int]] = []
        self.two_sided = len(rules.teams) == 2
        self.known: set[int] = set()
        self.prover = None if self.two_sided else WinProver(rules, self.engine)

    def turn(self, pos: WarPosition, seat: int, reach: ReplyReach, clock: SearchClock) -> PlanProposal:
        """The best plan after the replies; in a free-for-all, a plan that gives away the win only if all do."""
        self.nodes = self.reserve = 0
        self.refutations = []
        self.known = set()
        if self.prover is None:
            return self.search_plans(pos, seat, reach, clock)[0]
        self.prover.last_winner = -1
        won = self.proven_win(pos, seat, self.prover, clock)
        if won is not None:
            return won
        self.reserve = clock.nodes // (PROVER_SHARE if self.prover.is_win_possible(pos, seat) else CALM_SHARE)
        plan_check = PlanCheck(self, self.prover, seat, query_nodes(clock), clock)
        plans = self.search_plans(pos, seat, reach, clock, plan_check)
        self.reserve = 0
        last = (
            Limits(nodes=clock.nodes) if clock.nodes else Limits(seconds=CHECK_SECONDS, nodes=self.nodes + CHECK_NODES)
        )
        with SearchClock(last, stop_of(clock), UNLIMITED) as plan_check.clock:
            return self.safest_plan(pos, plans, reach, plan_check)

    def search_plans(
        self, pos: WarPosition, seat: int, reach: ReplyReach, clock: SearchClock, plan_check: PlanCheck | None = None
    ) -> list[PlanProposal]:
        """Plans that were weighed, the best first; plans that win if the answers are as guessed come first."""
        plans = self.propose(pos, reach, clock)
        guessed = [plan for plan in plans if plan.value >= WIN][:GUESSED_WINS]
        for plan in guessed:
            if plan_check is None or plan_check.verdict(pos, plan) == PlanVerdict.SAFE:
                return [plan]
        plans = [plan for plan in plans if plan.value < WIN]
        if not plans:
            return guessed
        best = plans[0]
        for width in WIDTHS:
            if width > reach.reply or self.spent(clock):
                break
            best = self.weigh_plans(plans, seat, reach, width, clock) or best
            while not self.spent(clock) and best.value < WIN:
                better = self.improve(pos, seat, best, reach, width, clock)
                if better is None:
                    break
                plans.append(better)
                best = better
        rest = sorted((plan for plan in plans if plan is not best), key=lambda plan: -plan.value - plan.left)
        return [*guessed, best, *rest]

    def propose(self, pos: WarPosition, reach: ReplyReach, clock: SearchClock) -> list[PlanProposal]:
        """The plans of `PlanReply`, and those found with bolder and more careful weights."""
        plans = super().propose(pos, reach, clock)
        if plans[0].value >= WIN:
            return plans
        lines = [frozenset(plan.line) for plan in plans]
        for variant in self.weight_variants:
            if self.spent(clock):
                break
            self.own.scratch = variant
            self.own.plan(pos, 1, self.left(clock), clock.flag, clock.halt)
            self.own.scratch = self.scratch
            self.nodes += self.own.spent()
            line, left = self.own.line(0), self.own.left(0)
            if frozenset(line) not in lines:
                after = self.ended(pos, line)
                plans.append(PlanProposal(line, after, self.value(after, seat_of(pos)), left))
        gained = self.solver_plan(pos, clock)
        if gained is not None and frozenset(gained.line) not in lines:
            plans.append(gained)
        return plans

    def solver_plan(self, pos: WarPosition, clock: SearchClock) -> PlanProposal | None:
        """In a free-for-all: the plan that begins with what the solver is sure to gain, if it finds anything."""
        if self.prover is None or self.spent(clock):
            return None
        self.prover.nodes = 0
        found = self.prover.best_gain(pos, seat_of(pos), query_nodes(clock), stop_of(clock))
        self.nodes += self.prover.cost
        if found.value <= 0 or self.spent(clock):
            return None
        left, (line, at) = 0, self.followed(pos, found.line, clock)
        if at is not None:  # the planner fills the rest of the turn
            self.own.plan(at, 1, self.left(clock), clock.flag, clock.halt)
            self.nodes += self.own.spent()
            line, left = [*line, *self.own.line(0)], self.own.left(0)
        after = self.ended(pos, line)
        return PlanProposal(line, after, self.value(after, seat_of(pos)), left)

    def weigh_plans(
        self, plans: list[PlanProposal], seat: int, reach: ReplyReach, width: int, clock: SearchClock
    ) -> PlanProposal | None:
        """Weigh plans, the most promising first, until the best of them has been weighed by replies of this width."""
        fresh = sorted(plans, key=lambda plan: -plan.value - plan.left)
        best: PlanProposal | None = None
        for plan in fresh:
            if best is not None and width > 1 and plan.value <= best.value:
                break  # narrower replies have shown already that it is worth no more
            value = self.value_after_replies(plan, seat, reach, width, -WIN if best is None else best.value, clock)
            if self.spent(clock):
                break
            plan.value = value
            if best is None or value + plan.left > best.value + best.left:
                best = plan
        return best

    def improve(
        self, pos: WarPosition, seat: int, best: PlanProposal, reach: ReplyReach, width: int, clock: SearchClock
    ) -> PlanProposal | None:
        """A plan that is better than the best one after the replies: one of its walks was changed."""
        floor, found = best.value, None
        for plan in self.changes(pos, best, reach.refine, clock):
            if self.spent(clock):
                break
            value = self.value_after_replies(plan, seat, reach, 1, floor, clock)
            if value > floor and width > 1 and not self.spent(clock):
                value = self.value_after_replies(plan, seat, reach, width, floor, clock)
            if self.spent(clock):
                break
            if value > floor:
                plan.value = floor = value
                found = plan
        return found

    # -- what is proven ------------------------------------------------------------------------------------------------

    def proven_win(self, pos: WarPosition, seat: int, prover: WinProver, clock: SearchClock) -> PlanProposal | None:
        """A turn that is proven to win, and for this seat alone."""
        prover.nodes = 0
        found = prover.find_win(pos, seat, query_nodes(clock), stop_of(clock))
        self.nodes += prover.cost
        if found is None:
            return None
        after = self.ended(pos, found.line)
        if packing.numbers(after)["winners"] != 1 << seat:
            return None
        return PlanProposal(list(found.line), after, WIN)

    def safest_plan(
        self, pos: WarPosition, plans: list[PlanProposal], reach: ReplyReach, plan_check: PlanCheck
    ) -> PlanProposal:
        """The best plan that gives no other seat the win after any answer; if none is known, the least dangerous."""
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
        """The plans; if all are blunders, changes of the best for half the nodes, the best less a walk, or nothing."""
        yield from plans
        self.reserve = half = self.left(clock) // 2
        changes = self.changes(pos, plans[0], reach.refine, clock)
        self.reserve = 0
        for plan in changes:
            if self.left(clock) < half:
                break
            yield plan
        for rest in [*self.shortened(plans[0].line), []]:
            line, _ = self.followed(pos, rest, clock)
            after = self.ended(pos, line)
            yield PlanProposal(line, after, self.value(after, seat_of(pos)))

    def answer(self, pos: WarPosition, seat: int, width: int, clock: SearchClock) -> PlanProposal:
        """The best answer; in a free-for-all, one that lets the captor win only if all do."""
        ranked = self.ranked(pos, seat, width, clock)
        if self.prover is None:
            return ranked[0]
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

    # -- changes -------------------------------------------------------------------------------------------------------

    def changes(self, pos: WarPosition, plan: PlanProposal, most: int, clock: SearchClock) -> list[PlanProposal]:
        """Plans that do something else instead of one walk, those that look best first."""
        found: dict[int, tuple[int, list[int], int]] = {}
        for rest in self.shortened(plan.line):
            if self.spent(clock):
                break
            line, at = self.followed(pos, rest, clock)
            if at is None:
                continue
            kept = self.own.plan(at, 1, self.left(clock), clock.flag, clock.halt)
            self.nodes += self.own.spent()
            new = 0
            for i in range(kept):
                key = self.own.key(i)
                if key not in self.known and key not in found:
                    found[key] = (self.own.value(i) + self.own.left(i), [*line, *self.own.line(i)], self.own.left(i))
                    new += 1
                    if new == NEW_PLANS:
                        break
        chosen = sorted(found.items(), key=lambda one: (-one[1][0], one[1][1]))[:most]
        self.known.update(key for key, _ in chosen)
        return [PlanProposal(line, self.ended(pos, line), value, left) for _, (value, line, left) in chosen]

    def shortened(self, line: Sequence[int]) -> Iterator[list[int]]:
        """The line without one of its walks, for each of them, the last first."""
        cuts = [0]
        for i in range(1, len(line)):
            if unpack_code(line[i])[0] != unpack_code(line[i - 1])[3]:
                cuts.append(i)
        cuts.append(len(line))
        for begin, end in reversed(list(pairwise(cuts))):
            yield [*line[:begin], *line[end:]]

    # -- the value of a plan -------------------------------------------------------------------------------------------

    def value_after_replies(
        self, plan: PlanProposal, seat: int, reach: ReplyReach, width: int, floor: int, clock: SearchClock
    ) -> int:
        """The value of a plan after the replies, or a number not above the floor if it does not exceed the floor."""
        if packing.numbers(plan.after)["phase"] != PLAYING:
            return self.value(plan.after, seat)
        if not self.two_sided:
            return self.weigh(plan, seat, reach, width, clock)
        least = 2 * WIN
        for i, line in enumerate(self.refutations):
            least = min(least, self.value_after_reply(plan.after, line, seat, clock))
            if least <= floor:
                self.refutations.insert(0, self.refutations.pop(i))
                return least
        self.other.ceiling = -floor
        self.other.plan(plan.after, width, self.left(clock), clock.flag, clock.halt)
        self.other.ceiling = 2 * WIN
        self.nodes += self.other.spent()
        line = self.other.line(0)
        if line not in self.refutations:
            self.refutations.insert(0, line)
            del self.refutations[KEPT_REFUTATIONS:]
        least = min(least, self.value(self.ended(plan.after, line), seat))
        return min(least, floor) if self.other.enough else least

    def after_all_replies(self, pos: WarPosition, seat: int, width: int, clock: SearchClock) -> WarPosition:
        """The position when all others have replied; narrow replies, which do first what gains most, are cut short."""
        most = max(NARROW_LEAST, self.narrow // NARROW_PART) if width == 1 else 0
        for _ in self.rules.seats[1:]:
            if packing.numbers(pos)["phase"] == PLAYING and packing.numbers(pos)["active"] != seat:
                pos = self.reply(pos, width, clock, most)
        return pos

    def value_after_reply(self, pos: WarPosition, line: Sequence[int], seat: int, clock: SearchClock) -> int:
        """The value of a plan after a reply to another plan, as far as that reply can be made."""
        done, _ = self.followed(pos, line, clock)
        return self.value(self.ended(pos, done), seat)


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
