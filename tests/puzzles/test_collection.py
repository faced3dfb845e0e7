"""The puzzles that come with the package: each is proven again, and every variation of its tree is walked."""

from __future__ import annotations

import pytest

from conquista.core import UnknownName
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState
from conquista.players.limits import Limits
from conquista.puzzles.conquest import collection
from conquista.puzzles.conquest.coach import Coach
from conquista.puzzles.conquest.prover import BRUTE_NODES
from conquista.puzzles.conquest.verification import check
from conquista.puzzles.kit import OPEN, SOLVED, find_puzzle
from kit.scale import SCALE

NAMES = collection.names()
CONFIRMED = NAMES if SCALE > 1 else NAMES[:20:7]  # by brute force; all of them in `make proofs`
TOO_MANY = {"26-one-berth"}  # positions for brute force


def test_the_collection_has_something_for_everybody() -> None:
    puzzles = [collection.load(name) for name in NAMES]
    assert len(puzzles) >= 20
    assert [name[:2] for name in NAMES] == [f"{number:02}" for number in range(1, len(NAMES) + 1)]
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert len({puzzle.scenario.preset for puzzle in puzzles}) >= 7
    assert len({theme for puzzle in puzzles for theme in puzzle.themes}) >= 9
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_holds(name: str) -> None:
    puzzle = collection.load(name)
    assert puzzle.tree
    assert puzzle.unique in ("U2", "U3")
    assert puzzle.rules
    found = check(puzzle, name, Limits(nodes=3_000_000))
    assert found.holds, [line.say() for line in found.lines]
    assert found.facts["themes"] == [*puzzle.themes]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(CONFIRMED) - TOO_MANY))
def test_brute_force_says_the_same(name: str) -> None:
    found = check(collection.load(name), name, Limits(nodes=3_000_000), brute=True)
    assert found.facts["confirmed"], BRUTE_NODES


@pytest.mark.parametrize("name", NAMES)
def test_following_the_hints_solves_it(name: str) -> None:
    coach = Coach(collection.load(name))
    words: tuple[str, ...] = ()
    status = OPEN
    while status == OPEN:
        verdict = coach.judge((*words, coach.next_word(words)))
        assert verdict.reachable
        words, status = verdict.words, verdict.status
    assert status == SOLVED


@pytest.mark.parametrize("name", [name for name in NAMES if not collection.load(name).scenario.graph])
def test_a_match_could_hold_the_position(name: str) -> None:
    setting = collection.load(name).set_up()
    state = ConquestState(setting.rules, setting.position)
    assert GAME.read_state(setting.rules.options, state.text).text == state.text


def test_a_puzzle_is_called_by_name_or_number() -> None:
    assert find_puzzle("1")[1] == find_puzzle(NAMES[0])[1] == NAMES[0]
    with pytest.raises(UnknownName, match="no puzzle named"):
        collection.full_name("999")
