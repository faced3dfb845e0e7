"""The clauses in other languages than English, in which the law is written.

What a player reads is translated; positions, which are tests put into words, are not. With each translation goes the
fingerprint of the English that it was made from, so that one that has fallen behind is found.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from conquista.core.errors import UnknownName
from conquista.i18n import LANGUAGES, say
from conquista.rulebook.chapters import chapter_of, chapters
from conquista.rulebook.files import page
from conquista.rulebook.model import Clause

ENGLISH = "en"


@cache
def translations(book: str, language: str) -> Mapping[str, tuple[str, str]]:
    """The text of each translated clause, and the remark on its editions where that has words."""
    if language not in LANGUAGES:
        raise UnknownName.among("language", language, LANGUAGES)
    if language == ENGLISH:
        return {}
    kept = json.loads(page("clauses", language, f"{book}.json"))
    return {name: (texts[0], texts[1] if texts[1:] else "") for name, texts in kept.items()}


def told(one: Clause, language: str) -> Clause:
    """A clause in a language, under the title of its chapter in that language."""
    found = translations(one.book, language).get(one.id)
    if found is None:
        return one
    text, editions = found
    return replace(one, text=text, editions=editions or one.editions, section=_section(one, language))


def _section(one: Clause, language: str) -> str:
    """The number of the section, and its title: of its chapter, or of what stands outside of chapters."""
    chapter = chapters(one.book, language).get(chapter_of(one))
    title = chapter.title if chapter else say(f"rulebook.section.{one.kind}", {}, language)
    return f"{one.section.partition(' ')[0]} {title}"


def for_players(one: Clause) -> bool:
    """Whether players read it, so that every language must have it."""
    return one.kind != "position"


def fingerprint(one: Clause) -> str:
    """Of the English that a translation is made from."""
    return hashlib.sha256(f"{one.text}\n{one.editions}".encode()).hexdigest()[:8]


@cache
def sources() -> Mapping[str, str]:
    """The fingerprints of the English texts that the translations were made from."""
    kept: dict[str, str] = json.loads(page("clauses", "sources.json"))
    return kept
