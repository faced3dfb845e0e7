"""The scenario files of the family: worked examples and positions of the rulebook, each holding what it expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista import rulebook
from conquista.games.conquest.scenes.expectations import check_expectations
from conquista.games.conquest.scenes.reader import ConquestScript, read
from conquista.i18n import sentence

FOLDER = Path(__file__).resolve().parents[4] / "scenarios"
FILES = sorted(path for name in ("conquest", "grand-conquest") for path in (FOLDER / name).glob("*.toml"))
EXAMPLES = {"GC-EX1", "GC-EX2", "GC-EX2-knight", "GC-EX3", *(f"CQ-EX-0{i}" for i in range(1, 7))}


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.fixture(params=FILES, ids=name_of)
def path(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_there_are_examples_and_positions() -> None:
    stems = {path.stem for path in FILES}
    assert stems >= EXAMPLES
    played = {
        word for path in FILES for word in read(path).scenario.clauses if rulebook.clause(word).kind == "position"
    }
    assert len(played) >= 40


def test_a_file_holds_what_it_expects(path: Path) -> None:
    findings = check_expectations(read(path))
    assert findings
    assert [sentence(found.message.key, found.message.params) for found in findings if not found.holds] == []


def test_a_file_names_clauses_of_its_book(path: Path) -> None:
    script = read(path)
    named = [*script.scenario.clauses, *cited(script)]
    assert {rulebook.clause(word).book for word in named} == {path.parent.name}
    assert script.scenario.title


def cited(script: ConquestScript) -> list[str]:
    """The clauses by which a script expects something to be refused, or to end."""
    refused = [clause for expect in script.expects for clause in expect.refused.values()]
    return refused + [expect.ending for expect in script.expects if expect.ending]
