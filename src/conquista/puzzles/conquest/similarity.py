"""Near-duplicates: how alike two puzzles are, up to the symmetries of their board.

Compared is what a solution uses: the stacks that move or are captured in some variation, each with its type, cargo,
place and whether it is an own, a partner's or an opponent's, and the moves of the main line. The similarity of two
puzzles is the share of these facts that they have in common, under the symmetry for which it is largest: 1 for the same
combination elsewhere on the board, 0 where nothing is shared. Puzzles on different boards are never alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from conquista import boards
from conquista.boards.checks.symmetry_maps import find_images
from conquista.boards.model import WarBoard
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.puzzles.conquest.model import Puzzle

LARGEST = 0.5  # puzzles that share more are near-duplicates
Fact = tuple[str, ...]


class PuzzleIndex:
    """The puzzles that a new one is compared with."""

    def __init__(self) -> None:
        self._known: dict[str, list[frozenset[Fact]]] = {}

    def add(self, puzzle: Puzzle) -> None:
        self._known.setdefault(_board(puzzle), []).append(facts_of(puzzle))

    def nearest(self, puzzle: Puzzle) -> float:
        """Return the similarity to the most similar known puzzle; 0 without one."""
        board = _board(puzzle)
        images = [facts_of(puzzle, image) for image in ((None,) if puzzle.scenario.graph else symmetries(board))]
        known = self._known.get(board, [])
        return max((_shared(facts, one) for facts in images for one in known), default=0.0)

    def has_similar(self, puzzle: Puzzle) -> bool:
        """Return whether a known puzzle is a near-duplicate of this one."""
        return self.nearest(puzzle) > LARGEST


def facts_of(puzzle: Puzzle, image: Mapping[str, str] | None = None) -> frozenset[Fact]:
    """Return the facts of a solution, mapped by a symmetry."""
    words = [word for line in puzzle.tree for word in line.split()] or list(puzzle.solution)
    touched = {place for word in words for place in places_of(word)}

    def at(place: str) -> str:
        return place if image is None else image.get(place, place)

    facts: set[Fact] = set()
    for text in puzzle.scenario.pieces:
        stack, _, place = text.partition("@")
        if place in touched:
            side, _, types = stack.partition(".")
            facts.add((_relation(puzzle, side), types, at(place)))
    for word in puzzle.solution:
        steps = [at(place) for place in places_of(word)]
        if len(steps) > 1:
            facts.add(("move", *steps))
    return frozenset(facts)


def places_of(word: str) -> list[str]:
    """Return the places that the word of a move names."""
    found = word.rstrip("!").replace("*", "-").replace("=", "-").split("-")
    return [part.partition(".")[0] for part in found]


@lru_cache(maxsize=8)
def symmetries(name: str) -> tuple[Mapping[str, str] | None, ...]:
    """Return the images of all places under each symmetry of a board, and None for the identity."""
    board = boards.load(name)
    assert isinstance(board, WarBoard)
    return (None, *(find_images(board, one).to for one in board.symmetries))


@lru_cache(maxsize=64)
def _rules(preset: str) -> ConquestRuleset:
    return GAME.rules(GAME.facts.preset(preset))


def _board(puzzle: Puzzle) -> str:
    """Return the name of the board, or the graph of an unnamed one."""
    scenario = puzzle.scenario
    return scenario.graph or scenario.board or _rules(scenario.preset).options.word("board")


def _relation(puzzle: Puzzle, side: str) -> str:
    """Return whose a piece is, seen from the seat to move."""
    active = puzzle.scenario.active
    if side == active:
        return "own"
    rules = _rules(puzzle.preset)
    known = {side, active} <= set(rules.seats)
    return "partner" if known and rules.team_of(side) == rules.team_of(active) else "other"


def _shared(one: frozenset[Fact], other: frozenset[Fact]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0
