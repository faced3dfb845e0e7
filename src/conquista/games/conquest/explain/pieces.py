"""The piece that an action names: whether it exists, who owns it, and whether it may still move."""

from __future__ import annotations

from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.rules.constants.piece_flags import FROZEN
from conquista.games.conquest.rules.constants.piece_types import SIEGE, SOLDIER
from conquista.games.conquest.rules.position.layout import moves_made
from conquista.games.conquest.setup.geography import KINDS, SEATS

declare(
    {
        "piece.none": RuleBasis("GC-MOVE-01", "CQ-MP-05"),
        "piece.member": RuleBasis(),
        "piece.twin": RuleBasis(),
        "piece.foreign": RuleBasis("GC-MOVE-01", "CQ-MP-06"),
        "piece.partners": RuleBasis("GC-TEAM-01", "CQ-TEAM-11"),
        "piece.vessel_lent": RuleBasis("GC-TEAM-16"),
        "piece.vessel_not_aboard": RuleBasis("GC-TEAM-14"),
        "piece.siege_lent": RuleBasis("GC-TEAM-25"),
        "piece.siege_not_aboard": RuleBasis("GC-AMB-109"),
        "frozen.builder": RuleBasis("GC-BLD-20"),
        "frozen.chariot": RuleBasis.saying("frozen.new", "GC-BLD-16"),
        "frozen.catapult": RuleBasis.saying("frozen.new", "GC-BLD-17"),
        "frozen.siege": RuleBasis.saying("frozen.new", "GC-BLD-18"),
        "frozen.ship": RuleBasis.saying("frozen.new", "GC-BLD-19"),
        "frozen.galleon": RuleBasis.saying("frozen.new", "GC-BLD-19"),
        "frozen.elephant": RuleBasis.saying("frozen.new", "GC-BLD-20"),
        "frozen.knight": RuleBasis.saying("frozen.new", "GC-BLD-20"),
        "frozen.camel": RuleBasis.saying("frozen.new", "GC-BLD-20"),
        "used.soldier": RuleBasis.saying("used", "GC-SOL-01", "CQ-SOLD-01"),
        "used.elephant": RuleBasis.saying("used", "GC-ELE-01", "CQ-ELE-01"),
        "used.knight": RuleBasis.saying("used", "GC-KNI-01", "CQ-RIDE-01"),
        "used.camel": RuleBasis.saying("used", "GC-CAM-01"),
        "used.chariot": RuleBasis.saying("used", "GC-CHA-01", "CQ-CHAR-01"),
        "used.ship": RuleBasis.saying("used", "GC-VES-01", "CQ-SHIP-01"),
        "used.galleon": RuleBasis.saying("used", "GC-VES-02", "CQ-SHIP-02"),
        "used.catapult": RuleBasis.saying("used.slow", "GC-CAT-01", "CQP-CAT-01"),
        "used.siege": RuleBasis.saying("used.slow", "GC-SIE-01", "CQP-TOWER-01"),
        "used.catapult_galleon": RuleBasis("GC-VES-02", "CQP-GAL-02"),
        "run.allowance": RuleBasis("GC-KNI-04", "CQ-RIDE-03"),
    }
)


def find(facts: PositionFacts, move: Move) -> Placed | RuleViolation:
    """The piece that an action names."""
    place = facts.geography.number[move.place]
    bottom = facts.at(place)
    if bottom is None:
        return fault("piece.none", place=move.place)
    one = facts.member(place, move.member)
    if one is None:
        return fault("piece.member", place=move.place, member=move.member, stack=write_piece(bottom.piece, None))
    twin = facts.equal_before(one)
    if twin is not None:
        name = f"{move.place}.{twin.member}"
        return fault("piece.twin", piece=facts.called(one), member=f"{move.place}.{move.member}", twin=name)
    return one


def not_yours(facts: PositionFacts, seat: int, one: Placed) -> RuleViolation | None:
    """Why a seat may not move this piece."""
    if one.carrier is None and facts.controls(seat, one):
        return None
    if one.carrier is not None and one.side == seat:
        return None
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "owner": SEATS[one.side],
        "seat": SEATS[seat],
    }
    shared = facts.sharing and (one.is_vessel or one.kind == SIEGE)
    if one.side == seat:
        return fault("piece.siege_lent" if one.kind == SIEGE else "piece.vessel_lent", **params)
    if facts.friends(one.side, seat):
        if shared:
            return fault("piece.siege_not_aboard" if one.kind == SIEGE else "piece.vessel_not_aboard", **params)
        return fault("piece.partners", **params)
    return fault("piece.foreign", **params)


def frozen(facts: PositionFacts, one: Placed) -> RuleViolation | None:
    """Why a piece built this turn, or its builder, may not move."""
    if not one.piece.flags & FROZEN:
        return None
    name = "frozen.builder" if one.kind == SOLDIER else f"frozen.{KINDS[one.kind]}"
    return fault(name, piece=facts.called(one), place=facts.names[one.place])


def used_up(facts: PositionFacts, one: Placed, moves: int = 1) -> RuleViolation | None:
    """Why a piece cannot make this many more moves in this turn."""
    allowance, used = facts.allowance(one), moves_made(one.piece.used)
    if used + moves <= allowance:
        return None
    params = {"piece": facts.called(one), "place": facts.names[one.place], "allowance": allowance, "used": used}
    kind = KINDS[one.kind]
    if kind == "galleon" and one.load and allowance < 8:
        kind = "catapult_galleon"
    if moves > 1:
        return fault("run.allowance", moves=moves, rest=max(0, allowance - used), **params)
    return fault(f"used.{kind}", **params)


def too_expensive(facts: PositionFacts, name: str, cost: int) -> RuleViolation | None:
    """Why the budget does not cover an action."""
    if cost <= facts.left:
        return None
    return fault(name, cost=cost, left=facts.left)
