"""Drawbridges: raising them, and letting them down from inside."""

from __future__ import annotations

from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules


def bridge_words(rules: Rules, roads: Roads, position: Position) -> set[str]:
    """GC-DRAW-01, -03 to -05, -10, GC-AMB-87 to -89."""
    words = set()
    for castle in roads.gate:
        if castle not in position.raised:
            if position.left() >= rules.o.number("raise_cost") and _may_raise(rules, position, castle):
                words.add(f"raise:{castle}")
        elif position.left() >= rules.o.number("lower_inside_cost") and _may_lower(rules, position, castle):
            words.add(f"lower:{castle}")
    return words


def _may_raise(rules: Rules, position: Position, castle: str) -> bool:
    owner, stack = rules.board.owner[castle], position.stacks.get(castle)
    seat = position.active
    if owner == seat:  # GC-DRAW-03, GC-AMB-111: partners block no raising
        return stack is None or rules.friends(seat, stack.side)
    if rules.friends(seat, owner):  # GC-AMB-111: only its owner raises the bridges of a castle
        return False
    return stack is not None and stack.side == seat


def _may_lower(rules: Rules, position: Position, castle: str) -> bool:
    """A foot soldier on that space of an enemy castle (GC-AMB-87)."""
    stack = position.stacks.get(castle)
    if stack is None or stack.kind != "soldier" or stack.side != position.active:
        return False
    if rules.friends(position.active, rules.board.owner[castle]):
        return False
    return stack.from_siege or rules.o.word("lower_inside_who") == "any_soldier_inside"


def free_lowering(rules: Rules, roads: Roads, position: Position) -> bool:
    """GC-AMB-34: a bridge that may be let down for nothing keeps a turn open when all points are spent."""
    if rules.o.number("lower_inside_cost"):
        return False
    return any(_may_lower(rules, position, castle) for castle in roads.gate if castle in position.raised)
