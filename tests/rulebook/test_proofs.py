"""Marks are found in the sources of tests, however they are written; what cannot be told without a run is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.rulebook.clause_tests import ClauseTest, collect

TRIAL = """import pytest

clause = pytest.mark.clause
RECAPTURE = ("GC-REC-01", "GC-REC-02")
both = [clause("GC-REC-08"), pytest.mark.slow]
"""
WRITTEN = '''from __future__ import annotations

import pytest

from conquista.rulebook import clause as look_up
from games.trial import RECAPTURE, both, clause

MORE: tuple[str, ...] = ("GC-REC-09",)
holds = pytest.mark.clause("GC-REC-10")
pytestmark = pytest.mark.clause("GC-REC-99")


@pytest.mark.clause("GC-REC-05", "GC-REC-06")
@clause("GC-REC-07")
def test_decorated() -> None:
    """GC-T-12 and T-34, like GC-REC-05; DATA-07 is none of ours."""


@clause(*RECAPTURE, *MORE, *["GC-REC-11"])
def test_spread() -> None: ...


@holds
@pytest.mark.parametrize("x", [pytest.param(1, marks=clause("GC-REC-12")), 2])
def test_named(x: int) -> None: ...


@pytest.mark.clause("GC-CAP-01")
class TestCapture:
    @pytest.mark.clause("GC-CAP-02")
    def test_inside(self) -> None: ...

    def helper(self) -> None: ...


def test_plain() -> None:
    look_up("GC-CAP-09")


@clause("GC-CAP-10")
def helper() -> None: ...
'''
LOST = """import pytest
from kit import lost
from games.round import clause

@pytest.mark.clause(*[name for name in ()], "GC-REC-01")
def test_computed() -> None: ...

@pytest.mark.slow
@clause("GC-REC-02")
@lost("GC-REC-03")
def test_unmarked() -> None:
    '''GC-T-12'''
"""
ROUND = "from games.round import clause\n"


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    for name, text in {"trial.py": TRIAL, "test_written.py": WRITTEN, "test_lost.py": LOST, "round.py": ROUND}.items():
        (tmp_path / "games").mkdir(exist_ok=True)
        (tmp_path / "games" / name).write_text(text)
    return tmp_path


def test_every_way_to_write_a_mark(tests: Path) -> None:
    found = {proof.test.partition("::")[2]: proof for proof in collect(tests).tests}
    whole = "GC-REC-99"
    place = "games/test_written.py::test_decorated"
    marked = (whole, "GC-REC-05", "GC-REC-06", "GC-REC-07")
    assert found["test_decorated"] == ClauseTest(place, marked, ("GC-T-12", "T-34", "GC-REC-05"))
    assert found["test_spread"].clauses == (whole, "GC-REC-01", "GC-REC-02", "GC-REC-09", "GC-REC-11")
    assert found["test_named"].clauses == (whole, "GC-REC-10", "GC-REC-12")
    assert found["TestCapture::test_inside"].clauses == (whole, "GC-CAP-01", "GC-CAP-02")
    assert found["test_plain"].clauses == (whole,)
    assert set(found) == {
        *("test_decorated", "test_spread", "test_named", "test_plain", "TestCapture::test_inside", "test_computed")
    }


def test_what_only_a_run_could_tell_is_said(tests: Path) -> None:
    found = collect(tests)
    assert found.unreadable == ("games/test_lost.py:5",)
    assert ClauseTest("games/test_lost.py::test_computed", ("GC-REC-01",)) in found.tests


def test_a_list_of_marks_is_read(tests: Path) -> None:
    (tests / "test_module.py").write_text(
        "from games.trial import both\npytestmark = both\ndef test_x() -> None: ...\n"
    )
    assert ClauseTest("test_module.py::test_x", ("GC-REC-08",)) in collect(tests).tests
