"""What battle lines are worth (chapter 10)."""

from __future__ import annotations

from collections.abc import Sequence

from reference.condottiere.cards import COURTESAN, DRUMMER, HEROINE, PRINTED, SPRING, WINTER, is_mercenary
from reference.condottiere.data import Choices

Line = Sequence[str]


def worth(card: str, line: Line, winter: bool) -> int:
    """A Mercenary without Spring: printed number, 1 under Winter, doubled by a Drummer of its line (CO-STR-02)."""
    value = 1 if winter else PRINTED[card]  # CO-WINTER-03
    return 2 * value if DRUMMER in line else value  # CO-DRUM-01, CO-DRUM-02


def values(lines: Sequence[Line], choices: Choices) -> list[list[int]]:
    """What every Mercenary counts now, line by line; other cards are given 0 here."""
    every = [card for line in lines for card in line]
    winter, spring = WINTER in every, SPRING in every

    def rank(card: str, line: Line) -> int:
        """By what Spring looks for the highest (CO-SPRING-04, CO-AMB-02)."""
        return PRINTED[card] if choices.is_("spring_highest_basis", "printed") else worth(card, line, winter)

    ranks = [rank(card, line) for line in lines for card in line if is_mercenary(card)]
    top = max(ranks, default=0)  # over all lines together (CO-SPRING-05), Heroines ignored (CO-HERO-03)

    def value(card: str, line: Line) -> int:
        if not is_mercenary(card):
            return 0
        bonus = 3 if spring and rank(card, line) == top else 0  # each of the highest (CO-SPRING-06), undoubled
        return worth(card, line, winter) + bonus

    return [[value(card, line) for card in line] for line in lines]


def strengths(lines: Sequence[Line], choices: Choices) -> list[int]:
    """The strength of every line: a pure function of the cards (CO-STR-01, CO-STR-03)."""
    return [
        sum(counted) + 10 * list(line).count(HEROINE) + list(line).count(COURTESAN)
        for line, counted in zip(lines, values(lines, choices), strict=True)
    ]


def highest_mercenaries(lines: Sequence[Line], choices: Choices) -> list[list[str]]:
    """What a Bishop removes: the highest face-up Mercenaries of all lines (CO-BISHOP-01, CO-BISHOP-03, CO-VARE-11)."""
    now = values(lines, choices)
    if choices.is_("bishop_highest_basis", "printed"):
        now = [[PRINTED.get(card, 0) for card in line] for line in lines]
    highest = max((value for row in now for value in row), default=0)
    return [
        [card for card, value in zip(line, row, strict=True) if is_mercenary(card) and value == highest]
        for line, row in zip(lines, now, strict=True)
    ]
