"""Forms and answers for the review of matches."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form
from conquista.server.schema.learning.analysis import AnalysisStepCard, Invitation, SaidWord
from conquista.table.commands.fields import Count


class TableReviewRequest(Form):
    """A finished match of a visible table to review; with open hands, as if each seat had seen all hands."""

    open_hands: bool = False
    invitation: Invitation = ""


class RecordReviewRequest(Form):
    """An uploaded record of a finished match to review."""

    record: Annotated[str, Field(min_length=1, max_length=262_144)]
    open_hands: bool = False


class RepeatedReviewRequest(Form):
    """The match of a review, to be reviewed once more."""

    open_hands: bool = False


class OptionShareCard(Answer):
    """An action and the chance of winning after it, as a decimal number from 0 to 1."""

    word: str
    share: str


class DecisionCard(Answer):
    """A turn, an answer or a single action: the actions from `first` up to `last`, which is not included.

    `before` and `after` are the chances of all seats with the best decision and with the one that was made. `fall` is
    the loss of the seat in points of a hundred. `better` is the best line, empty where nothing better was found.
    `options` are the actions that were weighed, where a decision is a single action.
    """

    seat: str
    first: int
    last: int
    turn: int
    before: dict[str, str]
    after: dict[str, str]
    fall: str
    quality: Literal["best", "good", "slip", "costly", "forced"]
    better: list[AnalysisStepCard]
    options: list[OptionShareCard]


class GradesCard(Answer):
    """Falls in points below which a decision is best, good, or a slip, and the least fall of a costliest decision."""

    best: str
    good: str
    slip: str
    least: str


class ReviewCard(Answer):
    """A review as far as it has been made: `judged` of `total` decisions.

    `costliest` has up to three decisions of each seat by their first action, the costliest first; `turning_points` are
    the decisions after which another seat leads.
    """

    id: str
    game: str
    state: Literal["none", "working", "stopped", "failed", "done"]
    open_hands: bool
    seats: list[str]
    judged: int
    total: int
    decisions: list[DecisionCard]
    accuracy: dict[str, str | None]
    costliest: dict[str, list[int]]
    turning_points: list[int]
    grades: GradesCard


class ReviewAttemptRequest(Form):
    """Words to play in the place of the decision that begins with action `first`, those of all seats in order."""

    first: Count
    words: Annotated[list[SaidWord], Field(max_length=200, default_factory=list)]


class ReviewAttemptCard(Answer):
    """What the others do in response, and the judgement once the decision is complete."""

    responses: list[AnalysisStepCard]
    judgement: DecisionCard | None


class ReviewRequestCard(Answer):
    """A review that a person waits for."""

    review: str
    since: int
