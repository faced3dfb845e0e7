"""The puzzles of this game as a part of its plug-in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from conquista.core.message import Message
from conquista.core.values import Data
from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.setup.facts import FACTS
from conquista.players.limits import Limits
from conquista.puzzles.condottiere import collection, files
from conquista.puzzles.condottiere.coach import CardCoach
from conquista.puzzles.condottiere.mining import SOURCES, search_puzzles
from conquista.puzzles.condottiere.model import CardPuzzle, mark_of, result_of
from conquista.puzzles.condottiere.similarity import LARGEST, CardPuzzleIndex
from conquista.puzzles.condottiere.verification import check
from conquista.puzzles.kit import PuzzleKit, SearchOrder
from conquista.puzzles.model import GRADES, UNIQUE, PuzzleCheck, SearchStep

LEVEL_SPECS = {"squire": "squire", "sergeant": "sergeant", "captain": "captain(nodes=5000)"}


class CondottierePuzzleKit(PuzzleKit):
    """Collection, files, proof and search."""

    presets = tuple(FACTS.presets)
    sources = ("mixed", *(name for name in SOURCES if name != "mixed"))
    unique = UNIQUE
    grades = GRADES
    first_number = 1001
    level_specs = LEVEL_SPECS
    collection = collection.COLLECTION
    largest_similarity = LARGEST

    def read(self, path: Path) -> CardPuzzle:
        return files.read(path)

    def write(self, puzzle: CardPuzzle) -> str:
        return files.write(puzzle)

    def coach(self, puzzle: CardPuzzle) -> CardCoach:
        return CardCoach(puzzle)

    def sketch(self, puzzle: CardPuzzle, locale: str) -> None:
        return None

    def question(self, puzzle: CardPuzzle) -> Message:
        params: dict[str, Data] = {"result": result_of(puzzle.points).as_data()}
        if puzzle.unseen:
            cards = sorted(puzzle.unseen, key=CARDS.index)
            params["unseen"] = [{"key": f"play.condottiere.card.{card.casefold()}", "params": {}} for card in cards]
        return Message(f"puzzles.cards.question.{puzzle.knowledge}", params)

    def goal(self, puzzle: CardPuzzle) -> Message:
        return result_of(puzzle.points)

    def result(self, value: int) -> Message:
        return result_of(value)

    def check(self, puzzle: CardPuzzle, name: str, limits: Limits, brute: bool) -> PuzzleCheck:
        return check(puzzle, name, limits, brute)

    def as_stored(self, puzzle: CardPuzzle) -> dict[str, Any]:
        return files.as_data(puzzle)

    def stamped(self, puzzle: CardPuzzle) -> CardPuzzle:
        return replace(puzzle, rules=mark_of(puzzle))

    def index(self) -> CardPuzzleIndex:
        return CardPuzzleIndex()

    def search(self, order: SearchOrder, match: int, number: int, folder: Path) -> Iterator[SearchStep]:
        return search_puzzles(order, match, number, collection.known(folder))


KIT = CondottierePuzzleKit()
