"""Proof of a puzzle: its value, that nothing better exists, and how far the solution is unique.

- `U1`: every best line starts with the same capture by the same piece, prepared in the same way.
- `U2`: and continues so after every best answer.
- `U3`: and after every other answer, however bad.

Routes, the order of quiet moves and useless moves do not count as different. Two captures that can be swapped are two
ways, so such a position is `U0`.
"""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.players.conquest.search.recapture_choice import distinct
from conquista.players.conquest.solver.exact.brute_force import Brute
from conquista.players.conquest.solver.exact.uniqueness import ExcludedCaptures
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.conquest.solver.values import WIN, counting, value_of
from conquista.players.limits import UNLIMITED, Limits
from conquista.puzzles.conquest.captures import FirstCapture, first_capture
from conquista.puzzles.conquest.model import PuzzlePosition, PuzzleProof
from conquista.puzzles.conquest.themes import themes_of
from conquista.puzzles.model import DUAL, UNIQUE

BRUTE_NODES = 400_000
TABLE_BITS = 18


class Prover:
    """Proves positions under one set of rules; nodes are counted over all of its searches."""

    def __init__(
        self, puzzle_position: PuzzlePosition, limits: Limits = UNLIMITED, tactics: Tactics | None = None
    ) -> None:
        self.puzzle_position = puzzle_position
        self.tactics = tactics or Tactics(ConquestEngine(puzzle_position.rules.tables), counting(), TABLE_BITS)
        self.seat = puzzle_position.seat
        self.weights = counting().of_seat(puzzle_position.rules.tables, self.seat)
        self.limits = limits
        self.nodes = 0
        self._settled = True
        self._turn = packing.numbers(puzzle_position.position)["turn"]

    def prove(self, brute: bool = False) -> PuzzleProof:
        """Return everything that can be proven about the position within the limits."""
        position = self.puzzle_position.position
        found = self.solved(position)
        line = list(found.line)
        unique, settled = self._unique(position, found.value) if found.proven else (DUAL, False)
        confirmed = self._confirmed(found.value) if brute and found.proven else None
        wins = found.value > WIN // 2
        return PuzzleProof(
            value=found.value - WIN if wins else found.value,
            wins=wins,
            proven=found.proven,
            line=self.puzzle_position.words(line),
            unique=unique,
            settled=settled,
            nodes=self.nodes,
            confirmed=confirmed,
            themes=themes_of(self.puzzle_position, line),
        )

    def _confirmed(self, value: int) -> bool | None:
        """Return whether brute force agrees; None where there is too much to try."""
        position = self.puzzle_position.position
        found = Brute(self.tactics.engine, self.weights, self.seat, BRUTE_NODES).value(position)
        return None if found is None else found - value_of(position, self.weights, self.seat) == value

    # -- uniqueness ----------------------------------------------------------------------------------------------------

    def _unique(self, position: WarPosition, value: int) -> tuple[str, bool]:
        """Return how far the best play is unique, and whether that is certain."""
        if value <= 0:
            return DUAL, True
        first = self._only_taking(position, value)
        if first is None:
            return DUAL, self._settled
        found = self._follow(first, position, value)
        return UNIQUE[found], self._settled

    def _follow(self, first: FirstCapture, position: WarPosition, value: int) -> int:
        """Return how far a turn is unique after a unique capture: 1 no further, 2 after best answers, 3 always."""
        reach = 3
        for after, rest, is_best in self._replies(first, value, position):
            then = self._rest(after, rest)
            if is_best:
                reach = min(reach, then)
                if reach < 2:
                    return 1
            elif then < 3:
                reach = 2
        return reach

    def _rest(self, position: WarPosition, value: int) -> int:
        """Return the same for a position with this possible gain; without a gain there is no alternative."""
        now = packing.numbers(position)
        if now["phase"] != PLAYING or now["turn"] != self._turn or value <= 0:
            return 3
        first = self._only_taking(position, value)
        return 1 if first is None else self._follow(first, position, value)

    def _replies(self, first: FirstCapture, value: int, before: WarPosition) -> list[tuple[WarPosition, int, bool]]:
        """Return the positions after each answer, the possible gain there, and whether the answer is a best one."""
        gained = value_of(first.after, self.weights, self.seat) - value_of(before, self.weights, self.seat)
        now = packing.numbers(first.after)
        if now["phase"] != ANSWERING:
            return [(first.after, value - gained, True)]
        found, todo = [], [first.after]
        while todo:
            asked = todo.pop()
            for _, after in distinct(self.tactics, asked, packing.numbers(asked)["to_act"]):
                if packing.numbers(after)["phase"] == ANSWERING:
                    todo.append(after)  # a partner answers next
                    continue
                total = self.value_after(after)
                rest = total - value_of(after, self.weights, self.seat)
                found.append((after, rest, total - value_of(before, self.weights, self.seat) == value))
        return found

    def value_after(self, position: WarPosition) -> int:
        """Return the value of a position at the end of the turn, with best play from here."""
        return value_of(position, self.weights, self.seat) + self.solved(position).value

    def _only_taking(self, position: WarPosition, value: int) -> FirstCapture | None:
        """Return the first capture of the best line, if no other gains as much; None otherwise."""
        found = self.solved(position)
        first = first_capture(self.tactics, self.puzzle_position, position, list(found.line))
        if first is None or not found.proven:
            return None
        exclusions = [ExcludedCaptures(first.taker, first.target)]
        if first.prepared and not first.last:
            exclusions.append(ExcludedCaptures(first.taker, first.target, first.prepared))
        for excluded in exclusions:
            other = self.tactics.gains_without(position, self.seat, excluded, value, self.weights, self.limits)
            if other is None:
                self._settled = False
            if other is not False:
                return None
        return first

    def solved(self, position: WarPosition) -> Solution:
        """Return the rest of the turn, proven as far as the limits allow."""
        now = packing.numbers(position)
        if now["phase"] == OVER or now["turn"] != self._turn:
            return Solution(0, 0, 0, (), 0)
        found = self.tactics.solve_turn(position, self.seat, self.weights, self.limits, prove=True)
        self.nodes += found.nodes
        self._settled = self._settled and found.proven
        return found
