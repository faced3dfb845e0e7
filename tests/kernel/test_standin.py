"""The stand-in for `cython`: declarations keep their values, marks change nothing, unknown names are refused."""

from __future__ import annotations

from typing import Any

import pytest

from conquista import cython_standin


@pytest.fixture
def cython() -> Any:
    return cython_standin


def test_declared_names_hold_their_values(cython: Any) -> None:
    assert cython.declare(cython.ulonglong, 2**64 - 1) == 2**64 - 1
    assert cython.declare(cython.int[3]) == [0, 0, 0]
    assert cython.declare(cython.double, 1) == 1.0
    assert cython.declare(cython.int) is None


def test_casts_convert_numbers_and_leave_objects_alone(cython: Any) -> None:
    thing = object()
    assert cython.cast(cython.int, 2.9) == 2
    assert cython.cast(cython.bint, 2) is True
    assert cython.cast(object, thing) is thing


def test_marks_leave_functions_and_classes_as_they_are(cython: Any) -> None:
    def double(x: int) -> int:
        return 2 * x

    class Thing:
        pass

    assert cython.cfunc(cython.nogil(double)) is double
    assert cython.exceptval(-1, check=False)(double) is double
    assert cython.exceptval(-1)(double) is double
    assert cython.boundscheck(False)(double) is double
    assert cython.locals(x=cython.int)(double) is double
    assert cython.final(cython.cclass(Thing)) is Thing


def test_a_block_without_the_lock_runs_and_lets_trouble_through(cython: Any) -> None:
    with pytest.raises(KeyError), cython.nogil:
        raise KeyError


def test_it_says_that_nothing_is_compiled(cython: Any) -> None:
    assert cython.compiled is False


def test_an_unknown_name_is_an_error(cython: Any) -> None:
    with pytest.raises(AttributeError):
        cython.cfunk  # noqa: B018  the name itself is what is tried
