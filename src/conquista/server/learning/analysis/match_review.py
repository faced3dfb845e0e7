"""Review of a finished match: what identifies it, the work on it in a worker process, and its answer."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from conquista.core import ConquistaError, Data, Seat, SeededChance
from conquista.core.match import Match
from conquista.core.record import Record, read, without_annotations, write
from conquista.drawing.pictures import ReviewGraph
from conquista.i18n import say
from conquista.players.limits import Limits
from conquista.players.match_review import (
    Decision,
    DecisionJudgement,
    MatchReview,
    Reviewer,
    reviewer,
)
from conquista.players.thought import Stop
from conquista.server.catalogue.edition_names import edition_name
from conquista.server.errors import ServerRefused
from conquista.server.learning.analysis.match_replay import replayed_record
from conquista.store.learning.reviews import DONE, WORKING, StoredReview

LIMITS: Limits | None = None  # of every decision, instead of those of the reviewer
SECONDS = 0.5  # of work in one piece, so that computer players need not wait
SEED = "0" * 64
KEPT_MATCHES = 4  # replayed matches that a worker process keeps
NONE = "none"  # the state of a review that nobody has asked for


class MatchRunning(ConquistaError, cause="running"):
    """The match is still being played."""


def new_review(record: Record, match: Match, open_hands: bool) -> StoredReview:
    """Return the review of a match, still without judgements; refused for a match that is not over.

    Equal matches share one review, regardless of the players and of the source of the record.
    """
    if match.outcome is None and record.outcome is None:
        raise MatchRunning("server.review_running")
    game_reviewer = reviewer(record.game)
    hidden = open_hands and match.game.facts.hidden
    text = write(_without_names(record))
    key = f"{game_reviewer.version} {int(hidden)}\n{text}"
    name = hashlib.sha256(key.encode()).hexdigest()[:40]
    return StoredReview(name, text, hidden, len(game_reviewer.decisions(match)), NONE, 0)


def _without_names(record: Record) -> Record:
    """Return a record with nothing but the match: no people, times, comments or headers."""
    plain = without_annotations(record)
    return replace(
        plain,
        seats=tuple((seat, "?") for seat, _ in record.seats),
        date="",
        clock="",
        promise="",
        seed="",
        headers=(),
        lines=tuple(replace(line, clock=None) for line in plain.lines),
    )


# in a worker process: plain values in and out


@lru_cache(maxsize=KEPT_MATCHES)
def _prepared(text: str) -> tuple[Match, Reviewer, tuple[Decision, ...]]:
    record, match = replayed_record(text)
    game_reviewer = reviewer(record.game)
    return match, game_reviewer, tuple(game_reviewer.decisions(match))


def judge_some(text: str, place: int, open_hands: bool, seconds: float = SECONDS) -> dict[str, Data]:
    """Judge decisions of a record from a place on, for some time, at least one."""
    match, game_reviewer, decisions = _prepared(text)
    end = time.monotonic() + seconds
    found: list[Data] = []
    for decision in decisions[place:]:
        judged = game_reviewer.judge(match, decision, LIMITS or game_reviewer.limits, Stop(), open_hands)
        found.append(judged.as_data(game_reviewer.grades))
        if time.monotonic() >= end:
            break
    return {"judged": found}


def attempt(text: str, first: int, words: Sequence[tuple[Seat, str]], open_hands: bool) -> dict[str, Data]:
    """Try another decision in the place of the one that begins with action `first`.

    The others respond to what the seat has done so far. Once the decision is complete, it is judged like the one that
    was made. Refused where no decision begins there, or a word is against the rules.
    """
    match, game_reviewer, decisions = _prepared(text)
    decision = next((one for one in decisions if one.first == first), None)
    if decision is None:
        raise ServerRefused("server.review_decision")
    branch = match.branch()
    branch.chance = SeededChance(SEED)  # the record has no numbers for other actions
    del branch.states[first + 1 :], branch.entries[first:]
    for seat, word in words:
        if branch.outcome is None:
            branch.play_word(seat, word)
    limits, stop = LIMITS or game_reviewer.limits, Stop()
    responses = () if branch.outcome else game_reviewer.responses(branch, decision.seat, limits, stop)
    for seat, word in responses:
        branch.play_word(seat, word)
    begun = [one for one in game_reviewer.decisions(branch) if one.first == first]
    judged: DecisionJudgement | None = None
    if begun and _complete(branch, game_reviewer, begun[0]):
        judged = game_reviewer.judge(branch, begun[0], limits, stop, open_hands)
    return {
        "responses": [{"seat": seat, "word": word} for seat, word in responses],
        "judgement": judged.as_data(game_reviewer.grades) if judged else None,
    }


def _complete(branch: Match, game_reviewer: Reviewer, decision: Decision) -> bool:
    """Return whether the seat has nothing left to do in its decision: the next action would be another one."""
    game, state = branch.game, branch.state
    if branch.outcome is not None:
        return True
    seat = game.to_act(state)[0]
    if seat != decision.seat:
        return True
    further = branch.branch()
    further.play_unchecked(seat, next(iter(game.legal_actions(state, seat))))
    return game_reviewer.decisions(further)[-1].first == len(branch.entries)


# the answer


def review_graph(review: StoredReview, judged: Sequence[Mapping[str, Any]], locale: str) -> ReviewGraph:
    """Return the graph of a review as far as it has been made, for a picture: without names, seats by their letters."""
    record = read(review.record)
    grades = reviewer(record.game).grades
    seats = tuple(seat for seat, _ in record.seats)
    decisions = tuple(DecisionJudgement.from_data(one) for one in judged)
    found = MatchReview(seats, decisions, review.total, grades)
    chances = (
        [decisions[0].before, *(one.after for one in decisions)]
        if decisions
        else [dict.fromkeys(seats, 1 / len(seats))]
    )
    scores = [found.accuracy(seat) for seat in seats]
    costly = {one.decision.first for seat in seats for one in found.costliest(seat)}
    return ReviewGraph(
        say("server.review.graph", {"edition": edition_name(record.preset, locale)}, locale),
        seats,
        tuple(tuple(chance[seat] for seat in seats) for chance in chances),
        tuple(
            say("server.review.accuracy", {"score": "-" if score is None else f"{score:.0f}"}, locale)
            for score in scores
        ),
        tuple(number for number, one in enumerate(decisions) if one.decision.first in costly),
    )


def review_data(review: StoredReview, judged: Sequence[Mapping[str, Any]], since: int = 0) -> dict[str, Data]:
    """Return a review with its judgements so far; of the decisions only those from a place on."""
    record = read(review.record)
    game_reviewer = reviewer(record.game)
    seats = tuple(seat for seat, _ in record.seats)
    found = MatchReview(
        seats, tuple(DecisionJudgement.from_data(one) for one in judged), review.total, game_reviewer.grades
    ).as_data()
    decisions = found["decisions"]
    assert isinstance(decisions, list)
    grades = game_reviewer.grades
    return {
        **found,
        "id": review.id,
        "game": record.game,
        "state": DONE if review.state == WORKING and len(judged) == review.total else review.state,
        "open_hands": review.open_hands,
        "judged": len(judged),
        "decisions": decisions[since:],
        "grades": {
            "best": f"{grades.best:g}",
            "good": f"{grades.good:g}",
            "slip": f"{grades.slip:g}",
            "least": f"{grades.least:g}",
        },
    }
