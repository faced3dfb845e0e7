"""How a board file is refused: one sentence that says where, what is wrong, what would be right, and by which line."""

from __future__ import annotations

from conquista.core.errors import BoardError
from conquista.core.values import Data


def refusal(key: str, file: str, place: str = "", line: str = "", **params: Data) -> BoardError:
    """The error for a fault. The sentence of `key` says what is wrong; file, place and contract line go round it."""
    shape = f"boards.fault.{'place' if place else 'file'}{'_line' if line else ''}"
    what: Data = {"key": key, "params": params}
    return BoardError(shape, file=file, place=place, line_id=line, what=what)


def number(value: float) -> str:
    """A number as sentences show it."""
    return f"{value:g}"


def fault_key(error: BoardError) -> str:
    """The message key of what is wrong, without the where."""
    what = error.params.get("what")
    key = what.get("key") if isinstance(what, dict) else None
    return key if isinstance(key, str) else error.key
