"""Takings of a line: who takes where, and what stood ready by then."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.games.conquest import ledger
from conquista.games.conquest.codes import unpack_code
from conquista.games.conquest.constants import NONE, OVER, PLAYING, SHOOT
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.position import Position
from conquista.players.conquest.tactics import Tactics
from conquista.puzzles.model import Setting


@dataclass(frozen=True)
class Taking:
    """The first taking of a line: who takes where, what stood ready by then, and the position after it."""

    taker: int
    target: int
    prepared: tuple[tuple[int, int], ...]
    last: bool  # it was the last move of the turn
    after: Position


def takes(setting: Setting, position: Position, code: int) -> bool:
    """Does an action of the seat on turn take something of an opponent?"""
    _, _, kind, goal, _ = unpack_code(code)
    stack = ledger.stacks(position).get(goal)
    if kind > SHOOT or stack is None:
        return False
    rules = setting.rules
    active = ledger.numbers(position)["active"]
    if rules.team_of(SEATS[stack.side]) == rules.team_of(SEATS[active]):
        return False
    bridge = rules.geography.bridges.get(rules.names[goal], NONE)
    return not (kind == SHOOT and bridge != NONE and ledger.rows(position)["raised"][bridge] != NONE)


def first_taking(tactics: Tactics, setting: Setting, position: Position, line: list[int]) -> Taking | None:
    """Play a line up to its first taking."""
    home = numbered(position)
    here = position.copy()
    for code in line:
        place, index, _, goal, _ = unpack_code(code)
        if ledger.numbers(here)["phase"] != PLAYING:
            return None
        if not takes(setting, here, code):
            tactics.engine.do(here, code)
            continue
        taker = ledger.number_at(here, place, index)
        seat = ledger.numbers(here)["active"]
        now = numbered(here)
        together = {one for one, where in home.items() if where[0] == home[taker][0]}
        prepared = tuple(
            (one, where[0])
            for one, where in now.items()
            if where[1] == seat and one in home and one not in together and where[0] != home[one][0]
        )
        turn = ledger.numbers(here)["turn"]
        tactics.engine.do(here, code)
        after = ledger.numbers(here)
        return Taking(taker, goal, prepared, after["turn"] != turn or after["phase"] == OVER, here)
    return None


def numbered(position: Position) -> dict[int, tuple[int, int]]:
    """The place and side of every piece by its number."""
    found: dict[int, tuple[int, int]] = {}
    for place, stack in ledger.stacks(position).items():
        todo = [stack]
        while todo:
            piece = todo.pop()
            found[piece.number] = (place, piece.side)
            todo += piece.load
    return found
