"""The clauses in four languages: none is missing, none has fallen behind, and no number or name got lost on the way."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from conquista import rulebook
from conquista.core import UnknownName
from conquista.i18n import LANGUAGES
from conquista.rulebook import Clause, book, books, clause, search
from conquista.rulebook.translations import ENGLISH, fingerprint, for_players, sources, translated, translations

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
# What the law is made of besides words: ids, numbers, names of spaces, words of the notation, editions.
FACTS = (
    re.compile(r"\b(?:GC|CQP?|CO)-[A-Z0-9]+(?:-\d+)?\b|\b(?:A|AMB|OQ|S)-\d+\b"),
    re.compile(r"\d+"),
    re.compile(r"\b[A-Z]{1,2}\d+\b"),
    re.compile(r"`[^`]*`"),
    re.compile(r"\b(?:EN|IT|FR)\b"),
    re.compile(r"\*\*"),
    re.compile(r"\n"),
)


def read_by_players() -> list[Clause]:
    return [one for each in books() for one in each.clauses if for_players(one)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_that_players_read_is_there(language: str) -> None:
    for each in books():
        wanted = [one.id for one in each.clauses if for_players(one)]
        assert list(translations(each.name, language)) == wanted


def test_no_translation_has_fallen_behind_the_english() -> None:
    assert sources() == {one.id: fingerprint(one) for one in read_by_players()}


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_names_and_marks_are_those_of_the_english(language: str) -> None:
    differing = []
    for one in read_by_players():
        said = translated(one, language)
        for fact in FACTS:
            for ours, theirs in ((one.text, said.text), (one.editions, said.editions)):
                if Counter(fact.findall(ours)) != Counter(fact.findall(theirs)):
                    differing.append((one.id, fact.pattern))
    assert differing == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_of_several_words_is_left_in_english(language: str) -> None:
    left = [
        one.id
        for one in read_by_players()
        if len(re.findall(r"[a-z]{3,}", one.text)) > 4 and translated(one, language).text == one.text
    ]
    assert left == []


def test_french_has_its_narrow_spaces() -> None:
    loose = re.compile(r"[ \u00a0][;!?»]|«(?!\u202f)|[a-zé]'[a-zéêàh]")
    found = [
        name for each in books() for name, texts in translations(each.name, "fr").items() if loose.search(texts[0])
    ]
    assert found == []


def test_a_clause_is_told_in_a_language_under_its_chapter() -> None:
    found = clause("gc-rec-05", "de")
    assert found.section.startswith("8. ")
    assert found.text != clause("GC-REC-05").text
    assert found.editions.startswith("EN IT; FR ")
    assert (found.cites, found.source) == (clause("GC-REC-05").cites, clause("GC-REC-05").source)
    position = next(one for one in book("condottiere").clauses if one.kind == "position")
    assert clause(position.id, "fr") == position  # a test put into words stays as it is


def test_words_are_looked_for_in_the_language_of_the_reader() -> None:
    assert "GC-DRAW-01" in {one.id for one in search("Zugbrücke", "grand-conquest", "de")}
    assert not search("Zugbrücke")
    assert all("pont" in one.text.casefold() for one in search("pont-levis", "grand-conquest", "fr")[:3])


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    with pytest.raises(UnknownName):
        rulebook.book("conquest", "xx")
