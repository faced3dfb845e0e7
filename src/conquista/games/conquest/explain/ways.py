"""Missing ways, and ways closed to a piece: ropes, V roads, Quests, castles, fields, water."""

from __future__ import annotations

from conquista.games.conquest.explain.distances import too_far
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants.piece_types import CAMEL, CATAPULT, CHARIOT, ELEPHANT, SIEGE, SOLDIER
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, FIELD, QUEST, SEA
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.constants.way_kinds import ASHORE, BOARDING, DRAWBRIDGE, LANE, TRAIL, TRANSFER
from conquista.games.conquest.setup.geography import SEATS, Way

declare(
    {
        "way.same": RuleBasis("GC-MOVE-01", "CQ-BOARD-02"),
        "way.none": RuleBasis("GC-MOVE-01", "CQ-BOARD-02"),
        "way.no_path": RuleBasis("GC-FLD-03"),
        "way.no_stairs": RuleBasis("GC-FLD-02"),
        "way.stairs_left_out": RuleBasis("GC-BOARD-09"),
        "way.shut": RuleBasis("GC-BOARD-24", "CQ-BOARD-26"),
        "way.ring": RuleBasis("GC-BOARD-05", "CQ-BOARD-11"),
        "way.vessel_ashore": RuleBasis("GC-BOARD-24", "CQ-MOVE-10"),
        "way.vessel_to_vessel": RuleBasis("GC-VES-21", "CQ-LOAD-05"),
        "way.no_dock": RuleBasis("GC-MOVE-10", "CQ-MOVE-10"),
        "way.no_port": RuleBasis("GC-VES-09", "CQ-LOAD-01"),
        "way.siege_aboard": RuleBasis("GC-VES-08", "CQP-TOWER-04"),
        "way.field": RuleBasis("GC-FLD-01"),
        "way.field_on_foot": RuleBasis("GC-FLD-05"),
        "way.field_dismount": RuleBasis("GC-FLD-06"),
        "way.quest": RuleBasis("GC-CQ-04", "CQ-GRAIL-02"),
        "way.quest_catapult": RuleBasis("GC-CQ-04", "CQP-CAT-19"),
        "way.quest_out": RuleBasis("GC-AMB-25", "CQ-OBST-03"),
        "way.catapult_castle": RuleBasis("GC-CAT-28", "CQP-CAT-10"),
        "way.siege_own_castle": RuleBasis("GC-SIE-06"),
        "way.siege_partner_castle": RuleBasis("GC-AMB-111"),
        "way.vee": RuleBasis("GC-CQ-05", "CQ-OBST-03"),
        "way.vee_closed": RuleBasis("GC-CQ-04", "CQ-GRAIL-02"),
        "way.rope": RuleBasis("GC-ELE-05", "CQ-OBST-06"),
        "way.rope_quest": RuleBasis.saying("way.rope", "GC-ELE-06", "CQ-OBST-06"),
        "way.rope_always": RuleBasis("GC-ELE-05", "CQ-OBST-06"),
        "way.bridge_catapult": RuleBasis.saying("way.bridge", "GC-CAT-18", "CQP-GEN-04"),
        "way.bridge_siege": RuleBasis.saying("way.bridge", "GC-SIE-05", "CQP-GEN-04"),
        "way.raised": RuleBasis("GC-DRAW-02"),
        "way.raised_own": RuleBasis("GC-AMB-84"),
    }
)


