"""Routes for storms of puzzles."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter

from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.learning.puzzles import catalogue, storms
from conquista.server.runtime.clock import now
from conquista.server.schema.learning import puzzles as forms
from conquista.store.learning.puzzles import SOLVED, Storm

router = APIRouter(prefix="/api", tags=["puzzles"])
WEEK = 7 * catalogue.DAY


@router.post("/storms", status_code=201)
async def begin(app_state: CurrentAppState, caller: SignedIn) -> forms.StormCard:
    """Begin a storm: three minutes by the clock of the server."""
    await app_state.rate_limiter.check("storms", caller.person.id)
    storm = await app_state.accounts.do(lambda: storms.begun(tokens.name(), caller.person.id, now()))
    await app_state.accounts.do(lambda: app_state.puzzles.store.add_storm(storm))
    return _card(storm)


@router.get("/storms")
async def board(app_state: CurrentAppState, caller: MaybeSignedIn) -> forms.StormBoard:
    """The caller's best storms, and the best of all people today."""
    store, time = app_state.puzzles.store, now()

    def found() -> forms.StormBoard:
        own = store.storms_of(caller.person.id) if caller else ()
        best = store.best_storm(catalogue.day_of(time) * catalogue.DAY)
        person = app_state.accounts.register.person(best.person) if best else None
        return forms.StormBoard(
            week=max((one.score for one in own if one.began > time - WEEK), default=0),
            ever=max((one.score for one in own), default=0),
            today=forms.StormChampion(name=person.name, score=best.score) if best and person else None,
        )

    return await app_state.accounts.do(found)


@router.get("/storms/{storm}")
async def look(storm: str, app_state: CurrentAppState, caller: SignedIn) -> forms.StormCard:
    """A storm of the caller."""
    return _card(await _own(app_state, caller, storm))


@router.post("/storms/{storm}/answers")
async def answer(storm: str, form: forms.StormAnswer, app_state: CurrentAppState, caller: SignedIn) -> forms.StormCard:
    """Answer the puzzle that is due; no words skip it. A slip costs ten seconds, eight in a row give five."""
    time = now()  # what counts is when the answer arrived
    found = await _own(app_state, caller, storm)
    due = storms.current(found)
    if due is None or storms.is_over(found, time):
        return _card(await _kept(app_state, replace(found, closed=True), len(storms.marks(found))))
    solved = False
    if form.words:
        solved = await app_state.puzzles.result(due, form.words, False, False) == SOLVED
    after = storms.answered(found, form.number, solved, time)
    return _card(await _kept(app_state, after, form.number))


@router.post("/storms/{storm}/end")
async def end(storm: str, app_state: CurrentAppState, caller: SignedIn) -> forms.StormCard:
    """End a storm before its time."""
    found = await _own(app_state, caller, storm)
    return _card(await _kept(app_state, replace(found, closed=True), len(storms.marks(found))))


async def _own(app_state: AppState, caller: Caller, storm: str) -> Storm:
    found = await app_state.accounts.do(lambda: app_state.puzzles.store.storm(storm))
    if found is None or found.person != caller.person.id:
        raise NotFound("server.unknown")
    return found


async def _kept(app_state: AppState, storm: Storm, number: int) -> Storm:
    """Store a storm that had answered this many puzzles; raises ServerRefused when another request was first."""
    known = await app_state.accounts.do(lambda: app_state.puzzles.store.storm(storm.id))
    if known is not None and known.closed:
        return known
    if not await app_state.accounts.do(lambda: app_state.puzzles.store.set_storm(storm, number)):
        raise ServerRefused("server.storm_number", number=number + 1)
    return storm


def _card(storm: Storm) -> forms.StormCard:
    time, marks = now(), storms.marks(storm)
    over = storms.is_over(storm, time)
    rest = [] if over else storms.order(storm)[len(marks) :]
    return forms.StormCard(
        id=storm.id,
        began=storm.began,
        ends=storm.ends,
        now=time,
        over=over or not rest,
        score=storm.score,
        row=storms.row(storm),
        number=len(marks),
        marks=marks,
        puzzle=rest[0] if rest else None,
        next=rest[1] if len(rest) > 1 else None,
    )
