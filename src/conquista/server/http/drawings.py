"""Routes for pictures: charts and pieces, drawn once and kept by the browser."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from conquista.drawing import PieceToken, token
from conquista.server.accounts.authentication import TheHouse
from conquista.server.http.charts import Theme

router = APIRouter(prefix="/api/drawings", tags=["drawings"])
SVG = "image/svg+xml"
KEPT = {"cache-control": "public, max-age=86400"}
Seats = Annotated[str, Query(max_length=4, pattern="^[NESW]*$")]
ANSWER: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}}}


@router.get("/boards/{board}", response_class=Response, responses=ANSWER)
async def chart(board: str, house: TheHouse, theme: Theme = "light", names: bool = False) -> Response:
    """A board without pieces. Groups carry the names of places, so that a client finds each of them."""
    text = await house.charts.find(board, theme, names)
    return Response(text, media_type=SVG, headers=KEPT)


@router.get("/pieces/{seat}/{piece}", response_class=Response, responses=ANSWER)
async def piece(
    seat: str,
    piece: str,
    house: TheHouse,
    riders: Seats = "",
    deck: Seats = "",
    cargo: Annotated[str, Query(max_length=20)] = "",
    cargo_seat: Annotated[str, Query(max_length=1)] = "",
    cargo_riders: Seats = "",
    state: Literal["ready", "dormant", "captured", "built"] = "ready",
) -> Response:
    """One piece with all it carries."""

    def drawn() -> str:
        held = PieceToken(cargo_seat or seat, cargo, riders=cargo_riders) if cargo else None
        return token(PieceToken(seat, piece, riders=riders, deck=deck, cargo=held, state=state))

    return Response(await house.people.do(drawn), media_type=SVG, headers=KEPT)
