"""A person's data at a table: the feeds and snapshots of their seats, the record, and their own messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Data
from conquista.core.record import write
from conquista.table.errors import TableRefused
from conquista.table.state import TableState
from conquista.table.values import Missed, Recipient, SeatHolder
from conquista.table.views.records import record

# The fields of an entry that a person's own request has written; nothing else of an entry is exported.
OWN_WORDS = {
    "said": ("seat", "to", "text", "phrase", "offer", "terms", "id"),
    "replied": ("seat", "offer", "answer"),
    "watched": ("name", "text"),
}
ACTED = "acted"


@dataclass(frozen=True, slots=True)
class Account:
    """One table as far as one person may see it."""

    record: str | None = None  # None before the match begins, and while hands are hidden
    seats: tuple[Mapping[str, Data], ...] = ()  # the feed and the snapshot of each seat of the person
    said: tuple[Mapping[str, Data], ...] = ()

    def as_data(self) -> dict[str, Data]:
        return {"record": self.record, "seats": self.seats, "said": self.said}


def account(table_state: TableState, table: str, who: SeatHolder, heard: Mapping[Recipient, Missed]) -> Account:
    """The account of a person with these feeds; what the record contains is not repeated."""
    try:
        written = write(record(table_state, table))
    except TableRefused:
        written = None
    return Account(
        written,
        tuple(_recipient_data(recipient, missed, written is None) for recipient, missed in heard.items()),
        _own(table_state, who),
    )


def _recipient_data(recipient: Recipient, missed: Missed, whole: bool) -> dict[str, Data]:
    items: list[Data] = [item.as_data() for item in missed.items if whole or item.kind != ACTED]
    return {"seat": recipient, "tales": items, "sight": missed.snapshot}


def _own(table_state: TableState, who: SeatHolder) -> tuple[Mapping[str, Data], ...]:
    """What a person has said at this table, at any seat, in order."""
    rows = [
        entry
        for (name, _), (entry, _) in table_state.known.items()
        if name == who.signature and entry.kind in OWN_WORDS
    ]
    return tuple(
        {
            "at": entry.at,
            "kind": entry.kind,
            **{name: entry.data[name] for name in OWN_WORDS[entry.kind] if name in entry.data},
        }
        for entry in sorted(rows, key=lambda entry: entry.seq)
    )
