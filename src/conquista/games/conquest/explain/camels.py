"""Wandering: moves that a seat makes with an opponent's unmounted camel."""

from __future__ import annotations

from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.steps import judge
from conquista.games.conquest.explain.violation import RuleViolation, fault
from conquista.games.conquest.rules.constants.piece_types import CAMEL
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.constants.step_effects import BOARDS, MOVES
from conquista.games.conquest.rules.layout import wanderings_made
from conquista.games.conquest.setup.geography import SEATS


def no_wandering(look: PositionFacts, seat: int, one: Placed, goal: int) -> RuleViolation | None:
    """Why a seat may not move this camel there."""
    most = look.options.number("wander_moves")
    told = {"piece": look.called(one), "place": look.names[one.place], "goal": look.names[goal]}
    told |= {"owner": SEATS[one.side], "most": most}
    if not most:
        return fault("wander.edition", **told)
    if one.kind != CAMEL:
        return fault("wander.not_camel", **told)
    if look.friends(one.side, seat):
        return fault("wander.own" if one.side == seat else "wander.partner", **told)
    if one.load:
        return fault("wander.mounted", **told)
    spent = _spent(look, one)
    if spent:
        return spent
    verdict = judge(look, one, goal)
    if isinstance(verdict, int) and verdict & (MOVES | BOARDS):
        vessel = look.at(goal)
        return fault("wander.vessel", **told) if vessel is not None and vessel.side != one.side else None
    if isinstance(verdict, RuleViolation) and (look.at(goal) is None or not look.between(one.place, goal)):
        return verdict
    return fault("wander.occupied", **told)


def _spent(look: PositionFacts, one: Placed) -> RuleViolation | None:
    """Why no wandering move is left for this camel."""
    most, scope = look.options.number("wander_moves"), look.options.word("wander_scope")
    if scope == "per_camel":
        return fault("wander.limit", most=most) if wanderings_made(one.piece.used) >= most else None
    if look.numbers["wandered"] >= most:
        return fault("wander.limit", most=most)
    moved = look.numbers["wander_camel"]
    if scope == "one_camel" and moved not in (NONE, one.number):
        other = look.by_number.get(moved)
        where = look.names[other.place] if other else "-"
        return fault("wander.other_camel", other=where, place=look.names[one.place])
    return None
