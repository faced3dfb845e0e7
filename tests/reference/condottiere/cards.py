"""The 110 cards (CO-COMP-07, CO-COMP-08). A card is one letter, as position lines write it."""

from __future__ import annotations

from collections.abc import Iterable

WINTER, SPRING, BISHOP, COURTESAN, DRUMMER, HEROINE, SCARECROW, SURRENDER = "WSBCDHXU"

PRINTED = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "T": 10}  # the Mercenaries (CO-COMP-10)
COPIES = {"1": 10, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "T": 8} | {
    WINTER: 3,
    SPRING: 3,
    BISHOP: 6,
    COURTESAN: 12,
    DRUMMER: 6,
    HEROINE: 3,
    SCARECROW: 16,
    SURRENDER: 3,
}
KINDS = "".join(COPIES)

NAMES = dict(
    zip(
        KINDS,
        "1 2 3 4 5 6 10 Winter Spring Bishop Courtesan Drummer Heroine Scarecrow Surrender".split(),
        strict=True,
    )
)
LETTERS = {name: kind for kind, name in NAMES.items()}

FACE_DOWN = {*PRINTED, HEROINE, COURTESAN, DRUMMER}  # laid face down in variant E (CO-VARE-01)


def is_mercenary(card: str) -> bool:
    """Only the numbered shield cards are Mercenaries (CO-COMP-10)."""
    return card in PRINTED


def deck() -> list[str]:
    """All cards in their usual order."""
    return [kind for kind, copies in COPIES.items() for _ in range(copies)]


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in the usual order: Mercenaries by number, then the special cards."""
    return sorted(cards, key=KINDS.index)


def kinds_of(cards: Iterable[str]) -> list[str]:
    """The kinds among some cards, each once, in the usual order."""
    return in_order(set(cards))
