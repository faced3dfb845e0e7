"""The public interface to tactics: what one turn can gain, exactly or within the limits.

A `Tactics` is bound to one engine and serves one thread. Values are whole numbers in the units of its weights: what is
gained or lost by the end of the turn, with the end of a match far above (`weights.WIN`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.rules.constants.piece_types import KNIGHT
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.players.conquest.reach.distances import PieceDistances
from conquista.players.conquest.reach.threats import ThreatWatch
from conquista.players.conquest.reach.trips import list_trips, trip_codes
from conquista.players.conquest.solver.chains import mapped
from conquista.players.conquest.solver.exact.bounds import bound_of
from conquista.players.conquest.solver.exact.proof_search import found_line, solve_exact
from conquista.players.conquest.solver.exact.uniqueness import ExcludedCaptures, solve_without
from conquista.players.conquest.solver.heuristic.plan_search import heuristic_line, solve_heuristic
from conquista.players.conquest.solver.nodes.state import Solver
from conquista.players.conquest.solver.nodes.transposition_table import LEAST, MOST
from conquista.players.conquest.solver.values import WIN, PieceValues, usual, value_of
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop

NOTHING = PieceValues([0] * 9)  # but the end of the match
EXACT = -1  # beside the widths of the heuristic search
LINE_NODES = 2000  # to go on with a line
LINE_CODES = 60
WIDEST = 2  # preparations for one taking; a third gains nothing that could be measured


@dataclass(frozen=True, slots=True)
class Solution:
    """What a turn can gain: certainly `lower`, certainly not more than `upper`; proven when both are one.

    The line holds the codes of the best play found, the answers that it expects included.
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
        """Whether the match is won in this turn against every answer."""
        return self.lower > WIN // 2


class TacticalTrip(NamedTuple):
    """One piece goes somewhere and perhaps does something there; effects are the bits of the engine's `steps`."""

    piece: int
    goal: int
    cost: int
    effect: int
    via: int


