"""Analysis of a position: the best turns by their first capture, the result of each answer, and the threats.

Values are gains that are sure against best answers, in the units of the weights (`weights.usual`: hundredths of a
soldier), by the end of the turn. Long-term value is left to the players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from conquista.core.values import Data
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.constants.step_effects import CAPTURES, TAKES_CAMEL, TAKES_VESSEL
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.reach.trips import SHOOTS
from conquista.players.conquest.search.recapture_choice import best_answer
from conquista.players.conquest.solver.tactics import Solution, TacticalTrip, Tactics
from conquista.players.conquest.solver.values import WIN, usual, value_of
from conquista.players.limits import Limits
from conquista.players.thought import Stop

TAKINGS = CAPTURES | TAKES_CAMEL | TAKES_VESSEL | SHOOTS
USUAL = Limits(nodes=200_000)


class AnalysisStep(NamedTuple):
    """An action word and the seat that says it."""

    seat: str
    word: str


Steps = tuple[AnalysisStep, ...]


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """A line of steps with its value; `proven` if no further search could change it."""

    steps: Steps
    value: int
    proven: bool
    follows: Steps = ()  # after an answer: how the turn goes on

    @property
    def wins(self) -> bool:
        return self.value > WIN // 2

    @property
    def loses(self) -> bool:
        return self.value < -WIN // 2

    def as_data(self) -> dict[str, Data]:
        """Values in hundredths of a soldier; a win or a loss of the match is given separately."""
        end = 1 if self.wins else -1 if self.loses else 0
        return {
            "steps": _data(self.steps),
            "value": self.value - end * WIN,
            "match": {1: "won", -1: "lost", 0: ""}[end],
            "proven": self.proven,
            "follows": _data(self.follows),
        }


def _data(steps: Steps) -> list[Data]:
    return [{"seat": step.seat, "word": step.word} for step in steps]


@dataclass(frozen=True, slots=True)
class Threat:
    """What one seat could capture from another in a turn of its own, if no other seat moved before.

    A turn that wins the match threatens all seats and names no victim.
    """

    attacker: str
    victim: str
    line: AnalysisLine

    def as_data(self) -> dict[str, Data]:
        return {"attacker": self.attacker, "victim": self.victim, **self.line.as_data()}


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that was found out about a position."""

    seat: str  # who decides now; nothing when the match is over
    answering: bool
    left: int  # moves of the seat on turn
    turns: tuple[AnalysisLine, ...] = ()
    answers: tuple[AnalysisLine, ...] = ()  # to the first taking of the best turn, or those that are asked for now
    threats: tuple[Threat, ...] = ()
    nodes: int = field(default=0, compare=False)

    def as_data(self) -> dict[str, Data]:
        return {
            "seat": self.seat,
            "answering": self.answering,
            "left": self.left,
            "turns": [one.as_data() for one in self.turns],
            "answers": [one.as_data() for one in self.answers],
            "threats": [one.as_data() for one in self.threats],
            "nodes": self.nodes,
        }


def analyse(
    rules: ConquestRuleset, position: WarPosition, top: int = 5, limits: Limits = USUAL, stop: Stop | None = None
) -> Analysis:
    """Analyse a position; half of the limits go to the turn, the rest to answers and threats."""
    return Analyst(rules, position, limits, stop).report(top)


