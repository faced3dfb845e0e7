"""Requirements of a game for the table that hosts a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableTerms:
    """Limits that the table enforces during the match; the default has none."""

    talk: str = "private"  # the most that is allowed: none, table, or private
    seconds: int = 0  # per decision; 0 leaves the time to the table
    leavers_idle: bool = False  # whether the seat of a person who left does only the minimum
