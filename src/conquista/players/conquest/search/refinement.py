"""Refines the best plan by replacing one walk at a time; every change is tested against the replies.

It starts from the plans of `GuardedSearch`. One walk of the best plan is removed, the planner fills the freed moves
in other ways, and the new plans are weighed by the reply; while one of them is better, it is changed in turn. Most
changes fail cheaply: a reply that refuted one plan is tried first on the next, and the opponent's planner
stops as soon as it has found enough. Survivors are weighed again by wider replies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.guarded_search import GuardedSearch, query_nodes, seat_of, shortened, stop_of
from conquista.players.conquest.search.plan_reply import PlanProposal, ReplyReach

KEPT_REFUTATIONS = 8  # replies that are tried on the next plan
NEW_PLANS = 6  # plans for each walk that is removed
WIDTHS = (1, 4, 16)  # of replies, one after the other
NARROW_PART = 3  # with more than two seats, a narrow reply ends after this fraction of its nodes
NARROW_LEAST = 100  # but not before this many nodes


class PlanRefinement(GuardedSearch):
    """Refines the plans of `GuardedSearch` for as long as it has time."""

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

    def turn(self, pos: WarPosition, seat: int, reach: ReplyReach, clock: SearchClock) -> PlanProposal:
        """The best plan after the replies; one that gives away the win only if all do."""
        self.refutations = []
        self.known = set()
        return super().turn(pos, seat, reach, clock)

    def rank(
        self, pos: WarPosition, proposals: list[PlanProposal], seat: int, reach: ReplyReach, clock: SearchClock
    ) -> list[PlanProposal]:
        """The plans and better ones that were made by changing them, the best first."""
        plans, best = proposals, proposals[0]
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
        return [best, *rest]

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
        """The plan that begins with what the solver is sure to gain, if it finds anything."""
        if self.spent(clock):
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

    def alternatives(
        self, pos: WarPosition, plans: list[PlanProposal], reach: ReplyReach, clock: SearchClock
    ) -> Iterator[PlanProposal]:
        """The plans; if all are blunders, changes of the best for half the nodes, then simpler turns."""
        yield from plans
        self.reserve = half = self.left(clock) // 2
        changes = self.changes(pos, plans[0], reach.refine, clock)
        self.reserve = 0
        for plan in changes:
            if self.left(clock) < half:
                break
            yield plan
        yield from self.simpler(pos, plans[0], clock)

    # -- changes -------------------------------------------------------------------------------------------------------

    def changes(self, pos: WarPosition, plan: PlanProposal, most: int, clock: SearchClock) -> list[PlanProposal]:
        """Plans that do something else instead of one walk, those that look best first."""
        found: dict[int, tuple[int, list[int], int]] = {}
        for rest in shortened(plan.line):
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
