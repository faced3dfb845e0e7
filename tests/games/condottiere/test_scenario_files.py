"""The scenario files of Condottiere: all numbers of the rulebook and many of its positions, each as it is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista import rulebook
from conquista.games.condottiere.scenes.expectations import check_expectations
from conquista.games.condottiere.scenes.reader import CondottiereScript, read
from conquista.i18n import sentence
from conquista.rulebook.clause_tests import collect

TESTS = Path(__file__).resolve().parents[2]
FOLDER = TESTS.parent / "scenarios" / "condottiere"
FILES = sorted(FOLDER.glob("*.toml"))
POSITIONS = [one.id for one in rulebook.book("condottiere").clauses if one.kind == "position"]
EXAMPLES = [one.id for one in rulebook.book("condottiere").clauses if one.id.startswith("CO-EX-")]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def named() -> set[str]:
    return {clause for path in FILES for clause in read(path).clauses}


def test_every_numeric_example_is_a_file() -> None:
    assert len(EXAMPLES) == 32
    assert set(EXAMPLES) <= named()


def test_every_position_is_a_file_or_a_test() -> None:
    proofs = collect(TESTS / "games" / "condottiere")
    tested = {clause for proof in proofs.tests for clause in (*proof.clauses, *proof.named_in_docstring)}
    written = named()
    assert len(POSITIONS) > 140
    assert [name for name in POSITIONS if name not in tested | written] == []
    assert len([name for name in POSITIONS if name in written]) > 80


def test_a_file_holds_what_it_expects(path: Path) -> None:
    findings = check_expectations(read(path))
    assert findings
    assert [sentence(found.message.key, found.message.params) for found in findings if not found.holds] == []


def test_a_file_names_clauses_of_its_book(path: Path) -> None:
    script = read(path)
    assert {rulebook.clause(word).book for word in (*script.clauses, *cited(script))} == {"condottiere"}
    assert script.title
    assert path.stem.startswith(script.clauses[0])


def cited(script: CondottiereScript) -> list[str]:
    """The clauses by which a script expects something to be refused, or to end."""
    refused = [clause for expect in script.expects for clause in expect.refused.values()]
    return refused + [expect.ending for expect in script.expects if expect.ending]
