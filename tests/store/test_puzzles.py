"""Results of puzzles: rated once, a row of days, storms that move on one puzzle at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conquista.core import Data
from conquista.store import backup as backups
from conquista.store.database import Database
from conquista.store.factory import open_database
from conquista.store.learning.glicko import LEAST_DEVIATION, GlickoRating, new_person, new_puzzle
from conquista.store.learning.puzzles import FAILED, HINTED, SOLVED, PuzzleAttempt, PuzzleStore, Storm
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import PERSON, Person

Connect = Callable[[str], Database]


@pytest.fixture
def connect(tmp_path: Path) -> Iterator[Connect]:
    opened: list[Database] = []

    def connecting(name: str) -> Database:
        opened.append(open_database(tmp_path / name))
        return opened[-1]

    yield connecting
    for database in opened:
        database.close()


def stored(database: Database) -> PuzzleStore:
    register = SqlRegister(database)
    for name in ("anna", "bruno"):
        register.add_person(Person(name, PERSON, name, 1), name, "hash")
    return PuzzleStore(database)


def attempt(result: str, puzzle: str = "p", person: str = "anna", at: int = 100) -> PuzzleAttempt:
    return PuzzleAttempt(person, puzzle, result, at, 12)


def test_glicko_agrees_with_the_published_example() -> None:
    # Glickman, "The Glicko system", section 3, with one of its three opponents: 1500 (200) beats 1400 (30)
    after = GlickoRating(1500, 200).after(GlickoRating(1400, 30), 1)
    assert round(after.rating) == 1563
    assert round(after.deviation, 1) == 175.2
    assert GlickoRating(1500, LEAST_DEVIATION).after(GlickoRating(1500, 60), 0).deviation == LEAST_DEVIATION
    assert [round(new_puzzle(grade).rating) for grade in (0, 1, 3, 5)] == [1500, 1100, 1500, 1900]
    assert new_puzzle(5, 1234) == GlickoRating(1234, new_puzzle(5).deviation)


def test_only_the_first_attempt_changes_ratings(connect: Connect) -> None:
    store = stored(connect("a.db"))
    first, fresh = store.enter(attempt(FAILED), new_puzzle(3))
    assert fresh
    assert first.before == 1500
    assert first.after is not None
    assert first.after < 1500
    ratings, solver = store.ratings()["p"], store.solver("anna")
    assert (ratings.attempts, ratings.solved, solver.attempts) == (1, 0, 1)
    assert ratings.rating.rating > 1500
    again, fresh = store.enter(attempt(SOLVED, at=200), new_puzzle(3))
    assert not fresh
    assert (again.result, again.later, again.after) == (FAILED, 200, first.after)
    assert store.enter(attempt(SOLVED, at=300), new_puzzle(3))[0].later == 200
    assert (store.ratings()["p"], store.solver("anna")) == (ratings, solver)
    assert store.attempts("anna") == (again,)
    assert store.attempts("bruno") == ()


def test_an_attempt_with_a_hint_is_stored_and_not_rated(connect: Connect) -> None:
    store = stored(connect("a.db"))
    made, fresh = store.enter(attempt(HINTED), new_puzzle(3), rated=False)
    assert fresh
    assert (made.before, made.after) == (None, None)
    assert store.ratings() == {}
    assert store.solver("anna").rating == new_person()
    store.enter(attempt(SOLVED), new_puzzle(3))
    assert store.solver("anna").attempts == 0


def test_days_are_stored_once_and_also_for_a_puzzle_that_comes_again(connect: Connect) -> None:
    store = stored(connect("a.db"))
    for day in (7, 7, 9):
        store.enter(attempt(SOLVED), new_puzzle(3), day=day)
    assert store.days("anna") == (9, 7)


def storm(marks: list[bool], closed: bool = False, person: str = "anna") -> Storm:
    state: dict[str, Data] = {"order": ["p", "q", "r"], "marks": [*marks], "row": 0}
    return Storm(f"s-{person}", person, 1000, 181_000, sum(marks), closed, state)


def test_a_storm_moves_on_one_puzzle_at_a_time(connect: Connect) -> None:
    store = stored(connect("a.db"))
    store.add_storm(storm([]))
    assert store.set_storm(storm([True]), 0)
    assert not store.set_storm(storm([True]), 0)  # a second answer to the same puzzle
    assert store.set_storm(storm([True, True], closed=True), 1)
    assert not store.set_storm(storm([True, True, True]), 2)  # it is over
    assert store.storm("s-anna") == storm([True, True], closed=True)
    assert store.storms_of("anna") == (storm([True, True], closed=True),)
    store.add_storm(storm([True], person="bruno"))
    best = store.best_storm(900)
    assert best is not None
    assert best.person == "anna"
    assert store.best_storm(2000) is None


def test_results_are_backed_up_and_go_with_the_person(connect: Connect, tmp_path: Path) -> None:
    database = connect("a.db")
    store = stored(database)
    store.enter(attempt(SOLVED), new_puzzle(2), day=5)
    store.add_storm(storm([True]))
    backups.backup(database, tmp_path / "all.backup")
    second = connect("b.db")
    backups.restore(second, tmp_path / "all.backup")
    restored = PuzzleStore(second)
    for one in (store, restored):
        assert one.attempts("anna") == store.attempts("anna") != ()
        assert one.days("anna") == (5,)
        assert one.ratings() == store.ratings()
        assert one.storms_of("anna") == (storm([True]),)
    SqlRegister(second).delete_person("anna")
    assert (restored.attempts("anna"), restored.days("anna"), restored.storms_of("anna")) == ((), (), ())
    assert restored.solver("anna").attempts == 0
    assert restored.ratings() == store.ratings()  # of the puzzle, which names nobody
