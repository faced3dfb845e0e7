"""Offers between seats as messages that each player reads in their own language. Offers are not binding."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core import Seat
from conquista.games.condottiere.cards import CARDS, MAP


def offers(seats: tuple[Seat, ...]) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The kinds of offers, each with its terms and their allowed words."""
    return {
        "pass": {},
        "leave": {"region": tuple(MAP)},
        "stop": {"against": seats},
        "refrain": {"card": tuple(CARDS)},
    }
