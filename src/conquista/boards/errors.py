"""Refusals of board files: one sentence with the place, the fault, what is expected, and the contract line."""

from __future__ import annotations

from conquista.core.errors import BoardError
from conquista.core.values import Data


def refusal(key: str, file: str, place: str = "", line: str = "", **params: Data) -> BoardError:
    """Return the error for a fault. The message of `key` says what is wrong; the place and contract line are added."""
    shape = f"boards.fault.{'place' if place else 'file'}{'_line' if line else ''}"
    what: Data = {"key": key, "params": params}
    return BoardError(shape, file=file, place=place, line_id=line, what=what)


def number(value: float) -> str:
    """Return a number as shown in messages."""
    return f"{value:g}"
