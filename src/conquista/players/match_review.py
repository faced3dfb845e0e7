"""Review of finished matches: the chance of winning at every decision, costly decisions, and accuracy.

The part `review` of a plug-in judges single decisions, each by what its seat could know.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from conquista.core import ConquistaError, Data, Match, Seat
from conquista.games import registry
from conquista.players.limits import Limits
from conquista.players.thought import Stop

Quality = Literal["best", "good", "slip", "costly", "forced"]
ACCURACY_SCALE = 25.0  # points: the mean fall at which the accuracy is 100 / e


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn, an answer or a single card: the actions of one seat from `first` up to `last`, which is not included."""

    seat: Seat
    first: int
    last: int
    turn: int


@dataclass(frozen=True, slots=True)
class DecisionJudgement:
    """What a seat could have reached with a decision, and what it has reached.

    `before` and `after` are the chances of all seats with the best decision and with the one that was made; they add up
    to 1. `better` is the best line with the seat of each word; it is empty where nothing better was found. `options`
    are the single actions that were weighed with the chance of the seat after each, the best first.
    """

    decision: Decision
    before: Mapping[Seat, float]
    after: Mapping[Seat, float]
    better: tuple[tuple[Seat, str], ...] = ()
    forced: bool = False
    options: tuple[tuple[str, float], ...] = ()

    @property
    def fall(self) -> float:
        """By how many points of a hundred the decision has lowered the chance of its seat."""
        seat = self.decision.seat
        return 0.0 if self.forced else 100.0 * max(0.0, self.before[seat] - self.after[seat])

    def as_data(self, grades: Grades) -> dict[str, Data]:
        return {
            "seat": self.decision.seat,
            "first": self.decision.first,
            "last": self.decision.last,
            "turn": self.decision.turn,
            "before": _rounded(self.before),
            "after": _rounded(self.after),
            "fall": f"{self.fall:.1f}",
            "quality": grades.quality(self),
            "better": [{"seat": seat, "word": word} for seat, word in self.better],
            "options": [{"word": word, "share": f"{share:.4f}"} for word, share in self.options],
        }

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> DecisionJudgement:
        """Return the judgement that `as_data` has written; chances are rounded."""
        return DecisionJudgement(
            Decision(data["seat"], data["first"], data["last"], data["turn"]),
            {seat: float(chance) for seat, chance in data["before"].items()},
            {seat: float(chance) for seat, chance in data["after"].items()},
            tuple((step["seat"], step["word"]) for step in data["better"]),
            data["quality"] == "forced",
            tuple((option["word"], float(option["share"])) for option in data["options"]),
        )


@dataclass(frozen=True, slots=True)
class Grades:
    """Falls in points, below which a decision is best, good, or a slip; and the least fall of a costly decision."""

    best: float
    good: float
    slip: float
    least: float

    def quality(self, judged: DecisionJudgement) -> Quality:
        if judged.forced:
            return "forced"
        fall = judged.fall
        return "best" if fall < self.best else "good" if fall < self.good else "slip" if fall < self.slip else "costly"


def accuracy(falls: Iterable[float]) -> float | None:
    """Return 100 for perfect decisions, less for a greater mean fall; None without a decision."""
    known = list(falls)
    return 100.0 * math.exp(-sum(known) / len(known) / ACCURACY_SCALE) if known else None


def _rounded(chances: Mapping[Seat, float]) -> dict[str, Data]:
    return {seat: f"{chance:.4f}" for seat, chance in chances.items()}


MOST_COSTLY = 3


class Reviewer(Protocol):
    """Judges the decisions of one game; the part `review` of its plug-in."""

    version: int  # changes with the judgements, so that older ones are made again
    grades: Grades
    limits: Limits  # of one decision

    def uncorrected(self) -> Reviewer:
        """Return a reviewer with chances as the evaluation gives them, from which a correction is fitted."""

    def decisions(self, match: Match) -> Sequence[Decision]:
        """Return the decisions of a match in order."""

    def judge(
        self, match: Match, decision: Decision, limits: Limits, stop: Stop, open_hands: bool = False
    ) -> DecisionJudgement:
        """Judge a decision by what its seat could know, or as if it had seen all hands."""

    def responses(self, match: Match, seat: Seat, limits: Limits, stop: Stop) -> Sequence[tuple[Seat, str]]:
        """Return what the others do before the next decision of the seat; nothing if it need not wait."""


@dataclass(frozen=True, slots=True)
class MatchReview:
    """The judgements of a match, complete or as far as they were made."""

    seats: tuple[Seat, ...]
    judged: tuple[DecisionJudgement, ...]
    total: int
    grades: Grades

    @property
    def complete(self) -> bool:
        return len(self.judged) == self.total

    def accuracy(self, seat: Seat) -> float | None:
        """Return the accuracy of a seat from 0 to 100; forced decisions do not count."""
        return accuracy(one.fall for one in self.judged if one.decision.seat == seat and not one.forced)

    def costliest(self, seat: Seat, most: int = MOST_COSTLY) -> list[DecisionJudgement]:
        """Return the decisions of a seat with the greatest falls, the greatest first."""
        found = [one for one in self.judged if one.decision.seat == seat and one.fall >= self.grades.least]
        return sorted(found, key=lambda one: (-one.fall, one.decision.first))[:most]

    def turning_points(self) -> list[DecisionJudgement]:
        """Return the decisions after which another seat leads, in order."""
        found, leader = [], ""
        for one in self.judged:
            first = max(one.after, key=lambda seat: one.after[seat])
            if leader and first != leader and one.fall >= self.grades.good:
                found.append(one)
            leader = first
        return found

    def as_data(self) -> dict[str, Data]:
        scores: Mapping[Seat, float | None] = {seat: self.accuracy(seat) for seat in self.seats}
        return {
            "seats": list(self.seats),
            "total": self.total,
            "decisions": [one.as_data(self.grades) for one in self.judged],
            "accuracy": {seat: None if score is None else f"{score:.1f}" for seat, score in scores.items()},
            "costliest": {seat: [one.decision.first for one in self.costliest(seat)] for seat in self.seats},
            "turning_points": [one.decision.first for one in self.turning_points()],
        }


def reviewer(game: str) -> Reviewer:
    """Return the reviewer of a game; refused for a game without one."""
    found: Reviewer | None = registry.part(game, "review")
    if found is None:
        raise ConquistaError("review.none", game=game)
    return found


def review(
    match: Match,
    limits: Limits | None = None,
    stop: Stop | None = None,
    report: Callable[[MatchReview], object] = lambda so_far: None,
    *,
    ended: bool = False,
    open_hands: bool = False,
) -> MatchReview:
    """Review a finished match; refused while it is played. A stopped review contains what was judged until then.

    `ended` says that the match ended outside the rules, such as by resignation.
    """
    if match.outcome is None and not ended:
        raise ConquistaError("review.unfinished")
    game_reviewer, halt = reviewer(match.game.facts.name), stop or Stop()
    decisions = game_reviewer.decisions(match)
    judged: list[DecisionJudgement] = []
    for decision in decisions:
        if halt.is_set():
            break
        judged.append(game_reviewer.judge(match, decision, limits or game_reviewer.limits, halt, open_hands))
        report(MatchReview(match.seats, tuple(judged), len(decisions), game_reviewer.grades))
    return MatchReview(match.seats, tuple(judged), len(decisions), game_reviewer.grades)
