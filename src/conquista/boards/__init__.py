"""Boards as data: the model, three boards in `data/`, a loader that refuses invalid files, and the contract checks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from conquista.boards.loader import load, load_as, names, read
from conquista.boards.model import Board, RegionBoard, WarBoard

if TYPE_CHECKING:
    from conquista.boards.checks import ContractReport, check
    from conquista.boards.packed import Packed, pack
    from conquista.boards.sketch_reader import sketch

__all__ = [
    "Board",
    "ContractReport",
    "Packed",
    "RegionBoard",
    "WarBoard",
    "check",
    "load",
    "load_as",
    "names",
    "pack",
    "read",
    "sketch",
]

# Imported on first use, so that loading a board does not import them.
_LATER = {
    "ContractReport": "checks",
    "check": "checks",
    "Packed": "packed",
    "pack": "packed",
    "sketch": "sketch_reader",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value
