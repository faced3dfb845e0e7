"""The puzzles that come with the package: each is proven again, and every variation of its tree is walked."""

from __future__ import annotations

from collections import Counter

import pytest

from conquista.core import UnknownName
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState
from conquista.players.limits import Limits
from conquista.puzzles.collections import number_of
from conquista.puzzles.conquest import collection
from conquista.puzzles.conquest.coach import Coach
from conquista.puzzles.conquest.model import THEMES
from conquista.puzzles.conquest.prover import BRUTE_NODES
from conquista.puzzles.conquest.similarity import LARGEST, PuzzleIndex
from conquista.puzzles.conquest.verification import check
from conquista.puzzles.kit import OPEN, SOLVED, find_puzzle
from conquista.puzzles.rating import LEVELS
from kit.scale import SCALE

NAMES = collection.names()
RARE = {"build", "bridge"}  # themes that no puzzle of the collection has to have
OLD = [f"{number:02}" for number in range(1, 27)]  # numbers that links may name
SAMPLE = NAMES if SCALE > 1 else NAMES[::25]  # all of them in `make proofs`
CONFIRMED = NAMES if SCALE > 1 else NAMES[:60:20]  # by brute force, where that is feasible


def test_the_collection_is_spread_over_editions_grades_and_themes() -> None:
    puzzles = [collection.load(name) for name in NAMES]
    assert len(puzzles) >= 300
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades)
    assert min(Counter(grades)[grade] for grade in (1, 2, 3, 4, 5)) >= 5
    assert set(Counter(puzzle.preset for puzzle in puzzles)) == set(GAME.facts.presets)
    assert {theme for puzzle in puzzles for theme in puzzle.themes} >= set(THEMES) - RARE
    assert all(puzzle.unique in ("U2", "U3") and puzzle.tree and puzzle.rules and puzzle.rating for puzzle in puzzles)
    assert all(LEVELS.keys() >= set(puzzle.levels) for puzzle in puzzles)


def test_numbers_never_change() -> None:
    numbers = sorted(number_of(name) for name in NAMES)
    assert len(set(numbers)) == len(numbers)
    assert [collection.full_name(number)[:2] for number in OLD] == OLD
    assert collection.full_name("9") == "09-second-wave"
    assert collection.load("26").title == "Four fights for one berth"


def test_no_puzzle_is_like_another() -> None:
    index = PuzzleIndex()
    for name in NAMES:
        puzzle = collection.load(name)
        assert index.nearest(puzzle) <= LARGEST, name
        index.add(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_a_puzzle_holds(name: str) -> None:
    puzzle = collection.load(name)
    found = check(puzzle, name, Limits(nodes=3_000_000))
    assert found.holds, [line.say() for line in found.lines]
    assert found.proof.themes == puzzle.themes


@pytest.mark.slow
@pytest.mark.parametrize("name", CONFIRMED)
def test_brute_force_says_the_same(name: str) -> None:
    found = check(collection.load(name), name, Limits(nodes=3_000_000), brute=True)
    assert found.proof.confirmed is not False, BRUTE_NODES


@pytest.mark.parametrize("name", SAMPLE)
def test_following_the_hints_solves_it(name: str) -> None:
    coach = Coach(collection.load(name))
    words: tuple[str, ...] = ()
    status = OPEN
    while status == OPEN:
        verdict = coach.judge((*words, coach.next_word(words)))
        assert verdict.reachable
        words, status = verdict.words, verdict.status
    assert status == SOLVED


def test_a_tree_begins_with_the_solution() -> None:
    for name in NAMES:
        puzzle = collection.load(name)
        main = puzzle.tree[0].split()
        assert main[: len(puzzle.solution)] == list(puzzle.solution), name


def test_a_match_could_hold_the_positions() -> None:
    for name in SAMPLE:
        puzzle = collection.load(name)
        if not puzzle.scenario.graph:
            setting = puzzle.set_up()
            state = ConquestState(setting.rules, setting.position)
            assert GAME.read_state(setting.rules.options, state.text).text == state.text


def test_a_puzzle_is_called_by_name_or_number() -> None:
    assert find_puzzle("1")[1] == find_puzzle(NAMES[0])[1] == NAMES[0]
    with pytest.raises(UnknownName, match="no puzzle named"):
        collection.full_name("999")
