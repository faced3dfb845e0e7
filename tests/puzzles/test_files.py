"""Puzzle files: written, read, refused by name, checked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from conquista.core.scenarios.files import ScenarioError, load, loads
from conquista.games.conquest.scenes.scenario import Scenario
from conquista.players.limits import Limits
from conquista.puzzles.conquest.files import puzzle_of, write
from conquista.puzzles.conquest.mining import search_puzzles
from conquista.puzzles.conquest.model import Puzzle
from conquista.puzzles.conquest.prover import Prover
from conquista.puzzles.conquest.verification import check
from conquista.puzzles.kit import SearchOrder
from puzzles.test_proving import NAVAL

SCENARIO = Scenario(
    title='A "small" one',
    preset="grand_2p",
    graph="a-b-c, d-e",
    pieces=("A.Kni@a", "B.Sol@c", "B.Ele@d"),
    options={"build_cost": 12, "castle_ring_walk": True, "opening_budgets": (10, 20)},
    spent=17,
    reserves=4,
)


def proven(scenario: Scenario) -> Puzzle:
    puzzle = Puzzle(scenario)
    setting = puzzle.set_up()
    return Prover(setting).prove().onto(puzzle, setting.rules, 2)


def test_a_puzzle_is_read_as_it_was_written(tmp_path: Path) -> None:
    puzzle = replace(proven(SCENARIO), source="by hand", themes=("block",))
    path = tmp_path / "one.toml"
    path.write_text(write(puzzle), encoding="utf-8")
    again = puzzle_of(load(path))
    assert write(again) == write(puzzle)
    assert again.scenario.title == 'A "small" one'
    assert (again.value, again.solution, again.rules) == (puzzle.value, puzzle.solution, puzzle.rules)


def test_a_true_puzzle_holds() -> None:
    found = check(proven(SCENARIO), "one.toml", Limits(nodes=1_000_000), brute=True)
    assert found.holds
    assert [line.say() for line in found.lines]
    assert found.as_data()["confirmed"] is True


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"value": 9}, "The file says a gain of 9"),
        ({"solution": ("a-b",)}, "is not legal, or gains less"),
        ({"solution": ("a-z",)}, "is not legal, or gains less"),
        ({"rules": "0123"}, "rules or the board have changed"),
        ({"wins": True}, "The file says a gain of"),
    ],
)
def test_a_false_puzzle_is_caught(change: dict[str, object], said: str) -> None:
    found = check(replace(proven(SCENARIO), **change), "one.toml", Limits(nodes=1_000_000))  # type: ignore[arg-type]
    assert not found.holds
    assert any(said in line.say() for line in found.lines)


def test_a_dual_is_caught() -> None:
    both = replace(SCENARIO, graph="a-c, b-c", pieces=("A.Kni@a", "A.Kni@b", "B.Sol@c"), options={})
    found = check(replace(proven(both), unique="U1"), "one.toml", Limits(nodes=1_000_000))
    assert not found.holds
    assert any("only U0 holds" in line.say() for line in found.lines)


def test_a_proof_that_is_cut_short_is_no_proof() -> None:
    found = check(Puzzle(NAVAL), "one.toml", Limits(nodes=5))
    assert not found.holds
    assert "could not be proven" in found.lines[0].say()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1", "no key named"),
        ("[puzzle]\nvalu = 1", "no key named"),
        ('[puzzle]\nvalue = "two"', "two"),
        ('[puzzle]\nunique = "U9"', "U9"),
        ('[puzzle]\nthemes = "blok"', "blok"),
        ("[puzzle", "TOML"),
    ],
)
def test_a_file_that_is_none_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        puzzle_of(loads(text.encode(), "bad.toml"))


def first(order: SearchOrder) -> Puzzle:
    """Return the first puzzle of a search."""
    return next(one.puzzle for one in search_puzzles(order) if isinstance(one.puzzle, Puzzle))


@pytest.mark.slow
def test_a_puzzle_that_was_found_holds() -> None:
    puzzle = first(SearchOrder("grand_2p", "clash", seed=1, moves=(3, 5), nodes=200_000))
    assert puzzle.grade >= 2
    assert puzzle.unique != "U0"
    again = puzzle_of(loads(write(puzzle).encode(), "found.toml"))
    assert check(again, "found.toml", Limits(nodes=2_000_000), brute=True).holds


@pytest.mark.slow
def test_players_can_play_the_matches() -> None:
    puzzle = first(SearchOrder("conquest_2p", source="random", seed=3, moves=(3, 4), least=1, grade=1, nodes=200_000))
    assert puzzle.source.startswith("conquest_2p random 3/")
