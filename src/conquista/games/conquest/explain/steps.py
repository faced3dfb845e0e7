"""Judges one step of one piece: its effect, or the first rule that forbids it.

The rules are those of the engine's `effects`, with reasons. A verdict is the effect as bits, or a violation.
"""

from __future__ import annotations

from conquista.games.conquest.explain.captures import meets_enemy
from conquista.games.conquest.explain.loads import may_leave, meets_friend, meets_partner
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.explain.ways import bridge_up, closed, no_way
from conquista.games.conquest.rules.constants.piece_types import SOLDIER
from conquista.games.conquest.rules.constants.place_kinds import SEA
from conquista.games.conquest.rules.constants.step_effects import BOARDS, MOUNTS, MOVES, TAKES_CAMEL, TAKES_VESSEL
from conquista.games.conquest.setup.geography import Way

declare(
    {
        "way.water": RuleBasis("GC-MOVE-10", "CQ-BOARD-03"),
    }
)

Verdict = int | RuleViolation


def step_verdict(facts: PositionFacts, one: Placed, goal: int) -> Verdict:
    """The effect of stepping to a goal, by any way that leads there."""
    ways = facts.between(one.place, goal)
    if not ways:
        return no_way(facts, one, goal)
    verdicts = [way_verdict(facts, one, way) for way in ways]
    open_ways = [v for way, v in zip(ways, verdicts, strict=True) if way.mask >> one.way_class & 1]
    return next((v for v in verdicts if isinstance(v, int)), (open_ways or verdicts)[0])


def way_verdict(facts: PositionFacts, one: Placed, way: Way) -> Verdict:
    """The effect of taking a way."""
    hindrance = closed(facts, one, way) or may_leave(facts, one, way) or bridge_up(facts, one, way)
    if hindrance:
        return hindrance
    other = facts.at(way.to)
    if other is None:
        if facts.kind_of(way.to) == SEA and not one.is_vessel:
            return fault("way.water", piece=facts.called(one), goal=facts.names[way.to])
        return MOVES
    if other.side == one.side:
        return meets_friend(facts, one, way, other)
    if facts.friends(other.side, one.side):
        return meets_partner(facts, one, way, other)
    return meets_enemy(facts, one, way, other)


def cost(facts: PositionFacts, one: Placed, effect: int) -> int:
    """What a step costs of the budget."""
    if one.kind == SOLDIER and effect & (MOUNTS | TAKES_CAMEL):
        return facts.options.number("mount_cost")
    if one.kind == SOLDIER and effect & (BOARDS | TAKES_VESSEL):
        return facts.options.number("soldier_board_cost")
    return 1
