"""Routes for pictures of positions. A picture is drawn from the view that its reader may see, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import Field

from conquista.core import Data
from conquista.drawing.pictures import PictureStyle
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.catalogue.charts import Theme
from conquista.server.catalogue.pictures import TYPES, PictureFormat, PictureFrame, frame
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.http.pages.first_load import preferred
from conquista.server.learning.analysis import trial_position
from conquista.server.middleware.client_address import address_of
from conquista.server.schema.learning import analysis as forms
from conquista.table.table import Table
from conquista.table.values import Recipient

router = APIRouter(prefix="/api", tags=["pictures"])
MOST_FRAMES = 40
ANIMATED = ("gif", "webp")
ANSWER: dict[int | str, dict[str, Any]] = {200: {"content": {kind: {} for kind in TYPES.values()}}}
Invitation = Annotated[str, Query(max_length=60)]
Since = Annotated[Annotated[int, Field(ge=0, le=100_000)] | Literal["turn"] | None, Query()]


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """How a picture is drawn."""

    style: PictureStyle
    kind: PictureFormat
    language: str


def picture_request(
    request: Request,
    kind: Annotated[PictureFormat, Query(alias="format")] = "png",
    theme: Theme = "light",
    width: Annotated[int, Query(ge=200, le=2_400)] = 1_200,
    names: bool = False,
    title: Annotated[str, Query(max_length=80)] = "",
    language: Annotated[str, Query(max_length=8)] = "",
) -> PictureRequest:
    spoken = preferred(language or request.headers.get("accept-language", ""))
    return PictureRequest(PictureStyle(theme, width, names, title), kind, spoken)


RequestedPicture = Annotated[PictureRequest, Depends(picture_request)]


@router.get("/tables/{table}/picture", response_class=Response, responses=ANSWER)
async def table_picture(
    table: str,
    picture: RequestedPicture,
    request: Request,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    since: Since = None,
    seat: Annotated[str, Query(max_length=8)] = "",
    invitation: Invitation = "",
) -> Response:
    """A position of a match as the caller may see it, by default the present one.

    With `since`, GIF and WebP show the positions from that one on, where there are many forty at even distances; `turn`
    begins with the turn that led there, and shows its last forty at most. While a game hides something, it is what
    watchers see.
    """
    await count_picture(app_state, request, caller)
    await app_state.tables.lobby.admit(table, caller, invitation)

    def frames_of(found: Table) -> tuple[str, list[PictureFrame]]:
        viewer = found.recipient_of(caller.holder, seat or None) if caller else None
        return _frames(
            found,
            found.public_action_count() if at is None else at,
            viewer,
            since if picture.kind in ANIMATED else None,
        )

    game, frames = await app_state.tables.read(table, frames_of)
    return await drawn_picture(app_state, game, frames, picture)


@router.get("/shares/{share}/picture", response_class=Response, responses=ANSWER)
async def shared_picture(
    share: str,
    picture: RequestedPicture,
    request: Request,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    since: Since = None,
) -> Response:
    """The position behind a link, for anyone with the link; `since` as for a table."""
    await count_picture(app_state, request, caller)
    found = await app_state.accounts.do(lambda: app_state.relations.shared(share))
    if found is None:
        raise NotFound("server.no_share")
    begin = since if picture.kind in ANIMATED else None
    game, frames = await app_state.tables.read(
        found.table, lambda table: _frames(table, found.moment, found.seat or None, begin)
    )
    return await drawn_picture(app_state, game, frames, picture)


@router.get("/puzzles/{puzzle}/picture", response_class=Response, responses=ANSWER)
async def puzzle_picture(
    puzzle: str, picture: RequestedPicture, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn
) -> Response:
    """The position of a puzzle as its solver sees it."""
    await count_picture(app_state, request, caller)
    found = await app_state.puzzles.position(await app_state.puzzles.key(puzzle))
    return await drawn_picture(app_state, str(found["game"]), [frame(str(found["seat"]), found["first"], [])], picture)


@router.get("/reviews/{review}/picture", response_class=Response, responses=ANSWER)
async def review_picture(
    review: str, picture: RequestedPicture, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn
) -> Response:
    """The graph of a review with the accuracy of each seat, as far as it has been made, for anyone with its id."""
    await count_picture(app_state, request, caller)
    graph = await app_state.reviews.graph(review, picture.language)
    return answer_with(await app_state.pictures.draw_graph(graph, picture.style, picture.kind), picture)


@router.post("/positions/picture", response_class=Response, responses=ANSWER)
async def position_picture(
    form: forms.PositionRequest,
    picture: RequestedPicture,
    request: Request,
    app_state: CurrentAppState,
    caller: SignedIn,
) -> Response:
    """A position after some actions, drawn as a seat or a watcher sees it."""
    await count_picture(app_state, request, caller)

    def trial_view() -> dict[str, Data]:
        options = trial_position.complete_options(form.game, form.options)
        match = trial_position.match_at(form.game, options, form.position)
        return trial_position.trial_state(match, form.seat, [(said.seat, said.word) for said in form.words])

    state = await app_state.accounts.do(trial_view)
    last = [(said.seat, said.word) for said in form.words]
    viewer = form.seat if form.seat not in ("", "all") else None
    return await drawn_picture(app_state, form.game, [frame(viewer, state["view"], last)], picture)


def _frames(
    table: Table, last: int, viewer: Recipient, since: int | Literal["turn"] | None
) -> tuple[str, list[PictureFrame]]:
    """Return the game of a table, and the moments up to the last one."""
    shown = table.position_at(last, viewer)
    numbers = range(last - 1, max(-1, last - MOST_FRAMES), -1) if since == "turn" else _earlier(last, since)
    frames = [_frame(shown, table.actions(last - 1, last))]
    for number in numbers:
        before = table.position_at(number, viewer)
        frames.append(_frame(before, table.actions(number - 1, number)))
        if since == "turn" and before["turn"] != shown["turn"]:
            break  # the position that the turn began with
    return str(shown["game"]), frames[::-1]


def _earlier(last: int, since: int | None) -> list[int]:
    """Return the numbers of the positions to show before the last one, the latest first; at even distances if many."""
    if since is None or since >= last:
        return []
    count = min(last - since, MOST_FRAMES - 1)
    return [last - (last - since) * place // count for place in range(1, count + 1)]


def _frame(shown: dict[str, Data], last: list[tuple[str, str]]) -> PictureFrame:
    seat = shown["seat"]
    return frame(seat if isinstance(seat, str) else None, shown["view"], last)


async def count_picture(app_state: AppState, request: Request, caller: Caller | None) -> None:
    await app_state.rate_limiter.check("pictures", caller.person.id if caller else address_of(request.scope))


async def drawn_picture(
    app_state: AppState, game: str, frames: list[PictureFrame], picture: PictureRequest
) -> Response:
    drawn = await app_state.pictures.draw(game, frames, picture.style, picture.kind, picture.language)
    return answer_with(drawn, picture)


def answer_with(drawn: bytes, picture: PictureRequest) -> Response:
    return Response(drawn, media_type=TYPES[picture.kind], headers={"cache-control": "private, max-age=60"})
