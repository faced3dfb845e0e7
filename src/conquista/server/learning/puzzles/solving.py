"""An attempt at a puzzle, replayed from the solver's own words: the defence answers each time it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from conquista.core import Data, Seat, SeededChance
from conquista.puzzles.kit import FAILED, OPEN, SOLVED, CoachVerdict, PuzzleCoach, PuzzleInfo
from conquista.server.learning.analysis.position_offers import visible_events
from conquista.server.learning.puzzles import catalogue

_CHANCE = SeededChance("0" * 64)


@dataclass(frozen=True)
class AttemptStep:
    """The position after a word of the solver and the answer to it.

    Words: everything played, answers included. Told: who acted, and the events that the solver sees. A verdict is
    given where others could answer or the turn is over.
    """

    words: tuple[str, ...]
    state: Any
    events: tuple[tuple[Seat, list[dict[str, Any]]], ...]
    verdict: CoachVerdict | None


class AttemptReplay:
    """Replays attempts at one puzzle; serves one thread."""

    def __init__(self, puzzle: PuzzleInfo, coach: PuzzleCoach) -> None:
        self.puzzle, self.coach = puzzle, coach
        self.game, self.seat = coach.game, coach.seat
        self._steps: dict[tuple[str, ...], AttemptStep] = {}

    def first(self) -> AttemptStep:
        return AttemptStep((), self.coach.state(), (), None)

    def after(self, own: Sequence[str]) -> AttemptStep:
        """Return the step after these words of the solver; raises the refusal of the first illegal one."""
        step = self.first()
        for count in range(len(own)):
            key = tuple(own[: count + 1])
            if key not in self._steps:
                self._steps[key] = self.play(step, own[count])
            step = self._steps[key]
        return step

    def play(self, step: AttemptStep, word: str, judged: bool = False) -> AttemptStep:
        """Play one word; `judged` asks for a verdict also where nobody answers."""
        action = self.game.read_action(step.state, self.seat, word)
        self.game.check(step.state, self.seat, action)
        quiet = self.game.quiet(step.state, self.seat, action)
        words = (*step.words, word)
        events, state = self.played(step.state, [word])
        if not judged and quiet and self.is_asked(state):
            return AttemptStep(words, state, events, None)
        verdict = self.coach.judge(words)
        answers, state = self.played(state, verdict.words[len(words) :])
        return AttemptStep(verdict.words, state, (*events, *answers), verdict)

    def is_asked(self, state: Any) -> bool:
        """Return whether it is the solver's turn in this position."""
        return self.game.outcome(state) is None and self.game.to_act(state) == (self.seat,)

    def played(self, state: Any, words: Sequence[str]) -> tuple[tuple[tuple[Seat, list[dict[str, Any]]], ...], Any]:
        """Return who plays these words and what the solver sees of it, and the state after them."""
        events = []
        for word in words:
            seat = self.game.to_act(state)[0]
            state = self.coach.dealt_for(state, word)
            step = self.game.apply(state, seat, self.game.read_action(state, seat, word), _CHANCE)
            events.append((seat, visible_events(self.game, step.events, self.seat)))
            state = step.state
        return tuple(events), state

    def result(self, own: Sequence[str]) -> str:
        """Return what an attempt came to: OPEN where it is not decided yet.

        It has failed with the first word after which the goal can no longer be reached.
        """
        for count in range(1, len(own) + 1):
            verdict = self.after(own[:count]).verdict
            if verdict is not None and (verdict.status == FAILED or verdict.reachable is False):
                return FAILED
            if verdict is not None and verdict.status == SOLVED:
                return SOLVED
        return OPEN


@lru_cache(maxsize=8)
def solver(puzzle: str) -> AttemptReplay:
    """Return the solver of a puzzle by its id; one process keeps a few."""
    return AttemptReplay(*catalogue.loaded(puzzle))


def result_data(puzzle: str, words: Sequence[str]) -> dict[str, Data]:
    """Return the result of an attempt; plain values in and out, so that it can run in a worker process."""
    return {"result": solver(puzzle).result(words)}


def hint_data(puzzle: str, words: Sequence[str], depth: int) -> dict[str, Data]:
    """Return a hint after these words of the solver: 1 the theme, 2 the piece, 3 the move."""
    here = solver(puzzle)
    message = here.coach.hint(here.after(words).words, depth)
    return {"key": message.key, "params": dict(message.params)}
