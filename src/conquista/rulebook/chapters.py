"""What each chapter of a book says, in a few sentences and in every language: for whoever reads before he looks up."""

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
    """A chapter by its number, with its title and what it comes to."""

    number: str
    title: str
    text: str


@cache
def chapters(book: str, language: str = "en") -> Mapping[str, ChapterSummary]:
    """The chapters of a book by their numbers, in the order of the page."""
    if language not in LANGUAGES:
        raise UnknownName.among("language", language, LANGUAGES)
    shelf = json.loads(page("chapters", f"{language}.json"))
    if book not in shelf:
        raise UnknownName.among("book", book, shelf)
    return {number: ChapterSummary(number, title, text) for number, (title, text) in shelf[book].items()}


def chapter_of(clause: Clause) -> str:
    """The number of the chapter that a clause stands in; empty where it stands outside the rules proper."""
    found = _NUMBER.match(clause.section)
    if found is None:
        return ""
    known = chapters(clause.book)
    return next((number for number in (found[0], found[1]) if number in known), "")
