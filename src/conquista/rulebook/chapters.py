"""Summaries of the chapters of a book, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from conquista.core.errors import UnknownName
from conquista.i18n import LANGUAGES
from conquista.rulebook.files import page
from conquista.rulebook.model import Clause

_NUMBER = re.compile(r"(\d+)(\.\d+)?")


@dataclass(frozen=True, slots=True)
class ChapterSummary:
    """A chapter by its number, with its title and summary."""

    number: str
    title: str
    text: str


@cache
def chapters(book: str, language: str = "en") -> Mapping[str, ChapterSummary]:
    """Return the chapters of a book by number, in order."""
    if language not in LANGUAGES:
        raise UnknownName.among("language", language, LANGUAGES)
    summaries = json.loads(page("chapters", f"{language}.json"))
    if book not in summaries:
        raise UnknownName.among("book", book, summaries)
    return {number: ChapterSummary(number, title, text) for number, (title, text) in summaries[book].items()}


def chapter_of(clause: Clause) -> str:
    """Return the number of a clause's chapter; empty where it is outside the rules proper."""
    found = _NUMBER.match(clause.section)
    if found is None:
        return ""
    known = chapters(clause.book)
    return next((number for number in (found[0], found[1]) if number in known), "")
