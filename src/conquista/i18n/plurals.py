"""Plural categories and digit grouping of the supported languages, as in CLDR for whole numbers."""

from __future__ import annotations

from collections.abc import Callable

LANGUAGES = ("en", "it", "de", "fr")

THIN_SPACE = "\u202f"  # French groups digits with a narrow no-break space


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
    """Return the plural category of a whole number: one, many or other."""
    return _RULES[locale](n)


def digits(n: int, locale: str) -> str:
    """Format a whole number with the digit groups of the locale."""
    return f"{n:,}".replace(",", _SEPARATORS[locale])
