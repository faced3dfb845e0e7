"""Proves wins: the seat's own, and those that a turn would give to an opponent.

The planner guesses; the solver proves. An own win that holds against every answer is played. A plan after which
an opponent has a proven win in its next turn is a blunder, and is not chosen while another plan exists.
What the solver cannot settle within its nodes counts as safe: a blunder is always proven, safety is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.limits import Limits
from conquista.players.thought import Stop

SHORT = 400  # nodes of the first query about each opponent
PRICE = 4  # nodes of the solver that take less time than one of the planner
BITS = 13  # of the solver's table; queries are small


class WinProver:
    """Asks the solver about wins. Not thread-safe."""

    def __init__(self, rules: ConquestRuleset, engine: ConquestEngine) -> None:
        self.rules = rules
        self.tactics = Tactics(engine, bits=BITS)
        self.nodes = 0
        self.last_winner = -1  # the last opponent found to have a win

    @property
    def cost(self) -> int:
        """The cost of the queries, in nodes of the planner."""
        return -(-self.nodes // PRICE)

    def find_win(self, pos: WarPosition, seat: int, nodes: int, stop: Stop) -> Solution | None:
        """A win of this seat in the rest of its turn, or None if none is found."""
        found = self.tactics.win_in_turn(pos, seat, Limits(nodes=max(1, nodes)), stop)
        self.nodes += found.nodes
        return found if found.wins else None

    def best_gain(self, pos: WarPosition, seat: int, nodes: int, stop: Stop) -> Solution:
        """The most that the solver finds a seat can gain in its turn, against every answer."""
        found = self.tactics.solve_turn(pos, seat, limits=Limits(nodes=max(1, nodes)), stop=stop)
        self.nodes += found.nodes
        return found

    def next_winner(self, pos: WarPosition, seat: int, nodes: int, stop: Stop, budget: int | None = None) -> int | None:
        """An opponent that can win in its next turn, if all seats before it pass.

        Each query may cost this many nodes, and all together no more than the budget, which is split equally among the
        remaining opponents. Short queries come first, and the last opponent with a win and the leader are asked first:
        most wins are theirs, and quickly found.
        """
        if packing.numbers(pos)["phase"] != PLAYING:
            return None
        begun = self.nodes
        others = list(self.opponents(pos, seat))
        others.sort(key=lambda other: (other != self.last_winner, -packing.seat_counts(pos, other)["count"]))
        for most in (SHORT, nodes) if nodes > SHORT else (nodes,):
            for waiting, other in zip(range(len(others), 0, -1), others.copy(), strict=True):
                left = most if budget is None else min(most, (budget - (self.nodes - begun)) // waiting)
                if left < 1:
                    return None
                found = self.tactics.win_in_turn(pos, other, Limits(nodes=left), stop)
                self.nodes += found.nodes
                if found.wins:
                    self.last_winner = other
                    return other
                if found.proven:
                    others.remove(other)
        return None

    def is_win_possible(self, pos: WarPosition, seat: int) -> bool:
        """Whether a quick bound fails to rule out a win of some opponent, if it were on turn now."""
        own = self.side_of(seat)
        for other in map(SEATS.index, self.rules.seats):
            if own >> other & 1:
                continue
            found = self.tactics.win_in_turn(pos, other, Limits(nodes=1))
            self.nodes += found.nodes
            if found.wins or not found.proven:
                return True
        return False

    def opponents(self, pos: WarPosition, seat: int) -> Iterator[int]:
        """The opponents from the seat on turn on, until the turn of this seat or of its partner comes."""
        order = [SEATS.index(name) for name in self.rules.seats]
        begin, own = order.index(packing.numbers(pos)["active"]), self.side_of(seat)
        for other in [*order[begin:], *order[:begin]]:
            if own >> other & 1:
                return
            yield other

    def side_of(self, seat: int) -> int:
        """The seats of a seat's side, as bits."""
        own = self.rules.team_of(SEATS[seat])
        return sum(1 << SEATS.index(name) for name in self.rules.seats if self.rules.team_of(name) == own)
