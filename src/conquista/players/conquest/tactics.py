"""The door to tactics: what one turn can gain, exactly or as far as the limits let it look.

A `Tactics` is bound to one engine and serves one thread. Values are whole numbers in the units of its weights: what is
gained or lost by the end of the turn, with the end of a match far above (`weights.WIN`).
"""

from __future__ import annotations

from dataclasses import dataclass

from conquista.games.conquest import ledger
from conquista.games.conquest.constants import ANSWERING, OVER
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.position import Position
from conquista.players.conquest.distances import Distances
from conquista.players.conquest.solver_bound import bound_of
from conquista.players.conquest.solver_full import found_line, solve_full
from conquista.players.conquest.solver_keen import keen_line, solve_keen
from conquista.players.conquest.solver_state import Solver
from conquista.players.conquest.table import LEAST, MOST
from conquista.players.conquest.weights import WIN, Weights, usual, worth_of
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thinking import Stop

WIDEST = 2  # preparations for one taking; a third gains nothing that could be measured


@dataclass(frozen=True, slots=True)
class Solution:
    """What a turn can gain: certainly `lower`, certainly not more than `upper`; proven when both are one.

    The line holds the codes of the best play found, the answers that it reckons with among them.
    """

    value: int
    lower: int
    upper: int
    line: tuple[int, ...]
    nodes: int

    @property
    def proven(self) -> bool:
        return self.lower == self.upper

    @property
    def wins(self) -> bool:
        """Is the match won in this turn, whatever is answered?"""
        return self.lower > WIN // 2


class Tactics:
    """Tactical questions about positions of one engine."""

    def __init__(self, engine: Engine, weights: Weights | None = None, bits: int = 16) -> None:
        self.engine = engine
        self.tables = engine.tables
        self.weights = weights or usual()
        self.distances = Distances(engine.tables)
        self._solver = Solver(engine.tables, self.distances, self.weights, bits)

    def solve_turn(
        self,
        position: Position,
        seat: int,
        objective: Weights | None = None,
        limits: Limits = UNLIMITED,
        stop: Stop | None = None,
        prove: bool = False,
    ) -> Solution:
        """The most that a seat can gain in its turn against best answers.

        The keen search comes first, with more and more preparation; then, to prove, the full one. When it is another
        seat's turn, that one is taken to pass at once. The objective's signs are filled in when it has none.
        """
        weights = self._signed(objective or self.weights, seat)
        position = self.as_turn_of(position, seat)
        numbers = ledger.numbers(position)
        before = worth_of(position, weights, seat)
        if numbers["phase"] == OVER:
            return Solution(0, 0, 0, (), 0)
        solver = self._solver
        solver.ask(weights, seat, numbers["turn"])
        solver.limit_to(
            -1 if limits.nodes is None else limits.nodes,
            -1.0 if limits.seconds is None else limits.seconds,
            (stop or Stop()).flag,
        )
        lower, upper, line = LEAST, self._ceiling(position, numbers["phase"]), list[int]()
        for width in range(WIDEST + 1):
            found = solve_keen(solver, position, lower, MOST, width)
            if found > lower:
                lower, line = found, keen_line(solver, position)
            if solver.stopped or lower >= upper:
                break
        if prove and not solver.stopped and lower < upper:
            found = solve_full(solver, position, lower, MOST)
            if found > lower:
                lower, line = found, found_line(solver, position)
            if not solver.stopped:
                upper = lower
        return Solution(lower - before, lower - before, max(lower, upper) - before, tuple(line), solver.nodes)

    def _ceiling(self, position: Position, phase: int) -> int:
        """What cannot be bettered at a glance; nothing is said while an answer is asked for."""
        return MOST if phase == ANSWERING else bound_of(self._solver, position)["bound"]

    def as_turn_of(self, position: Position, seat: int) -> Position:
        """The position itself where this seat is on turn, or a copy in which its turn has just begun."""
        numbers = ledger.numbers(position)
        if numbers["active"] == seat or numbers["phase"] == OVER:
            return position
        copy = position.copy()
        ledger.set_numbers(copy, {"turn": numbers["turn"] + 1})
        self.engine.begin(copy, seat)
        return copy

    def _signed(self, weights: Weights, seat: int) -> Weights:
        return weights if any(weights.numbers()[-4:]) else weights.of_seat(self.tables, seat)
