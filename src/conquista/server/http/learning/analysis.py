"""Routes for the study of matches: replays, positions, analysis."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from conquista.core import ConquistaError, Data
from conquista.core.record import Record
from conquista.games import registry
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.learning.analysis import match_replay, position_analysis, trial_position
from conquista.server.learning.analysis.rated_guard import check_fair
from conquista.server.schema.learning import analysis as forms
from conquista.table import encoding
from conquista.table.state import OVER
from conquista.table.table import Table

router = APIRouter(prefix="/api", tags=["study"])
Invitation = Annotated[str, Query(max_length=60)]
Viewpoint = Annotated[str, Query(max_length=8)]


@router.get("/tables/{table}/replay", response_model=forms.ReplayCard)
async def replay(
    table: str, app_state: CurrentAppState, caller: MaybeSignedIn, seat: Viewpoint = "", invitation: Invitation = ""
) -> Response:
    """A match from the first view to the last; where a game has hidden information, only after the end."""
    record = await _record(app_state, caller, table, invitation)
    return _plain(
        await app_state.accounts.do(lambda: match_replay.replay_data(*match_replay.replayed_record(record), seat))
    )


@router.post("/replays", response_model=forms.ReplayCard)
async def replay_record(form: forms.RecordRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """The replay of an uploaded record; an illegal line is refused with its number."""
    await app_state.rate_limiter.check("replays", caller.person.id)
    return _plain(
        await app_state.accounts.do(
            lambda: match_replay.replay_data(*match_replay.replayed_record(form.record), form.seat)
        )
    )


@router.post("/moments", response_model=forms.StandCard)
async def moment(form: forms.MomentRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A position from a match to continue from; refused for a rated match in progress."""
    await app_state.rate_limiter.check("replays", caller.person.id)
    source: str | Record = form.record
    at = form.at
    if form.share is not None:
        source, at = await _shared(app_state, caller, form.share)
    elif form.review is not None:
        source = (await app_state.reviews.stored(form.review)).record
    elif form.table is not None:
        await app_state.tables.lobby.admit(form.table, caller, form.invitation)
        await app_state.tables.read(form.table, _open)
        source = await _record(app_state, caller, form.table, form.invitation)

    def stand() -> dict[str, Data]:
        _, match = match_replay.replayed_record(source)
        if at > len(match.entries):
            raise ServerRefused("server.study_moment", most=len(match.entries))
        del match.states[at + 1 :], match.entries[at:]
        return trial_position.trial_state(match, form.seat)

    return _plain(await app_state.accounts.do(stand))


@router.post("/positions", response_model=forms.StandCard)
async def position(form: forms.PositionRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A position after some actions; the caller plays all sides.

    A query for advice is refused for a position of the caller's rated match in progress.
    """
    if form.look is not None and form.look.about in registry.game(form.game).wire.advice:
        await check_fair(app_state.tables, caller, form.game, form.position)

    def stand() -> dict[str, Data]:
        match = trial_position.match_at(
            form.game, trial_position.complete_options(form.game, form.options), form.position
        )
        answer = trial_position.trial_state(match, form.seat, [(said.seat, said.word) for said in form.words])
        if form.look is not None:
            answer["found"] = trial_position.trial_query(match, form.look.about, form.look.start, form.look.stops)
        return answer

    return _plain(await app_state.accounts.do(stand))


@router.post("/positions/analysis", response_model=forms.AnalysisCard)
async def analysis(form: forms.AnalysisRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Computer analysis of a position; refused for a position of the caller's rated match in progress.

    A page asks in parts: the lines with growing effort, then the plans of the strongest players.
    """
    await app_state.rate_limiter.check("analyses", caller.person.id)
    game, position = form.game, form.position
    options = trial_position.complete_options(game, form.options)
    standing_there = await app_state.accounts.do(lambda: trial_position.match_at(game, options, position))
    if standing_there.outcome is not None:
        raise ConquistaError("core.refused.over")
    await check_fair(app_state.tables, caller, game, position)
    study = app_state.tables.computers.study
    async with app_state.analyses.place(caller.person.id):
        if form.part == "plans":
            return _plain(await study(position_analysis.plans_data, game, options, position))
        return _plain(await study(position_analysis.analysis_data, game, options, position, form.top, form.effort))


async def _record(app_state: AppState, caller: Caller | None, table: str, invitation: str) -> Record:
    await app_state.tables.lobby.admit(table, caller, invitation)
    return await app_state.tables.read(table, lambda found: found.record())


async def _shared(app_state: AppState, caller: Caller, share: str) -> tuple[Record, int]:
    """Return the match and the moment behind a link.

    The link is enough where nothing is hidden. Otherwise the caller must be allowed to see the table, because a
    position to continue from contains every hand.
    """
    found = await app_state.accounts.do(lambda: app_state.relations.shared(share))
    if found is None:
        raise NotFound("server.no_share")
    await app_state.tables.read(found.table, _open)
    record = await app_state.tables.read(found.table, lambda table: table.record())
    if registry.game(record.game).facts.hidden:
        await app_state.tables.lobby.admit(found.table, caller)
    return record, found.moment


def _open(table: Table) -> None:
    if table.rated and table.phase != OVER:
        raise Forbidden("server.study_rated")


def _plain(data: dict[str, Data]) -> Response:
    """Return data that was built in a worker, without validating it again."""
    return Response(encoding.encode(data), media_type="application/json")
