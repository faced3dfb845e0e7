"""The general's guard: wins that are proven, one's own and those that a turn would hand to somebody else.

The planner guesses; the solver knows. A win of one's own that stands against every answer is played. A plan after which
an opponent can win in his next turn, whatever is answered, is a gift, and is not chosen while another plan is there.
What the solver cannot settle within its nodes counts as safe: a gift is always proven, safety is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants import PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.limits import Limits
from conquista.players.thought import Stop

SHORT = 400  # nodes for the first question to everybody
PRICE = 4  # nodes of the solver that take less time than one of the planner
BITS = 13  # of the solver's table, which is small because its questions are


class WinProver:
    """Asks the solver about ends of the match; one serves one thread."""

    def __init__(self, rules: ConquestRuleset, engine: ConquestEngine) -> None:
        self.rules = rules
        self.tactics = Tactics(engine, bits=BITS)
        self.nodes = 0
        self.suspect = -1  # the last heir

    @property
    def cost(self) -> int:
        """What was asked, in nodes of the planner."""
        return -(-self.nodes // PRICE)

    def win(self, pos: WarPosition, seat: int, nodes: int, stop: Stop) -> Solution | None:
        """A win of this seat in its turn, the rest of it if it has begun; none is found, or none is there."""
        found = self.tactics.win_in_turn(pos, seat, Limits(nodes=max(1, nodes)), stop)
        self.nodes += found.nodes
        return found if found.wins else None

    def gain(self, pos: WarPosition, seat: int, nodes: int, stop: Stop) -> Solution:
        """The most that the solver finds a seat can gain in its turn, whatever is answered."""
        found = self.tactics.solve_turn(pos, seat, limits=Limits(nodes=max(1, nodes)), stop=stop)
        self.nodes += found.nodes
        return found

    def heir(self, pos: WarPosition, seat: int, nodes: int, stop: Stop, purse: int | None = None) -> int | None:
        """An opponent who can win in his next turn, if all before him pass.

        Each may cost so many nodes, and all together no more than the purse, of which those who still wait have equal
        parts. Short questions come first, and whoever was an heir before or leads the count is asked before others:
        most wins are his, and quickly found.
        """
        if packing.numbers(pos)["phase"] != PLAYING:
            return None
        begun = self.nodes
        others = list(self.opponents(pos, seat))
        others.sort(key=lambda other: (other != self.suspect, -packing.standing(pos, other)["count"]))
        for most in (SHORT, nodes) if nodes > SHORT else (nodes,):
            for waiting, other in zip(range(len(others), 0, -1), others.copy(), strict=True):
                left = most if purse is None else min(most, (purse - (self.nodes - begun)) // waiting)
                if left < 1:
                    return None
                found = self.tactics.win_in_turn(pos, other, Limits(nodes=left), stop)
                self.nodes += found.nodes
                if found.wins:
                    self.suspect = other
                    return other
                if found.proven:
                    others.remove(other)
        return None

    def alarmed(self, pos: WarPosition, seat: int) -> bool:
        """Is there an opponent of whom it is not clear at a glance that he could not win, were it his turn now?"""
        for name in self.rules.seats:
            other = SEATS.index(name)
            if self.rules.team_of(name) == self.rules.team_of(SEATS[seat]):
                continue
            found = self.tactics.win_in_turn(pos, other, Limits(nodes=1))
            self.nodes += found.nodes
            if found.wins or not found.proven:
                return True
        return False

    def opponents(self, pos: WarPosition, seat: int) -> Iterator[int]:
        """Everybody who is not of this seat's side, from the seat on turn on, until this seat's turn comes."""
        order = [SEATS.index(name) for name in self.rules.seats]
        own = self.rules.team_of(SEATS[seat])
        begin = order.index(packing.numbers(pos)["active"])
        for other in [*order[begin:], *order[:begin]]:
            if other == seat:
                return
            if self.rules.team_of(SEATS[other]) != own:
                yield other
