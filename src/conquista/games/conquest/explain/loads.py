"""Own pieces and the partner's: getting off, mounting, and the load of a vessel."""

from __future__ import annotations

from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants import piece_types
from conquista.games.conquest.rules.constants.place_kinds import FIELD
from conquista.games.conquest.rules.constants.step_effects import BOARDS, MOUNTS, TAKES_CAMEL
from conquista.games.conquest.rules.constants.way_kinds import BOARDING, TRANSFER
from conquista.games.conquest.setup.geography import KINDS, SEATS, Way
from conquista.games.conquest.setup.ruleset import ROOM

declare(
    {
        "leave.field": RuleBasis("GC-FLD-07"),
        "leave.camel_aboard": RuleBasis("GC-CAM-09"),
        "leave.taken_camel_aboard": RuleBasis("GC-CAM-09"),
        "leave.partner": RuleBasis("GC-TEAM-28"),
        "load.held": RuleBasis("GC-AMB-11", "CQ-MOVE-05"),
        "load.knight": RuleBasis("GC-KNI-05", "CQ-RIDE-04"),
        "load.pick_up": RuleBasis("GC-SOL-04", "CQ-SOLD-11"),
        "load.no_carrier": RuleBasis("GC-MOVE-06", "CQ-MOVE-03"),
        "load.full_elephant": RuleBasis.saying("load.full", "GC-ELE-02", "CQ-ELE-02"),
        "load.full_chariot": RuleBasis.saying("load.full", "GC-CHA-02", "CQ-CHAR-02"),
        "load.full_camel": RuleBasis.saying("load.full", "GC-CAM-02"),
        "load.full_siege": RuleBasis.saying("load.full", "GC-SIE-07", "CQP-TOWER-05"),
        "load.double_limit": RuleBasis("GC-ELE-02", "CQ-COMP-08"),
        "load.switch": RuleBasis("GC-SOL-07", "CQ-SOLD-06"),
        "load.switch_siege": RuleBasis.saying("load.switch", "GC-SIE-08", "CQP-TOWER-06"),
        "load.deck": RuleBasis("GC-VES-18", "CQ-LOAD-13"),
        "board.from_mount": RuleBasis("GC-AMB-20", "CQ-LOAD-13"),
        "board.catapult": RuleBasis("GC-VES-07", "CQP-CAT-12"),
        "board.camel": RuleBasis("GC-CAM-04"),
        "board.deck_taken": RuleBasis("GC-VES-17", "CQ-LOAD-07"),
        "board.full": RuleBasis("GC-VES-03", "CQ-LOAD-04"),
        "board.two_soldiers": RuleBasis("GC-VES-04", "CQ-LOAD-04"),
        "board.onto_mount": RuleBasis("GC-AMB-22", "CQ-LOAD-14"),
        "board.switch": RuleBasis("GC-SOL-07", "CQ-SOLD-06"),
        "board.partner_mount": RuleBasis("GC-TEAM-28"),
        "partner.blocks": RuleBasis("GC-TEAM-10", "CQ-TEAM-02"),
        "partner.piece": RuleBasis("GC-TEAM-10"),
        "partner.centre": RuleBasis("GC-TEAM-28"),
    }
)

Verdict = int | RuleViolation


def may_leave(facts: PositionFacts, one: Placed, way: Way) -> RuleViolation | None:
    """Why a carried piece may not get off where it is."""
    carrier = one.carrier
    if carrier is None or carrier.is_vessel:
        return None
    params = {"place": facts.names[one.place], "goal": facts.names[way.to], "carrier": facts.called(carrier)}
    if carrier.kind == piece_types.CAMEL:
        if facts.kind_of(one.place) == FIELD and not facts.options.yes("dismount_from_field"):
            return fault("leave.field", piece=facts.called(one), **params)
        if carrier.carrier is not None:
            if facts.options.word("dismount_camel_aboard") == "never":
                return fault("leave.camel_aboard", **params)
            if carrier.piece.origin != one.side:
                return fault("leave.taken_camel_aboard", owner=SEATS[carrier.piece.origin], **params)
    elif carrier.kind in (piece_types.ELEPHANT, piece_types.CHARIOT) and carrier.side != one.side:
        if one.place != facts.geography.centre:
            return fault("leave.partner", owner=SEATS[carrier.side], **params)
    return None


