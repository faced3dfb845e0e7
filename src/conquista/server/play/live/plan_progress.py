"""Plan progress: the number of planned moves of other seats, sent at most once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from conquista.core import Seat

EVERY = 1.0  # seconds


class PlanProgress:
    """The last number sent for each plan and the next one to send. Used in the event loop only."""

    def __init__(self, say: Callable[[str, Seat, int], None]) -> None:
        self._say = say
        self._plans: dict[tuple[str, Seat], int] = {}  # moves spent by each plan, by table and seat
        self._said: dict[tuple[str, Seat], int] = {}  # sent within the last second
        self._timers: dict[tuple[str, Seat], asyncio.TimerHandle] = {}

    def plans(self, table: str) -> dict[Seat, int]:
        """Return the moves spent by the plans of a table."""
        return {seat: moves for (name, seat), moves in self._plans.items() if name == table}

    def changed(self, table: str, seat: Seat, moves: int) -> None:
        """Record the number of moves of a plan and send it when due."""
        key = (table, seat)
        if moves:
            self._plans[key] = moves
        else:
            self._plans.pop(key, None)
        if key not in self._timers:
            self._tell(key)

    def forget(self, table: str) -> None:
        """Drop the plans of a table whose position has changed."""
        for key in [key for key in self._plans.keys() | self._timers.keys() if key[0] == table]:
            self._plans.pop(key, None)
            self._said.pop(key, None)
            timer = self._timers.pop(key, None)
            if timer is not None:
                timer.cancel()

    def _tell(self, key: tuple[str, Seat]) -> None:
        moves = self._plans.get(key, 0)
        self._said[key] = moves
        self._say(*key, moves)
        self._timers[key] = asyncio.get_running_loop().call_later(EVERY, self._reload, key)

    def _reload(self, key: tuple[str, Seat]) -> None:
        del self._timers[key]
        if self._said.pop(key) != self._plans.get(key, 0):
            self._tell(key)
