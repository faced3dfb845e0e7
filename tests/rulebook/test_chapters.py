"""Chapters in brief: every rule stands in one, and every language has all of them."""

from __future__ import annotations

import re

import pytest

from conquista.core import UnknownName
from conquista.i18n import LANGUAGES
from conquista.rulebook import books
from conquista.rulebook.chapters import chapter_of, chapters

MOST_WORDS = 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_chapter_in_brief(language: str) -> None:
    for book in books():
        found = chapters(book.name, language)
        assert list(found) == list(chapters(book.name))
        for chapter in found.values():
            assert chapter.title
            assert 3 < len(chapter.text.split()) <= MOST_WORDS, (language, chapter.number)


def test_every_rule_stands_in_a_chapter() -> None:
    for book in books():
        rules = [clause for clause in book.clauses if clause.kind == "rule"]
        assert all(chapter_of(clause) for clause in rules)
        assert {chapter_of(clause) for clause in rules} == set(chapters(book.name))


def test_no_two_languages_say_the_same() -> None:
    for book in books():
        for number in chapters(book.name):
            found = {chapters(book.name, language)[number].text for language in LANGUAGES}
            assert len(found) == len(LANGUAGES), (book.name, number)


def test_french_has_its_narrow_spaces_and_says_tu() -> None:
    loose = re.compile(r"[ \u00a0][:;!?»]|«(?!\u202f)|[a-zé]'[a-zéêàh]|\b[Vv](?:ous|otre|os|ôtres)\b")
    for book in books():
        assert not [each.number for each in chapters(book.name, "fr").values() if loose.search(each.text)]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName):
        chapters("conquest", "xx")
    with pytest.raises(UnknownName):
        chapters("chess")
