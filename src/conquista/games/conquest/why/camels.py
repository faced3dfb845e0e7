"""Wandering: moves that a seat makes with an opponent's unmounted camel."""

from __future__ import annotations

from conquista.games.conquest.constants import BOARDS, CAMEL, MOVES, NONE
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.why.fault import Fault, fault
from conquista.games.conquest.why.look import Look, Placed
from conquista.games.conquest.why.steps import judge


def no_wandering(look: Look, seat: int, one: Placed, goal: int) -> Fault | None:
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
    if isinstance(verdict, Fault) and (look.at(goal) is None or not look.between(one.place, goal)):
        return verdict
    return fault("wander.occupied", **told)


def _spent(look: Look, one: Placed) -> Fault | None:
    """Why no wandering move is left for this camel."""
    most, scope = look.options.number("wander_moves"), look.options.word("wander_scope")
    if scope == "per_camel":
        return fault("wander.limit", most=most) if one.piece.used >> 4 >= most else None
    if look.numbers["wandered"] >= most:
        return fault("wander.limit", most=most)
    moved = look.numbers["wander_camel"]
    if scope == "one_camel" and moved not in (NONE, one.number):
        other = look.by_number.get(moved)
        where = look.names[other.place] if other else "-"
        return fault("wander.other_camel", other=where, place=look.names[one.place])
    return None
