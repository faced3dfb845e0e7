"""The cards: fifteen kinds, their numbers and their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from conquista.core import UnknownName

CARDS = (
    "1 2 3 4 5 6 10".split() + "Winter Spring Bishop Courtesan Drummer Heroine Scarecrow Surrender".split()
)  # kinds by number; the first seven are Mercenaries
COPIES = (10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3)
HIDEABLE = (*range(7), 10, 11, 12)  # may lie face down: Mercenaries, Courtesans, Drummers, Heroines (CO-VARE-01)
PRINTED = (1, 2, 3, 4, 5, 6, 10)
SEATS = ("A", "B", "C", "D", "E", "F")
MAP = tuple("TOR MIL VEN GEN MAN FER PAR MOD BOL LUC FIR SIE URB SPO ANC ROM NAP".split())

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
