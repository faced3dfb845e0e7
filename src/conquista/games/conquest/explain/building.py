"""Building: who may build, how many of each kind, and where."""

from __future__ import annotations

from conquista.games.conquest.actions import WORKS, Move
from conquista.games.conquest.explain.pieces import too_expensive
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts, named
from conquista.games.conquest.explain.violation import MessageParams, RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants.piece_flags import FROZEN
from conquista.games.conquest.rules.constants.piece_types import SOLDIER
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, LAND, QUEST
from conquista.games.conquest.rules.constants.sizes import NONE, PIECES
from conquista.games.conquest.rules.constants.way_kinds import BOARDING, DRAWBRIDGE, ROAD
from conquista.games.conquest.setup.geography import KINDS, SEATS

declare(
    {
        "build.none": RuleBasis("GC-SETUP-08", "CQ-COMP-02"),
        "build.not_soldier": RuleBasis("GC-BLD-01"),
        "build.mounted": RuleBasis("GC-BLD-01"),
        "build.no_vessels": RuleBasis("GC-AMB-123"),
        "build.cost": RuleBasis("GC-BLD-02"),
        "build.again": RuleBasis("GC-AMB-69"),
        "build.crowded": RuleBasis(),
        "build.cap_chariot": RuleBasis.saying("build.cap", "GC-BLD-08"),
        "build.cap_catapult": RuleBasis.saying("build.cap", "GC-BLD-09"),
        "build.cap_siege": RuleBasis.saying("build.cap", "GC-BLD-10"),
        "build.cap_ship": RuleBasis.saying("build.cap", "GC-BLD-06"),
        "build.cap_galleon": RuleBasis.saying("build.cap", "GC-BLD-07"),
        "build.under": RuleBasis("GC-BLD-03"),
        "build.not_beside": RuleBasis("GC-BLD-05"),
        "build.bridge_up": RuleBasis("GC-AMB-67"),
        "build.not_land": RuleBasis("GC-BLD-05"),
        "build.taken": RuleBasis("GC-AMB-11"),
        "build.no_port": RuleBasis("GC-BLD-06"),
        "build.not_anchor": RuleBasis("GC-AMB-66"),
        "build.anchor_taken": RuleBasis("GC-AMB-66"),
        "build.anchor_start": RuleBasis("GC-AMB-71"),
        "build.own_castle": RuleBasis("GC-BLD-13"),
        "build.own_castle_vessel": RuleBasis.saying("build.own_castle", "GC-BLD-15"),
        "build.castle": RuleBasis("GC-AMB-68"),
        "build.centre": RuleBasis("GC-BLD-11"),
        "build.centre_vessel": RuleBasis.saying("build.centre", "GC-BLD-15"),
        "build.quest": RuleBasis("GC-CQ-04"),
        "build.start": RuleBasis("GC-BLD-12"),
        "build.start_vessel": RuleBasis.saying("build.start", "GC-BLD-15"),
        "build.any_start": RuleBasis("GC-AMB-70"),
    }
)

_CAPPED = ("chariot", "catapult", "siege", "ship", "galleon")
_VESSELS = ("ship", "galleon")


def no_build(facts: PositionFacts, seat: int, one: Placed, move: Move) -> RuleViolation | None:
    """Why this soldier cannot build this kind here now."""
    work = WORKS[move.kind]
    params: MessageParams = {"work": named(work), "place": move.place}
    caps = dict(zip(_CAPPED, facts.options.numbers("build_caps"), strict=False))
    if not any(caps.values()):
        return fault("build.none", **params)
    if one.kind != SOLDIER:
        name = "build.mounted" if any(piece.type == SOLDIER for piece in one.load) else "build.not_soldier"
        return fault(name, piece=facts.called(one), **params)
    if work in _VESSELS and not facts.options.yes("vessel_build"):
        return fault("build.no_vessels", **params)
    violation = too_expensive(facts, "build.cost", facts.options.number("build_cost"))
    if violation:
        return fault(violation.name, **{**params, **violation.params})
    if one.piece.flags & FROZEN and facts.options.word("builds_per_soldier") == "one":
        return fault("build.again", **params)
    if len(facts.by_number) >= PIECES:
        return fault("build.crowded", **params)
    cap = 0 if work in facts.options.words("omit_types") else caps.get(work, 0)
    have = sum(p.side == seat and KINDS[p.kind] == work for p in facts.by_number.values())
    if have >= cap:
        return fault(f"build.cap_{work}", have=have, cap=cap, **params)
    if work == "catapult":
        return _no_catapult(facts, seat, one, move, params)
    if work in _VESSELS:
        return _no_vessel(facts, seat, one, move, params)
    if move.goal != move.place:
        return fault("build.under", right=f"{move.place}={work}", **params)
    return banned(facts, seat, work, one.place, params)


