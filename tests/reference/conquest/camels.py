"""Wandering: moving an opponent's unmounted camel."""

from __future__ import annotations

from reference.conquest.pieces import Piece, members
from reference.conquest.position import Position
from reference.conquest.rules import Rules
from reference.conquest.steps import Steps


def wander_words(rules: Rules, steps: Steps, position: Position) -> set[str]:
    """GC-CAM-11 to -13, GC-TEAM-19, GC-AMB-57 to -59."""
    if position.left() < 1 or not rules.o.number("wander_moves"):
        return set()
    words = set()
    for place, stack in position.stacks.items():
        for member, piece, carriers in members(stack):
            if piece.kind != "camel" or piece.load or rules.friends(position.active, piece.side):
                continue
            if not _may_wander(rules, position, piece):
                continue
            for goal in steps.roads.links[place]:
                if wander_effect(steps, position, place, piece, carriers, goal):
                    words.add(f"{place}.{member}~{goal}" if member else f"{place}~{goal}")
    return words


def wander_effect(steps: Steps, position: Position, place: str, piece: Piece, carriers: list[Piece], goal: str) -> str:
    """GC-AMB-58: wherever its owner could move it unmounted, but onto no piece save its owner's empty vessel."""
    other = position.stacks.get(goal)
    if other is not None and (other.side != piece.side or other.load):
        return ""
    return next(iter(steps.of(position, place, piece, carriers, goal) & {"move", "board"}), "")


def _may_wander(rules: Rules, position: Position, camel: Piece) -> bool:
    """GC-AMB-57: how the wandering moves of a turn may be shared out."""
    most, scope = rules.o.number("wander_moves"), rules.o.word("wander_scope")
    if scope == "per_camel":
        return camel.wandered < most
    if position.wandered >= most:
        return False
    if scope == "one_camel" and position.wandered:
        return position.wander_camel is camel
    return True


def wander(rules: Rules, position: Position, camel: Piece) -> None:
    """Note a wandering move; the camel's own moves are not touched (GC-CAM-13)."""
    position.spent += 1
    position.wandered += 1
    if rules.o.word("wander_scope") == "per_camel":
        camel.wandered += 1
    position.wander_camel, position.wander_gone = camel, False
