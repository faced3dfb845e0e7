"""A store whose process may crash at any point of any call."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from conquista.core import Data, Seat, data_text
from conquista.store.database import Database
from conquista.store.factory import engine_of
from conquista.store.journals.group_commit import EntriesWrite, JournalWrite
from conquista.store.journals.journal import SqlJournal
from conquista.table.values import Ack, FeedItem, Recipient

POINTS = (
    "before writing",
    "before commit",
    "after commit",
    "after writing",
    "after a plan",
    "after the answer",
    "while telling",
    "between requests",
)


class Killer:
    """Kills this process at a given pass of a given point, and reports what clients receive."""

    def __init__(self, point: str, count: int, pipe: int, situation: str = "") -> None:
        self._point, self._count, self._pipe, self._random_position = point, count, pipe, situation
        self._lock = Lock()
        self.situations: dict[str, str] = {}  # the current kind of situation at each table

    def passes(self, point: str, table: str = "") -> None:
        if point != self._point or self._random_position not in ("", self.situations.get(table)):
            return
        with self._lock:
            self._count -= 1
            if self._count > 0:
                return
            situation = self.situations.get(table) or next(iter(self.situations.values()), "")
            self._write("killed", table, point, situation)
            os.kill(os.getpid(), signal.SIGKILL)

    def say(self, kind: str, table: str, *words: Any) -> None:
        """Write to the parent process, as over a network; incomplete messages are ignored."""
        with self._lock:
            self._write(kind, table, *words)

    def _write(self, *words: Any) -> None:
        text = (json.dumps(words) + "\n").encode()
        while text:
            text = text[os.write(self._pipe, text) :]


class KillerClient:
    """All clients; their memory survives the server."""

    def __init__(self, killer: Killer) -> None:
        self._killer = killer

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        self._killer.say("ack", table, ack.cid, ack.number)
        self._killer.passes("after the answer", table)

    def publish(self, table: str, recipient: Recipient, items: Sequence[FeedItem]) -> None:
        for item in items:
            self._killer.say("tale", table, recipient or "-", item.number, data_text(item.as_data()))
        self._killer.passes("while telling", table)

    def plan_changed(self, table: str, seat: Seat, snapshot: Mapping[str, Data]) -> None:
        self._killer.passes("while telling", table)


class CrashingJournal(SqlJournal):
    """A journal that may crash during a call."""

    def __init__(self, where: str, killer: Killer) -> None:
        super().__init__(_database(where, killer))
        self._killer = killer

    def write(self, batch: Sequence[JournalWrite]) -> None:
        only_plans = not any(isinstance(part, EntriesWrite) for part in batch)
        self._killer.passes("before writing", batch[0].table)
        super().write(batch)
        self._killer.passes("after a plan" if only_plans else "after writing", batch[-1].table)


def _database(where: str, killer: Killer) -> Database:
    """Open the database of an address, with a point before each commit and one after it."""
    database = engine_of(where)(where)
    commit = database.commit

    def crashing_commit() -> None:
        killer.passes("before commit")
        commit()
        killer.passes("after commit")

    database.commit = crashing_commit  # type: ignore[method-assign]
    return database
