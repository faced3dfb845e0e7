"""Routes for charts and pieces as SVG, cached by browsers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from conquista.drawing import PieceToken, token
from conquista.server.catalogue.charts import Theme
from conquista.server.http.authentication import CurrentAppState

router = APIRouter(prefix="/api/drawings", tags=["drawings"])
SVG = "image/svg+xml"
KEPT = {"cache-control": "public, max-age=86400"}
Seats = Annotated[str, Query(max_length=4, pattern="^[NESW]*$")]
ANSWER: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}}}


@router.get("/boards/{board}", response_class=Response, responses=ANSWER)
async def chart(board: str, app_state: CurrentAppState, theme: Theme = "light", names: bool = False) -> Response:
    """A board without pieces. Groups carry the ids of places, so that a client can find each of them."""
    text = await app_state.charts.find(board, theme, names)
    return Response(text, media_type=SVG, headers=KEPT)


@router.get("/pieces/{seat}/{piece}", response_class=Response, responses=ANSWER)
async def piece(
    seat: str,
    piece: str,
    app_state: CurrentAppState,
    riders: Seats = "",
    deck: Seats = "",
    cargo: Annotated[str, Query(max_length=20)] = "",
    cargo_seat: Annotated[str, Query(max_length=1)] = "",
    cargo_riders: Seats = "",
    state: Literal["ready", "dormant", "captured", "built"] = "ready",
) -> Response:
    """One piece with everything it carries."""

    def drawn() -> str:
        held = PieceToken(cargo_seat or seat, cargo, riders=cargo_riders) if cargo else None
        return token(PieceToken(seat, piece, riders=riders, deck=deck, cargo=held, state=state))

    return Response(await app_state.accounts.do(drawn), media_type=SVG, headers=KEPT)
