"""Captures of a line: the capturing piece, the place, and what was prepared before."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.action_kinds import SHOOT
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.players.conquest.solver.tactics import Tactics
from conquista.puzzles.conquest.model import PuzzlePosition


@dataclass(frozen=True)
class FirstCapture:
    """The first capture of a line: the capturing piece, the place, what was prepared, and the position after it."""

    taker: int
    target: int
    prepared: tuple[tuple[int, int], ...]
    last: bool  # it was the last move of the turn
    after: WarPosition


def captures(puzzle_position: PuzzlePosition, position: WarPosition, code: int) -> bool:
    """Return whether an action of the seat to move captures something of an opponent."""
    _, _, kind, goal, _ = unpack_code(code)
    stack = packing.stacks(position).get(goal)
    if kind > SHOOT or stack is None:
        return False
    rules = puzzle_position.rules
    active = packing.numbers(position)["active"]
    if rules.team_of(SEATS[stack.side]) == rules.team_of(SEATS[active]):
        return False
    bridge = rules.geography.bridges.get(rules.names[goal], NONE)
    return not (kind == SHOOT and bridge != NONE and packing.rows(position)["raised"][bridge] != NONE)


def first_capture(
    tactics: Tactics, puzzle_position: PuzzlePosition, position: WarPosition, line: list[int]
) -> FirstCapture | None:
    """Play a line up to its first capture."""
    home = numbered(position)
    here = position.copy()
    for code in line:
        place, index, _, goal, _ = unpack_code(code)
        if packing.numbers(here)["phase"] != PLAYING:
            return None
        if not captures(puzzle_position, here, code):
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
        return FirstCapture(taker, goal, prepared, after["turn"] != turn or after["phase"] == OVER, here)
    return None


def flat(piece: Piece) -> list[Piece]:
    """Return a piece and everything that it carries."""
    return [piece, *(inner for rider in piece.load for inner in flat(rider))]


def numbered(position: WarPosition) -> dict[int, tuple[int, int]]:
    """Return the place and side of every piece by its number."""
    found: dict[int, tuple[int, int]] = {}
    for place, stack in packing.stacks(position).items():
        todo = [stack]
        while todo:
            piece = todo.pop()
            found[piece.number] = (place, piece.side)
            todo += piece.load
    return found
