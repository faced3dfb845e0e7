"""The rules of a game in short, by chapter, limited to the options in play. Games declare chapters and their words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from conquista.core.errors import UnknownName
from conquista.core.options import Options
from conquista.core.values import Data

Sheet = tuple[str, list[str]]
When = Callable[[Options], bool]


@dataclass(frozen=True)
class RulesChapter:
    """Sentences with the options they apply to, and the clause families that the chapter explains."""

    families: tuple[str, ...]
    lines: tuple[tuple[str, When], ...]


class ChapterWords(Protocol):
    """What the chapters need of a game's words."""

    def say(self, key: str, **params: Data) -> str: ...


def always(options: Options) -> bool:
    return True


class RuleChapters(ABC):
    """The short rules of a game as text. A game says which numbers its sentences mention."""

    chapters: Mapping[str, RulesChapter]

    def __init__(self, words: ChapterWords) -> None:
        self.words = words

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """The list of chapters, or the chapter of a name or a clause."""
        if not about:
            rows = [self.words.say("rules.row", name=name, title=self._title(name)) for name in self._played(options)]
            return [(self.words.say("rules.title"), rows)]
        return [self.chapter(options, self.name_of(options, about))]

    def name_of(self, options: Options, about: str) -> str:
        """The chapter meant by the user's input; raises UnknownName."""
        wanted = about.casefold()
        for name, chapter in self.chapters.items():
            if wanted == name or wanted.upper().rpartition("-")[0] in chapter.families:
                return name
        raise UnknownName.among("chapter", about[:40], self._played(options))

    def chapter(self, options: Options, name: str) -> Sheet:
        """One chapter, limited to the options in play."""
        params = self.params(options)
        lines = [key for key, when in self.chapters[name].lines if when(options)]
        rows = [self.words.say(f"rules.{key}", **params) for key in lines] + self.further_rows(options, name)
        return self._title(name), rows or [self.words.say("rules.none")]

    @abstractmethod
    def params(self, options: Options) -> dict[str, Data]:
        """The numbers and names that sentences mention."""

    def further_rows(self, options: Options, name: str) -> list[str]:
        """Rows of a chapter beside its sentences."""
        return []

    def _played(self, options: Options) -> list[str]:
        return [name for name, chapter in self.chapters.items() if any(when(options) for _, when in chapter.lines)]

    def _title(self, name: str) -> str:
        return self.words.say(f"chapter.{name}")
