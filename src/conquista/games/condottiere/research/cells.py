"""Condottiere cells for batches. Action codes are small enough to serve as action numbers.

Each cell shuffles with its own stream, so equal seeds give equal matches regardless of the other cells. Seats that
decide simultaneously are asked in turn, and none of them learns the answers of the others.
"""

from __future__ import annotations

import cython

from conquista.c_types import Bytes, Floats, Public

if not cython.compiled:
    from conquista.games.condottiere.research.observations import PublicSizes, write_observation
    from conquista.games.condottiere.rules.constants.phases import ASK, DEAL, OVER
    from conquista.games.condottiere.rules.engine import settle_by
    from conquista.games.condottiere.rules.play.apply import do_action
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.position.position import CardPosition, copy_into
    from conquista.games.condottiere.rules.position.tables import CondottiereTables
    from conquista.kernel.batch import Cell, share_victory
    from conquista.kernel.random import RandomStream


@cython.cclass
class CondottiereCell(Cell):
    """One match of Condottiere; `start` is a position before its first shuffle."""

    start: CardPosition
    tables: CondottiereTables
    shown: PublicSizes
    position: Public[CardPosition]
    shuffles: RandomStream

    def __init__(self, index: int, start: CardPosition, shown: PublicSizes) -> None:
        Cell.__init__(self, index)
        self.start = start
        self.tables = start.tables
        self.shown = shown
        self.position = start.copy()
        self.shuffles = RandomStream(0)

    def sow(self, seed: int) -> None:
        """Seed everything random about this match and the later matches of this cell."""
        Cell.sow(self, seed)
        self.shuffles = RandomStream(seed)

    @cython.exceptval(check=False)
    def begin(self) -> None:
        """Start a match: an empty board, with the hands dealt."""
        copy_into(self.start, self.position)
        self.shuffle()

    @cython.exceptval(check=False)
    def act(self, number: cython.int) -> None:
        """Do a legal action."""
        do_action(self.position, self.seat(), number)
        self.shuffle()

    @cython.exceptval(check=False)
    def seat(self) -> cython.int:
        """The seat to act; when several are asked together, the first that has not answered."""
        bits: cython.int = self.position.pending
        seat: cython.int = 0
        if self.position.phase != ASK or not self.tables.together:
            return self.position.actor
        while not bits & 1:
            bits >>= 1
            seat += 1
        return seat

    @cython.exceptval(check=False)
    def shuffle(self) -> None:
        """Shuffle and deal if due."""
        while self.position.phase == DEAL:
            settle_by(self.position, self.shuffles)

    @cython.exceptval(check=False)
    def look(self) -> None:
        """List the legal actions."""
        i: cython.int
        self.marks.count = list_legal(self.position, self.seat())
        for i in range(self.marks.count):
            self.marks.number[i] = self.position.codes[i]

    @cython.exceptval(check=False)
    def awaited(self) -> cython.int:
        """The seat to act."""
        return self.seat()

    @cython.exceptval(check=False)
    def shares(self, row: Floats, start: cython.Py_ssize_t) -> cython.bint:
        """Split one victory equally among the winners."""
        if self.position.phase != OVER:
            return False
        share_victory(row, start, self.tables.players, self.position.winners)
        return True

    @cython.exceptval(check=False)
    def see(self, row: Bytes, start: cython.Py_ssize_t, width: cython.Py_ssize_t) -> None:
        """Write what the seat to act sees."""
        write_observation(self.position, self.shown, self.seat(), row, start, width)
