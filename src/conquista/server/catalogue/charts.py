"""Charts of the shipped boards, each drawn once, in a separate process.

Drawing a chart takes one or two seconds of CPU time, which would block the threads of the server.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Literal

from conquista import boards
from conquista.boards import Board
from conquista.boards.loader import looks_like_file
from conquista.core import UnknownName
from conquista.core.processes import end_with_parent
from conquista.drawing import draw

Theme = Literal["light", "dark"]
Chart = tuple[str, Theme, bool]
"""A board name, a theme, and whether place names are drawn."""


def shipped(name: str) -> Board:
    """Return a shipped board by name; file names are not accepted."""
    if looks_like_file(name):
        raise UnknownName.among("board", name[:40], boards.names())
    return boards.load(name)


class Charts:
    """A cache of drawn charts that is never evicted: there are about a dozen charts."""

    def __init__(self) -> None:
        self._known: dict[Chart, asyncio.Task[str]] = {}

    async def find(self, board: str, theme: Theme, names: bool) -> str:
        chart = (shipped(board).id, theme, names)
        if chart not in self._known:
            drawing = self._known[chart] = asyncio.create_task(_drawn(chart))
            drawing.add_done_callback(lambda done: self._look_at(chart, done))
        return await asyncio.shield(self._known[chart])

    def _look_at(self, chart: Chart, done: asyncio.Task[str]) -> None:
        if done.cancelled() or done.exception() is not None:  # the next request draws it again
            self._known.pop(chart, None)


async def _drawn(chart: Chart) -> str:
    pool = ProcessPoolExecutor(1, get_context("spawn"), end_with_parent)
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, picture, *chart)
    finally:
        pool.shutdown(wait=False)


def picture(board: str, theme: Theme, names: bool) -> str:
    """Return a board without pieces, as SVG."""
    found = boards.load(board)
    return draw(found, theme=theme, names=names) if found.kind == "war" else draw(found, theme=theme)
