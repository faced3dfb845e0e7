"""The blocks of a report, independent of HTML and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True)
class WordsBlock:
    text: str
    tone: str = ""  # "good", "bad", "quiet" or empty


@dataclass(frozen=True)
class FactsBlock:
    """Short labels with their values."""

    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Grid:
    """A table; columns from `numbers_from` on are right-aligned."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers_from: int = 1


@dataclass(frozen=True)
class Picture:
    """A chart as SVG, and its description."""

    svg: str
    caption: str


@dataclass(frozen=True)
class ListBlock:
    """Preformatted text under a title that expands it."""

    title: str
    text: str


Block = Heading | WordsBlock | FactsBlock | Grid | Picture | ListBlock
