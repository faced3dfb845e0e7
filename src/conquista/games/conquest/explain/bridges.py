"""Drawbridges: who may raise which, and who may lower one from inside."""

from __future__ import annotations

from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain.pieces import too_expensive
from conquista.games.conquest.explain.position_facts import PositionFacts
from conquista.games.conquest.explain.violation import MessageParams, RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants.action_kinds import LOWER, RAISE
from conquista.games.conquest.rules.constants.piece_flags import FROM_SIEGE
from conquista.games.conquest.rules.constants.piece_types import SOLDIER
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.setup.geography import SEATS

declare(
    {
        "bridge.edition": RuleBasis("GC-BOARD-04", "CQ-BOARD-26"),
        "bridge.nowhere": RuleBasis("GC-BOARD-04"),
        "bridge.up": RuleBasis("GC-AMB-88"),
        "bridge.enemy_inside": RuleBasis("GC-DRAW-03"),
        "bridge.partners": RuleBasis("GC-AMB-111"),
        "bridge.not_inside": RuleBasis("GC-DRAW-05"),
        "bridge.cost": RuleBasis("GC-DRAW-01"),
        "bridge.down": RuleBasis("GC-DRAW-04"),
        "bridge.lower_own": RuleBasis("GC-DRAW-06"),
        "bridge.lower_nobody": RuleBasis("GC-DRAW-04"),
        "bridge.lower_not_soldier": RuleBasis("GC-AMB-87"),
        "bridge.lower_not_siege": RuleBasis("GC-DRAW-04"),
        "bridge.lower_cost": RuleBasis("GC-DRAW-04"),
    }
)


def no_bridge_action(facts: PositionFacts, seat: int, move: Move) -> RuleViolation | None:
    """Why a drawbridge cannot be raised, or lowered, by this seat now."""
    params: MessageParams = {"place": move.place}
    if not facts.options.yes("drawbridges"):
        return fault("bridge.edition", **params)
    bridge = facts.geography.bridges.get(move.place, NONE)
    if bridge == NONE:
        return fault("bridge.nowhere", **params)
    return _no_raise(facts, seat, move, bridge) if move.kind == RAISE else _no_lower(facts, seat, move, bridge)


def lowers_freely(facts: PositionFacts, move: Move) -> bool:
    """Whether the seat on turn may make this lowering with no moves left."""
    if move.kind != LOWER or not facts.rules.tables.free_lowering or facts.numbers["forfeited"]:
        return False
    return not facts.dormant(facts.numbers["active"])


def _no_raise(facts: PositionFacts, seat: int, move: Move, bridge: int) -> RuleViolation | None:
    place = facts.geography.number[move.place]
    inside, owner = facts.at(place), facts.castle_owner(place)
    params: MessageParams = {"place": move.place, "owner": SEATS[owner]}
    if facts.raiser(bridge) != NONE:
        return fault("bridge.up", raiser=SEATS[facts.raiser(bridge)], **params)
    if owner == seat:
        if inside is not None and not facts.friends(inside.side, seat):
            return fault("bridge.enemy_inside", prey=facts.called(inside), **params)
    elif facts.friends(owner, seat):
        return fault("bridge.partners", **params)
    elif inside is None or inside.side != seat:
        return fault("bridge.not_inside", **params)
    return too_expensive(facts, "bridge.cost", facts.options.number("raise_cost"))


def _no_lower(facts: PositionFacts, seat: int, move: Move, bridge: int) -> RuleViolation | None:
    place = facts.geography.number[move.place]
    inside, owner = facts.at(place), facts.castle_owner(place)
    params: MessageParams = {"place": move.place, "owner": SEATS[owner]}
    if facts.raiser(bridge) == NONE:
        return fault("bridge.down", **params)
    params["raiser"] = SEATS[facts.raiser(bridge)]
    if facts.friends(owner, seat):
        return fault("bridge.lower_own", **params)
    if inside is None or inside.side != seat:
        return fault("bridge.lower_nobody", **params)
    if inside.kind != SOLDIER:
        return fault("bridge.lower_not_soldier", piece=facts.called(inside), **params)
    if facts.options.word("lower_inside_who") == "siege_soldier" and not inside.piece.flags & FROM_SIEGE:
        return fault("bridge.lower_not_siege", **params)
    return too_expensive(facts, "bridge.lower_cost", facts.options.number("lower_inside_cost"))
