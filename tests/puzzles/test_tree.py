"""Solution trees: grown from a proof, and held to the rules alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquista.games.conquest.scenes.scenario import Scenario
from conquista.puzzles.conquest.model import Puzzle
from conquista.puzzles.conquest.prover import Prover
from conquista.puzzles.conquest.solution_tree import branched, fault_of, followed, grown

# A knight takes a soldier; the elephant may strike back, and then the second knight takes it.
EXCHANGE = Scenario(
    preset="conquest_2p",
    graph="x-t-b, y-m-t",
    pieces=("A.Kni@x", "A.Kni@y", "B.Cha[Sol]@t", "B.Ele@b"),
    spent=15,
)


def proven(scenario: Scenario = EXCHANGE) -> Puzzle:
    puzzle = Puzzle(scenario)
    setting = puzzle.set_up()
    prover = Prover(setting)
    proof = prover.prove()
    tree = grown(prover)
    assert tree is not None
    return replace(proof.onto(puzzle, setting.rules, 2), tree=tree)


def test_the_main_line_comes_first_among_equal_answers() -> None:
    prover = Prover(Puzzle(EXCHANGE).set_up())
    usual = grown(prover)
    assert usual is not None
    assert len(usual) > 1
    for line in usual:
        tree = grown(prover, line.split()[:-1])
        assert tree is not None
        assert (tree[0], sorted(tree)) == (line, sorted(usual))


def fault(puzzle: Puzzle) -> str:
    found = fault_of(puzzle, puzzle.set_up())
    return found.say() if found else ""


def test_a_tree_has_an_answer_to_every_answer() -> None:
    puzzle = proven()
    assert fault(puzzle) == ""
    begins = {line.split()[1] for line in puzzle.tree}
    assert begins >= {"b-t", "decline"}
    assert puzzle.tree[0].startswith(" ".join(puzzle.solution[:1]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda tree: tree[:1], "this answer is missing"),
        (lambda tree: [*tree, "y-m m-t"], "two continuations"),
        (lambda tree: [line.rsplit(" ", 1)[0] for line in tree], "ends in the middle"),
        (lambda tree: [f"{line} end" for line in tree], "after the end of the turn"),
        (lambda tree: [line.replace("decline", "x-z") for line in tree], "is not legal"),
        (lambda tree: ["end"], "gains too little"),
        (lambda tree: ["y-m"], "ends in the middle"),
    ],
)
def test_a_broken_tree_is_caught(change: object, said: str) -> None:
    puzzle = proven()
    assert callable(change)
    found = fault(replace(puzzle, tree=tuple(change(list(puzzle.tree)))))
    assert said in found


def test_a_tree_that_promises_too_much_is_caught() -> None:
    puzzle = proven()
    assert "gains too little" in fault(replace(puzzle, value=puzzle.value + 1))


def test_words_are_followed_as_far_as_the_tree_goes() -> None:
    tree = branched(["a b", "a c d"])
    assert followed(tree, ["a", "c"]) is not None
    assert followed(tree, ["a", "d"]) is None
    assert followed(tree, ["a", "d", "d"]) is None
