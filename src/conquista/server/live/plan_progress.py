"""How far others have planned: a number of moves and nothing else, said at once and then once a second at most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from conquista.core import Seat

EVERY = 1.0  # seconds


class PlanProgress:
    """What was last said of each draft, and what is to be said next. Only the event loop touches it."""

    def __init__(self, say: Callable[[str, Seat, int], None]) -> None:
        self._say = say
        self._drafts: dict[tuple[str, Seat], int] = {}  # how many moves each draft of a table has spent
        self._said: dict[tuple[str, Seat], int] = {}  # within the last second
        self._timers: dict[tuple[str, Seat], asyncio.TimerHandle] = {}

    def drafts(self, table: str) -> dict[Seat, int]:
        """The drafts of a table, for somebody who has just come."""
        return {seat: moves for (name, seat), moves in self._drafts.items() if name == table}

    def changed(self, table: str, seat: Seat, moves: int) -> None:
        """A draft has so many moves now."""
        key = (table, seat)
        if moves:
            self._drafts[key] = moves
        else:
            self._drafts.pop(key, None)
        if key not in self._timers:
            self._tell(key)

    def forget(self, table: str) -> None:
        """The position is another one: what was planned is played, or void."""
        for key in [key for key in self._drafts.keys() | self._timers.keys() if key[0] == table]:
            self._drafts.pop(key, None)
            self._said.pop(key, None)
            timer = self._timers.pop(key, None)
            if timer is not None:
                timer.cancel()

    def _tell(self, key: tuple[str, Seat]) -> None:
        moves = self._drafts.get(key, 0)
        self._said[key] = moves
        self._say(*key, moves)
        self._timers[key] = asyncio.get_running_loop().call_later(EVERY, self._again, key)

    def _again(self, key: tuple[str, Seat]) -> None:
        del self._timers[key]
        if self._said.pop(key) != self._drafts.get(key, 0):
            self._tell(key)
