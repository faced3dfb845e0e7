"""The puzzles of this game as a part of its plug-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from conquista.core.text.message import Message
from conquista.core.values import Data
from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.setup.facts import FACTS
from conquista.players.limits import Limits
from conquista.puzzles.condottiere import collection, files, mining
from conquista.puzzles.condottiere.coach import CardCoach
from conquista.puzzles.condottiere.mining import SOURCES
from conquista.puzzles.condottiere.model import THEMES, CardPuzzle, mark_of, result_of
from conquista.puzzles.condottiere.similarity import CardPuzzleIndex
from conquista.puzzles.condottiere.verification import check
from conquista.puzzles.kit import PuzzleFiles, PuzzleKit, PuzzleMining
from conquista.puzzles.model import PuzzleCheck


class CondottierePuzzleKit(PuzzleKit):
    """Collection, files, proof and search."""

    presets = tuple(FACTS.presets)
    sources = ("mixed", *(name for name in SOURCES if name != "mixed"))
    themes = tuple(THEMES)
    first_number = 1001
    position_limits = Limits(nodes=40_000)
    level_specs: Mapping[str, str] = {"squire": "squire", "sergeant": "sergeant", "captain": "captain(nodes=5000)"}
    collection = collection.COLLECTION
    files: PuzzleFiles = files
    mining: PuzzleMining = mining
    index = CardPuzzleIndex

    def coach(self, puzzle: CardPuzzle) -> CardCoach:
        return CardCoach(puzzle)

    def sketch(self, puzzle: CardPuzzle, locale: str) -> None:
        return None

    def question(self, puzzle: CardPuzzle) -> Message:
        params: dict[str, Data] = {"result": result_of(puzzle.points).as_data()}
        if puzzle.unseen:
            cards = sorted(puzzle.unseen, key=CARDS.index)
            params["unseen"] = [{"key": f"play.condottiere.card.{card.casefold()}", "params": {}} for card in cards]
        return Message(f"puzzles.cards.question.{'double' if puzzle.battles > 1 else puzzle.knowledge}", params)

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


KIT = CondottierePuzzleKit()
