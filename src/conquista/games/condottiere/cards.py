"""The kinds of card, one row each, and their names. Everything that depends on the kinds is derived from the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from conquista.core import UnknownName


@dataclass(frozen=True, slots=True)
class CardKind:
    """What is printed about one kind of card."""

    name: str
    letter: str  # in position lines; the letters of special cards are also typed
    copies: int
    clauses: tuple[str, ...]  # prefixes of its clauses in the rulebook
    printed: int = 0  # value of a Mercenary; other cards change it
    fixed: int = 0  # strength that no other card changes
    hideable: bool = False  # may be face down (CO-VARE-01)
    stays: bool = True  # stays in the line after it is played
    removes: str = ""  # the kind that it removes from all lines


_MERCENARY = ("CO-MERC",)
# Numbered in this order. `rules/constants/card_kinds.py` names the numbers for compiled code; a test compares the two.
CARD_KINDS = (
    CardKind("1", "1", 10, _MERCENARY, printed=1, hideable=True),
    CardKind("2", "2", 8, _MERCENARY, printed=2, hideable=True),
    CardKind("3", "3", 8, _MERCENARY, printed=3, hideable=True),
    CardKind("4", "4", 8, _MERCENARY, printed=4, hideable=True),
    CardKind("5", "5", 8, _MERCENARY, printed=5, hideable=True),
    CardKind("6", "6", 8, _MERCENARY, printed=6, hideable=True),
    CardKind("10", "T", 8, _MERCENARY, printed=10, hideable=True),
    CardKind("Winter", "W", 3, ("CO-WINTER",), removes="Spring"),
    CardKind("Spring", "S", 3, ("CO-SPRING",), removes="Winter"),
    CardKind("Bishop", "B", 6, ("CO-BISHOP", "CO-POPE"), stays=False),
    CardKind("Courtesan", "C", 12, ("CO-COURT",), fixed=1, hideable=True),
    CardKind("Drummer", "D", 6, ("CO-DRUM",), hideable=True),
    CardKind("Heroine", "H", 3, ("CO-HERO",), fixed=10, hideable=True),
    CardKind("Scarecrow", "X", 16, ("CO-SCARE",), stays=False),
    CardKind("Surrender", "U", 3, ("CO-SURR",), stays=False),
)
SEATS = ("A", "B", "C", "D", "E", "F")
MAP = tuple("TOR MIL VEN GEN MAN FER PAR MOD BOL LUC FIR SIE URB SPO ANC ROM NAP".split())

CARDS = [kind.name for kind in CARD_KINDS]  # names by number
COPIES = tuple(kind.copies for kind in CARD_KINDS)
LETTERS = "".join(kind.letter for kind in CARD_KINDS)
PRINTED = tuple(kind.printed for kind in CARD_KINDS if kind.printed)
FIXED = tuple(kind.fixed for kind in CARD_KINDS)
HIDEABLE = tuple(number for number, kind in enumerate(CARD_KINDS) if kind.hideable)
LEAVING = tuple(number for number, kind in enumerate(CARD_KINDS) if not kind.stays)  # never found in a line
MERCENARY_NAMES = tuple(CARDS[: len(PRINTED)])  # Mercenaries come first
SPECIAL_NAMES = tuple(CARDS[len(PRINTED) :])
SHORT_NAMES = dict(zip(LETTERS[len(PRINTED) :], SPECIAL_NAMES, strict=True))  # special cards by letter

_NUMBERS = {name.casefold(): kind for kind, name in enumerate(CARDS)}


def kind_of(name: str) -> int:
    """The kind of a card name, ignoring case."""
    if name.casefold() not in _NUMBERS:
        raise UnknownName.among("card", name, CARDS)
    return _NUMBERS[name.casefold()]


def counts_of(text: str) -> list[int]:
    """How many cards of each kind a list of names holds."""
    counts = [0] * len(CARDS)
    for name in text.split():
        counts[kind_of(name)] += 1
    return counts


def names_of(counts: Sequence[int]) -> list[str]:
    """The names of counted cards, Mercenaries first."""
    return list(_names_of(tuple(counts)))


@lru_cache(maxsize=4096)
def _names_of(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind, count in enumerate(counts) for _ in range(count))


def names(kinds: Iterable[int]) -> list[str]:
    return [CARDS[kind] for kind in kinds]
