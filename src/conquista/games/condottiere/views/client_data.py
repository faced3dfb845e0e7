"""What the web client has to know about the cards before a match."""

from __future__ import annotations

from conquista.core import Data
from conquista.games.condottiere.cards import CARD_KINDS
from conquista.rulebook import clause
from conquista.rulebook.chapters import chapter_of


def client_data() -> dict[str, Data]:
    """The kinds of card, each with the chapter of the rulebook about it."""
    return {
        "cards": [
            {
                "name": kind.name,
                "mercenary": bool(kind.printed),
                "stays": kind.stays,
                "topic": "mercenary" if kind.printed else kind.name.lower(),
                "chapter": chapter_of(clause(f"{kind.clauses[0]}-01")),
            }
            for kind in CARD_KINDS
        ]
    }
