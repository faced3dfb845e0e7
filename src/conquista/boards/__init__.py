"""Boards as data: the model, three boards in `data/`, and a loader that refuses what is not a board."""

from __future__ import annotations

from .loader import load, names, read
from .model import Board, RegionBoard, WarBoard

__all__ = ["Board", "RegionBoard", "WarBoard", "load", "names", "read"]
