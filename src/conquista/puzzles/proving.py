"""Proving a puzzle: its value, that nothing better exists, and how far the solution is the only one.

- `U1`: every best line begins with the same taking by the same piece, prepared in the same way.
- `U2`: and goes on so after every best answer.
- `U3`: and after every other answer.

Routes, the order of quiet moves and moves made for nothing do not count as different. Two captures that can change
places are two ways, so such a position is `U0`.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquista.games.conquest import ledger
from conquista.games.conquest.codes import unpack_code
from conquista.games.conquest.constants import ANSWERING, NONE, OVER, PLAYING, SHOOT
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.position import Position
from conquista.players.conquest.answers_choice import distinct
from conquista.players.conquest.brute import Brute
from conquista.players.conquest.solver_unique import Bar
from conquista.players.conquest.tactics import Tactics
from conquista.players.conquest.weights import WIN, counting, worth_of
from conquista.players.limits import UNLIMITED, Limits
from conquista.puzzles.model import DEFENCE, DUAL, EVERYWHERE, FIRST, Proof, Setting
from conquista.puzzles.themes import themes_of

BRUTE_NODES = 400_000
TABLE_BITS = 18


@dataclass(frozen=True)
class Taking:
    """The first taking of a line: who takes where, what stood ready by then, and the position after it."""

    taker: int
    target: int
    prepared: tuple[tuple[int, int], ...]
    last: bool  # it was the last move of the turn
    after: Position


class Prover:
    """Proves positions of one set of rules; nodes are counted over everything it does."""

    def __init__(self, setting: Setting, limits: Limits = UNLIMITED) -> None:
        self.setting = setting
        self.tactics = Tactics(Engine(setting.rules.tables), counting(), TABLE_BITS)
        self.seat = setting.seat
        self.weights = counting().of_seat(setting.rules.tables, self.seat)
        self.limits = limits
        self.nodes = 0

    def prove(self, brute: bool = False) -> Proof:
        """All that can be said about the position within the limits."""
        position = self.setting.position
        found = self.tactics.solve_turn(position, self.seat, self.weights, self.limits, prove=True)
        self.nodes += found.nodes
        line = list(found.line)
        unique, settled = self._unique(position, found.value) if found.proven else (DUAL, False)
        confirmed = self._confirmed(found.value) if brute and found.proven else None
        wins = found.value > WIN // 2
        return Proof(
            value=found.value - WIN if wins else found.value,
            wins=wins,
            proven=found.proven,
            line=self.setting.words(line),
            unique=unique,
            settled=settled,
            nodes=self.nodes,
            confirmed=confirmed,
            themes=themes_of(self.setting, line),
        )

    def _confirmed(self, value: int) -> bool | None:
        """Does brute force say the same? None where there is too much to try."""
        position = self.setting.position
        found = Brute(self.tactics.engine, self.weights, self.seat, BRUTE_NODES).value(position)
        return None if found is None else found - worth_of(position, self.weights, self.seat) == value

    # -- the only way --------------------------------------------------------------------------------------------------

    def _unique(self, position: Position, value: int) -> tuple[str, bool]:
        """How far the best play is the only one, and whether that is certain."""
        if value <= 0:
            return DUAL, True
        first = self._only_taking(position, value)
        if first is None:
            return DUAL, self._settled
        best, every = True, True
        for after, rest, is_best in self._replies(first, value, position):
            follows = self._follows(after, rest)
            every = every and follows
            best = best and (follows or not is_best)
            if not best:
                return FIRST, self._settled
        return (EVERYWHERE if every else DEFENCE), self._settled

    def _follows(self, position: Position, value: int) -> bool:
        """Is the rest of a turn the only way to gain what it gains, after every answer?"""
        now = ledger.numbers(position)
        if now["phase"] != PLAYING or now["turn"] != self._turn or value <= 0:
            return True
        first = self._only_taking(position, value)
        if first is None:
            return False
        return all(self._follows(after, rest) for after, rest, best in self._replies(first, value, position) if best)

    def _replies(self, first: Taking, value: int, before: Position) -> list[tuple[Position, int, bool]]:
        """The positions after each answer, what can still be gained there, and whether the answer is a best one."""
        gained = worth_of(first.after, self.weights, self.seat) - worth_of(before, self.weights, self.seat)
        now = ledger.numbers(first.after)
        if now["phase"] != ANSWERING:
            return [(first.after, value - gained, True)]
        found = []
        for _, after in distinct(self.tactics, first.after, now["to_act"]):
            rest = self.tactics.solve_turn(after, self.seat, self.weights, self.limits, prove=True)
            self.nodes += rest.nodes
            self._settled = self._settled and rest.proven
            total = worth_of(after, self.weights, self.seat) - worth_of(before, self.weights, self.seat) + rest.value
            found.append((after, rest.value, total == value))
        return found

    _settled = True

    @property
    def _turn(self) -> int:
        return ledger.numbers(self.setting.position)["turn"]

    def _only_taking(self, position: Position, value: int) -> Taking | None:
        """The first taking of the best line, if no other gains as much; None otherwise."""
        found = self.tactics.solve_turn(position, self.seat, self.weights, self.limits, prove=True)
        self.nodes += found.nodes
        first = first_taking(self.tactics, self.setting, position, list(found.line))
        if first is None or not found.proven:
            self._settled = self._settled and found.proven
            return None
        bars = [Bar(first.taker, first.target)]
        if first.prepared and not first.last:
            bars.append(Bar(first.taker, first.target, first.prepared))
        for bar in bars:
            other = self.tactics.gains_otherwise(position, self.seat, bar, value, self.weights, self.limits)
            if other is None:
                self._settled = False
            if other is not False:
                return None
        return first


def takes(setting: Setting, position: Position, code: int) -> bool:
    """Does an action of the seat on turn take something of an opponent?"""
    _, _, kind, goal, _ = unpack_code(code)
    stack = ledger.stacks(position).get(goal)
    if kind > SHOOT or stack is None:
        return False
    rules = setting.rules
    active = ledger.numbers(position)["active"]
    if rules.team_of(SEATS[stack.side]) == rules.team_of(SEATS[active]):
        return False
    bridge = rules.geography.bridges.get(rules.names[goal], NONE)
    return not (kind == SHOOT and bridge != NONE and ledger.rows(position)["raised"][bridge] != NONE)


def first_taking(tactics: Tactics, setting: Setting, position: Position, line: list[int]) -> Taking | None:
    """Play a line up to its first taking."""
    home = numbered(position)
    here = position.copy()
    for code in line:
        place, index, _, goal, _ = unpack_code(code)
        if ledger.numbers(here)["phase"] != PLAYING:
            return None
        if not takes(setting, here, code):
            tactics.engine.do(here, code)
            continue
        taker = ledger.number_at(here, place, index)
        seat = ledger.numbers(here)["active"]
        now = numbered(here)
        together = {one for one, where in home.items() if where[0] == home[taker][0]}
        prepared = tuple(
            (one, where[0])
            for one, where in now.items()
            if where[1] == seat and one in home and one not in together and where[0] != home[one][0]
        )
        turn = ledger.numbers(here)["turn"]
        tactics.engine.do(here, code)
        after = ledger.numbers(here)
        return Taking(taker, goal, prepared, after["turn"] != turn or after["phase"] == OVER, here)
    return None


def numbered(position: Position) -> dict[int, tuple[int, int]]:
    """The place and side of every piece by its number."""
    found: dict[int, tuple[int, int]] = {}
    for place, stack in ledger.stacks(position).items():
        todo = [stack]
        while todo:
            piece = todo.pop()
            found[piece.number] = (place, piece.side)
            todo += piece.load
    return found
