"""What a new table is opened with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.config import TableConfig
from conquista.table.values import SeatHolder


@dataclass(frozen=True, slots=True)
class TableOpening:
    """The configuration, host and seats of a new table, and who may find it in the lobby; `club` is empty for none."""

    config: TableConfig
    host: SeatHolder
    seats: Mapping[Seat, SeatHolder]
    visibility: str
    club: str = ""
