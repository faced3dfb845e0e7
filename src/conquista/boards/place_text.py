"""Places in sentences: the name first, the code after it in brackets."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.boards.model import Board, WarBoard
from conquista.core.values import Data


def called(board: Board, code: str, language: str) -> str:
    """Return a place as a sentence names it: `Colle Corvo, west (S15)`; a region by its title, an unnamed place by
    its code."""
    name = board.place_name(code, language)
    return f"{name} ({code})" if name != code and isinstance(board, WarBoard) else name


def named(board: Board, params: Mapping[str, Data], language: str) -> dict[str, Data]:
    """Return the parameters of a message with every code of a place replaced by its name and code.

    A parameter is a code if it is exactly one; lists and nested messages are searched. Words of actions stay.
    """
    return {key: _named(board, value, language) for key, value in params.items()}


def _named(board: Board, value: Data, language: str) -> Data:
    if isinstance(value, str):
        return called(board, value, language)
    if isinstance(value, list | tuple):
        return [_named(board, item, language) for item in value]
    inner = value.get("params") if isinstance(value, Mapping) else None
    if isinstance(value, Mapping) and isinstance(inner, Mapping):
        return {**value, "params": named(board, inner, language)}
    return value
