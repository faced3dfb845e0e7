"""Translations of the clauses; the English text is authoritative.

Texts for players are translated; positions, which are tests in prose, are not. Each translation has the hash of its
English source, so that outdated ones are detected.
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
    """Return the text of each translated clause, and the remark on its editions where it contains words."""
    if language not in LANGUAGES:
        raise UnknownName.among("language", language, LANGUAGES)
    if language == ENGLISH:
        return {}
    kept = json.loads(page("clauses", language, f"{book}.json"))
    return {name: (texts[0], texts[1] if texts[1:] else "") for name, texts in kept.items()}


def translated(one: Clause, language: str) -> Clause:
    """Return a clause in a language, with the title of its chapter in that language."""
    found = translations(one.book, language).get(one.id)
    if found is None:
        return one
    text, editions = found
    return replace(one, text=text, editions=editions or one.editions, section=_section(one, language))


def _section(one: Clause, language: str) -> str:
    """Return the number of the section, and its title: of its chapter, or of a section outside of chapters."""
    chapter = chapters(one.book, language).get(chapter_of(one))
    title = chapter.title if chapter else say(f"rulebook.section.{one.kind}", {}, language)
    return f"{one.section.partition(' ')[0]} {title}"


def for_players(one: Clause) -> bool:
    """Return whether it is a text for players, which every language must have."""
    return one.kind != "position"


def fingerprint(one: Clause) -> str:
    """Return the hash of the English source of a translation."""
    return hashlib.sha256(f"{one.text}\n{one.editions}".encode()).hexdigest()[:8]


@cache
def sources() -> Mapping[str, str]:
    """Return the hashes of the English sources of the translations."""
    kept: dict[str, str] = json.loads(page("clauses", "sources.json"))
    return kept
