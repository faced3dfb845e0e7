"""Checks whether a plan is safe, both as intended and after every other answer on the way.

A plan guesses the answers of others. After a different answer the rest of the turn is planned again, and by
then it may be too late: the plan is half done, and every continuation lets an opponent win. So every other
answer is checked as well, and must leave a continuation that gives no other seat the win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_reply import PlanProposal, PlanReply
from conquista.players.conquest.search.win_prover import PRICE, SHORT, WinProver
from conquista.players.thought import Stop

CONTINUATIONS = 12  # plans of the rest of a turn that are examined after an answer


class PlanVerdict(IntEnum):
    """The verdict on a plan, the worst first."""

    BLUNDER = 0  # as intended, it gives another seat the win
    RISKY = 1  # after some answer it does, whatever follows
    SAFE = 2  # neither, as far as was examined


class PlanCheck:
    """Checks plans for one turn, as long as its clock has nodes; results are cached."""

    def __init__(self, search: PlanReply, prover: WinProver, seat: int, query_nodes: int, clock: SearchClock) -> None:
        self.search = search
        self.prover = prover
        self.seat = seat
        self.query_nodes = query_nodes
        self.clock = clock
        self.stop = Stop()
        self.stop.flag = clock.flag
        self._given_away: dict[tuple[int, int], bool] = {}
        self._lost: dict[int, bool] = {}

    @property
    def spent(self) -> bool:
        """Whether the node budget is used up."""
        return self.search.spent(self.clock)

    def verdict(self, pos: WarPosition, plan: PlanProposal) -> PlanVerdict:
        """Judge a plan from this position: short queries first, then the other answers."""
        if self.gives_win_away(plan.after, SHORT):
            return PlanVerdict.BLUNDER
        if any(self.is_lost(after, rest) for after, rest in self.search.other_answers(pos, plan.line, self.seat)):
            return PlanVerdict.RISKY
        return PlanVerdict.BLUNDER if self.gives_win_away(plan.after, self.query_nodes) else PlanVerdict.SAFE

    def gives_win_away(self, pos: WarPosition, nodes: int) -> bool:
        """Whether the end of a turn lets another seat win, now or in its next turn."""
        numbers = packing.numbers(pos)
        if numbers["phase"] == OVER:
            return numbers["winners"] & self.prover.side_of(self.seat) == 0
        key = (pos.digest(), nodes)
        if key not in self._given_away and not self.spent:
            self.prover.nodes = 0
            winner = self.prover.next_winner(
                pos, self.seat, nodes, self.stop, PRICE * self.search.left(self.clock) or None
            )
            self.search.nodes += self.prover.cost
            self._given_away[key] = winner is not None
        return self._given_away.get(key, False)

    def is_lost(self, pos: WarPosition, rest: Sequence[int]) -> bool:
        """Whether every examined continuation gives another seat the win."""
        key = pos.digest()
        if key not in self._lost and not self.spent:
            self._lost[key] = all(self.gives_win_away(end, SHORT) for end in self.continuations(pos, rest))
        return self._lost.get(key, False)

    def continuations(self, pos: WarPosition, rest: Sequence[int]) -> Iterator[WarPosition]:
        """Positions at the end of the turn: ended at once, as planned, and as the planner would continue."""
        search = self.search
        pos = pos.copy()
        search.answered(pos, self.clock)
        numbers = packing.numbers(pos)
        if numbers["phase"] != PLAYING or numbers["active"] != self.seat:
            yield pos
            return
        yield search.ended(pos, [])
        line, _ = search.followed(pos, rest, self.clock)
        if line:
            yield search.ended(pos, line)
        if not self.spent:
            kept = search.own.plan(pos, 1, search.left(self.clock), self.clock.flag, self.clock.halt)
            search.nodes += search.own.spent()
            for more in [search.own.line(i) for i in range(min(kept, CONTINUATIONS))]:
                yield search.ended(pos, more)
