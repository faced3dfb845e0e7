"""Waiting for what messages bring, without asking again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from conquista.soak.wire.asking import Json
from conquista.soak.wire.seat import Player


class News:
    """Hears all that the players of a table hear; whoever waits looks again after each message."""

    def __init__(self) -> None:
        self._came = asyncio.Event()

    def heard(self, _player: Player, _message: Json) -> None:
        self._came.set()

    async def until(self, found: Callable[[], bool]) -> None:
        while not found():
            self._came.clear()
            await self._came.wait()
