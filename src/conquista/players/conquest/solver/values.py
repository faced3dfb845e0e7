"""Values of pieces in whole numbers, and the value of a position.

The value is a function of the position alone: pieces and held spaces of each seat, times the sign of the seat. The gain
of a turn is the value at its end less the value before; what was built in the turn counts only if the weights say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import OVER
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import SEATS
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.tables import ConquestTables

WIN = 100_000_000  # far above anything that pieces and spaces can add up to
ONE_EACH = (1, 1, 1, 1, 1, 1, 1, 1, 1)


@cython.cclass
class PieceValues:
    """The values of pieces by kind, of a held space and of a draw, and the sign of each seat (see `of_seat`)."""

    piece: Annotated[list[int], cython.int[TYPES]]
    sign: Annotated[list[int], cython.int[SEATS]]
    space: Public[cython.int]
    draw: Public[cython.int]
    built: Public[cython.int]

    def __init__(
        self,
        piece: Sequence[int] = ONE_EACH,
        space: int = 0,
        draw: int = 0,
        built: bool = False,
        sign: Sequence[int] = (0, 0, 0, 0),
    ) -> None:
        i: cython.int
        if not cython.compiled:
            allocate_rows(self)
        for i in range(TYPES):
            self.piece[i] = piece[i]
        for i in range(SEATS):
            self.sign[i] = sign[i]
        self.space, self.draw, self.built = space, draw, built

    def of_seat(self, tables: ConquestTables, seat: cython.int) -> PieceValues:
        """These weights as a seat sees them: its team's things count for it, all others' against it."""
        signs = [1 if tables.team[i] == tables.team[seat] else -1 for i in range(SEATS)]
        return self.signed(signs)

    def between(self, tables: ConquestTables, seat: cython.int, rival: cython.int) -> PieceValues:
        """These weights in a quarrel of two sides: third parties count nothing."""
        signs = [0] * SEATS
        i: cython.int
        for i in range(SEATS):
            if tables.team[i] == tables.team[seat]:
                signs[i] = 1
            elif tables.team[i] == tables.team[rival]:
                signs[i] = -1
        return self.signed(signs)

    def signed(self, sign: Sequence[int]) -> PieceValues:
        """The same weights with other signs."""
        piece = [self.piece[i] for i in range(TYPES)]
        return PieceValues(piece, self.space, self.draw, self.built != 0, sign)

    def numbers(self) -> tuple[int, ...]:
        """All weights in a row; equal rows give equal values everywhere."""
        pieces = [self.piece[i] for i in range(TYPES)]
        return (*pieces, self.space, self.draw, self.built, *(self.sign[i] for i in range(SEATS)))


# Soldier, elephant, knight, camel, chariot, ship, galleon, catapult, siege engine: hundredths of a soldier.
USUAL = (100, 240, 220, 150, 230, 200, 240, 300, 250)


@cython.ccall
def usual() -> PieceValues:
    """Weights for play, until better ones are measured."""
    return PieceValues(USUAL, space=120)


@cython.ccall
def counting() -> PieceValues:
    """Weights of puzzles: one for each piece, cargo included, and nothing else."""
    return PieceValues()


def position_value(pos: WarPosition, weights: PieceValues) -> cython.int:
    """The value of a position to the seats with a positive sign, regardless of the end of the match."""
    seat: cython.int
    kind: cython.int
    row: cython.int
    total: cython.int = 0
    for seat in range(SEATS):
        if weights.sign[seat] == 0:
            continue
        row = -weights.space * pos.held[seat]
        for kind in range(TYPES):
            row += weights.piece[kind] * pos.have[seat * TYPES + kind]
        total += weights.sign[seat] * row
    if not weights.built:
        for kind in range(TYPES):
            if pos.built[kind]:
                total -= weights.piece[kind] * pos.built[kind]
    return total


def final_value(pos: WarPosition, weights: PieceValues, seat: cython.int) -> cython.int:
    """The value of a position to a seat, including the end of the match."""
    total: cython.int = position_value(pos, weights)
    if pos.phase != OVER:
        return total
    if pos.winners == 0:
        return total + weights.draw
    return total + WIN_C if (pos.winners >> seat) & 1 else total - WIN_C


WIN_C = cython.declare(cython.int, WIN)


def value_of(pos: WarPosition, weights: PieceValues, seat: int) -> int:
    """`final_value` for Python callers."""
    return final_value(pos, weights, seat)
