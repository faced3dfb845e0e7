"""Wandering: moves that a seat makes with an opponent's unmounted camel."""

from __future__ import annotations

from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.steps import step_verdict
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants.piece_types import CAMEL
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.constants.step_effects import BOARDS, MOVES
from conquista.games.conquest.rules.position.layout import wanderings_made
from conquista.games.conquest.setup.geography import SEATS

declare(
    {
        "wander.edition": RuleBasis("GC-CAM-11", "CQ-COMP-02"),
        "wander.not_camel": RuleBasis("GC-CAM-11"),
        "wander.own": RuleBasis("GC-CAM-11"),
        "wander.partner": RuleBasis("GC-TEAM-19"),
        "wander.mounted": RuleBasis("GC-CAM-12"),
        "wander.limit": RuleBasis("GC-CAM-11"),
        "wander.other_camel": RuleBasis("GC-AMB-57"),
        "wander.vessel": RuleBasis("GC-AMB-58"),
        "wander.occupied": RuleBasis("GC-AMB-58"),
    }
)


def no_wandering(facts: PositionFacts, seat: int, one: Placed, goal: int) -> RuleViolation | None:
    """Why a seat may not move this camel there."""
    most = facts.options.number("wander_moves")
    params = {"piece": facts.called(one), "place": facts.names[one.place], "goal": facts.names[goal]}
    params |= {"owner": SEATS[one.side], "most": most}
    if not most:
        return fault("wander.edition", **params)
    if one.kind != CAMEL:
        return fault("wander.not_camel", **params)
    if facts.friends(one.side, seat):
        return fault("wander.own" if one.side == seat else "wander.partner", **params)
    if one.load:
        return fault("wander.mounted", **params)
    spent = _spent(facts, one)
    if spent:
        return spent
    verdict = step_verdict(facts, one, goal)
    if isinstance(verdict, int) and verdict & (MOVES | BOARDS):
        vessel = facts.at(goal)
        return fault("wander.vessel", **params) if vessel is not None and vessel.side != one.side else None
    if isinstance(verdict, RuleViolation) and (facts.at(goal) is None or not facts.between(one.place, goal)):
        return verdict
    return fault("wander.occupied", **params)


def _spent(facts: PositionFacts, one: Placed) -> RuleViolation | None:
    """Why no wandering move is left for this camel."""
    most, scope = facts.options.number("wander_moves"), facts.options.word("wander_scope")
    if scope == "per_camel":
        return fault("wander.limit", most=most) if wanderings_made(one.piece.used) >= most else None
    if facts.numbers["wandered"] >= most:
        return fault("wander.limit", most=most)
    moved = facts.numbers["wander_camel"]
    if scope == "one_camel" and moved not in (NONE, one.number):
        other = facts.by_number.get(moved)
        where = facts.names[other.place] if other else "-"
        return fault("wander.other_camel", other=where, place=facts.names[one.place])
    return None
