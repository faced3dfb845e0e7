"""Attempts at puzzles: judged by whether the goal can still be had against the best defence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquista.core import Illegal
from conquista.games.conquest.scenes.scenario import Scenario
from conquista.puzzles.conquest.coach import Coach
from conquista.puzzles.conquest.model import Puzzle
from conquista.puzzles.kit import FAILED, OPEN, SOLVED
from puzzles.test_tree import EXCHANGE, proven

# The ship must stand on x first, or the galleon that takes on g is struck from c.
BLOCK = Scenario(
    preset="conquest_2p",
    graph="g~x~c, s0~x, w0~p1~g",
    pieces=("B.Gal@g", "B.Shp[Cha]@c", "A.Shp@s0", "A.Gal@w0"),
    spent=15,
)


@pytest.fixture(scope="module", params=[True, False], ids=["with its tree", "without"])
def exchange(request: pytest.FixtureRequest) -> Puzzle:
    puzzle = proven(EXCHANGE)
    return puzzle if request.param else replace(puzzle, tree=())


def test_the_solution_solves(exchange: Puzzle) -> None:
    coach = Coach(exchange)
    words: tuple[str, ...] = ()
    for _ in range(20):
        verdict = coach.judge((*words, coach.next_word(words)))
        assert verdict.reachable
        words = verdict.words
        if verdict.status != OPEN:
            break
    assert verdict.status == SOLVED
    assert verdict.gained >= exchange.value


def test_the_defence_answers_at_its_best(exchange: Puzzle) -> None:
    coach = Coach(exchange)
    verdict = coach.judge([coach.next_word(())])
    assert verdict.defence == ("b-t",)
    assert verdict.words == ("x-t", "b-t")
    assert verdict.reachable


def test_a_wrong_taking_is_refuted() -> None:
    puzzle = proven(BLOCK)
    verdict = Coach(puzzle).judge(["w0-p1", "p1-g"])
    assert (verdict.status, verdict.reachable) == (OPEN, False)
    assert verdict.defence == ("c-x", "x-g")
    assert verdict.refutation == ("c-x", "x-g", "s0-x", "x-g")
    assert (verdict.most, puzzle.value) == (2, 3)


def test_a_quiet_slip_is_seen_at_once() -> None:
    verdict = Coach(proven(BLOCK)).judge(["s0-x", "x-s0"])
    assert (verdict.status, verdict.reachable, verdict.defence) == (OPEN, False, ())


def test_moves_in_another_order_are_as_good() -> None:
    verdict = Coach(proven(BLOCK)).judge(["w0-p1", "s0-x"])
    assert (verdict.status, verdict.reachable) == (OPEN, True)


def test_a_turn_that_is_given_away_has_failed(exchange: Puzzle) -> None:
    verdict = Coach(exchange).judge(["end"])
    assert (verdict.status, verdict.reachable, verdict.gained) == (FAILED, False, 0)
    assert verdict.as_data()["status"] == "failed"


def test_a_word_that_cannot_be_played_is_refused(exchange: Puzzle) -> None:
    with pytest.raises(Illegal):
        Coach(exchange).judge(["x-m"])


def test_hints_say_more_and_more() -> None:
    coach = Coach(replace(proven(BLOCK), themes=("block",)))
    found = [coach.hint((), depth).say() for depth in (1, 2, 3)]
    assert found[0] == "Theme: block."
    assert found[1].startswith("Start with the piece on ")
    assert found[2].startswith("Play ")
    over = coach.judge(["end"]).words
    assert coach.hint(over, 3).say() == "Nothing is left to play."
