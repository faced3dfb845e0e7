"""The board contract: one function for each line, and which lines apply to a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from conquista.boards.checks import four_player, regions, two_player
from conquista.boards.checks.armies import check_starts
from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.coasts import check_coast_pairs
from conquista.boards.checks.graph import check_castles, check_connections, check_link_ends
from conquista.boards.checks.layout import check_crossings, check_spacing
from conquista.boards.checks.names import check_names
from conquista.boards.checks.opening import check_first_turn
from conquista.boards.checks.regions import RegionGraph
from conquista.boards.checks.report import ContractFinding, ContractLine, ContractReport
from conquista.boards.checks.scale import check_scale
from conquista.boards.checks.symmetry import check_symmetries
from conquista.boards.checks.terrain import check_fields, check_marks
from conquista.boards.model import Board, RegionBoard, WarBoard

__all__ = ["ContractFinding", "ContractLine", "ContractReport", "check", "lines_of"]

T = TypeVar("T")
Rule = tuple[str, Callable[[T, ContractLine], None], tuple[str, ...]]
"""The id of a line, its function, and the lines that must hold before it is checked."""

EVERY: tuple[Rule[Survey], ...] = (
    ("B-01", check_castles, ()),
    ("B-02", check_link_ends, ()),
    ("B-03", check_crossings, ()),
    ("B-04", check_connections, ()),
    ("B-05", check_starts, ("B-01",)),
    ("B-06", check_fields, ()),
    ("B-07", check_marks, ()),
    ("B-08", check_names, ()),
    ("B-09", check_spacing, ()),
    ("B-10", check_symmetries, ()),
    ("B-11", check_scale, ()),
    ("B-12", check_first_turn, ("B-02", "B-05")),
    ("B-13", check_coast_pairs, ("B-02", "B-07", "B-09", "B-10")),
)
FOUR: tuple[Rule[Survey], ...] = (
    ("F-01", four_player.check_size, ()),
    ("F-02", four_player.check_bridges, ("F-01",)),
    ("F-03", four_player.check_centre, ("F-01", "B-02")),
    ("F-04", four_player.check_equal_distances, ("B-01", "B-02", "B-04", "F-01", "F-03")),
    ("F-05", four_player.check_distances, ("B-01", "B-02", "B-04", "F-01", "F-02", "F-03")),
    ("F-06", four_player.check_ports, ("B-02", "F-01")),
    ("F-07", four_player.check_blockades, ("B-02", "F-01")),
)
TWO: tuple[Rule[Survey], ...] = (
    ("T-01", two_player.check_size, ()),
    ("T-02", two_player.check_half_turn, ()),
    ("T-03", two_player.check_distances, ("B-01", "B-02", "B-04", "T-01")),
    ("T-04", two_player.check_terrain, ()),
    ("T-05", two_player.check_ports, ("B-01", "B-02", "T-01")),
)
MAP: tuple[Rule[RegionGraph], ...] = (
    ("I-01", regions.check_outlines, ()),
    ("I-02", regions.check_borders, ()),
    ("I-03", regions.check_gaps, ()),
    ("I-04", regions.check_border_lengths, ("I-03",)),
    ("I-05", regions.check_connected, ("I-02",)),
    ("I-06", regions.check_markers, ()),
    ("I-07", regions.check_shades, ("I-02",)),
    ("I-08", regions.check_titles, ()),
)
ITALY: tuple[Rule[RegionGraph], ...] = (("I-09", regions.check_italy, ("I-02",)),)


def check(board: Board) -> ContractReport:
    """Check a board against every line of the contract that applies to it."""
    if isinstance(board, RegionBoard):
        return ContractReport(board.id, run_checks(RegionGraph(board), MAP + (ITALY if board.id == "italia" else ())))
    return ContractReport(board.id, run_checks(Survey(board), EVERY + special(board)))


def special(board: WarBoard) -> tuple[Rule[Survey], ...]:
    """Return the lines for boards of four and of two sides; other boards have the common lines only."""
    return {4: FOUR, 2: TWO}.get(len(board.seats), ())


def lines_of(board: Board) -> tuple[str, ...]:
    """Return the ids of the lines that apply to a board."""
    if isinstance(board, RegionBoard):
        return tuple(rule[0] for rule in MAP + (ITALY if board.id == "italia" else ()))
    return tuple(rule[0] for rule in EVERY + special(board))


def run_checks(subject: T, rules: tuple[Rule[T], ...]) -> tuple[ContractLine, ...]:
    lines: dict[str, ContractLine] = {}
    for name, rule, needs in rules:
        line = ContractLine(name, judged=all(lines[need].state == "holds" for need in needs))
        if line.judged:
            rule(subject, line)
        lines[name] = line
    return tuple(lines.values())
