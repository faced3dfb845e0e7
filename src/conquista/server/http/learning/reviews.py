"""Routes for the review of finished matches."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response

from conquista.core import Data
from conquista.core.match import Match
from conquista.core.record import Record, read
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.learning.analysis import match_replay
from conquista.server.learning.analysis.match_review import MatchRunning, new_review
from conquista.server.learning.analysis.rated_guard import check_fair_record
from conquista.server.schema.learning import reviews as forms
from conquista.server.schema.learning.analysis import ReplayCard
from conquista.store.learning.reviews import StoredReview
from conquista.table import encoding
from conquista.table.state import OVER
from conquista.table.table import Table

router = APIRouter(prefix="/api", tags=["reviews"])
Invitation = Annotated[str, Query(max_length=60)]
Eyes = Annotated[str, Query(max_length=8)]
Since = Annotated[int, Query(ge=0, lt=2**31)]
OpenHands = Annotated[bool, Query()]


@router.post("/tables/{table}/review", response_model=forms.ReviewCard)
async def review_table(
    table: str, form: forms.TableReviewRequest, app_state: CurrentAppState, caller: SignedIn
) -> Response:
    """Ask for the review of a finished match; the answer holds what has been judged so far."""
    review = await _review_of_table(app_state, caller, table, form.invitation, form.open_hands)
    return _plain(await _requested(app_state, caller, review))


@router.get("/tables/{table}/review", response_model=forms.ReviewCard)
async def table_review(
    table: str,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    open_hands: OpenHands = False,
    since: Since = 0,
    invitation: Invitation = "",
) -> Response:
    """The review of a finished match as far as it has been made; its state is `none` before anyone asks for it."""
    review = await _review_of_table(app_state, caller, table, invitation, open_hands)
    return _plain(await app_state.reviews.look(review, since))


@router.post("/reviews", response_model=forms.ReviewCard)
async def review_record(form: forms.RecordReviewRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Ask for the review of an uploaded record of a finished match; an illegal line is refused with its number.

    Refused where the record contains a position of a rated match of the caller that is being played.
    """
    review = await _review_of_record(app_state, caller, form.record, form.open_hands)
    return _plain(await _requested(app_state, caller, review))


@router.get("/reviews/{review}", response_model=forms.ReviewCard)
async def found_review(review: str, app_state: CurrentAppState, since: Since = 0) -> Response:
    """A review as far as it has been made, for anyone with its id; decisions from the place `since` on."""
    return _plain(await app_state.reviews.found(review, since))


@router.post("/reviews/{review}", response_model=forms.ReviewCard)
async def review_again(
    review: str, form: forms.RepeatedReviewRequest, app_state: CurrentAppState, caller: SignedIn
) -> Response:
    """Ask once more for the review of a reviewed match: one that was stopped, or the one with open hands."""
    text = (await app_state.reviews.stored(review)).record
    wanted = await _review_of_record(app_state, caller, text, form.open_hands)
    return _plain(await _requested(app_state, caller, wanted))


@router.get("/reviews/{review}/replay", response_model=ReplayCard)
async def reviewed_match(review: str, app_state: CurrentAppState, seat: Eyes = "") -> Response:
    """The match of a review from the first view to the last, without names."""
    record = (await app_state.reviews.stored(review)).record

    def replayed() -> dict[str, Data]:
        data = match_replay.replay_data(*match_replay.replayed_record(record), seat)
        return {**data, "seats": {one: "" for one, _ in read(record).seats}}

    return _plain(await app_state.accounts.do(replayed))


@router.delete("/reviews/{review}", status_code=204)
async def withdraw(review: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Stop waiting for a review; the work on it stops when nobody else waits. What was judged is kept."""
    await app_state.reviews.withdraw(review, caller.person.id)


@router.post("/reviews/{review}/attempts", response_model=forms.ReviewAttemptCard)
async def attempt(
    review: str, form: forms.ReviewAttemptRequest, app_state: CurrentAppState, caller: SignedIn
) -> Response:
    """Another decision in the place of one of the match: how the others respond, and once complete, its judgement."""
    await app_state.rate_limiter.check("analyses", caller.person.id)
    words = [(said.seat, said.word) for said in form.words]
    return _plain(await app_state.reviews.attempt(review, form.first, words))


async def _review_of_table(
    app_state: AppState, caller: Caller | None, table: str, invitation: str, open_hands: bool
) -> StoredReview:
    await app_state.tables.lobby.admit(table, caller, invitation)
    record = await app_state.tables.read(table, _finished)

    def made() -> StoredReview:
        return new_review(*match_replay.replayed_record(record), open_hands)

    return await app_state.accounts.do(made)


async def _review_of_record(app_state: AppState, caller: Caller, text: str, open_hands: bool) -> StoredReview:
    await app_state.rate_limiter.check("replays", caller.person.id)

    def made() -> tuple[Match, StoredReview]:
        record, match = match_replay.replayed_record(text)
        return match, new_review(record, match, open_hands)

    match, review = await app_state.accounts.do(made)
    await check_fair_record(app_state.tables, caller, match)
    return review


def _finished(table: Table) -> Record:
    if table.phase != OVER:
        raise MatchRunning("server.review_running")
    return table.record()


async def _requested(app_state: AppState, caller: Caller, review: StoredReview) -> dict[str, Data]:
    person = caller.person.id
    return await app_state.reviews.request(review, person, partial(app_state.rate_limiter.check, "reviews", person))


def _plain(data: dict[str, Data]) -> Response:
    """Return data that was built in a worker, without validating it again."""
    return Response(encoding.encode(data), media_type="application/json")
