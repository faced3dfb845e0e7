"""Initial ratings from the levels that solve a puzzle, and near-duplicates."""

from __future__ import annotations

from dataclasses import replace

from conquista.puzzles.conquest import collection
from conquista.puzzles.conquest.kit import KIT
from conquista.puzzles.conquest.similarity import PuzzleIndex, facts_of, places_of, symmetries
from conquista.puzzles.rating import LEVELS, rating_of, solves, solving_levels


def test_a_puzzle_that_more_levels_solve_is_rated_lower() -> None:
    names = list(LEVELS)
    ratings = [rating_of(3, names[number:], names) for number in range(len(names) + 1)]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == len(ratings)


def test_of_two_with_the_same_results_the_higher_grade_is_rated_higher() -> None:
    assert rating_of(2, ["captain"], LEVELS) < rating_of(4, ["captain"], LEVELS)


def test_levels_solve_what_is_obvious() -> None:
    coach = KIT.coach(collection.load("1"))
    assert solves(coach, "squire", 1)
    assert solving_levels(coach, {"squire": "squire"}) == ("squire",)


def test_the_same_combination_elsewhere_on_the_board_is_a_near_duplicate() -> None:
    puzzle = next(one for one in map(collection.load, collection.names()) if not one.scenario.graph and one.themes)
    index = PuzzleIndex()
    index.add(puzzle)
    assert index.nearest(puzzle) == 1
    board = puzzle.set_up().rules.options.word("board")
    image = symmetries(board)[1]
    assert image is not None
    moved = replace(
        puzzle,
        scenario=replace(puzzle.scenario, pieces=tuple(mapped(piece, image) for piece in puzzle.scenario.pieces)),
        solution=tuple(word_mapped(word, image) for word in puzzle.solution),
        tree=tuple(" ".join(word_mapped(word, image) for word in line.split()) for line in puzzle.tree),
    )
    assert facts_of(moved) != facts_of(puzzle)
    assert index.nearest(moved) == 1


def mapped(piece: str, image: object) -> str:
    stack, _, place = piece.partition("@")
    return f"{stack}@{image.get(place, place)}"  # type: ignore[attr-defined]


def word_mapped(word: str, image: object) -> str:
    places = places_of(word)
    return "-".join(image.get(place, place) for place in places)  # type: ignore[attr-defined]
