"""The strength of battle lines, computed card by card in the order of the rules, with the reason for each term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from conquista.games.condottiere.cards import CARDS, FIXED, PRINTED
from conquista.games.condottiere.rules.constants.amounts import SPRING_BONUS
from conquista.games.condottiere.views.wire_types import StrengthTerm

_WINTER, _SPRING, _DRUMMER = (CARDS.index(name) for name in "Winter Spring Drummer".split())
_FIXED = sorted(((kind, value) for kind, value in enumerate(FIXED) if value), key=lambda one: -one[1])


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


def strengths(lines: Sequence[Sequence[int]], spring_basis: str = "printed") -> list[Strength]:
    """The strengths of all lines in play; a line is its card count by kind (CO-STR-01 to CO-STR-03)."""
    return list(_strengths(tuple(map(tuple, lines)), spring_basis))


@lru_cache(maxsize=1024)
def _strengths(lines: tuple[tuple[int, ...], ...], spring_basis: str) -> tuple[Strength, ...]:
    winter = any(line[_WINTER] for line in lines)
    spring = any(line[_SPRING] for line in lines)
    ranks = [_rank(kind, line, winter, spring_basis) for line in lines for kind in range(len(PRINTED)) if line[kind]]
    top = max(ranks, default=0)
    return tuple(_strength(line, winter, spring, top, spring_basis) for line in lines)


def highest(
    lines: Sequence[Sequence[int]], basis: str = "printed", spring_basis: str = "printed"
) -> set[tuple[int, int]]:
    """Line and kind of the Mercenaries that a Bishop removes (CO-BISHOP-01, CO-BISHOP-03)."""
    present = [(place, kind) for place, line in enumerate(lines) for kind in range(len(PRINTED)) if line[kind]]
    if basis == "printed":
        values = {one: PRINTED[one[1]] for one in present}
    else:
        winter = any(line[_WINTER] for line in lines)
        spring = any(line[_SPRING] for line in lines)
        ranks = {(p, k): _rank(k, lines[p], winter, spring_basis) for p, k in present}
        top = max(ranks.values(), default=0)
        values = {
            (p, k): _worth(k, lines[p], winter) + SPRING_BONUS * (spring and ranks[p, k] == top) for p, k in present
        }
    return {one for one, value in values.items() if value == max(values.values())}


def _worth(kind: int, line: Sequence[int], winter: bool) -> int:
    value = 1 if winter else PRINTED[kind]
    return 2 * value if line[_DRUMMER] else value


def _rank(kind: int, line: Sequence[int], winter: bool, basis: str) -> int:
    return PRINTED[kind] if basis == "printed" else _worth(kind, line, winter)


def _strength(line: Sequence[int], winter: bool, spring: bool, top: int, basis: str) -> Strength:
    reasons = []
    for kind in range(len(PRINTED)):
        count = line[kind]
        if not count:
            continue
        value = 1 if winter else PRINTED[kind]
        cards: StrengthTerm = {"card": CARDS[kind], "count": count, "value": value}
        reasons.append(Reason("condottiere.why.winter" if winter else "condottiere.why.printed", count * value, cards))
        if line[_DRUMMER]:
            reasons.append(Reason("condottiere.why.drummer", count * value, cards))
        if spring and _rank(kind, line, winter, basis) == top:
            reasons.append(Reason("condottiere.why.spring", SPRING_BONUS * count, cards))
    for kind, value in _FIXED:
        if line[kind]:
            cards = {"card": CARDS[kind], "count": line[kind], "value": value}
            reasons.append(Reason("condottiere.why.fixed", line[kind] * value, cards))
    return Strength(sum(reason.adds for reason in reasons), tuple(reasons))
