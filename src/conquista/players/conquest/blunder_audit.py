"""Audits turns: blunders, wins that were missed, and turns without a move.

A blunder is a turn that gives another seat a proven win in its next turn, although another turn would prevent it.

The win is certain against every answer, if the seats in between pass. That another turn prevents it is the solver's
result within its node limit; the alternatives are the planner's plans and the empty turn. A missed win is one that the
solver proves for the seat on turn, which does not win in that turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.weights import weights_of
from conquista.players.conquest.player import END_CODE
from conquista.players.conquest.search.context import reach_tables_of
from conquista.players.conquest.search.planner import Planner
from conquista.players.conquest.search.win_prover import WinProver
from conquista.players.thought import Stop

NODES = 5000  # for the question whether one seat can win
WIN_NODES = 3000  # for the question whether the seat on turn can win
WIDTH = 4  # of the beam that looks for another turn
PLANS = 24  # other turns that are looked at


@dataclass(frozen=True, slots=True)
class Blunder:
    """A turn, the seat that blundered, and the seat that could win."""

    turn: int
    giver: int
    heir: int


@dataclass(slots=True)
class TurnCounts:
    """Of the turns of some seats: all, those without a move, those with a proven win, and those of them not won."""

    turns: int = 0
    idle: int = 0
    winnable: int = 0
    missed: int = 0

    def add(self, other: TurnCounts) -> None:
        self.turns += other.turns
        self.idle += other.idle
        self.winnable += other.winnable
        self.missed += other.missed


class BlunderAudit:
    """Searches matches of one board and edition for blunders."""

    def __init__(self, rules: ConquestRuleset, pos: WarPosition, nodes: int = NODES) -> None:
        self.nodes = nodes
        self.engine = ConquestEngine(rules.tables)
        self.prover = WinProver(rules, self.engine)
        self.planner = Planner(weights_of(rules.options).scratch(reach_tables_of(rules.tables)), pos)

    def blunders(self, turns: Iterable[WarPosition]) -> list[Blunder]:
        """The blunders of a match, from the positions at the beginnings of its turns."""
        return [blunder for before, after in pairwise(turns) if (blunder := self.find(before, after)) is not None]

    def find(self, before: WarPosition, after: WarPosition) -> Blunder | None:
        """The blunder of one turn: `before` is its beginning, `after` the beginning of the next."""
        numbers = packing.numbers(before)
        giver, stop = numbers["active"], Stop()
        heir = self.prover.next_winner(after, giver, self.nodes, stop)
        if heir is None:
            return None
        for other in self.others(before):
            if self.prover.next_winner(other, giver, self.nodes, stop) is None:
                return Blunder(numbers["turn"], giver, heir)
        return None

    def counts(self, turns: Sequence[WarPosition], last: WarPosition) -> dict[int, TurnCounts]:
        """What each seat did with its turns; `last` is the position at the end of the match."""
        found: dict[int, TurnCounts] = {}
        for before, after in pairwise([*turns, last]):
            seat = packing.numbers(before)["active"]
            counts = found.setdefault(seat, TurnCounts())
            counts.turns += 1
            counts.idle += packing.stacks(before) == packing.stacks(after)
            if self.prover.find_win(before, seat, WIN_NODES, Stop()) is not None:
                counts.winnable += 1
                now = packing.numbers(after)
                counts.missed += now["phase"] != OVER or not now["winners"] >> seat & 1
        return found

    def others(self, pos: WarPosition) -> Iterator[WarPosition]:
        """Where other turns would have led to, the planner's favourites first, then doing nothing."""
        flag = bytearray(1)
        kept = self.planner.plan(pos, WIDTH, 0, flag, flag)
        lines = [self.planner.line(number) for number in range(min(kept, PLANS))]
        turn = packing.numbers(pos)["turn"]
        for line in [*lines, []]:
            after = pos.copy()
            for code in line:
                self.engine.do(after, code)
            now = packing.numbers(after)
            if (now["phase"], now["turn"]) == (PLAYING, turn):
                self.engine.do(after, END_CODE)
            yield after


def beginnings(positions: Iterable[WarPosition]) -> Iterator[WarPosition]:
    """Of all positions of a match in their order, those in which a turn begins."""
    turn = -1
    for pos in positions:
        numbers = packing.numbers(pos)
        if numbers["turn"] != turn and numbers["phase"] == PLAYING:
            turn = numbers["turn"]
            yield pos
