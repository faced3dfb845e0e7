"""Rows of the option `revision`: each correction of the rulings, under the clauses that it corrects.

A correction is looked for as soon as the clause about revisions (CO-REV-01) names one of its clauses.
"""

from __future__ import annotations

from conquista.rulebook import books
from options.condottiere.rows import Row, row

ABOUT = "CO-REV-01"

CORRECTIONS: list[tuple[str, Row]] = [
    # After a battle all seats with cards are asked, not only those without a Mercenary.
    (
        "CO-RES-09 CO-RES-11 CO-AMB-28",
        row(
            "revision",
            {2: "BC", 3: "ABC"},
            "awaited",
            "all battle:MIL",
            hands={"A": "10", "B": "Winter", "C": "Spring"},
            lines={"B": "5"},
            options={"hand_discard_order": "simultaneous"},
        ),
    ),
]


def corrected() -> set[str]:
    """The clauses that the rulebook names as corrected by a revision."""
    return {name for book in books() for one in book.clauses if one.id == ABOUT for name in one.cites}


def rows() -> list[Row]:
    """The rows of what has been corrected."""
    named = corrected()
    return [found for clauses, found in CORRECTIONS if named & set(clauses.split())]
