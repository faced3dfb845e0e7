"""Takings of a line: who takes where, and what stood ready by then."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.games.conquest import packing
from conquista.games.conquest.rules.codes import unpack_code
from conquista.games.conquest.rules.constants import NONE, OVER, PLAYING, SHOOT
from conquista.games.conquest.rules.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.players.conquest.solver.tactics import Tactics
from conquista.puzzles.model import PuzzlePosition


@dataclass(frozen=True)
class Taking:
    """The first taking of a line: who takes where, what stood ready by then, and the position after it."""

    taker: int
    target: int
    prepared: tuple[tuple[int, int], ...]
    last: bool  # it was the last move of the turn
    after: WarPosition


def takes(setting: PuzzlePosition, position: WarPosition, code: int) -> bool:
    """Does an action of the seat on turn take something of an opponent?"""
    _, _, kind, goal, _ = unpack_code(code)
    stack = packing.stacks(position).get(goal)
    if kind > SHOOT or stack is None:
        return False
    rules = setting.rules
    active = packing.numbers(position)["active"]
    if rules.team_of(SEATS[stack.side]) == rules.team_of(SEATS[active]):
        return False
    bridge = rules.geography.bridges.get(rules.names[goal], NONE)
    return not (kind == SHOOT and bridge != NONE and packing.rows(position)["raised"][bridge] != NONE)


def first_taking(tactics: Tactics, setting: PuzzlePosition, position: WarPosition, line: list[int]) -> Taking | None:
    """Play a line up to its first taking."""
    home = numbered(position)
    here = position.copy()
    for code in line:
        place, index, _, goal, _ = unpack_code(code)
        if packing.numbers(here)["phase"] != PLAYING:
            return None
        if not takes(setting, here, code):
            tactics.engine.do(here, code)
            continue
        taker = packing.number_at(here, place, index)
        seat = packing.numbers(here)["active"]
        now = numbered(here)
        together = {one for one, where in home.items() if where[0] == home[taker][0]}
        prepared = tuple(
            (one, where[0])
            for one, where in now.items()
            if where[1] == seat and one in home and one not in together and where[0] != home[one][0]
        )
        turn = packing.numbers(here)["turn"]
        tactics.engine.do(here, code)
        after = packing.numbers(here)
        return Taking(taker, goal, prepared, after["turn"] != turn or after["phase"] == OVER, here)
    return None


def numbered(position: WarPosition) -> dict[int, tuple[int, int]]:
    """The place and side of every piece by its number."""
    found: dict[int, tuple[int, int]] = {}
    for place, stack in packing.stacks(position).items():
        todo = [stack]
        while todo:
            piece = todo.pop()
            found[piece.number] = (place, piece.side)
            todo += piece.load
    return found
