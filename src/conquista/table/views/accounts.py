"""What somebody may take away from a table: what their seats were told and see, the record, and their own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Data
from conquista.core.record import write
from conquista.table.errors import TableRefused
from conquista.table.state import TableState
from conquista.table.values import Missed, Recipient, SeatHolder
from conquista.table.views.records import record

# Of a row that somebody's own request has written, what they said themselves; nothing else of a row is given away.
OWN_WORDS = {
    "said": ("seat", "to", "text", "phrase", "offer", "terms", "id"),
    "replied": ("seat", "offer", "answer"),
    "watched": ("name", "text"),
}
ACTED = "acted"


@dataclass(frozen=True, slots=True)
class Account:
    """One table as one person may know it."""

    record: str | None = None  # None before the match begins, and while hands are hidden
    seats: tuple[Mapping[str, Data], ...] = ()  # for each ear of the person what it was told and what it sees
    said: tuple[Mapping[str, Data], ...] = ()

    def as_data(self) -> dict[str, Data]:
        return {"record": self.record, "seats": self.seats, "said": self.said}


def account(table_state: TableState, table: str, who: SeatHolder, heard: Mapping[Recipient, Missed]) -> Account:
    """The account of somebody who has these ears; what a record says is not told a second time."""
    try:
        written = write(record(table_state, table))
    except TableRefused:
        written = None
    return Account(
        written, tuple(_ear(ear, missed, written is None) for ear, missed in heard.items()), _own(table_state, who)
    )


def _ear(ear: Recipient, missed: Missed, whole: bool) -> dict[str, Data]:
    tales: list[Data] = [tale.as_data() for tale in missed.tales if whole or tale.kind != ACTED]
    return {"seat": ear, "tales": tales, "sight": missed.sight}


def _own(table_state: TableState, who: SeatHolder) -> tuple[Mapping[str, Data], ...]:
    """What somebody has said at this table, at whichever seat, in its order."""
    rows = [row for (name, _), (row, _) in table_state.known.items() if name == who.signature and row.kind in OWN_WORDS]
    return tuple(
        {"at": row.at, "kind": row.kind, **{name: row.data[name] for name in OWN_WORDS[row.kind] if name in row.data}}
        for row in sorted(rows, key=lambda row: row.seq)
    )
