"""Forms and answers for puzzles: lists, positions, verdicts, attempts, storms."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json, MessageCard
from conquista.server.schema.play.snapshot import EndingCard, EventCard
from conquista.store.learning.glicko import GlickoRating
from conquista.store.learning.puzzles import PuzzleAttempt, SolverRating, Storm
from conquista.table.commands.fields import Count, Flag, Name, Text, Word

PuzzleResult = Literal["solved", "hinted", "failed", "given_up"]
Words = Annotated[list[Word], Field(max_length=60)]
MOST_ATTEMPTS = 50  # in one request


class RatingShown(Answer):
    """A rating and the half of its 95 % interval."""

    value: int
    within: int


class PuzzleCard(Answer):
    """A puzzle in lists. `rating` is the puzzle's own; `attempts` are first attempts without a hint.

    `title` is empty for a puzzle that is named by its themes. `goal` is what the solution reaches, within a sentence;
    `value` is the same as a number.
    """

    id: str
    number: int
    game: str
    title: str
    preset: str
    grade: int
    themes: list[str]
    value: int
    wins: bool
    goal: MessageCard
    rating: RatingShown
    attempts: int
    solved: int


class DailyPuzzle(Answer):
    """The puzzle of a day; days are numbered from 1970-01-01 UTC, and `ends` is the end of the day in milliseconds."""

    day: int
    puzzle: str
    ends: int


class PuzzleList(Answer):
    """Puzzles, easiest first in each game, and the puzzle of today."""

    puzzles: list[PuzzleCard]
    daily: DailyPuzzle


class PuzzleVerdict(Answer):
    """The state of an attempt after an action that could be answered.

    `reachable`: whether the goal is still reachable, null where that was not decided. `most` is the gain that is still
    certain once it is not, and `result` is the same within a sentence. `refutation` is best play from there on, the
    answer `defence` included.
    """

    status: Literal["open", "solved", "failed"]
    defence: list[str]
    reachable: bool | None
    gained: int
    most: int | None
    result: MessageCard | None
    refutation: list[str]


class PuzzleNode(Answer):
    """A position of a puzzle: changes of the first view, what happened since the position before, what can be done.

    `after` has the number of the next node for each word; `same` is the number of a node with the same position, which
    has `legal` and the rest. Without `legal` and `same` the pack leads no further.
    """

    changes: list[list[Any]]
    told: list[list[Any]] | None = None
    awaited: list[str] | None = None
    outcome: EndingCard | None = None
    verdict: PuzzleVerdict | None = None
    legal: list[str] | None = None
    loud: list[str] | None = None
    found: dict[str, Json] | None = None
    after: dict[str, int] | None = None
    same: int | None = None
    hints: list[MessageCard] | None = None


class PuzzleStart(Answer):
    """The position of a puzzle, without its solution. `nodes` has the first position only; `left` are the moves.

    A `question` may name the seat to act, by the parameter `seat`, which the client fills in. `card` is there for a
    puzzle that a person has made, which is in no list.
    """

    card: PuzzleCard | None = None
    game: str
    preset: str
    options: dict[str, str]
    seat: str
    seats: list[str]
    teams: list[list[str]]
    left: int
    question: MessageCard
    first: Json
    nodes: list[PuzzleNode]


class SolutionStep(Answer):
    """One action of a solution, with its visible events and the changes of the first view."""

    seat: str
    word: str
    events: list[EventCard]
    changes: list[list[Any]]


class PuzzlePack(PuzzleStart):
    """A puzzle to be solved without a server: every right position, every slip, and each variation of the solution."""

    solution: list[list[SolutionStep]]


class PuzzleMoves(Answer):
    """The positions after some words; the last one with what can be done there."""

    nodes: list[PuzzleNode]


class MovesRequest(Form):
    """Words of the solver, without the answers of the defence; positions after more than `known` of them are wanted."""

    words: Words
    known: Count = 0


class HintRequest(Form):
    """A hint after these words of the solver: 1 the theme, 2 the piece, 3 the move."""

    words: Annotated[list[Word], Field(max_length=60, default_factory=list)]
    step: Annotated[int, Field(ge=1, le=3)]


class PuzzleReport(Form):
    """What is wrong with a puzzle."""

    words: Annotated[Text, Field(min_length=1)]


class NewAttempt(Form):
    """A finished attempt: the words of the solver without the answers, hints used, and when it ended.

    The server replays the words to find the result. `at` may be up to two days ago.
    """

    puzzle: Name
    words: Words
    hints: Annotated[int, Field(ge=0, le=3)] = 0
    given_up: Flag = False
    seconds: Count = 0
    at: Annotated[int, Field(ge=0, le=2**53)] | None = None


class NewAttempts(Form):
    """Attempts, the earliest first, such as those made without a connection or before signing up."""

    attempts: Annotated[list[NewAttempt], Field(min_length=1, max_length=MOST_ATTEMPTS)]


class AttemptCard(Answer):
    """A first attempt; `before` and `after` are ratings where it was rated, `later` when it was solved after all."""

    puzzle: str
    result: PuzzleResult
    at: int
    seconds: int
    before: int | None
    after: int | None
    later: int | None


class AttemptAnswer(Answer):
    """What an attempt came to. `first` says whether it is the one that counts; `attempt` is that one.

    An attempt that cannot be replayed has no result, and `refused` has the message key of the reason.
    """

    puzzle: str
    result: PuzzleResult | None
    first: bool
    attempt: AttemptCard | None
    refused: str | None


class EnteredAttempts(Answer):
    """The answers to attempts in their order, and the person's rating after them."""

    attempts: list[AttemptAnswer]
    rating: RatingShown


