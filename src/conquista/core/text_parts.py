"""Plain parts of a text for people, which a terminal or another front end lays out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


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
