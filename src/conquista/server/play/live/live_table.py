"""A table in memory with its lock, its timer and the jobs of its computer players."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from conquista.core import Data, Seat
from conquista.server.runtime.clock import now
from conquista.table.computers.tasks import ComputerTask
from conquista.table.table import Table


@dataclass(slots=True)
class TableUpdate:
    """What to schedule and to list after a change, read under the lock of the table."""

    due: int | None
    jobs: tuple[ComputerTask, ...]
    at: int  # time of the last public feed item
    phase: str
    summary: dict[str, Data]
    people: tuple[str, ...]
    offers: tuple[tuple[str, Seat, Seat], ...]  # without an answer: its id, who has made it, and to whom


@dataclass(slots=True)
class LiveTable:
    """A table with its lock."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    own: bool = True  # whether this process is its authority
    said: int = 0  # the last journal entry announced to other processes
    thinking: set[str] = field(default_factory=set)  # jobs of computers in progress
    play_at: dict[str, float] = field(default_factory=dict)  # when decisions of computers are played, by occasion
    used: float = field(default_factory=time.monotonic)

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def table_update(table: Table) -> TableUpdate:
    """Return what the table needs next and its lobby summary."""
    summary, people = table.summary(), table.people()
    return TableUpdate(table.due(), table.jobs(), table.shown, table.phase, summary, people, table.open_offers())


def wait(due: int) -> float:
    """Return the seconds until a time in milliseconds."""
    return max(0.0, (due - now()) / 1000)
