"""What the clients of tables were told, kept in a file, so that an interrupted trial can be continued."""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from conquista.core import ConquistaError, Seat, data_text

WATCHER = "-"


@dataclass
class TableMemory:
    """Everything that the clients of one table have sent and received."""

    id: str
    preset: str
    tokens: Mapping[Seat, str]
    sent: dict[str, tuple[Seat, str]] = field(default_factory=dict)  # request ids with their seat and word
    acked: dict[str, int | None] = field(default_factory=dict)  # with the number of the feed item, where it was told
    refused: dict[str, str] = field(default_factory=dict)  # with the message key
    items: dict[tuple[Seat, int], str] = field(default_factory=dict)  # digests of feed items, by recipient and number
    hashes: dict[tuple[Seat, int], str] = field(default_factory=dict)  # of the shown position, by the same
    outcomes: dict[Seat, str] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    last_ack: float = 0.0
    stall: float = 0.0  # the longest time without an acknowledgement

    @property
    def open_requests(self) -> list[str]:
        """The requests that were neither acknowledged nor refused."""
        return [cid for cid in self.sent if cid not in self.acked and cid not in self.refused]


@dataclass
class ActionTotals:
    """Sums over the tables that are over and were compared."""

    tables: int = 0
    acknowledged: int = 0
    refused: int = 0
    items: int = 0
    lost: int = 0
    doubled: int = 0
    inconsistent: int = 0

    def add(self, other: ActionTotals) -> None:
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


class ActionLedger:
    """The tables in play and the totals of those that are over; every line is written before it is relied upon."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        """Open the ledger of a new trial, or of one with the same settings; raises ConquistaError for others."""
        self.tables: dict[str, TableMemory] = {}
        self.totals = ActionTotals()
        self.compared: set[str] = set()
        self.faults: list[str] = []
        self.events: Counter[str] = Counter()  # kills and restarts, by kind
        self.seconds = 0.0
        self.slowest: dict[str, float] = {}  # the largest value of each kind of duration
        self._settings: Any = None
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]  # the last one may be incomplete
        for line in whole:
            self._take(*json.loads(line))
        if len(whole) < len(lines):
            path.write_text("".join(whole), encoding="utf-8")
        if self._settings not in (None, dict(settings)):
            raise ConquistaError("soak.processes.settings", path=str(path))
        self._file: TextIO = path.open("a", encoding="utf-8")
        if self._settings is None:
            self.add("settings", dict(settings))

    def close(self) -> None:
        self._file.close()

    def add(self, kind: str, *values: Any) -> None:
        """Remember something, in memory and in the file."""
        self._take(kind, *values)
        self._file.write(json.dumps([kind, *values]) + "\n")
        self._file.flush()

    def sent(self, table: str, cid: str, seat: Seat, word: str) -> None:
        """A request is about to be sent."""
        self.add("sent", table, cid, seat, word)

    def acked(self, table: str, cid: str, number: int | None) -> None:
        """A request was acknowledged, with the number of its feed item where that was told."""
        memory = self.tables.get(table)
        if memory is None or cid not in memory.sent:
            return
        known = memory.acked.get(cid)
        if cid not in memory.acked or (known is None and number is not None):
            self.add("acked", table, cid, number)
        elif number is not None and known != number:
            self.add("contradiction", table, f"{cid} was acknowledged as {known} and as {number}")
        if cid in memory.refused:
            self.add("contradiction", table, f"{cid} was refused and acknowledged")

    def refused(self, table: str, cid: str, key: str) -> None:
        """A request was refused for good."""
        memory = self.tables.get(table)
        if memory is None or cid not in memory.sent:
            return
        if cid in memory.acked:
            self.add("contradiction", table, f"{cid} was acknowledged and refused ({key})")
        elif cid not in memory.refused:
            self.add("refused", table, cid, key)

    def shown(self, table: str, seat: Seat, items: list[dict[str, Any]], sight: Mapping[str, Any] | None) -> None:
        """Feed items and a snapshot were received by a seat; what was told before must be the same."""
        memory = self.tables.get(table)
        if memory is None:
            return
        for item in items:
            digest = digest_of(item)
            known = memory.items.get((seat, item["number"]))
            if known is None:
                self.add("item", table, seat, item["number"], digest)
            elif known != digest:
                self.add("contradiction", table, f"item {item['number']} of {seat} was told twice, not the same")
        if sight is None:
            return
        known = memory.hashes.get((seat, sight["number"]))
        if known is None:
            self.add("hash", table, seat, sight["number"], sight["hash"])
        elif known != sight["hash"]:
            self.add("contradiction", table, f"position {sight['number']} of {seat} was shown twice, not the same")
        if sight["phase"] == "over" and sight["outcome"]:
            outcome = data_text(sight["outcome"])
            if seat not in memory.outcomes:
                self.add("outcome", table, seat, outcome)
            elif memory.outcomes[seat] != outcome:
                self.add("contradiction", table, f"the outcome of {seat} was told twice, not the same")

    def compared_table(self, table: str, totals: ActionTotals, faults: list[str]) -> None:
        """A table that is over was compared with the store; it is forgotten."""
        self.add("compared", table, asdict(totals), faults)

    def _take(self, kind: str, *values: Any) -> None:
        if kind == "table":
            name, preset, tokens = values
            self.tables[name] = TableMemory(name, preset, tokens)
        elif kind == "compared":
            name, totals, faults = values
            self.tables.pop(name, None)
            self.compared.add(name)
            self.totals.add(ActionTotals(**totals))
            self.faults += faults
        elif kind == "event":
            self.events[values[0]] += values[1] if len(values) > 1 else 1
        elif kind == "slowest":
            self.slowest[values[0]] = max(self.slowest.get(values[0], 0.0), values[1])
        elif kind == "seconds":
            self.seconds += values[0]
        elif kind == "settings":
            self._settings = values[0]
        elif values[0] in self.tables:
            self._take_of_table(self.tables[values[0]], kind, *values[1:])

    def _take_of_table(self, memory: TableMemory, kind: str, *values: Any) -> None:
        if kind == "sent":
            memory.sent[values[0]] = (values[1], values[2])
        elif kind == "acked":
            memory.acked[values[0]] = values[1]
            now = time.monotonic()
            if memory.last_ack:
                memory.stall = max(memory.stall, now - memory.last_ack)
            memory.last_ack = now
        elif kind == "refused":
            memory.refused[values[0]] = values[1]
        elif kind == "item":
            memory.items[values[0], values[1]] = values[2]
        elif kind == "hash":
            memory.hashes[values[0], values[1]] = values[2]
        elif kind == "outcome":
            memory.outcomes[values[0]] = values[1]
        elif kind == "contradiction":
            memory.contradictions.append(values[0])


def digest_of(item: Mapping[str, Any]) -> str:
    """Return the digest of a feed item."""
    return hashlib.sha256(data_text(dict(item)).encode()).hexdigest()[:16]