class PuzzleRecord(Answer):
    """A person's results: rating, first attempts (latest first), solved in a row, and days of solved daily puzzles."""

    rating: RatingShown
    rated: int
    attempts: list[AttemptCard]
    row: int
    days: list[int]
    storms: list[int]


class StormAnswer(Form):
    """The answer to a puzzle of a storm: the words of the solver, or none to skip it."""

    number: Count
    words: Words


class StormCard(Answer):
    """A storm. `number` counts the puzzles that are over, `marks` has for each whether it was solved.

    `puzzle` is due and `next` follows. `now` is the time of the server, by which the storm ends.
    """

    id: str
    began: int
    ends: int
    now: int
    over: bool
    score: int
    row: int
    number: int
    marks: list[bool]
    puzzle: str | None
    next: str | None


class StormChampion(Answer):
    """The best storm of today."""

    name: str
    score: int


class StormBoard(Answer):
    """The caller's best storms of the last seven days and ever, and the best of all people today."""

    week: int
    ever: int
    today: StormChampion | None


class OwnStorm(Answer):
    """A storm of the exporting person."""

    began: int
    score: int
    marks: list[bool]


class PuzzleExport(Answer):
    """Everything that is stored about a person's puzzles."""

    rating: RatingShown
    rated: int
    attempts: list[AttemptCard]
    days: list[int]
    storms: list[OwnStorm]


def rating_shown(rating: GlickoRating) -> RatingShown:
    return RatingShown(value=round(rating.rating), within=round(1.96 * rating.deviation))


def attempt_card(attempt: PuzzleAttempt) -> AttemptCard:
    return AttemptCard(
        puzzle=attempt.puzzle,
        result=attempt.result,  # type: ignore[arg-type]
        at=attempt.at,
        seconds=attempt.seconds,
        before=attempt.before,
        after=attempt.after,
        later=attempt.later,
    )


def puzzle_record(
    solver: SolverRating, attempts: tuple[PuzzleAttempt, ...], days: tuple[int, ...], storms: tuple[Storm, ...]
) -> PuzzleRecord:
    row = next((place for place, one in enumerate(attempts) if one.result != "solved"), len(attempts))
    return PuzzleRecord(
        rating=rating_shown(solver.rating),
        rated=solver.attempts,
        attempts=[attempt_card(one) for one in attempts],
        row=row,
        days=list(days),
        storms=[one.score for one in storms],
    )
