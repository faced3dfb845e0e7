"""Hints to a puzzle in three steps, the same for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from conquista.core.text.message import Message
from conquista.puzzles.model import ProvenPuzzle

P = TypeVar("P", bound=ProvenPuzzle)


class HintingCoach(ABC, Generic[P]):
    """The hints of a coach. Each call passes all words played so far."""

    puzzle: P

    def hint(self, words: Sequence[str], depth: int) -> Message:
        """Return the next hint: 1 the themes, 2 what the next word is about, 3 the word itself."""
        if depth <= 1 and self.puzzle.themes:
            return Message("puzzles.hint.themes", {"themes": list(self.puzzle.themes)})
        word = self.next_word(words)
        if not word:
            return Message("puzzles.hint.none")
        about = self.hint_about(words, word) if depth <= 2 else None
        return about or Message("puzzles.hint.word", {"word": word})

    @abstractmethod
    def next_word(self, words: Sequence[str]) -> str:
        """Return the next word of the best play from here; empty where there is none."""

    @abstractmethod
    def hint_about(self, words: Sequence[str], word: str) -> Message | None:
        """Return the second hint, which does not give the next word away; None where there is none."""
