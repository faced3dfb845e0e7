"""The gate: tests hold every clause of the games that can be played, and say nothing about clauses that is not so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from conquista.games import registry
from conquista.rulebook import book
from conquista.rulebook.coverage import Coverage, coverage
from conquista.rulebook.model import Book, Clause

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def found() -> Coverage:
    return coverage(TESTS, registry.names())


@pytest.mark.parametrize("name", ["conquest", "grand-conquest"])
def test_every_testable_clause_has_a_test(found: Coverage, name: str) -> None:
    [covered] = [covered for covered in found.books if covered.book.name == name]
    assert covered.finished
    assert [one.id for one in covered.missing] == []
    assert [one.id for one in covered.unplayed] == []
    assert not covered.gaps


def test_no_test_names_a_clause_that_is_not_there(found: Coverage) -> None:
    assert found.unknown == {}


def test_nothing_that_is_called_untestable_is_tested(found: Coverage) -> None:
    assert found.contradicted == ()


def test_every_mark_can_be_read_without_a_run(found: Coverage, clauses_held: Mapping[str, tuple[str, ...]]) -> None:
    assert found.unreadable == ()
    read = {proof.test: set(proof.clauses) for proof in found.proofs}
    for nodeid, names in clauses_held.items():
        test = nodeid.partition("[")[0].removeprefix("tests/")
        assert set(names) <= read.get(test, set()), f"only a run tells what {test} holds"


def test_a_book_whose_game_cannot_be_played_is_told_of_and_held_to_nothing(found: Coverage) -> None:
    [covered] = [covered for covered in found.books if covered.book.name == "condottiere"]
    assert covered.finished == ("condottiere" in registry.names())
    assert covered.count == sum(one.kind != "position" for one in book("condottiere").clauses)


def a_book(*clauses: Clause) -> Book:
    return Book("game", "Game", "game", clauses)


def a_clause(name: str, text: str = "", **more: object) -> Clause:
    return Clause(name, "game", "1. All", text or name, **more)  # type: ignore[arg-type]


RULE, TALK = a_clause("CQ-MP-01"), a_clause("CQ-NEG-01", untestable="talk")
REASON, SETTLED = a_clause("A-01"), a_clause("GC-AMB-01")
RESTING = a_clause("CQ-MP-02", grounds=("A-01",), cites=("A-01",))
POSITION = a_clause("GC-T-01", cites=("GC-AMB-01", "CQ-MP-01"))
EVERY = (RULE, RESTING, TALK, REASON, SETTLED, POSITION)


def judge(folder: Path, text: str, games: tuple[str, ...] = ("game",), **lists: str) -> Coverage:
    (folder / "test_it.py").write_text(f"import pytest\n{text}\n    pass\n")
    for name, reasons in lists.items():
        (folder / name).mkdir()
        (folder / name / "untestable.toml").write_text(reasons)
    return coverage(folder, games, [a_book(*EVERY)])


def ids(clauses: tuple[Clause, ...]) -> list[str]:
    return [one.id for one in clauses]


def test_a_mark_proves_its_clause_and_the_ruling_that_only_this_clause_rests_on(tmp_path: Path) -> None:
    [covered] = judge(tmp_path, "@pytest.mark.clause('CQ-MP-02')\ndef test_x():").books
    assert ids(covered.proven) == ["CQ-MP-02", "A-01"]
    assert ids(covered.missing) == ["CQ-MP-01", "GC-AMB-01"]
    assert covered.untestable == {"CQ-NEG-01": "talk"}
    assert (covered.count, covered.positions, ids(covered.unplayed)) == (5, 1, ["GC-T-01"])


def test_a_position_is_played_by_the_test_that_tells_of_it_and_settles_rulings_not_rules(tmp_path: Path) -> None:
    [covered] = judge(tmp_path, "@pytest.mark.clause('CQ-MP-02')\ndef test_x():\n    '''GC-T-01.'''").books
    assert ids(covered.unplayed) == []
    assert ids(covered.missing) == ["CQ-MP-01"]


def test_the_whole_holds_only_without_gaps_and_contradictions(tmp_path: Path) -> None:
    full = "@pytest.mark.clause('CQ-MP-01', 'CQ-MP-02', 'GC-AMB-01', 'GC-T-01')\ndef test_x():"
    assert judge(tmp_path, full).holds
    assert judge(tmp_path, "def test_x():", games=()).holds  # nobody can play it yet
    assert not judge(tmp_path, full.replace("CQ-MP-01", "CQ-MP-02")).holds
    assert not judge(tmp_path, full.replace(", 'GC-T-01'", "")).holds
    lost = judge(tmp_path, full.replace("CQ-MP-01", "CQ-MP-01', 'CQ-MP-77"))
    assert lost.unknown == {"CQ-MP-77": ("test_it.py::test_x",)}
    assert not lost.holds
    both = judge(tmp_path, full.replace("CQ-MP-01", "CQ-MP-01', 'CQ-NEG-01"))
    assert (both.contradicted, both.holds) == (("CQ-NEG-01",), False)


def test_lists_beside_the_tests_excuse_clauses_too(tmp_path: Path) -> None:
    text = "@pytest.mark.clause('CQ-MP-02')\ndef test_x():\n    '''GC-T-01.'''"
    found = judge(tmp_path, text, beside='"CQ-MP-01" = "nobody can see it"')
    assert found.holds
    assert found.books[0].untestable == {"CQ-MP-01": "nobody can see it", "CQ-NEG-01": "talk"}


def test_the_figures_as_data(tmp_path: Path) -> None:
    data = judge(tmp_path, "@pytest.mark.clause('CQ-MP-01', 'X-1')\ndef test_x():").as_data()
    assert data["unknown"] == {"X-1": ["test_it.py::test_x"]}
    [covered] = data["books"] if isinstance(data["books"], list) else []
    assert covered == {
        "book": "game",
        "finished": True,
        "clauses": 5,
        "proven": 1,
        "untestable": {"CQ-NEG-01": "talk"},
        "missing": ["CQ-MP-02", "A-01", "GC-AMB-01"],
        "positions": 1,
        "unplayed": ["GC-T-01"],
    }
