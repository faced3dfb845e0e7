"""Boards for strangers: only those that are shipped, each drawn once, in a process of its own.

A chart takes a second or two to draw, in which the threads of the server would have to wait for each other.
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
from conquista.drawing import draw

Theme = Literal["light", "dark"]
Chart = tuple[str, Theme, bool]
"""A board by its name, a theme, and whether the places bear their names."""


def shipped(name: str) -> Board:
    """A board by its name; never a file, whoever asks for it."""
    if looks_like_file(name):
        raise UnknownName.among("board", name[:40], boards.names())
    return boards.load(name)


class Charts:
    """Drawn charts, kept as long as the server lives: there are about a dozen of them."""

    def __init__(self) -> None:
        self._known: dict[Chart, asyncio.Task[str]] = {}

    async def find(self, board: str, theme: Theme, names: bool) -> str:
        chart = (shipped(board).id, theme, names)
        if chart not in self._known:
            drawing = self._known[chart] = asyncio.create_task(_drawn(chart))
            drawing.add_done_callback(lambda done: self._look_at(chart, done))
        return await asyncio.shield(self._known[chart])

    def _look_at(self, chart: Chart, done: asyncio.Task[str]) -> None:
        if done.cancelled() or done.exception() is not None:  # the next one who asks begins anew
            self._known.pop(chart, None)


async def _drawn(chart: Chart) -> str:
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, picture, *chart)
    finally:
        pool.shutdown(wait=False)


def picture(board: str, theme: Theme, names: bool) -> str:
    """A board without pieces, as SVG."""
    found = boards.load(board)
    return draw(found, theme=theme, names=names) if found.kind == "war" else draw(found, theme=theme)
