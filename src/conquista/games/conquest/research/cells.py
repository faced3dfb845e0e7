"""Conquest cells for batches, with the action numbers of `numbering.py`."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from conquista.c_types import Bytes, Floats, Public

if not cython.compiled:
    from conquista.games.conquest.research.observations import write_observation
    from conquista.games.conquest.rules.constants.phases import OVER
    from conquista.games.conquest.rules.engine import legal_codes
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.position.codes import Codes, sort
    from conquista.games.conquest.rules.position.layout import flag_in, goal_in, row_in
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.kernel.batch import Cell, share_victory
    from conquista.kernel.buffer import Buffer


@cython.cclass
class Bench:
    """What the cells of one batch share: the opening, scratch memory, and the tables of a `Numbering`."""

    start: WarPosition
    workspace: Workspace
    codes: Codes
    code_of: Buffer
    row_of: Buffer
    number_of: Buffer

    def __init__(self, start: WarPosition, numbering: Any) -> None:
        self.start = start
        self.workspace = Workspace(start.tables)
        self.codes = Codes()
        self.code_of = Buffer(array("i", numbering.codes))
        self.row_of = Buffer(array("i", numbering.rows))
        self.number_of = Buffer(array("i", numbering.cells))


@cython.cclass
class ConquestCell(Cell):
    """One match of the Conquest family."""

    bench: Bench
    tables: ConquestTables
    position: Public[WarPosition]

    def __init__(self, index: int, bench: Bench) -> None:
        Cell.__init__(self, index)
        self.bench = bench
        self.tables = bench.start.tables
        self.position = bench.start.copy()

    @cython.exceptval(check=False)
    def begin(self) -> None:
        """Start a match: every army on its start places. There is no randomness."""
        copy_into(self.bench.start, self.position)

    @cython.exceptval(check=False)
    def act(self, number: cython.int) -> None:
        """Do a legal action."""
        do_action(self.position, self.bench.workspace, self.bench.code_of.ints[number])

    @cython.exceptval(check=False)
    def look(self) -> None:
        """List the legal actions by number."""
        i: cython.int
        code: cython.int
        number: cython.int
        kept: cython.int = 0
        legal_codes(self.position, self.bench.workspace, self.bench.codes)
        sort(self.bench.codes)
        for i in range(self.bench.codes.count):
            code = self.bench.codes.code[i]
            number = self.bench.row_of.ints[row_in(code)] + goal_in(code)
            number = self.bench.number_of.ints[number] + flag_in(code)
            if self.bench.code_of.ints[number] == code:
                self.marks.number[kept] = number
                kept += 1
        self.marks.count = kept
        self.lost = self.bench.codes.count - kept

    @cython.exceptval(check=False)
    def awaited(self) -> cython.int:
        """The seat to act, by its index in playing order."""
        return self.tables.turn_rank[self.position.to_act]

    @cython.exceptval(check=False)
    def shares(self, row: Floats, start: cython.Py_ssize_t) -> cython.bint:
        """Split one victory equally among the winners, or among all seats on a draw."""
        winners: cython.int = 0  # in playing order
        i: cython.int
        if self.position.phase != OVER:
            return False
        for i in range(self.tables.seats):
            winners |= ((self.position.winners >> self.tables.order[i]) & 1) << i
        share_victory(row, start, self.tables.seats, winners)
        return True

    @cython.exceptval(check=False)
    def see(self, row: Bytes, start: cython.Py_ssize_t, width: cython.Py_ssize_t) -> None:
        """Write what the seat to act sees."""
        write_observation(self.position, self.position.to_act, row, start, width)