def meets_friend(facts: PositionFacts, one: Placed, way: Way, other: Placed) -> Verdict:
    """A step onto a piece of the same side: board it, mount it, or be blocked by it."""
    params = {"piece": facts.called(one), "other": facts.called(other), "goal": facts.names[way.to]}
    if way.kind in (BOARDING, TRANSFER):
        return no_place_aboard(facts, one, other) or BOARDS
    if one.kind != piece_types.SOLDIER:
        if other.kind == piece_types.SOLDIER and ROOM[one.kind]:
            place = facts.names[one.place]
            return fault("load.pick_up", place=place, right=f"{params['goal']}-{place}", **params)
        return fault("load.knight" if one.kind == piece_types.KNIGHT else "load.held", **params)
    return no_room(facts, one, other) or not_from_here(facts, one, other) or MOUNTS


def meets_partner(facts: PositionFacts, one: Placed, way: Way, other: Placed) -> Verdict:
    """A step onto a partner's piece: vessels, camels and siege engines serve both, the rest only at the centre."""
    params = {"piece": facts.called(one), "other": facts.called(other), "goal": facts.names[way.to]}
    params["owner"] = SEATS[other.side]
    if not facts.sharing:
        return fault("partner.blocks", **params)
    if way.kind == BOARDING:
        return no_place_aboard(facts, one, other) or BOARDS
    if one.kind != piece_types.SOLDIER or not ROOM[other.kind]:
        return fault("partner.piece", **params)
    hindrance = no_room(facts, one, other) or not_from_here(facts, one, other)
    if hindrance:
        return hindrance
    if other.kind == piece_types.CAMEL:
        return TAKES_CAMEL
    if other.kind == piece_types.SIEGE or way.to == facts.geography.centre:
        return MOUNTS
    return fault("partner.centre", **params)


def no_room(facts: PositionFacts, one: Placed, carrier: Placed) -> RuleViolation | None:
    """Why one more soldier cannot get on a land carrier."""
    params = {"piece": facts.called(one), "other": facts.called(carrier), "goal": facts.names[carrier.place]}
    room = ROOM[carrier.kind]
    if not room:
        return fault("load.no_carrier", **params)
    if len(carrier.load) >= room:
        return fault(f"load.full_{KINDS[carrier.kind]}", room=room, **params)
    limit = facts.options.number("double_load_limit")
    if carrier.kind == piece_types.ELEPHANT and len(carrier.load) == 1 and limit >= 0:
        doubles = sum(p.kind == piece_types.ELEPHANT and len(p.load) == 2 for p in facts.by_number.values())
        if doubles >= limit:
            return fault("load.double_limit", limit=limit, **params)
    return None


def not_from_here(facts: PositionFacts, one: Placed, carrier: Placed) -> RuleViolation | None:
    """Why a soldier may not mount from where it is: it rides another carrier, or stands on deck."""
    below = one.carrier
    if below is None:
        return None
    params = {"other": facts.called(carrier), "goal": facts.names[carrier.place], "carrier": facts.called(below)}
    params["place"] = facts.names[one.place]
    if below.is_vessel:
        return None if facts.options.yes("deck_mounts_dock") else fault("load.deck", **params)
    if below.kind == piece_types.SIEGE and carrier.kind == piece_types.SIEGE and facts.options.yes("siege_to_siege"):
        return None
    return fault("load.switch_siege" if carrier.kind == piece_types.SIEGE else "load.switch", **params)


def no_place_aboard(facts: PositionFacts, one: Placed, vessel: Placed) -> RuleViolation | None:
    """Why a piece cannot be, or join, the load of a vessel as it is now."""
    params = {"piece": facts.called(one), "vessel": facts.called(vessel), "goal": facts.names[vessel.place]}
    if one.mounted and not facts.options.yes("deck_mounts_dock") and one.carrier is not None:
        return fault("board.from_mount", place=facts.names[one.place], carrier=facts.called(one.carrier), **params)
    if not vessel.load:
        if one.kind == piece_types.CATAPULT and vessel.kind != piece_types.GALLEON:
            return fault("board.catapult", **params)
        if one.kind == piece_types.CAMEL and not one.load and facts.options.word("unmounted_camel_boards") == "none":
            return fault("board.camel", **params)
        return None
    cargo = vessel.load[0]
    params["cargo"] = facts.called(cargo)
    if one.kind != piece_types.SOLDIER:
        return fault("board.deck_taken" if cargo.type == piece_types.SOLDIER else "board.full", **params)
    if cargo.type == piece_types.SOLDIER:
        return fault("board.two_soldiers", **params) if len(vessel.load) > 1 else None
    if not ROOM[cargo.type]:
        return fault("board.full", **params)
    if not facts.options.yes("mount_aboard"):
        return fault("board.onto_mount", **params)
    if one.carrier is not None:
        return fault("board.switch", place=facts.names[one.place], carrier=facts.called(one.carrier), **params)
    if cargo.side != one.side:
        return fault("board.partner_mount", owner=SEATS[cargo.side], **params)
    return no_room(facts, one, facts.by_number[cargo.number])
