"""Routes of the opening explorer and of famous games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fastapi import APIRouter, Response

from conquista.core import Data, SeededChance, UnknownName
from conquista.core.record import read
from conquista.explorer.results import StepFilter
from conquista.famous.library import FamousGame, famous_game, famous_games
from conquista.games import registry
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.learning.analysis.rated_guard import check_fair, check_no_rated
from conquista.server.schema.learning import explorer as forms
from conquista.table import encoding

router = APIRouter(prefix="/api", tags=["explorer"])


@router.post("/explorer", response_model=forms.ExplorerCard)
async def explore(form: forms.ExplorerRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """What was played from a position, with results; refused for a position of the caller's rated match in progress.

    In a game with hidden cards it is refused while the caller plays any rated match of it.
    """
    await app_state.rate_limiter.check("explorer", caller.person.id)
    if form.preset not in registry.presets():
        raise UnknownName.among("preset", form.preset, registry.presets())
    game, options = registry.preset(form.preset)
    if game.facts.hidden:
        await check_no_rated(app_state.tables, caller, game.facts.name)
    else:
        position = form.position or game.write_state(game.start(options, SeededChance(0)))
        await check_fair(app_state.tables, caller, game.facts.name, position)
    wanted = StepFilter(form.preset, form.source, caller.person.id)
    answer = await app_state.explorer.answer(wanted, form.position)
    return Response(encoding.encode(answer), media_type="application/json")


@router.get("/famous", response_model=list[forms.FamousCard])
async def famous_list(app_state: CurrentAppState) -> Response:
    """The famous games that are shipped with the server."""
    cards = await app_state.accounts.do(_cards)
    return Response(encoding.encode(list(cards.values())), media_type="application/json")


@router.get("/famous/{famous}", response_model=forms.FamousGameCard)
async def one_famous(famous: str, app_state: CurrentAppState) -> Response:
    """A famous game with its record and its annotations."""
    cards = await app_state.accounts.do(_cards)
    try:
        found = famous_game(famous)
    except UnknownName as unknown:
        raise NotFound("server.no_famous") from unknown
    notes: list[Data] = [dict(note) for note in found.notes]
    data = {**cards[famous], "record": found.record, "annotations": notes}
    return Response(encoding.encode(data), media_type="application/json")


@cache
def _cards() -> Mapping[str, dict[str, Data]]:
    """Return the cards of all famous games by id; reading their records takes a while."""
    return {name: _card(found) for name, found in famous_games().items()}


def _card(found: FamousGame) -> dict[str, Data]:
    return {
        "id": found.id,
        "game": found.game,
        "preset": found.preset,
        "levels": {seat: spec.partition("(")[0] for seat, spec in found.players.items()},
        "winners": list(found.winners),
        "reason": found.reason,
        "turns": found.turns,
        "actions": len(read(found.record).lines),
        "leads": found.leads,
        "notes": len(found.notes),
    }
