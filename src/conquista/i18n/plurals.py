"""Plural categories and digit grouping of each language, for whole numbers.

A language is a folder of `locales` with a file `language.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

LOCALES = files(__package__).joinpath("locales")
ABOUT = "language.toml"


@dataclass(frozen=True, slots=True)
class LanguageNumbers:
    """How a language writes and counts whole numbers."""

    order: int
    separator: str  # between groups of three digits
    singular: tuple[int, ...]  # the numbers of the category `one`, without signs
    many_millions: bool  # whether round millions are of the category `many`

    def category(self, n: int) -> str:
        if abs(n) in self.singular:
            return "one"
        return "many" if self.many_millions and n != 0 and n % 1_000_000 == 0 else "other"


def languages(folder: Traversable) -> dict[str, LanguageNumbers]:
    """Return the languages of a folder, in their order."""
    found = {}
    for home in folder.iterdir():
        about = home.joinpath(ABOUT)
        if about.is_file():
            about_data = tomllib.loads(about.read_text(encoding="utf-8"))
            found[home.name] = LanguageNumbers(**{**about_data, "singular": tuple(about_data["singular"])})
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


_KNOWN = languages(LOCALES)
LANGUAGES = tuple(_KNOWN)


def plural_word(n: int, locale: str) -> str:
    """Return the plural category of a whole number: one, many or other."""
    return _KNOWN[locale].category(n)


def digits(n: int, locale: str) -> str:
    """Format a whole number with the digit groups of the locale."""
    return f"{n:,}".replace(",", _KNOWN[locale].separator)
