"""Routes about matches that are looked at: replays, moments, positions to try things on, analysis."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from conquista.core import ConquistaError, Data, data_text
from conquista.core.record import Record
from conquista.server.accounts.authentication import Anybody, Somebody, TheHouse
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.middleware.limits import ANALYSES, REPLAYS
from conquista.server.schema import study as forms
from conquista.server.study import match_replay, position_analysis, trial_position
from conquista.server.study.rated_guard import check_fair
from conquista.table.state import OVER
from conquista.table.table import Table

router = APIRouter(prefix="/api", tags=["study"])
Invitation = Annotated[str, Query(max_length=60)]
Eyes = Annotated[str, Query(max_length=8)]


@router.get("/tables/{table}/replay", response_model=forms.ReplayCard)
async def replay(
    table: str, house: TheHouse, caller: Anybody, seat: Eyes = "", invitation: Invitation = ""
) -> Response:
    """A match from its first view to its last; where something is hidden, after its end."""
    record = await _record(house, caller, table, invitation)
    return _plain(await house.people.do(lambda: match_replay.told(*match_replay.played(record), seat)))


@router.post("/replays", response_model=forms.ReplayCard)
async def replay_record(form: forms.RecordWish, house: TheHouse, caller: Somebody) -> Response:
    """The same of a record that somebody brings; what the rules do not bear out is refused by its line."""
    await house.flood.check(REPLAYS, caller.person.id)
    return _plain(await house.people.do(lambda: match_replay.told(*match_replay.played(form.record), form.seat)))


@router.post("/moments", response_model=forms.StandCard)
async def moment(form: forms.MomentWish, house: TheHouse, caller: Somebody) -> Response:
    """A moment of a match, as a position that one can go on from; not of a rated match that is being played."""
    await house.flood.check(REPLAYS, caller.person.id)
    source: str | Record = form.record
    if form.table is not None:
        await house.hall.listings.admit(form.table, caller, form.invitation)
        await house.hall.look(form.table, _open)
        source = await _record(house, caller, form.table, form.invitation)

    def stand() -> dict[str, Data]:
        _, match = match_replay.played(source)
        if form.at > len(match.entries):
            raise ServerRefused("server.study_moment", most=len(match.entries))
        del match.states[form.at + 1 :], match.entries[form.at :]
        return trial_position.stands(match, form.seat)

    return _plain(await house.people.do(stand))


@router.post("/positions", response_model=forms.StandCard)
async def position(form: forms.PositionWish, house: TheHouse, caller: Somebody) -> Response:
    """A position after some words: all sides are played by whoever asks."""

    def stand() -> dict[str, Data]:
        match = trial_position.board(form.game, trial_position.agreed(form.game, form.options), form.position)
        told = trial_position.stands(match, form.seat, [(said.seat, said.word) for said in form.words])
        if form.look is not None:
            told["found"] = trial_position.looked(match, form.look.about, form.look.start, form.look.stops)
        return told

    return _plain(await house.people.do(stand))


@router.post("/positions/analysis", response_model=forms.AnalysisCard)
async def analysis(form: forms.AnalysisWish, house: TheHouse, caller: Somebody) -> Response:
    """What a computer finds in a position; not in that of a rated match which one is playing."""
    await house.flood.check(ANALYSES, caller.person.id)
    game, position = form.game, form.position
    options = trial_position.agreed(game, form.options)
    standing_there = await house.people.do(lambda: trial_position.board(game, options, position))
    if standing_there.outcome is not None:
        raise ConquistaError("core.refused.over")
    await check_fair(house, caller, game, position)
    return _plain(await house.hall.computing.study(position_analysis.found, game, options, position, form.top))


async def _record(house: AppState, caller: Caller | None, table: str, invitation: str) -> Record:
    await house.hall.listings.admit(table, caller, invitation)
    return await house.hall.look(table, lambda found: found.record())


def _open(table: Table) -> None:
    if table.rated and table.phase != OVER:
        raise Forbidden("server.study_rated")


def _plain(data: dict[str, Data]) -> Response:
    """An answer that was made in a thread of its own, and is not looked through again."""
    return Response(data_text(data), media_type="application/json")
