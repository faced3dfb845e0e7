"""Text for people: a game's sentences in one language, and plain parts that a front end lays out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from conquista.core.values import Data
from conquista.i18n import say


class GameWords:
    """The vocabulary of a game in one language. Its messages have keys that begin with "play." and the game's name."""

    game: ClassVar[str]

    def __init__(self, locale: str) -> None:
        self.locale = locale

    def say(self, key: str, **params: Data) -> str:
        """Return a sentence about the game; `key` is what follows the game's name."""
        return say(f"play.{self.game}.{key}", params, self.locale)

    def seat(self, seat: str) -> str:
        """Return the name of a seat."""
        return self.say(f"seat.{seat.lower()}")


@dataclass(frozen=True, slots=True)
class TextLine:
    """Lines of text; `faint` ones matter less."""

    text: str
    faint: bool = False


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table with a title and named columns."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


TextPart = TextLine | TextTable