class Analyst:
    """Analyses one position."""

    def __init__(self, rules: ConquestRuleset, position: WarPosition, limits: Limits, stop: Stop | None) -> None:
        self.rules, self.position, self.limits, self.stop = rules, position, limits, stop
        self.tactics = Tactics(ConquestEngine(rules.tables), usual(), 18)
        self.now = packing.numbers(position)
        self.nodes = 0

    def report(self, top: int) -> Analysis:
        phase = self.now["phase"]
        left = packing.left(self.position) if phase != OVER else 0
        if phase == OVER:
            return Analysis("", False, left)
        seat = SEATS[self.now["to_act"]]
        if phase == ANSWERING:
            answers = self.answers(self.position, self._share(2))
            return Analysis(seat, True, left, (), answers[:top], self.threats(), self.nodes)
        turns = self.turns(top)
        answers = self._answers_to(turns[0]) if turns else ()
        return Analysis(seat, False, left, turns, answers[:top], self.threats(), self.nodes)

    # -- turns ---------------------------------------------------------------------------------------------------------

    def turns(self, top: int) -> tuple[AnalysisLine, ...]:
        """The best turn, then the best that begins with each other taking; none that gains nothing."""
        seat = self.now["active"]
        best = self._solved(self.position, seat, self._share(4), prove=True)
        found = [AnalysisLine(self._steps(self.position, best.line), best.value, best.proven)] if best.value > 0 else []
        met = {self._first(best.line)}
        trips = [trip for trip in self.tactics.trips(self.position, seat) if trip.effect & TAKINGS]
        share = self._share(4 * max(1, len(trips)))
        for trip in trips:
            other = self._beginning(trip, seat, share)
            first = self._first(other[0]) if other else None
            if other is not None and first not in met:
                met.add(first)
                found.append(AnalysisLine(self._steps(self.position, other[0]), other[1], False))
        ranked = sorted(found, key=lambda line: -line.value)
        return tuple(line for line in ranked if line.value > 0)[:top]

    def _beginning(self, trip: TacticalTrip, seat: int, share: Limits) -> tuple[tuple[int, ...], int] | None:
        """The best turn that begins with a trip, and what it gains."""
        weights = usual().of_seat(self.rules.tables, seat)
        here, codes = self.position.copy(), self.tactics.trip_codes(self.position, trip)
        for code in codes:
            if code not in self.tactics.engine.legal(here):
                return None  # a drawbridge or an allowance stands in the way of this very route
            self.tactics.engine.do(here, code)
        gain = value_of(here, weights, seat) - value_of(self.position, weights, seat)
        if self._over(here):
            return tuple(codes), gain
        rest = self._solved(here, seat, share)
        return (*codes, *rest.line), gain + rest.value

    def _first(self, codes: tuple[int, ...]) -> tuple[int, int] | None:
        """Who takes where first in a line, by the number of the piece."""
        here = self.position.copy()
        for code in codes:
            place, index, _, goal, _ = unpack_code(code)
            stack = packing.stacks(here).get(goal)
            if stack is not None and stack.side != self.now["active"]:
                return packing.number_at(here, place, index), goal
            self.tactics.engine.do(here, code)
        return None

    # -- answers -------------------------------------------------------------------------------------------------------

    def _answers_to(self, turn: AnalysisLine) -> tuple[AnalysisLine, ...]:
        """What may be answered to the first taking of a turn; nothing when no answer is asked for."""
        here = self.position.copy()
        for step in turn.steps:
            self.tactics.engine.do(here, self._code(here, step.word))
            if self._over(here):
                return ()
            if packing.numbers(here)["phase"] == ANSWERING:
                return self.answers(here, self._share(4))
        return ()

    def answers(self, position: WarPosition, limits: Limits) -> tuple[AnalysisLine, ...]:
        """All answers of the seat that is asked, best first, with what follows each."""
        seat = packing.numbers(position)["to_act"]
        found = []
        for choice in best_answer(self.tactics, position, seat, usual(), limits, self.stop):
            here = position.copy()
            for code in choice.codes:
                self.tactics.engine.do(here, code)
            self.nodes += choice.nodes
            follows: tuple[int, ...] = ()
            if not self._over(here):
                rest = self._solved(here, self.now["active"], Limits(nodes=max(40, choice.nodes)))
                follows = rest.line
            steps = self._steps(position, choice.codes)
            found.append(AnalysisLine(steps, choice.value, choice.proven, self._steps(here, follows)))
        return tuple(found)

    # -- threats -------------------------------------------------------------------------------------------------------

    def threats(self) -> tuple[Threat, ...]:
        """Who could take what from whom in a turn of its own, the worst first."""
        rules = self.rules
        pairs = [
            (attacker, victim)
            for attacker in rules.seats
            for victim in rules.seats
            if rules.team_of(attacker) != rules.team_of(victim)
        ]
        found: list[Threat] = []
        for attacker, victim in pairs:
            if any(one.attacker == attacker and one.line.wins for one in found):
                continue
            side = SEATS.index(attacker)
            signed = usual().between(rules.tables, side, SEATS.index(victim))
            best = self.tactics.solve_turn(self.position, side, signed, self._share(4 * len(pairs)), self.stop)
            self.nodes += best.nodes
            if best.value > 0:
                steps = self._steps(self.tactics.as_turn_of(self.position, side), best.line)
                line = AnalysisLine(steps, best.value, best.proven)
                if line.wins:
                    found = [one for one in found if one.attacker != attacker]
                found.append(Threat(attacker, "" if line.wins else victim, line))
        return tuple(sorted(found, key=lambda one: -one.line.value))

    # -- small steps ---------------------------------------------------------------------------------------------------

    def _solved(self, position: WarPosition, seat: int, limits: Limits, prove: bool = False) -> Solution:
        found = self.tactics.solve_turn(position, seat, None, limits, self.stop, prove)
        self.nodes += found.nodes
        return found

    def _share(self, parts: int) -> Limits:
        """A part of the limits."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return Limits(
            None if nodes is None else max(50, nodes // parts), None if seconds is None else max(1e-4, seconds / parts)
        )

    def _over(self, position: WarPosition) -> bool:
        now = packing.numbers(position)
        return now["phase"] not in (PLAYING, ANSWERING) or now["turn"] != self.now["turn"]

    def _steps(self, position: WarPosition, codes: tuple[int, ...]) -> Steps:
        """Who says what, from a position on."""
        here, found = position.copy(), []
        for code in codes:
            found.append(
                AnalysisStep(SEATS[packing.numbers(here)["to_act"]], Move.decoded(code, self.rules.names).word)
            )
            self.tactics.engine.do(here, code)
        return tuple(found)

    def _code(self, position: WarPosition, word: str) -> int:
        names = self.rules.names
        return next(code for code in self.tactics.engine.legal(position) if Move.decoded(code, names).word == word)
