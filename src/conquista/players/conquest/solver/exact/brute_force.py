"""Reference solver: tries every legal action of a turn and every answer, without pruning.

It shares no reasoning with the solver. It remembers exact values by the digest of the whole position, and that is all.
"""

from __future__ import annotations

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
    from conquista.games.conquest.rules.engine import ConquestEngine, legal_codes
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into, digest_of
    from conquista.players.conquest.solver.values import PieceValues, final_value


@cython.cclass
class Brute:
    """Exact value of a turn by trying everything."""

    engine: Public[ConquestEngine]
    weights: Public[PieceValues]
    seat: Public[cython.int]
    nodes: Public[cython.longlong]
    limit: Public[cython.longlong]
    known: dict[int, int]

    def __init__(self, engine: ConquestEngine, weights: PieceValues, seat: int, limit: int = 1_000_000) -> None:
        self.engine, self.weights, self.seat, self.limit = engine, weights, seat, limit
        self.nodes = 0
        self.known = {}

    def value(self, pos: WarPosition) -> int | None:
        """The value at the end of the turn when both sides do their best; None when the limit was reached."""
        self.nodes = 0
        self.known.clear()
        found = self.visit(pos, pos.turn)
        return found if self.nodes <= self.limit else None

    def visit(self, pos: WarPosition, turn: cython.int) -> int:
        """The value of a position of this turn."""
        codes: Codes
        child: WarPosition
        i: cython.int
        value: int
        best: int
        if pos.phase == OVER or pos.turn != turn:
            return final_value(pos, self.weights, self.seat)
        key = digest_of(pos)
        if key in self.known:
            return self.known[key]
        self.nodes += 1
        if self.nodes > self.limit:
            return 0
        codes = Codes()
        child = pos.copy()
        legal_codes(pos, self.engine.workspace, codes)
        hopes = pos.phase != ANSWERING  # the seat on turn maximises, the answering seat minimises
        best = -(2**62) if hopes else 2**62
        for i in range(codes.count):
            copy_into(pos, child)
            do_action(child, self.engine.workspace, codes.code[i])
            value = self.visit(child, turn)
            if (value > best) if hopes else (value < best):
                best = value
        self.known[key] = best
        return best
