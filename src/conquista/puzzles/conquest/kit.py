"""The puzzles of this game as a part of its plug-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from conquista.core.text.message import Message
from conquista.core.text.text_parts import TextPart
from conquista.games.conquest import packing
from conquista.games.conquest.scenes.presenter import SceneText, legal_sheet, position_sheets
from conquista.games.conquest.scenes.scenario import ConquestScene
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.rules_mark import rules_mark
from conquista.players.limits import Limits
from conquista.puzzles.conquest import collection, files, mining
from conquista.puzzles.conquest.coach import Coach
from conquista.puzzles.conquest.model import THEMES, Puzzle
from conquista.puzzles.conquest.similarity import PuzzleIndex
from conquista.puzzles.conquest.sources import CLASH, SOURCES
from conquista.puzzles.conquest.verification import check
from conquista.puzzles.kit import PuzzleFiles, PuzzleKit, PuzzleMining
from conquista.puzzles.model import PuzzleCheck


class ConquestSketch:
    """Texts about a puzzle on an unnamed board, as for scenarios."""

    def __init__(self, puzzle: Puzzle, locale: str) -> None:
        self._puzzle, self._locale = puzzle, locale
        self._coach = Coach(puzzle)

    def seat(self) -> str:
        return self._scene_text(()).letter(self._coach.seat)

    def left(self, words: Sequence[str]) -> int:
        return packing.left(self._coach.state(words).position)

    def board(self, words: Sequence[str]) -> list[TextPart]:
        return position_sheets(self._scene_text(words))

    def legal(self, words: Sequence[str]) -> TextPart:
        return legal_sheet(self._scene_text(words))

    def _scene_text(self, words: Sequence[str]) -> SceneText:
        scene = ConquestScene(self._puzzle.scenario)
        scene.state = self._coach.state(words)
        return SceneText(scene, self._locale)


class ConquestPuzzleKit(PuzzleKit):
    """Collection, files, proof and search."""

    presets = tuple(FACTS.presets)
    sources = (CLASH, *(name for name in SOURCES if name != CLASH))
    themes = tuple(THEMES)
    first_number = 1
    position_limits = Limits(nodes=1_500_000)
    level_specs: Mapping[str, str] = {
        "squire": "squire",
        "sergeant": "sergeant(nodes=60000)",
        "captain": "captain(nodes=200000)",
        "general": "general(nodes=600000)",
    }
    collection = collection.COLLECTION
    files: PuzzleFiles = files
    mining: PuzzleMining = mining
    index = PuzzleIndex

    def coach(self, puzzle: Puzzle) -> Coach:
        return Coach(puzzle)

    def sketch(self, puzzle: Puzzle, locale: str) -> ConquestSketch | None:
        return ConquestSketch(puzzle, locale) if puzzle.scenario.graph else None

    def question(self, puzzle: Puzzle) -> Message:
        key = "puzzles.cli.show.win" if puzzle.wins else "puzzles.cli.show.gain"
        return Message(key, {"left": puzzle.set_up().left, "value": puzzle.value})

    def goal(self, puzzle: Puzzle) -> Message:
        return self.result(puzzle.value)

    def result(self, value: int) -> Message:
        return Message("puzzles.result.pieces", {"n": value})

    def check(self, puzzle: Puzzle, name: str, limits: Limits, brute: bool) -> PuzzleCheck:
        return check(puzzle, name, limits, brute)

    def as_stored(self, puzzle: Puzzle) -> dict[str, Any]:
        return collection.as_stored(puzzle)

    def stamped(self, puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, rules=rules_mark(puzzle.set_up().rules))


KIT = ConquestPuzzleKit()
