"""The steps between neighbouring values of an option, each of which has to make a difference somewhere.

A switch has one step. A choice has one between each two words that are declared side by side, a set one for each word
that is put in or left out. A number is stepped at its least, around its default and at its most; a list of numbers
likewise, number by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from conquista.core import Option
from conquista.core.options import Value

Step = str


def wanted(option: Option) -> set[Step]:
    """Every step that rows must show, by name."""
    if option.kind == "switch":
        return {"yes"}
    if option.kind == "choice":
        return {f"{one}/{two}" for one, two in zip(option.allowed, option.allowed[1:], strict=False)}
    if option.kind == "set":
        return set(option.allowed)
    if option.kind == "number":
        assert isinstance(option.default, int)
        return {f"{low}/{low + 1}" for low in _lows(option, option.default)}
    assert isinstance(option.default, tuple)
    numbers = [number for number in option.default if isinstance(number, int)]
    return {f"{i}: {low}/{low + 1}" for i, number in enumerate(numbers) for low in _lows(option, number)}


def _lows(option: Option, default: int) -> set[int]:
    lows = {option.least, default - 1, default, option.most - 1}
    return {low for low in lows if option.least <= low < option.most}


def shown(option: Option, seen: Mapping[Value, object]) -> set[Step]:
    """The steps that a row shows: those between two of its values for which something else is seen."""
    return {
        step
        for (one, this), (two, that) in combinations(seen.items(), 2)
        if this != that and (step := _step(option, one, two))
    }


def _step(option: Option, one: Value, two: Value) -> Step:
    """The step between two values, or nothing where they are no neighbours."""
    if option.kind == "switch":
        return "yes"
    if option.kind == "choice":
        first, second = sorted((one, two), key=lambda word: option.allowed.index(str(word)))
        return f"{first}/{second}" if f"{first}/{second}" in wanted(option) else ""
    if isinstance(one, tuple) and isinstance(two, tuple):
        return _in_list(one, two) if option.kind == "numbers" else _in_set(one, two)
    assert isinstance(one, int)
    assert isinstance(two, int)
    return f"{min(one, two)}/{max(one, two)}" if abs(one - two) == 1 else ""


def _in_set(one: Iterable[object], two: Iterable[object]) -> Step:
    apart = set(one) ^ set(two)
    return str(apart.pop()) if len(apart) == 1 else ""


def _in_list(one: tuple[object, ...], two: tuple[object, ...]) -> Step:
    apart = [(i, a, b) for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b]
    if len(one) != len(two) or len(apart) != 1:
        return ""
    [(i, a, b)] = apart
    assert isinstance(a, int)
    assert isinstance(b, int)
    return f"{i}: {min(a, b)}/{max(a, b)}" if abs(a - b) == 1 else ""
