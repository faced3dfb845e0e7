"""Difficulty of a puzzle: by the smallest search that finds its value."""

from __future__ import annotations

from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import WIN, counting
from conquista.players.limits import Limits
from conquista.puzzles.conquest.model import PuzzlePosition
from conquista.puzzles.model import GRADES

GLANCE = 12  # nodes


def grade_of(puzzle_position: PuzzlePosition, value: int, wins: bool) -> int:
    """Return the grade. 1: obvious. 2: captures alone. 3, 4: one or two preparations. 5: only by the full search."""
    tactics = Tactics(ConquestEngine(puzzle_position.rules.tables), counting(), 14)
    wanted = value + (WIN if wins else 0)
    steps = [(Limits(nodes=GLANCE), 0), (Limits(nodes=20_000), 0), (Limits(nodes=100_000), 1)]
    steps.append((Limits(nodes=400_000), 2))
    for grade, (limits, width) in enumerate(steps, 1):
        if (
            tactics.solve_heuristically(puzzle_position.position, puzzle_position.seat, width, limits=limits).value
            >= wanted
        ):
            return grade
    return GRADES
