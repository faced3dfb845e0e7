"""The contract of the boards: one function for each line, and which lines apply to a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from conquista.boards.checks import four_player, regions, two_player
from conquista.boards.checks.armies import b05
from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.coasts import b13
from conquista.boards.checks.graph import b01, b02, b04
from conquista.boards.checks.layout import b03, b09
from conquista.boards.checks.names import b08
from conquista.boards.checks.opening import b12
from conquista.boards.checks.regions import RegionGraph
from conquista.boards.checks.report import ContractFinding, ContractLine, ContractReport
from conquista.boards.checks.scale import b11
from conquista.boards.checks.symmetry import b10
from conquista.boards.checks.terrain import b06, b07
from conquista.boards.model import Board, RegionBoard, WarBoard

__all__ = ["ContractFinding", "ContractLine", "ContractReport", "check", "lines_of"]

T = TypeVar("T")
Rule = tuple[str, Callable[[T, ContractLine], None], tuple[str, ...]]
"""The id of a line, its function, and the lines that must hold for it to be judged."""

EVERY: tuple[Rule[Survey], ...] = (
    ("B-01", b01, ()),
    ("B-02", b02, ()),
    ("B-03", b03, ()),
    ("B-04", b04, ()),
    ("B-05", b05, ("B-01",)),
    ("B-06", b06, ()),
    ("B-07", b07, ()),
    ("B-08", b08, ()),
    ("B-09", b09, ()),
    ("B-10", b10, ()),
    ("B-11", b11, ()),
    ("B-12", b12, ("B-02", "B-05")),
    ("B-13", b13, ("B-02", "B-07", "B-09", "B-10")),
)
FOUR: tuple[Rule[Survey], ...] = (
    ("F-01", four_player.f01, ()),
    ("F-02", four_player.f02, ("F-01",)),
    ("F-03", four_player.f03, ("F-01", "B-02")),
    ("F-04", four_player.f04, ("B-01", "B-02", "B-04", "F-01", "F-03")),
    ("F-05", four_player.f05, ("B-01", "B-02", "B-04", "F-01", "F-02", "F-03")),
    ("F-06", four_player.f06, ("B-02", "F-01")),
    ("F-07", four_player.f07, ("B-02", "F-01")),
)
TWO: tuple[Rule[Survey], ...] = (
    ("T-01", two_player.t01, ()),
    ("T-02", two_player.t02, ()),
    ("T-03", two_player.t03, ("B-01", "B-02", "B-04", "T-01")),
    ("T-04", two_player.t04, ()),
    ("T-05", two_player.t05, ("B-01", "B-02", "T-01")),
)
MAP: tuple[Rule[RegionGraph], ...] = (
    ("I-01", regions.i01, ()),
    ("I-02", regions.i02, ()),
    ("I-03", regions.i03, ()),
    ("I-04", regions.i04, ("I-03",)),
    ("I-05", regions.i05, ("I-02",)),
    ("I-06", regions.i06, ()),
    ("I-07", regions.i07, ("I-02",)),
    ("I-08", regions.i08, ()),
)
ITALY: tuple[Rule[RegionGraph], ...] = (("I-09", regions.i09, ("I-02",)),)


def check(board: Board) -> ContractReport:
    """Judge a board by every line of the contract that applies to it."""
    if isinstance(board, RegionBoard):
        return ContractReport(board.id, judge(RegionGraph(board), MAP + (ITALY if board.id == "italia" else ())))
    return ContractReport(board.id, judge(Survey(board), EVERY + special(board)))


def special(board: WarBoard) -> tuple[Rule[Survey], ...]:
    """The lines for boards of four and of two sides; any other board answers to the common lines alone."""
    return {4: FOUR, 2: TWO}.get(len(board.seats), ())


def lines_of(board: Board) -> tuple[str, ...]:
    """The ids of the lines that apply to a board."""
    if isinstance(board, RegionBoard):
        return tuple(rule[0] for rule in MAP + (ITALY if board.id == "italia" else ()))
    return tuple(rule[0] for rule in EVERY + special(board))


def judge(subject: T, rules: tuple[Rule[T], ...]) -> tuple[ContractLine, ...]:
    lines: dict[str, ContractLine] = {}
    for name, rule, needs in rules:
        line = ContractLine(name, judged=all(lines[need].state == "holds" for need in needs))
        if line.judged:
            rule(subject, line)
        lines[name] = line
    return tuple(lines.values())
