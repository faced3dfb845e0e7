"""Chance as a series of questions, each asked only when the previous answers are known.

The game interface draws from a `Chance` inside `apply`. Programs that model chance need it separately: an action is
tried, and where it draws something that has no answer yet, the question is recorded. The answer comes one item at a
time; then the action is tried again, until there are no questions left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from conquista.core import Action, Chance, Seat, Step
from conquista.core.parts.research_adapter import Adapter

T = TypeVar("T")


@dataclass(frozen=True)
class ChanceQuestion:
    """The next chance decision: how many of each outcome there are, and how many items are still needed."""

    weights: tuple[int, ...]
    wanted: int

    def outcomes(self) -> list[tuple[int, float]]:
        total = sum(self.weights)
        return [(number, weight / total) for number, weight in enumerate(self.weights) if weight]

    def after(self, outcome: int) -> ChanceQuestion:
        """Return the remaining question when one item is known; an item is drawn only once."""
        left = tuple(weight - (number == outcome) for number, weight in enumerate(self.weights))
        return ChanceQuestion(left, self.wanted - 1)

    @property
    def open(self) -> bool:
        """Return whether anything is left with more than one possible outcome that matters."""
        return self.wanted > 0 and sum(weight > 0 for weight in self.weights) > 1


class AnsweredChance(Chance):
    """Replays given answers, one row for each question; records the first question beyond them."""

    def __init__(self, answers: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.answers = list(answers)
        self.question: ChanceQuestion | None = None
        self.shuffled = 0  # how many items the question is about, 0 when it is not a shuffle

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        """Shuffle small numbers. Answers count from the end, where piles are drawn from; the rest keeps its order."""
        counts: Counter[Any] = Counter(items)
        if not self.answers:
            if self.question is None:
                self.question = ChanceQuestion(tuple(counts[item] for item in range(max(counts, default=0) + 1)), 0)
                self.shuffled = len(items)
            return list(items)
        drawn: list[Any] = list(self.answers.pop(0))
        counts.subtract(drawn)
        return [*sorted(counts.elements()), *reversed(drawn)]

    def fork(self, name: str) -> Chance:
        raise ValueError("no game forks chance inside an action")

    def _draw(self, n: int, what: str) -> int:
        if self.answers:
            answer = self.answers.pop(0)
            return answer[0] if answer else 0
        if self.question is None:
            self.question = ChanceQuestion((1,) * n, 1)
        return 0


@dataclass(frozen=True)
class Pending:
    """An action, or the start (seat None), that waits for chance."""

    state: Any
    seat: Seat | None
    action: Action | None
    answers: tuple[tuple[int, ...], ...] = ()
    question: ChanceQuestion | None = None

    def with_outcome(self, outcome: int) -> Pending:
        """Return the same with one more item known."""
        assert self.question is not None
        answers = (*self.answers[:-1], (*self.answers[-1], outcome))
        return replace(self, answers=answers, question=self.question.after(outcome))


def attempt(adapter: Adapter, pending: Pending) -> Step[Any] | Pending:
    """Try an action with the known answers: return its result, or what is still to be decided."""
    chance = AnsweredChance(pending.answers)
    if pending.action is None or pending.seat is None:
        step: Step[Any] = Step(adapter.game.start(adapter.options, chance))
    else:
        step = adapter.game.apply(pending.state, pending.seat, pending.action, chance)
    question = chance.question
    if question is None:
        return step
    if chance.shuffled:
        question = ChanceQuestion(question.weights, adapter.drawn(chance.shuffled, step.state))
    waiting = replace(pending, answers=(*pending.answers, ()), question=question)
    return waiting if question.open else attempt(adapter, waiting)
