"""Routes for puzzles: lists, positions, verdicts, hints, attempts and reports."""

from __future__ import annotations

import gzip
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from conquista.core import ConquistaError
from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, NotFound, Unavailable
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.learning.analysis.rated_guard import check_fair
from conquista.server.learning.puzzles import catalogue
from conquista.server.middleware.client_address import address_of
from conquista.server.runtime.clock import now
from conquista.server.schema.base import MessageCard
from conquista.server.schema.learning import puzzles as forms
from conquista.server.schema.people.relations import ReportCard, report_card
from conquista.store.learning.glicko import new_puzzle
from conquista.store.learning.puzzles import HINTED, SOLVED, PuzzleAttempt
from conquista.store.people.relations import Report
from conquista.store.people.values import PERSON
from conquista.table import encoding

router = APIRouter(prefix="/api", tags=["puzzles"])
LATE = 2 * catalogue.DAY  # how old an attempt made offline may be
Text = Annotated[str, Query(max_length=60)]


async def limit(app_state: CurrentAppState, request: Request, caller: MaybeSignedIn) -> None:
    """Count work on puzzles by person, or by address."""
    await app_state.rate_limiter.check("puzzles", caller.person.id if caller else address_of(request.scope))


LIMITED = [Depends(limit)]


@router.get("/puzzles")
async def puzzles(
    app_state: CurrentAppState,
    game: Text = "",
    preset: Text = "",
    theme: Text = "",
    grade: Annotated[int, Query(ge=0, le=9)] = 0,
) -> forms.PuzzleList:
    """The puzzles of all games, or those of a game, an edition, a theme, a grade; and the puzzle of today."""

    def found() -> forms.PuzzleList:
        ratings = app_state.puzzles.store.ratings()
        wanted = [
            catalogue.puzzle_card(one, ratings.get(one.id))
            for one in catalogue.all_puzzles().values()
            if (not game or one.game == game)
            and (not preset or one.preset == preset)
            and (not theme or theme in one.themes)
            and (not grade or one.grade == grade)
        ]
        return forms.PuzzleList(puzzles=wanted, daily=_daily(catalogue.day_of(now())))

    return await app_state.accounts.do(found)


@router.get("/puzzles/daily")
async def daily(
    app_state: CurrentAppState, day: Annotated[int | None, Query(ge=0, le=10**6)] = None
) -> forms.DailyPuzzle:
    """The puzzle of the day (a day ends at midnight UTC), or that of an earlier day."""
    today = catalogue.day_of(now())
    if day is not None and day > today:
        raise NotFound("server.puzzle_day")
    return await app_state.accounts.do(lambda: _daily(today if day is None else day))


async def key_for(app_state: AppState, caller: Caller | None, puzzle: str) -> str:
    """Return the key of a puzzle by its id; raises NotFound.

    One that a person has made is refused while it shows a position of the caller's rated match in progress.
    """
    key = await app_state.puzzles.key(puzzle)
    if caller is not None and catalogue.is_file(key):
        await check_fair(app_state.tables, caller, *await app_state.puzzles.line(key))
    return key