class Tactics:
    """Tactical questions about positions of one engine."""

    def __init__(self, engine: ConquestEngine, weights: PieceValues | None = None, bits: int = 16) -> None:
        self.engine = engine
        self.tables = engine.tables
        self.weights = weights or usual()
        self.distances = PieceDistances(engine.tables)
        self._solver = Solver(engine.tables, self.distances, self.weights, bits)
        self._watch = ThreatWatch(engine.tables)

    # -- looking -------------------------------------------------------------------------------------------------------

    def trips(self, position: WarPosition, seat: int) -> list[TacticalTrip]:
        """Every trip of every piece that a seat may move, as if its turn had come."""
        return [TacticalTrip(*row) for row in list_trips(self.as_turn_of(position, seat), seat)]

    def trip_codes(self, position: WarPosition, trip: TacticalTrip) -> list[int]:
        """The actions of a trip of the seat on turn."""
        return trip_codes(position, trip.piece, trip.goal, trip.effect, trip.via)

    def chain_map(self, position: WarPosition, seat: int, moves: int) -> list[int]:
        """By place: the cost of the cheapest chain of captures that brings something there; 255 if none does."""
        return mapped(self.as_turn_of(position, seat), seat, moves)

    def recaptures(self, position: WarPosition, space: int, seat: int, taker: int, kind: int = KNIGHT) -> list[int]:
        """The first actions with which a seat could answer, if another had just taken something of its on a space."""
        return self._watch.recaptures(position, space, taker, kind, seat)

    def attackers(self, position: WarPosition, space: int, seat: int, moves: int = 2) -> list[tuple[int, int]]:
        """The pieces of a seat that could take what stands on a space within this many moves, and their costs."""
        return self._watch.attackers(self.as_turn_of(position, seat), space, seat, moves)

    def entry_costs(self, position: WarPosition, seat: int, moves: int) -> list[int]:
        """By place: what it costs a seat to come there, or to take what stands there; 255 if it cannot."""
        return self._watch.entry_costs(self.as_turn_of(position, seat), seat, moves)

    # -- solving -------------------------------------------------------------------------------------------------------

    def solve_turn(
        self,
        position: WarPosition,
        seat: int,
        objective: PieceValues | None = None,
        limits: Limits = UNLIMITED,
        stop: Stop | None = None,
        prove: bool = False,
    ) -> Solution:
        """The most that a seat can gain in its turn against best answers.

        The heuristic search comes first, with more and more preparation; then, to prove, the exact one. When it is
        another seat's turn, that one is taken to pass at once. The objective's signs are filled in when it has none.
        """
        weights = self._signed(objective or self.weights, seat)
        position = self.as_turn_of(position, seat)
        numbers = packing.numbers(position)
        before = value_of(position, weights, seat)
        if numbers["phase"] == OVER:
            return Solution(0, 0, 0, (), 0)
        solver = self._solver
        self._set_query(weights, seat, numbers["turn"], limits, stop)
        lower, upper, line = LEAST, self._ceiling(position, numbers["phase"]), list[int]()
        search = 0
        for width in range(WIDEST + 1):
            found = solve_heuristic(solver, position, lower, MOST, width)
            if found > lower:
                lower, line, search = found, heuristic_line(solver, position), width
            if solver.stopped or lower >= upper:
                break
        if prove and not solver.stopped and lower < upper:
            found = solve_exact(solver, position, lower, MOST)
            if found > lower:
                lower, line, search = found, found_line(solver, position), EXACT
            if not solver.stopped:
                upper = lower
        nodes = solver.nodes
        whole = self._whole_line(position, line, search)
        return Solution(lower - before, lower - before, max(lower, upper) - before, whole, nodes)

    def _whole_line(self, position: WarPosition, line: list[int], search: int) -> tuple[int, ...]:
        """A line to the end of the turn; where a transposition cut it short, the search is repeated from there."""
        solver, here, turn = self._solver, position.copy(), packing.numbers(position)["turn"]
        line, more = [], line
        while more and len(line) < LINE_CODES:
            for code in more:
                self.engine.do(here, code)
            line += more
            now = packing.numbers(here)
            if now["phase"] == OVER or now["turn"] != turn:
                break
            solver.limit_to(LINE_NODES, -1.0, Stop().flag)
            if search == EXACT:
                solve_exact(solver, here, LEAST, MOST)
                more = found_line(solver, here)
            else:
                solve_heuristic(solver, here, LEAST, MOST, search)
                more = heuristic_line(solver, here)
        return tuple(line)

    def solve_heuristically(
        self,
        position: WarPosition,
        seat: int,
        width: int,
        objective: PieceValues | None = None,
        limits: Limits = UNLIMITED,
        stop: Stop | None = None,
    ) -> Solution:
        """The heuristic search alone, with at most `width` preparations per capture; its result is not proven."""
        weights = self._signed(objective or self.weights, seat)
        position = self.as_turn_of(position, seat)
        before = value_of(position, weights, seat)
        numbers = packing.numbers(position)
        if numbers["phase"] == OVER:
            return Solution(0, 0, 0, (), 0)
        self._set_query(weights, seat, numbers["turn"], limits, stop)
        found = solve_heuristic(self._solver, position, LEAST, MOST, width) - before
        nodes = self._solver.nodes
        return Solution(
            found, found, MOST, self._whole_line(position, heuristic_line(self._solver, position), width), nodes
        )

    def gains_without(
        self,
        position: WarPosition,
        seat: int,
        excluded: ExcludedCaptures,
        value: int,
        objective: PieceValues | None = None,
        limits: Limits = UNLIMITED,
    ) -> bool | None:
        """Whether a seat can gain so much with another class of first captures; None if a limit ended the search."""
        weights = self._signed(objective or self.weights, seat)
        before = value_of(position, weights, seat)
        self._set_query(weights, seat, packing.numbers(position)["turn"], limits, None)
        found = solve_without(self._solver, excluded, position, before + value - 1, before + value)
        if found >= before + value:
            return True
        return None if self._solver.stopped else False

    def _set_query(self, weights: PieceValues, seat: int, turn: int, limits: Limits, stop: Stop | None) -> None:
        self._solver.set_query(weights, seat, turn)
        self._solver.limit_to(
            -1 if limits.nodes is None else limits.nodes,
            -1.0 if limits.seconds is None else limits.seconds,
            (stop or Stop()).flag,
        )

    def win_in_turn(
        self, position: WarPosition, seat: int, limits: Limits = UNLIMITED, stop: Stop | None = None
    ) -> Solution:
        """Search for a win of a seat in its turn. `wins` is true only if the win is proven."""
        return self.solve_turn(position, seat, NOTHING, limits, stop, prove=True)

    def _ceiling(self, position: WarPosition, phase: int) -> int:
        """A quick upper bound on the value; none while an answer is pending."""
        return MOST if phase == ANSWERING else bound_of(self._solver, position)["bound"]

    def as_turn_of(self, position: WarPosition, seat: int) -> WarPosition:
        """The position itself where this seat is on turn, or a copy in which its turn has just begun."""
        numbers = packing.numbers(position)
        if numbers["active"] == seat or numbers["phase"] == OVER:
            return position
        copy = position.copy()
        packing.set_numbers(copy, {"turn": numbers["turn"] + 1})
        self.engine.begin(copy, seat)
        return copy

    def _signed(self, weights: PieceValues, seat: int) -> PieceValues:
        return weights if any(weights.numbers()[-4:]) else weights.of_seat(self.tables, seat)
