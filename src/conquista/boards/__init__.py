"""Boards as data: the model, three boards in `data/`, a loader that refuses what is not a board, and its checks."""

from __future__ import annotations

from conquista.boards.checks import Report, check
from conquista.boards.loader import load, names, read
from conquista.boards.model import Board, RegionBoard, WarBoard
from conquista.boards.packed import Packed, pack
from conquista.boards.sketching import sketch

__all__ = [
    "Board",
    "Packed",
    "RegionBoard",
    "Report",
    "WarBoard",
    "check",
    "load",
    "names",
    "pack",
    "read",
    "sketch",
]