@router.get("/puzzles/{puzzle}", response_model=forms.PuzzleStart)
async def position(puzzle: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """The position of a puzzle, without its solution."""
    key = await key_for(app_state, caller, puzzle)
    return Response(encoding.encode(await app_state.puzzles.position(key)), media_type="application/json")


@router.get("/puzzles/{puzzle}/pack", response_model=forms.PuzzlePack, dependencies=LIMITED)
async def pack(puzzle: str, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """All that solving without a connection needs: every right position, every slip, the solution."""
    packed = await app_state.puzzles.pack(await key_for(app_state, caller, puzzle))
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="application/json", headers=headers)
    return Response(packed, media_type="application/json", headers=headers | {"content-encoding": "gzip"})


@router.post("/puzzles/{puzzle}/moves", response_model=forms.PuzzleMoves, dependencies=LIMITED)
async def moves(puzzle: str, form: forms.MovesRequest, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """Play words of the solver: the defence answers, and each position has its verdict."""
    found = await app_state.puzzles.moves(await key_for(app_state, caller, puzzle), form.words, form.known)
    return Response(encoding.encode(found), media_type="application/json")


@router.post("/puzzles/{puzzle}/hints", response_model=MessageCard, dependencies=LIMITED)
async def hint(puzzle: str, form: forms.HintRequest, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """A hint in three steps: the theme, the piece, the move."""
    found = await app_state.puzzles.hint(await key_for(app_state, caller, puzzle), form.words, form.step)
    return Response(encoding.encode(found), media_type="application/json")


@router.post("/puzzles/{puzzle}/reports", status_code=201)
async def report(puzzle: str, form: forms.PuzzleReport, app_state: CurrentAppState, caller: SignedIn) -> ReportCard:
    """Report a puzzle to the operator."""
    await app_state.rate_limiter.check("reports", caller.person.id)
    known = catalogue.described(await app_state.puzzles.key(puzzle))
    made = Report(
        tokens.name(), caller.person.id, "", f"puzzle/{known.id}", "other", form.words, {"puzzle": known.id}, now()
    )
    await app_state.accounts.do(lambda: app_state.relations.report(made))
    return report_card(made)


@router.get("/me/puzzles")
async def record(app_state: CurrentAppState, caller: SignedIn) -> forms.PuzzleRecord:
    """The caller's rating, first attempts, solved daily puzzles and storms."""
    store, person = app_state.puzzles.store, caller.person.id

    def found() -> forms.PuzzleRecord:
        return forms.puzzle_record(
            store.solver(person), store.attempts(person), store.days(person), store.storms_of(person)
        )

    return await app_state.accounts.do(found)


@router.post("/me/puzzles/attempts")
async def attempts(form: forms.NewAttempts, app_state: CurrentAppState, caller: SignedIn) -> forms.EnteredAttempts:
    """Enter attempts: each is replayed, and the first one at a puzzle is rated unless a hint was used.

    Guests keep their results in the browser and enter them when they have signed up.
    """
    if caller.person.kind != PERSON:
        raise Forbidden("server.puzzle_account")
    answers = []
    for one in form.attempts:
        await app_state.rate_limiter.check("attempts", caller.person.id)
        try:
            answers.append(await _enter(app_state, caller.person.id, one))
        except Unavailable:
            raise
        except ConquistaError as refusal:
            if len(form.attempts) == 1:
                raise
            answers.append(
                forms.AttemptAnswer(puzzle=one.puzzle, result=None, first=False, attempt=None, refused=refusal.key)
            )
    solver = await app_state.accounts.do(lambda: app_state.puzzles.store.solver(caller.person.id))
    return forms.EnteredAttempts(attempts=answers, rating=forms.rating_shown(solver.rating))


async def _enter(app_state: AppState, person: str, form: forms.NewAttempt) -> forms.AttemptAnswer:
    entry = await app_state.accounts.do(lambda: catalogue.entry(form.puzzle))
    result = await app_state.puzzles.result(entry.id, form.words, form.hints > 0, form.given_up)
    time = now()
    at = max(time - LATE, min(time, time if form.at is None else form.at))
    made = PuzzleAttempt(person, entry.id, result, at, form.seconds)

    def entered() -> tuple[PuzzleAttempt, bool]:
        day = catalogue.day_of(at)
        solved_daily = result in (SOLVED, HINTED) and catalogue.daily(day) == entry.id
        return app_state.puzzles.store.enter(
            made, new_puzzle(entry.grade, entry.rating), form.hints == 0, day if solved_daily else None
        )

    stored, first = await app_state.accounts.do(entered)
    return forms.AttemptAnswer.model_validate(
        {
            "puzzle": entry.id,
            "result": result,
            "first": first,
            "attempt": forms.attempt_card(stored),
            "refused": None,
        }
    )


def _daily(day: int) -> forms.DailyPuzzle:
    return forms.DailyPuzzle(day=day, puzzle=catalogue.daily(day), ends=(day + 1) * catalogue.DAY)
