"""A table in memory: one thing at a time, in a thread, and what is to be done at it by itself."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from conquista.core import Data
from conquista.server.accounts.service import now
from conquista.table.computers.tasks import ComputerTask
from conquista.table.table import Table


@dataclass(slots=True)
class After:
    """What follows from how a table stands, gathered while nobody else touches it."""

    due: int | None
    jobs: tuple[ComputerTask, ...]
    at: int  # when something was last told about it to everybody
    phase: str
    summary: dict[str, Data]
    people: tuple[str, ...]


@dataclass(slots=True)
class LiveTable:
    """A table with its queue."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    own: bool = True  # whether this process is its authority
    said: int = 0  # the last row that other processes were told of
    thinking: set[str] = field(default_factory=set)  # jobs that computers are at
    moments: dict[str, float] = field(default_factory=dict)  # when decisions of computers are played, by occasion
    used: float = field(default_factory=time.monotonic)

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def look(table: Table) -> After:
    """What there is to do, and how lists show the table."""
    return After(table.due(), table.jobs(), table.shown, table.phase, table.summary(), table.people())


def wait(due: int) -> float:
    """Seconds until a time in milliseconds."""
    return max(0.0, (due - now()) / 1000)