def _no_catapult(
    facts: PositionFacts, seat: int, one: Placed, move: Move, params: MessageParams
) -> RuleViolation | None:
    """Why a catapult cannot be built there; it needs a free land space beside its builder."""
    goal = facts.geography.number[move.goal]
    params = {**params, "goal": move.goal}
    ways = [way for way in facts.between(one.place, goal) if way.kind in (ROAD, DRAWBRIDGE)]
    if not ways:
        roads = [way.to for way in facts.ways(one.place) if way.kind in (ROAD, DRAWBRIDGE)]
        near = [place for place in roads if _takes_catapult(facts, place) and facts.at(place) is None]
        return fault("build.not_beside", near=facts.places(near), **params)
    if all(facts.raiser(way.bridge) != NONE for way in ways):
        return fault("build.bridge_up", **params)
    ban = banned(facts, seat, "catapult", goal, params)
    if ban or not _takes_catapult(facts, goal):
        return ban or fault("build.not_land", **params)
    other = facts.at(goal)
    return fault("build.taken", other=facts.called(other), **params) if other else None


def _takes_catapult(facts: PositionFacts, place: int) -> bool:
    if facts.kind_of(place) == CASTLE:
        return facts.options.number("revision") >= 2 and facts.options.yes("catapult_castle")
    return facts.kind_of(place) == LAND


def _no_vessel(facts: PositionFacts, seat: int, one: Placed, move: Move, params: MessageParams) -> RuleViolation | None:
    """Why a vessel cannot be built there; it needs a free anchor space of the builder's dock."""
    goal = facts.geography.number[move.goal]
    params = {**params, "goal": move.goal}
    ban = banned(facts, seat, "vessel", one.place, params)
    if ban:
        return ban
    anchors = [way.to for way in facts.ways(one.place) if way.kind == BOARDING]
    if not anchors:
        return fault("build.no_port", **params)
    if goal not in anchors:
        return fault("build.not_anchor", near=facts.places(anchors), **params)
    other = facts.at(goal)
    if other:
        return fault("build.anchor_taken", other=facts.called(other), **params)
    starts = tuple(ban for ban in facts.options.words("build_bans_vessel") if ban.endswith("start"))
    owner = _start_owner(facts, seat, starts, move.goal)
    return fault("build.anchor_start", owner=owner, **params) if owner else None


def banned(facts: PositionFacts, seat: int, work: str, place: int, params: MessageParams) -> RuleViolation | None:
    """Why a kind may not be built on a place."""
    bans = facts.options.words(f"build_bans_{work}")
    name = facts.names[place]
    space = facts.rules.board.spaces.get(name)
    owner = facts.castle_owner(place)
    params = {**params, "goal": name}
    suffix = "_vessel" if work == "vessel" else ""
    if "own_castle" in bans and owner == seat:
        return fault(f"build.own_castle{suffix}", **params)
    if "any_castle" in bans and owner != NONE:
        return fault("build.castle", owner=SEATS[owner], **params)
    if "centre" in bans and space is not None and space.island:
        if facts.rules.board.islands[space.island].kind == "centre":
            return fault(f"build.centre{suffix}", **params)
    if facts.kind_of(place) == QUEST and work != "vessel":
        return fault("build.quest", **params)
    holder = _start_owner(facts, seat, bans, name)
    if holder:
        name = "build.any_start" if "any_start" in bans else f"build.start{suffix}"
        return fault(name, owner=holder, **params)
    return None


def _start_owner(facts: PositionFacts, seat: int, bans: tuple[str, ...], name: str) -> str:
    """The seat whose printed start forbids building on a place; empty if none does."""
    army = facts.rules.board.starts.get(facts.options.word("army"), {})
    for other in facts.rules.seats:
        foreign = not facts.friends(SEATS.index(other), seat)
        if "any_start" in bans or ("opponent_start" in bans and foreign):
            if any(name in places for places in army.get(other, {}).values()):
                return other
    return ""