def no_way(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation:
    """Why no way leads from a piece's place to a goal."""
    params = {"piece": facts.called(one), "place": facts.names[one.place], "goal": facts.names[goal]}
    here, there = facts.kind_of(one.place), facts.kind_of(goal)
    if one.place == goal:
        return fault("way.same", **params)
    if one.is_vessel and there != SEA:
        return fault("way.vessel_ashore", **params)
    link = facts.link(one.place, goal)
    if link is not None and link.ends in facts.rules.board.shut.get(facts.options.word("army"), ()):
        return fault("way.shut", **params)
    if here == CASTLE and there == CASTLE and facts.castle_owner(one.place) == facts.castle_owner(goal):
        return fault("way.ring", **params)
    if there == SEA and not one.is_vessel:
        if one.on_deck or (one.carrier is not None and one.carrier.on_deck):
            return fault("way.vessel_to_vessel", **params)
        return fault("way.no_dock", **params)
    if here == SEA and not any(way.kind == ASHORE for way in facts.ways(one.place)) and not one.is_vessel:
        return fault("way.no_port", **params)
    if FIELD in (here, there):
        return _no_trail(facts, one, goal)
    far = too_far(facts, one, goal)
    if far:
        return far
    near = [way.to for way in facts.ways(one.place) if way.mask >> one.way_class & 1]
    return fault("way.none", near=facts.places(near), **params)


def _no_trail(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation:
    """Why a field cannot be entered or left here."""
    params = {"piece": facts.called(one), "place": facts.names[one.place], "goal": facts.names[goal]}
    if facts.kind_of(one.place) == FIELD and facts.kind_of(goal) == FIELD:
        near = [way.to for way in facts.ways(one.place)]
        return fault("way.no_path", near=facts.places(near), **params)
    field, space = (one.place, goal) if facts.kind_of(one.place) == FIELD else (goal, one.place)
    pair = (facts.names[space], facts.names[field])
    if any((stair.space, stair.field) == pair for stair in facts.rules.board.stairs):
        return fault("way.stairs_left_out", **params)
    stairs = [way.to for way in facts.ways(field) if facts.kind_of(way.to) != FIELD]
    return fault("way.no_stairs", field=facts.names[field], stairs=facts.places(stairs), **params)


def closed(facts: PositionFacts, one: Placed, way: Way) -> RuleViolation | None:
    """Why a way is closed to this kind of piece, regardless of what stands at its end; None when it is open."""
    if way.mask >> one.way_class & 1:
        return _closed_to_siege(facts, one, way)
    params = {"piece": facts.called(one), "place": facts.names[way.start], "goal": facts.names[way.to]}
    if one.is_vessel:
        return fault("way.vessel_ashore", **params)
    if way.kind == LANE:
        return fault("way.vessel_to_vessel" if one.carrier else "way.no_dock", **params)
    if way.kind in (BOARDING, ASHORE, TRANSFER):
        return fault("way.siege_aboard", **params)
    if way.kind == TRAIL:
        return _closed_trail(facts, one, way)
    there = facts.kind_of(way.to)
    if there == QUEST:
        return fault("way.quest_catapult" if one.kind == CATAPULT else "way.quest", **params)
    if there == CASTLE and one.kind == CATAPULT:
        return fault("way.catapult_castle", **params)
    if facts.kind_of(way.start) == QUEST and one.kind in (ELEPHANT, CHARIOT):
        return fault("way.quest_out", **params)
    return _closed_road(facts, one, way)


def _closed_to_siege(facts: PositionFacts, one: Placed, way: Way) -> RuleViolation | None:
    """Why a siege engine may not enter a castle of its own side."""
    if one.kind != SIEGE or facts.kind_of(way.to) != CASTLE or facts.options.yes("siege_own_castle"):
        return None
    owner = facts.castle_owner(way.to)
    if owner == NONE or not facts.friends(owner, one.side):
        return None
    params = {"place": facts.names[way.start], "goal": facts.names[way.to], "owner": SEATS[owner]}
    return fault("way.siege_own_castle" if owner == one.side else "way.siege_partner_castle", **params)


def _closed_trail(facts: PositionFacts, one: Placed, way: Way) -> RuleViolation:
    params = {"piece": facts.called(one), "place": facts.names[way.start], "goal": facts.names[way.to]}
    if one.kind != SOLDIER:
        return fault("way.field", **params)
    if facts.kind_of(way.start) == FIELD and facts.kind_of(way.to) != FIELD:
        return fault("leave.field", **params)
    mounted = one.carrier is not None and one.carrier.kind == CAMEL
    return fault("way.field_dismount" if mounted else "way.field_on_foot", **params)


def _closed_road(facts: PositionFacts, one: Placed, way: Way) -> RuleViolation:
    """Why a V road or a bridge is closed."""
    params = {"piece": facts.called(one), "place": facts.names[way.start], "goal": facts.names[way.to]}
    link = facts.link(way.start, way.to)
    if link is not None and link.kind == "vee":
        if link.a == facts.names[way.start]:
            return fault("way.vee_closed", **params)
        return fault("way.vee", **params)
    if one.kind == CATAPULT:
        return fault("way.bridge_catapult", **params)
    if one.kind == SIEGE:
        return fault("way.bridge_siege", **params)
    if facts.options.word("elephant_rope_ban_when") == "always":
        return fault("way.rope_always", **params)
    quest = link is not None and facts.geography.centre in (way.start, way.to)
    return fault("way.rope_quest" if quest else "way.rope", **params)


def bridge_up(facts: PositionFacts, one: Placed, way: Way) -> RuleViolation | None:
    """Why a drawbridge blocks this way; a soldier on a siege engine may step over an enemy's."""
    raiser = facts.raiser(way.bridge) if way.kind == DRAWBRIDGE else NONE
    if raiser == NONE:
        return None
    castle = way.to if facts.kind_of(way.to) == CASTLE else way.start
    params = {"piece": facts.called(one), "castle": facts.names[castle], "raiser": SEATS[raiser]}
    if facts.friends(raiser, one.side):
        return fault("way.raised_own", **params) if facts.options.yes("raised_blocks_owner") else None
    if one.carrier is not None and one.carrier.kind == SIEGE and castle == way.to:
        return None
    return fault("way.raised", **params)
