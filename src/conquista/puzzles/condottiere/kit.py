"""The puzzles of this game as a part of its plug-in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from conquista.core.values import Data
from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.setup.facts import FACTS
from conquista.players.limits import Limits
from conquista.players.thought import Message
from conquista.puzzles.condottiere import collection, files
from conquista.puzzles.condottiere.coach import CardCoach
from conquista.puzzles.condottiere.mining import SOURCES, CardSearchStep, search_puzzles
from conquista.puzzles.condottiere.model import GRADES, UNIQUE, CardPuzzle, mark_of, result_of
from conquista.puzzles.condottiere.similarity import LARGEST, CardPuzzleIndex
from conquista.puzzles.condottiere.verification import CardCheck, check
from conquista.puzzles.kit import SearchOrder

LEVEL_SPECS = {"squire": "squire", "sergeant": "sergeant", "captain": "captain(nodes=5000)"}


class CondottierePuzzleKit:
    """Collection, files, proof and search."""

    presets = tuple(FACTS.presets)
    sources = ("mixed", *(name for name in SOURCES if name != "mixed"))
    unique = UNIQUE
    grades = GRADES
    first_number = 1001
    level_specs = LEVEL_SPECS
    collection = collection.COLLECTION
    largest_similarity = LARGEST

    def names(self) -> tuple[str, ...]:
        return self.collection.names()

    def load(self, name: str) -> CardPuzzle:
        return self.collection.load(name)

    def full_name(self, name: str) -> str:
        return self.collection.full_name(name)

    def read(self, path: Path) -> CardPuzzle:
        return files.read(path)

    def write(self, puzzle: CardPuzzle) -> str:
        return files.write(puzzle)

    def coach(self, puzzle: CardPuzzle) -> CardCoach:
        return CardCoach(puzzle)

    def sketch(self, puzzle: CardPuzzle, locale: str) -> None:
        return None

    def question(self, puzzle: CardPuzzle) -> Message:
        told: dict[str, Data] = {"result": result_of(puzzle.points).as_data()}
        if puzzle.unseen:
            cards = sorted(puzzle.unseen, key=CARDS.index)
            told["unseen"] = [{"key": f"play.condottiere.card.{card.casefold()}", "params": {}} for card in cards]
        return Message(f"puzzles.cards.question.{puzzle.knowledge}", told)

    def goal(self, puzzle: CardPuzzle) -> Message:
        return result_of(puzzle.points)

    def result(self, value: int) -> Message:
        return result_of(value)

    def check(self, puzzle: CardPuzzle, name: str, limits: Limits, brute: bool) -> CardCheck:
        return check(puzzle, name, limits, brute)

    def as_stored(self, puzzle: CardPuzzle) -> dict[str, Any]:
        return files.as_data(puzzle)

    def stamped(self, puzzle: CardPuzzle) -> CardPuzzle:
        return replace(puzzle, rules=mark_of(puzzle))

    def index(self) -> CardPuzzleIndex:
        return CardPuzzleIndex()

    def search(self, order: SearchOrder, match: int, number: int, folder: Path) -> Iterator[CardSearchStep]:
        return search_puzzles(order, match, number, collection.known(folder))


KIT = CondottierePuzzleKit()
