"""The shipped books, parsed once: by name, by clause id, by words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from conquista.core.errors import UnknownName
from conquista.rulebook.files import names, page
from conquista.rulebook.model import Book, Clause
from conquista.rulebook.parser import read
from conquista.rulebook.translations import ENGLISH, translated

_HEADER = re.compile(r"^<!-- game: (?P<game>\w+), order: (?P<order>\d+) -->$", re.MULTILINE)
KINDS = ("rule", "ruling", "example", "position", "advice")


@cache
def games_of_books() -> Mapping[str, str]:
    """Return each book with its game, in the order of lists; a book declares both below its title."""
    found = []
    for name in names(".md"):
        header = _HEADER.search(page(f"{name}.md"))
        assert header, f"{name}.md names no game"
        found.append((int(header["order"]), name, header["game"]))
    return {name: game for _, name, game in sorted(found)}


@cache
def book(name: str, language: str = ENGLISH) -> Book:
    """Return a book by name; in other languages than English, texts for players are translated."""
    if name not in games_of_books():
        raise UnknownName.among("book", name, games_of_books())
    if language != ENGLISH:
        law = book(name)
        return replace(law, clauses=tuple(translated(one, language) for one in law.clauses))
    text = page(f"{name}.md")
    reasons = untestable()
    clauses = tuple(replace(one, untestable=reasons.get(one.id, "")) for one in read(text, name))
    return Book(name, text.partition("\n")[0].removeprefix("# "), games_of_books()[name], clauses)


def books(language: str = ENGLISH) -> tuple[Book, ...]:
    """Return all books."""
    return tuple(book(name, language) for name in games_of_books())


def clause(name: str, language: str = ENGLISH) -> Clause:
    """Return a clause by its id, case-insensitively."""
    found = _by_id(language).get(name.upper())
    if found is None:
        error = UnknownName.among("clause", name, _by_id(language))
        if not error.near:  # a list of a thousand clauses would not help
            raise UnknownName("rulebook.no_clause", what="clause", name=name)
        raise error
    return found


@cache
def _by_id(language: str) -> Mapping[str, Clause]:
    return {one.id: one for each in books(language) for one in each.clauses}


def search(words: str, name: str | None = None, language: str = ENGLISH) -> tuple[Clause, ...]:
    """Return the clauses that contain every word as a word prefix: rules first, then explanations."""
    wanted = [re.compile(rf"\b{re.escape(word)}") for word in _plain(words).split()]
    searched = books(language) if name is None else (book(name, language),)
    found = [one for each in searched for one in each.clauses if all(word.search(_plain_text(one)) for word in wanted)]
    return tuple(sorted(found, key=lambda one: KINDS.index(one.kind))) if wanted else ()


@cache
def _plain_text(one: Clause) -> str:
    return _plain(f"{one.id} {one.section} {one.text}")


def _plain(text: str) -> str:
    """Return the text in lower case, without markup."""
    return text.replace("*", "").replace("`", "").casefold()


@cache
def untestable() -> Mapping[str, str]:
    """Return why clauses are untestable, by id."""
    known = {one.id for name in games_of_books() for one in read(page(f"{name}.md"), name)}
    return reasons(page("untestable.toml"), known)


def reasons(text: str, known: Collection[str]) -> dict[str, str]:
    """Parse a list of untestable clauses: id or prefix with `*`, and the reason; all must exist."""
    found: dict[str, str] = {}
    for name, reason in tomllib.loads(text).items():
        meant = [one for one in known if one.startswith(name[:-1])] if name.endswith("*") else [name]
        if not meant or not set(meant) <= set(known):
            raise UnknownName.among("clause", name, known)
        found.update(dict.fromkeys(meant, str(reason)))
    return found
