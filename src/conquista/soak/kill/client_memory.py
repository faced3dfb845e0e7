"""What the clients of one table remember across restarts, and its comparison with the store."""

from __future__ import annotations

from collections import Counter
from typing import Any

from conquista.core import data_text
from conquista.soak.kill.server_run import NOW
from conquista.table.commands.forwarding import request_of
from conquista.table.ports import Journal
from conquista.table.table import Table


class ClientMemory:
    """Acknowledgements and feed items of one table."""

    def __init__(self) -> None:
        self._acks: dict[str, int] = {}
        self._items: dict[tuple[str, int], str] = {}
        self._pending: str | None = None
        self._words = 0  # acknowledged words; the start is none
        self.lost: list[str] = []
        self.doubled: list[str] = []
        self.changed: list[str] = []

    @property
    def answers(self) -> int:
        return len(self._acks)

    def record(self, kind: str, rest: list[Any]) -> None:
        """Record what the server has sent before it was killed."""
        if kind == "send":
            self._pending = rest[0]
        elif kind == "ack":
            self._remember(*rest)
        elif kind == "tale":
            recipient, number, text = rest
            if self._items.setdefault((recipient, number), text) != text:
                self.changed.append(f"tale {number} of {recipient}")

    def compare(self, table: Table, journal: Journal) -> None:
        """Check that all acknowledged requests are stored once, and all sent items are unchanged."""
        table_state = table.table_state
        rows = Counter(str(row.data["cid"]) for row in journal.entries(table.id) if "cid" in row.data)
        self.doubled += [cid for cid, count in rows.items() if count > 1]
        known = {cid: number for (_, cid), (_, number) in table_state.known.items()}
        self.lost += [cid for cid, number in self._acks.items() if known.get(cid, number) != number]
        made = table_state.played() + sum(len(plan.words) for plan in table_state.plans.values())
        if made < self._words:  # each request adds one word, to a plan or to the match
            self.lost.append(f"{self._words - made} words")
        if made > self._words + (self._pending is not None):
            self.doubled.append(f"{made - self._words} words")
        for (recipient, number), text in self._items.items():
            stream = table_state.streams[None if recipient == "-" else recipient]
            if number > len(stream) or data_text(stream[number - 1].as_data()) != text:
                self.changed.append(f"tale {number} of {recipient}")

    def send_again(self, table: Table) -> None:
        """Send unacknowledged requests again: each is done now, or was done before and is acknowledged now."""
        if self._pending is not None:
            ack = table.apply_request(request_of(self._pending), NOW)
            self._remember(ack.cid, ack.number)

    def _remember(self, cid: str, number: int) -> None:
        if cid not in self._acks and cid != "start":
            self._words += 1
        self._acks[cid] = number
        self._pending = None
