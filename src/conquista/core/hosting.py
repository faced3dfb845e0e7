"""What the options of a match ask of the table at which it is played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableTerms:
    """Limits that a table keeps for as long as the match lasts; by itself a game sets none."""

    talk: str = "private"  # the most that may be said: none, table, or private
    seconds: int = 0  # for each decision; 0 leaves the time to the table
    leavers_idle: bool = False  # whether the seat of a person who is gone does as little as the rules allow
