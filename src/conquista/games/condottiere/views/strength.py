"""The strengths of battle lines with their reasons, from lines alone, as clients and scenarios have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS
from conquista.games.condottiere.rules.play.battle import lines_after_bishop, strength_terms
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset
from conquista.games.condottiere.views.wire_types import StrengthTerm

Lines = Sequence[Sequence[int]]  # of each seat, its card counts by kind


@dataclass(frozen=True, slots=True)
class Reason:
    """One term of the sum: a message key with its parameters, and the amount it adds."""

    key: str
    adds: int
    data: StrengthTerm


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of one line, with its reasons."""

    total: int
    reasons: tuple[Reason, ...]


def strengths(rules: CondottiereRuleset, lines: Lines) -> list[Strength]:
    """The strengths of all lines in play (CO-STR-01 to CO-STR-03)."""
    return list(_strengths(rules, tuple(map(tuple, lines))))


@lru_cache(maxsize=1024)
def _strengths(rules: CondottiereRuleset, lines: tuple[tuple[int, ...], ...]) -> tuple[Strength, ...]:
    position = _position(rules, lines)
    return tuple(_strength(line, strength_terms(position, seat)) for seat, line in enumerate(lines))


def _strength(line: Sequence[int], terms: Sequence[tuple[str, int, int, int]]) -> Strength:
    reasons = tuple(
        Reason(f"condottiere.why.{reason}", adds, {"card": CARDS[kind], "count": line[kind], "value": value})
        for reason, kind, value, adds in terms
    )
    return Strength(sum(reason.adds for reason in reasons), reasons)


def after_bishop(rules: CondottiereRuleset, lines: Lines) -> list[list[int]]:
    """The lines without the Mercenaries that a Bishop removes (CO-BISHOP-01, CO-BISHOP-03)."""
    left = lines_after_bishop(_position(rules, lines))
    return [left[seat * KINDS : (seat + 1) * KINDS] for seat in range(len(lines))]


def _position(rules: CondottiereRuleset, lines: Lines) -> CardPosition:
    """A position with nothing but these lines."""
    position = CardPosition(rules.tables)
    row = [count for line in lines for count in line]
    position.set_row("up", row + [0] * (MOST_SEATS * KINDS - len(row)))
    return position
