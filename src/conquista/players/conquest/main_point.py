"""The main point of a turn in one sentence: what is taken, prevented or threatened, where, and what refutes the answer.

Everything said was found by playing it: captures by the rules, gains by the solver within a few nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from conquista.core import Data
from conquista.core.text.message import Message
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import ANSWERING, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import member
from conquista.games.conquest.views.reach import Leg, goal_data
from conquista.players.conquest.search.plan_reply import END_CODE, complete_answers
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.limits import Limits
from conquista.players.thought import Stop

NODES = 600  # of the solver, for one question
BITS = 12
MOST_ANSWERS = 6  # complete answers that are examined
TAKES = "players.why.point.takes"


class Capture(NamedTuple):
    """One capture of a line: who takes what, where, and the position after it."""

    seat: int
    piece: str
    prey: str
    place: str
    victim: int
    after: WarPosition

    def params(self) -> dict[str, Data]:
        return {"piece": _kind(self.piece), "prey": _kind(self.prey), "place": self.place}


class MainPoint:
    """Finds the main point of turns on one board and edition. Not thread-safe."""

    def __init__(self, rules: ConquestRuleset, engine: ConquestEngine) -> None:
        self.rules = rules
        self.engine = engine
        self.tactics = Tactics(engine, bits=BITS)

    def of_turn(
        self, pos: WarPosition, line: Sequence[int], seat: int, alternative: Sequence[int], stop: Stop
    ) -> tuple[Message, ...]:
        """The point of a turn, and why not the alternative; nothing where the solver finds none, or is stopped."""
        taken = [one for one in self.captures(pos, line) if one.seat == seat]
        if taken:
            return (Message(TAKES, {**taken[0].params(), "then": self.refutation(taken[0], seat, stop).as_data()}),)
        after = self.ended(pos, line)
        if packing.numbers(after)["phase"] != PLAYING:
            return ()
        found = [self.saved(pos, after, seat, stop) if line else None, self.threat(after, seat, stop)]
        if alternative:
            found.append(self.refuted(pos, after, alternative, seat, stop))
        if not line:
            found = found[::-1]
        return tuple(one for one in found if one is not None)

    def refutation(self, capture: Capture, seat: int, stop: Stop) -> Message:
        """What the best answer to a capture would lose, or that there is none."""
        numbers = packing.numbers(capture.after)
        best: tuple[int, Message] | None = None
        if numbers["phase"] == ANSWERING and numbers["to_act"] != seat:
            answers = complete_answers(self.engine, capture.after, numbers["to_act"])
            for answer, after in answers[:MOST_ANSWERS]:
                struck = next(self.captures(capture.after, answer), None)
                if struck is None:
                    continue
                gain, then = 0, Message("players.why.point.answered", {"piece": _kind(struck.piece)})
                if packing.numbers(after)["phase"] == PLAYING and packing.numbers(after)["active"] == seat:
                    found = self.solved(after, seat, stop)
                    counter = self.first_of(after, found, seat)
                    if counter is not None:
                        gain, params = found.value, {**counter.params(), "piece": _kind(struck.piece)}
                        then = Message("players.why.point.answer_loses", params)
                if best is None or gain < best[0]:
                    best = gain, then
        return Message("players.why.point.unanswered") if best is None else best[1]

    def saved(self, pos: WarPosition, after: WarPosition, seat: int, stop: Stop) -> Message | None:
        """What the next opponent could take if the turn passed, and can no longer gain."""
        passed = self.ended(pos, [])
        rival = packing.numbers(passed)["active"]
        if packing.numbers(passed)["phase"] != PLAYING or self.friends(rival, seat):
            return None
        feared = self.solved(passed, rival, stop)
        capture = self.first_of(passed, feared, rival)
        if capture is None or not self.friends(capture.victim, seat):
            return None
        if packing.numbers(after)["active"] != rival or self.solved(after, rival, stop).value >= feared.value:
            return None
        return Message("players.why.point.saves", capture.params())

    def threat(self, after: WarPosition, seat: int, stop: Stop) -> Message | None:
        """What the seat could take next, if the others passed."""
        here = self.tactics.as_turn_of(after, seat)
        capture = self.first_of(here, self.solved(here, seat, stop), seat)
        return None if capture is None else Message("players.why.point.threatens", capture.params())

    def refuted(
        self, pos: WarPosition, chosen: WarPosition, line: Sequence[int], seat: int, stop: Stop
    ) -> Message | None:
        """What the next opponent would gain after another turn, more than after the chosen one."""
        after = self.ended(pos, line)
        rival = packing.numbers(after)["active"]
        if packing.numbers(after)["phase"] != PLAYING or self.friends(rival, seat):
            return None
        feared = self.solved(after, rival, stop)
        if packing.numbers(chosen)["active"] != rival or self.solved(chosen, rival, stop).value >= feared.value:
            return None
        capture = self.first_of(after, feared, rival)
        first = self.rules.move(line[0])
        piece = member(ConquestState(self.rules, pos), self.rules.geography.number[first.place], first.member)
        if capture is None or piece is None or not self.friends(capture.victim, seat) or not first.goal:
            return None
        params = {**capture.params(), "piece": _kind(KINDS[piece.type]), "goal": first.goal}
        return Message("players.why.point.instead", {**params, "taker": _kind(capture.piece)})

    # -- what the rules and the solver say -----------------------------------------------------------------------------

    def captures(self, pos: WarPosition, line: Sequence[int]) -> Iterator[Capture]:
        """The captures of a line, answers among them, in their order."""
        here = pos.copy()
        for code in line:
            if code == END_CODE or code not in self.engine.legal(here):
                return
            before = here.copy()
            self.engine.do(here, code)
            old, new = packing.numbers(before), packing.numbers(here)
            if packing.rows(before)["pile"] == packing.rows(here)["pile"] and new["phase"] == old["phase"]:
                continue
            move, state = self.rules.move(code), ConquestState(self.rules, before)
            leg = Leg(move, (move.word,), 0, before, here.copy())
            lost = goal_data(self.rules, SEATS[old["to_act"]], leg, (), 0)["lost"]
            piece = member(state, self.rules.geography.number[move.place], move.member) if move.place else None
            prey = member(state, self.rules.geography.number[move.goal], 0) if move.goal else None
            if lost and piece is not None and prey is not None:
                yield Capture(old["to_act"], KINDS[piece.type], lost[0], move.goal, prey.side, leg.after)

    def solved(self, pos: WarPosition, seat: int, stop: Stop) -> Solution:
        """The most that the solver finds a seat can gain in its turn, against every answer."""
        return self.tactics.solve_turn(pos, seat, limits=Limits(nodes=NODES), stop=stop)

    def first_of(self, pos: WarPosition, found: Solution, seat: int) -> Capture | None:
        """The first capture by a seat in a line of the solver that gains something."""
        if found.value <= 0:
            return None
        return next((one for one in self.captures(pos, found.line) if one.seat == seat), None)

    def ended(self, pos: WarPosition, line: Sequence[int]) -> WarPosition:
        """The position after a line, its turn ended."""
        here, turn = pos.copy(), packing.numbers(pos)["turn"]
        for code in [*line, END_CODE]:
            now = packing.numbers(here)
            if (now["phase"], now["turn"]) == (PLAYING, turn) or (code != END_CODE and now["turn"] == turn):
                self.engine.do(here, code)
        return here

    def friends(self, one: int, other: int) -> bool:
        """Whether two seats are of one side."""
        return self.rules.team_of(SEATS[one]) == self.rules.team_of(SEATS[other])


def _kind(name: str) -> Data:
    return {"key": f"why.kind.{name}", "params": {}}
