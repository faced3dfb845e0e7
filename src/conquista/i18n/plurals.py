"""Plural words and digit groups of the languages we ship, as CLDR states them for whole numbers."""

from __future__ import annotations

from collections.abc import Callable

LANGUAGES = ("en", "it", "de", "fr")

THIN_SPACE = "\u202f"  # French groups digits with a narrow space that never breaks


def _english(n: int) -> str:
    return "one" if abs(n) == 1 else "other"


def _italian(n: int) -> str:
    if abs(n) == 1:
        return "one"
    return "many" if _round_million(n) else "other"


def _french(n: int) -> str:
    if abs(n) <= 1:  # zero is singular in French
        return "one"
    return "many" if _round_million(n) else "other"


def _round_million(n: int) -> bool:
    return n != 0 and n % 1_000_000 == 0


_RULES: dict[str, Callable[[int], str]] = {"en": _english, "it": _italian, "de": _english, "fr": _french}
_SEPARATORS = {"en": ",", "it": ".", "de": ".", "fr": THIN_SPACE}


def plural_word(n: int, locale: str) -> str:
    """The plural category of a whole number: one, many or other."""
    return _RULES[locale](n)


def digits(n: int, locale: str) -> str:
    """A whole number with the locale's digit groups."""
    return f"{n:,}".replace(",", _SEPARATORS[locale])
