"""Pictures of positions, drawn in a separate process that keeps the charts."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Literal

from conquista.core import ConquistaError, Data, Seat, SeededChance, View
from conquista.core.processes import end_with_parent
from conquista.drawing.pictures import (
    PictureStyle,
    PositionPicture,
    ReviewGraph,
    animation,
    bitmap,
    graph_bitmap,
    graph_svg,
    svg,
)
from conquista.games import registry
from conquista.server.errors import NotFound, Unavailable
from conquista.table import encoding

PictureFormat = Literal["png", "webp", "svg", "gif"]
TYPES: Mapping[str, str] = {
    "gif": "image/gif",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webp": "image/webp",
}
MOST_WAITING = 24
MOST_KEPT = 64
FIRST = PictureStyle()  # what most first requests ask for
WARM_AFTER = 20.0  # seconds after the start of the server


@dataclass(frozen=True, slots=True)
class PictureFrame:
    """What one viewer sees at one moment, and the actions to mark. Plain values, which another process can read."""

    seat: Seat | None
    view: bytes  # encoded
    last: tuple[tuple[Seat, str], ...] = ()


def frame(seat: Seat | None, view: Data, last: Sequence[tuple[Seat, str]] = ()) -> PictureFrame:
    """Return the frame of a view."""
    return PictureFrame(seat, encoding.encode(view), tuple(last))


class Pictures:
    """Draws pictures one at a time, and keeps the latest."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._known: OrderedDict[object, bytes] = OrderedDict()

    async def draw(
        self, game: str, frames: Sequence[PictureFrame], style: PictureStyle, kind: PictureFormat, locale: str
    ) -> bytes:
        """Return a picture of the only frame, or an animation of all; raise Unavailable when too many wait."""
        if registry.part(game, "picture") is None:
            raise NotFound("server.no_picture")
        return await self._drawn((game, tuple(frames), style, kind, locale), painted)

    async def draw_graph(self, graph: ReviewGraph, style: PictureStyle, kind: PictureFormat) -> bytes:
        """Return the graph of a review; raise Unavailable when too many wait."""
        return await self._drawn((graph, style, kind), painted_graph)

    async def _drawn(self, key: tuple[Any, ...], paint: Callable[..., bytes]) -> bytes:
        """Return what `paint` makes of the values of a key, in the process for pictures."""
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if self._waiting >= MOST_WAITING:
            raise Unavailable("server.picture_busy")
        self._waiting += 1
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._workers(), paint, *key)
        except ConquistaError:
            raise
        except BrokenProcessPool:
            self.close()
            raise Unavailable("server.picture_failed") from None
        finally:
            self._waiting -= 1
        self._known[key] = drawn
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return drawn

    async def warm(self, after: float = WARM_AFTER) -> None:
        """Draw an opening of each game, so that the first request finds the process and the charts ready."""
        await asyncio.sleep(after)
        presets = registry.presets()
        for game in registry.having("picture"):
            preset = next(name for name, owner in presets.items() if owner == game)
            with suppress(ConquistaError, BrokenProcessPool):  # the first request tells what is wrong
                await asyncio.get_running_loop().run_in_executor(self._workers(), warmed, preset)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), end_with_parent)
        return self._pool


def painted(
    game: str, frames: tuple[PictureFrame, ...], style: PictureStyle, kind: PictureFormat, locale: str
) -> bytes:
    """Return the file of a picture."""
    pictures = [picture_of(game, one, locale) for one in frames]
    if kind == "svg":
        return svg(pictures[-1], style).encode()
    if kind == "png" or (len(pictures) == 1 and kind == "webp"):
        return bitmap(pictures[-1], style, kind)
    return animation(pictures, style, kind)


def painted_graph(graph: ReviewGraph, style: PictureStyle, kind: PictureFormat) -> bytes:
    """Return the file of a graph; it does not move."""
    return (
        graph_svg(graph, style).encode()
        if kind == "svg"
        else graph_bitmap(graph, style, "png" if kind == "png" else "webp")
    )


def warmed(preset: str) -> None:
    """Draw an opening in the style of a first request, so that its chart is kept."""
    game, options = registry.preset(preset)
    view = game.view(game.start(options, SeededChance("0" * 64)), None)
    bitmap(picture_of(game.facts.name, frame(None, view.data), "en"), FIRST)


def picture_of(game: str, one: PictureFrame, locale: str) -> PositionPicture:
    """Return what a frame shows."""
    drawn: Any = registry.part(game, "picture")
    found: PositionPicture = drawn(View(one.seat, encoding.decode(one.view)), one.last, locale)
    return found
