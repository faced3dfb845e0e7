"""Why a piece does not get to a goal beyond one step: too far, blocked on the way, or to be walked step by step."""

from __future__ import annotations

from conquista.games.conquest.explain.pieces import used_up
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.position.layout import moves_made
from conquista.games.conquest.setup.geography import KINDS

declare(
    {
        "far.soldier": RuleBasis.saying("far", "GC-SOL-01", "CQ-SOLD-01"),
        "far.elephant": RuleBasis.saying("far", "GC-ELE-01", "CQ-ELE-01"),
        "far.knight": RuleBasis.saying("far", "GC-KNI-01", "CQ-RIDE-01"),
        "far.camel": RuleBasis.saying("far", "GC-CAM-01"),
        "far.chariot": RuleBasis.saying("far", "GC-CHA-01", "CQ-CHAR-01"),
        "far.ship": RuleBasis.saying("far", "GC-VES-01", "CQ-SHIP-01"),
        "far.galleon": RuleBasis.saying("far", "GC-VES-02", "CQ-SHIP-02"),
        "far.catapult": RuleBasis.saying("far", "GC-CAT-01", "CQP-CAT-01"),
        "far.siege": RuleBasis.saying("far", "GC-SIE-01", "CQP-TOWER-01"),
        "far.budget": RuleBasis("GC-MOVE-03", "CQ-MP-14"),
        "far.blocked": RuleBasis("GC-MOVE-07", "CQ-MOVE-06"),
        "far.steps": RuleBasis("GC-MOVE-01", "CQ-MOVE-02"),
    }
)

Walk = list[int]


def too_far(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation | None:
    """The reason with its numbers; None if no ways of this piece lead to the goal, even on an empty board."""
    walk = shortest(facts, one, goal)
    if not walk:
        return None
    violation = used_up(facts, one)
    if violation:
        return violation
    allowance, used = facts.allowance(one), moves_made(one.piece.used)
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "goal": facts.names[goal],
        "distance": len(walk),
    }
    if len(walk) > allowance - used:
        return fault(f"far.{KINDS[one.kind]}", allowance=allowance, used=used, rest=allowance - used, **params)
    if len(walk) > facts.left:
        return fault("far.budget", left=facts.left, **params)
    free = shortest(facts, one, goal, around_pieces=True)
    if not free or len(free) > min(allowance - used, facts.left):
        in_the_way = next((other for place in walk[:-1] if (other := facts.at(place)) is not None), None)
        if in_the_way is not None:
            return fault("far.blocked", other=facts.called(in_the_way), at=facts.names[in_the_way.place], **params)
    steps = free or walk
    return fault("far.steps", **{**params, "distance": len(steps)}, next=facts.names[steps[0]])


def shortest(facts: PositionFacts, one: Placed, goal: int, around_pieces: bool = False) -> Walk:
    """The places of a shortest walk to a goal by the ways of a piece, the goal last; empty if there is none.

    With `around_pieces` the walk passes empty places and lowered bridges only; what stands on the goal does not matter.
    """
    before: dict[int, int] = {one.place: one.place}
    edge = [one.place]
    while edge and goal not in before:
        reached = []
        for place in edge:
            for way in facts.ways(place):
                if way.to in before or not way.mask >> one.way_class & 1:
                    continue
                blocked = way.to != goal and facts.at(way.to) is not None
                if around_pieces and (blocked or facts.is_raised(way.bridge)):
                    continue
                before[way.to] = place
                reached.append(way.to)
        edge = reached
    walk: Walk = []
    at = goal
    while at in before and at != one.place:
        walk.append(at)
        at = before[at]
    return walk[::-1]
