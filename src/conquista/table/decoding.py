"""Typed reading of the plain data in journal entries; data of another shape raises an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conquista.core import Data


def mapping(data: Data) -> Mapping[str, Data]:
    if not isinstance(data, Mapping):
        raise ValueError("not a mapping")
    return data


def items(data: Data) -> Sequence[Data]:
    if isinstance(data, str) or not isinstance(data, Sequence):
        raise ValueError("not a list")
    return data


def texts(data: Data) -> tuple[str, ...]:
    return tuple(str(item) for item in items(data))


def numbers(data: Data) -> tuple[int, ...]:
    return tuple(number(item) for item in items(data))


def number(data: Data) -> int:
    if not isinstance(data, int):
        raise ValueError("not a number")
    return data
