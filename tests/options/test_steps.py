"""The steps between values: which are asked for, which a row shows, and that a value without effect is noticed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from conquista.core import Option
from conquista.core.options import Value
from options.steps import shown, wanted

SWITCH = Option("switch", "switch", False, "m")
CHOICE = Option("choice", "choice", "b", "m", allowed=("a", "b", "c"))
NUMBER = Option("number", "number", 5, "m", least=0, most=99)
LEAST = Option("least", "number", 0, "m", least=0, most=2)
NUMBERS = Option("numbers", "numbers", (2, 4), "m", least=0, most=9)
WORDS = Option("words", "set", ("a",), "m", allowed=("a", "b"), retired=("old",))


@pytest.mark.parametrize(
    ("option", "steps"),
    [
        (SWITCH, "yes"),
        (CHOICE, "a/b b/c"),
        (NUMBER, "0/1 4/5 5/6 98/99"),
        (LEAST, "0/1 1/2"),
        (NUMBERS, "0:0/1 0:1/2 0:2/3 0:8/9 1:0/1 1:3/4 1:4/5 1:8/9"),
        (WORDS, "a b"),
    ],
    ids=lambda value: value.name if isinstance(value, Option) else "",
)
def test_steps_that_are_asked_for(option: Option, steps: str) -> None:
    assert {step.replace(" ", "") for step in wanted(option)} == set(steps.split())


@pytest.mark.parametrize(
    ("option", "seen", "steps"),
    [
        (SWITCH, {False: 1, True: 2}, {"yes"}),
        (SWITCH, {False: 1, True: 1}, set()),
        (CHOICE, {"a": 1, "b": 2, "c": 2}, {"a/b"}),
        (CHOICE, {"c": 1, "b": 2}, {"b/c"}),
        (CHOICE, {"a": 1, "c": 2}, set()),
        (NUMBER, {5: 1, 6: 2, 8: 3}, {"5/6"}),
        (NUMBERS, {(2, 4): 1, (2, 5): 2, (3, 5): 3, (9, 9): 4}, {"1: 4/5", "0: 2/3"}),
        (NUMBERS, {(2, 4): 1, (2,): 2}, set()),
        (WORDS, {(): 1, ("a",): 2, ("a", "b"): 2}, {"a"}),
    ],
)
def test_steps_that_a_row_shows(option: Option, seen: Mapping[Value, object], steps: set[str]) -> None:
    assert shown(option, seen) == steps


def test_a_value_without_effect_is_missed() -> None:
    """Two values of a choice play alike: the step between them stays open."""
    assert wanted(CHOICE) - shown(CHOICE, {"a": True, "b": False, "c": False}) == {"b/c"}
