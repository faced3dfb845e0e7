"""Facts shown with a position: which spaces are held by whom, and how far a piece may go in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.piece_types import GALLEON
from conquista.games.conquest.rules.constants.place_kinds import QUEST
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ALLOWANCES, ConquestRuleset


class HeldSpaces(NamedTuple):
    """A castle space or Quest that an opponent holds against a seat."""

    place: str
    holder: str


def held_against(rules: ConquestRuleset, stacks: Mapping[str, Piece], seat: str) -> list[HeldSpaces]:
    """The castle spaces and Quests that cost a seat moves."""
    team = rules.team_of(seat)
    found = []
    for name in rules.guarded[seat]:
        stack = stacks.get(name)
        if stack is not None and rules.team_of(SEATS[stack.side]) != team and (holder := holder_of(rules, name, stack)):
            found.append(HeldSpaces(name, holder))
    return found


def holder_of(rules: ConquestRuleset, place: str, stack: Piece) -> str:
    """Who occupies a castle space or Quest with a stack; a piece that may not occupy a Quest does not count there."""
    holders = ("soldier", "knight", "camel", *(("catapult",) if rules.options.yes("catapult_on_quest") else ()))
    if rules.geography.place_kind(place) == QUEST and KINDS[stack.type] not in holders:
        return ""
    return SEATS[stack.side]


def allowance(rules: ConquestRuleset, piece: Piece) -> int:
    """Moves a piece may make in a turn."""
    if KINDS[piece.type] == "catapult":
        return rules.options.number("catapult_allowance")
    if piece.type == GALLEON and any(KINDS[rider.type] == "catapult" for rider in piece.load):
        return rules.options.number("catapult_galleon_allowance")
    return ALLOWANCES[piece.type]
