"""Catapult fire: who may shoot, how far, and at what."""

from __future__ import annotations

from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import MessageParams, RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants.piece_flags import FROZEN, SHOT
from conquista.games.conquest.rules.constants.piece_types import CATAPULT, SIEGE
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, FIELD, SEA
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.constants.way_kinds import TRAIL
from conquista.games.conquest.setup.geography import SEATS

declare(
    {
        "shot.not_catapult": RuleBasis("GC-CAP-01", "CQ-CAP-01"),
        "shot.done": RuleBasis("GC-CAT-03", "CQP-CAT-03"),
        "shot.here": RuleBasis("GC-CAT-04", "CQP-CAT-05"),
        "shot.far": RuleBasis("GC-CAT-04", "CQP-CAT-05"),
        "shot.far_links": RuleBasis("GC-CAT-04", "CQP-CAT-05"),
        "shot.far_cm": RuleBasis("GC-CAT-04", "CQP-VAR-03"),
        "shot.inland": RuleBasis("GC-CAT-14", "CQP-CAT-14"),
        "shot.inland_beside": RuleBasis("GC-CAT-14"),
        "shot.slot": RuleBasis("GC-CAT-05"),
        "shot.ring": RuleBasis("GC-CAT-28"),
        "shot.hidden": RuleBasis("GC-CAT-06"),
        "shot.castle": RuleBasis("GC-CAT-28", "CQP-CAT-11"),
        "shot.empty": RuleBasis("GC-AMB-77", "CQP-CAT-06"),
        "shot.own": RuleBasis("GC-CAT-09", "CQP-CAT-08"),
        "shot.partner": RuleBasis("GC-TEAM-10", "CQ-TEAM-02"),
        "shot.siege": RuleBasis("GC-CAT-25", "CQP-CAT-08"),
        "shot.blocked": RuleBasis("GC-CAT-04", "CQP-CAT-05"),
    }
)


def not_ready(facts: PositionFacts, one: Placed) -> RuleViolation | None:
    """Why a piece cannot shoot in its own turn."""
    params: MessageParams = {"piece": facts.called(one), "place": facts.names[one.place]}
    if one.kind != CATAPULT:
        return fault("shot.not_catapult", **params)
    if one.piece.flags & SHOT:
        return fault("shot.done", **params)
    if one.piece.flags & FROZEN and not facts.options.yes("new_catapult_acts"):
        return fault("frozen.catapult", **params)
    return None


def no_hit(facts: PositionFacts, seat: int, one: Placed, goal: int) -> RuleViolation | None:
    """Why a shot at a place neither removes anything nor lowers a drawbridge."""
    params: MessageParams = {"place": facts.names[one.place], "goal": facts.names[goal]}
    sight = facts.sight(one.place, goal)
    if sight is None:
        return out_of_range(facts, one, goal)
    if facts.raiser(sight.bridge) != NONE:
        return None
    other = facts.at(goal)
    if other is None:
        return fault("shot.empty", **params)
    if other.side != seat and facts.friends(other.side, seat):
        return fault("shot.partner", prey=facts.called(other), owner=SEATS[other.side], **params)
    if other.side == seat:
        return fault("shot.own", prey=facts.called(other), owner=SEATS[other.side], **params)
    if other.kind == SIEGE and not other.load:
        return fault("shot.siege", **params)
    reach = facts.options.number("shot_range")
    if facts.options.yes("shot_blocked_by_pieces") and not _free(facts, one.place, goal, reach):
        return fault("shot.blocked", **params)
    return None


def out_of_range(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation:
    """Why there is no line of fire from a catapult to a place."""
    reach = facts.options.number("shot_range")
    params: MessageParams = {"place": facts.names[one.place], "goal": facts.names[goal], "range": reach}
    here, there = facts.kind_of(one.place), facts.kind_of(goal)
    if one.place == goal:
        return fault("shot.here", **params)
    if there == CASTLE and not facts.options.yes("catapult_castle"):
        return fault("shot.castle", **params)
    if facts.options.word("shot_metric") == "radius_cm":
        return fault("shot.far_cm", **params)
    if reach > 1:
        return fault("shot.far_links", **params)
    board = facts.rules.board
    if there == FIELD and any((b.space, b.field) == (params["place"], params["goal"]) for b in board.blinds):
        return fault("shot.hidden", **params)
    if any((s.origin, s.target) == (params["place"], params["goal"]) for s in board.slots):
        return fault("shot.slot", **params)
    if here == CASTLE and there == CASTLE:
        return fault("shot.ring", **params)
    if here == SEA and there != SEA:
        return fault("shot.inland_beside" if facts.geography.fires_across_coasts else "shot.inland", **params)
    return fault("shot.far", **params)


def _free(facts: PositionFacts, place: int, goal: int, left: int) -> bool:
    """Whether there is a line of at most `left` links whose intermediate places are empty."""
    for way in facts.ways(place):
        if way.kind == TRAIL:
            continue
        if way.to == goal or (left > 1 and facts.at(way.to) is None and _free(facts, way.to, goal, left - 1)):
            return True
    return False
