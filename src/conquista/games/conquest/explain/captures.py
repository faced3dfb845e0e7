"""Steps onto opponents: what can capture what, and who may commandeer what."""

from __future__ import annotations

from conquista.games.conquest.explain.loads import not_from_here
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants import piece_types
from conquista.games.conquest.rules.constants.place_kinds import FIELD
from conquista.games.conquest.rules.constants.step_effects import CAPTURES, TAKES_CAMEL, TAKES_SIEGE, TAKES_VESSEL
from conquista.games.conquest.rules.constants.way_kinds import BOARDING, TRANSFER
from conquista.games.conquest.setup.geography import SEATS, Way

declare(
    {
        "prey.elephant": RuleBasis("GC-CAP-03", "CQ-CAP-03"),
        "prey.siege": RuleBasis("GC-CAP-05", "CQP-TOWER-03"),
        "prey.siege_by_soldier": RuleBasis.saying("prey.siege", "GC-CAP-04", "CQP-TOWER-03"),
        "prey.siege_takeover": RuleBasis("GC-SIE-13", "CQP-TOWER-09"),
        "prey.siege_manned": RuleBasis("GC-SIE-13", "CQP-TOWER-12"),
        "prey.by_catapult": RuleBasis("GC-CAT-02", "CQP-CAT-02"),
        "prey.by_siege": RuleBasis("GC-SIE-02", "CQP-TOWER-02"),
        "prey.camel_alone": RuleBasis("GC-CAM-03"),
        "prey.field": RuleBasis("GC-FLD-08"),
        "prey.vessel_by_camel": RuleBasis("GC-CAM-04"),
        "prey.vessel_by_catapult": RuleBasis("GC-CAT-17", "CQP-CAT-13"),
        "prey.galleon_by_catapult": RuleBasis("GC-VES-23", "CQP-CAT-13"),
        "prey.elephant_aboard": RuleBasis("GC-VES-16", "CQ-CONQ-08"),
        "take.not_soldier": RuleBasis("GC-CAM-05", "CQ-CONQ-01"),
        "take.empty": RuleBasis("GC-CAM-05", "CQ-CONQ-01"),
        "take.own": RuleBasis("GC-CAM-05", "CQ-CONQ-01"),
        "take.vessel": RuleBasis("GC-VES-11", "CQ-CONQ-01"),
        "take.chariot": RuleBasis("GC-CHA-04", "CQ-CONQ-01"),
        "take.siege": RuleBasis("GC-SIE-13", "CQP-TOWER-09"),
        "take.not_camel": RuleBasis("GC-CAM-05", "CQ-CONQ-01"),
        "take.ridden": RuleBasis("GC-CAM-06"),
        "take.from_mount": RuleBasis("GC-AMB-20"),
    }
)


def meets_enemy(facts: PositionFacts, one: Placed, way: Way, other: Placed) -> int | RuleViolation:
    """A step onto an opponent's piece: capture it, commandeer it, or be stopped by it."""
    params = {"piece": facts.called(one), "prey": facts.called(other), "goal": facts.names[way.to]}
    params["owner"] = SEATS[other.side]
    if way.kind in (BOARDING, TRANSFER):
        return _no_vessel_taking(facts, one, way, other) or TAKES_VESSEL
    if one.kind == piece_types.CAMEL and not one.load:
        return fault("prey.camel_alone", **params)
    found = 0
    hindrance = _no_capture(facts, one, way, other)
    if hindrance is None:
        found = CAPTURES
    if one.kind == piece_types.SOLDIER and not other.load:
        if other.kind == piece_types.CAMEL and not_from_here(facts, one, other) is None:
            found |= TAKES_CAMEL
        elif other.kind == piece_types.SIEGE and facts.options.word("siege_takeover") == "from_neighbouring_siege":
            if one.carrier is not None and one.carrier.kind == piece_types.SIEGE:
                found |= TAKES_SIEGE
    return found or hindrance or 0


def _no_capture(facts: PositionFacts, one: Placed, way: Way, other: Placed) -> RuleViolation | None:
    """Why this piece cannot capture the other."""
    params = {"piece": facts.called(one), "prey": facts.called(other), "goal": facts.names[way.to]}
    params["owner"] = SEATS[other.side]
    if one.kind == piece_types.CATAPULT:
        return fault("prey.by_catapult", **params)
    if one.kind == piece_types.SIEGE:
        return fault("prey.by_siege", **params)
    if other.kind == piece_types.SIEGE and one.kind != piece_types.ELEPHANT:
        if one.kind == piece_types.SOLDIER and facts.options.word("siege_takeover") == "from_neighbouring_siege":
            return fault("prey.siege_manned" if other.load else "prey.siege_takeover", **params)
        return fault("prey.siege_by_soldier" if one.kind == piece_types.SOLDIER else "prey.siege", **params)
    if one.kind == piece_types.SOLDIER and other.kind == piece_types.ELEPHANT:
        return fault("prey.elephant", **params)
    if one.kind == piece_types.CAMEL and not facts.options.yes("field_fighting") and facts.kind_of(way.to) == FIELD:
        return fault("prey.field", **params)
    return None


def _no_vessel_taking(facts: PositionFacts, one: Placed, way: Way, other: Placed) -> RuleViolation | None:
    """Why this piece cannot take the vessel by boarding it."""
    params = {"piece": facts.called(one), "prey": facts.called(other), "goal": facts.names[way.to]}
    params |= {"owner": SEATS[other.side], "place": facts.names[one.place]}
    if way.kind == TRANSFER:
        return fault("way.vessel_to_vessel", **params)
    if one.kind == piece_types.CAMEL and not one.load:
        return fault("prey.vessel_by_camel", **params)
    if one.kind == piece_types.CATAPULT:
        if not facts.options.yes("catapult_takes_galleon"):
            return fault("prey.vessel_by_catapult", **params)
        if other.kind != piece_types.GALLEON or other.load:
            return fault("prey.galleon_by_catapult", **params)
    if one.kind == piece_types.SOLDIER:
        if one.carrier is not None and not facts.options.yes("deck_mounts_dock"):
            return fault("board.from_mount", vessel=params["prey"], carrier=facts.called(one.carrier), **params)
        heavy = bool(other.load) and other.load[0].type == piece_types.ELEPHANT
        if heavy and not facts.options.yes("soldier_takes_elephant_vessel"):
            return fault("prey.elephant_aboard", **params)
    return None


def no_take(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation:
    """Why `+` commandeers nothing here, although the plain step may be legal."""
    other = facts.at(goal)
    params = {"piece": facts.called(one), "place": facts.names[one.place], "goal": facts.names[goal]}
    if one.kind != piece_types.SOLDIER:
        return fault("take.not_soldier", **params)
    if other is None:
        return fault("take.empty", **params)
    params["prey"] = facts.called(other)
    if other.side == one.side:
        return fault("take.own", **params)
    if other.kind in (piece_types.SHIP, piece_types.GALLEON):
        return fault("take.vessel", **params)
    if other.kind == piece_types.CHARIOT:
        return fault("take.chariot", **params)
    if other.kind == piece_types.SIEGE:
        return fault("take.siege", **params)
    if other.kind != piece_types.CAMEL:
        return fault("take.not_camel", **params)
    if other.load:
        return fault("take.ridden", owner=SEATS[other.side], **params)
    return fault("take.from_mount", **params)
