"""Storms: as many puzzles as possible in three minutes, by the clock of the server."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from conquista.core import Data
from conquista.server.errors import ServerRefused
from conquista.server.learning.puzzles import catalogue
from conquista.store.learning.puzzles import Storm

LENGTH = 180_000  # milliseconds
SLIP = 10_000  # what a slip or a skipped puzzle costs
BONUS, ROW = 5_000, 8  # what each row of this many solved puzzles gives


def begun(storm: str, person: str, now: int) -> Storm:
    """Return a new storm; its puzzles rise in grade, in an order of its own."""

    def place(puzzle: str) -> tuple[int, str]:
        return catalogue.entry(puzzle).grade, hashlib.sha256(f"{storm} {puzzle}".encode()).hexdigest()

    order: list[Data] = [*sorted(catalogue.all_puzzles(), key=place)]
    return Storm(storm, person, now, now + LENGTH, 0, not order, {"order": order, "marks": [], "row": 0})


def order(storm: Storm) -> list[str]:
    return _strings(storm.state.get("order"))


def marks(storm: Storm) -> list[bool]:
    """Return for each puzzle that is over whether it was solved."""
    found = storm.state.get("marks")
    return [bool(mark) for mark in found] if isinstance(found, Sequence) else []


def row(storm: Storm) -> int:
    """Return how many puzzles were solved in a row."""
    found = storm.state.get("row")
    return found if isinstance(found, int) else 0


def current(storm: Storm) -> str | None:
    """Return the puzzle that is due; None when the storm is over."""
    rest = order(storm)[len(marks(storm)) :]
    return None if storm.closed or not rest else rest[0]


def is_over(storm: Storm, now: int) -> bool:
    return storm.closed or now >= storm.ends


def answered(storm: Storm, number: int, solved: bool, now: int) -> Storm:
    """Return a storm after the answer to its puzzle of this number, counted from 0. Raises ServerRefused."""
    if is_over(storm, now):
        return replace(storm, closed=True)
    if number != len(marks(storm)):
        raise ServerRefused("server.storm_number", number=len(marks(storm)) + 1)
    in_row = row(storm) + 1 if solved else 0
    ends = storm.ends + (0 if solved else -SLIP) + (BONUS if solved and in_row % ROW == 0 else 0)
    state: dict[str, Data] = {**storm.state, "marks": [*marks(storm), solved], "row": in_row}
    closed = now >= ends or len(marks(storm)) + 1 == len(order(storm))
    return replace(storm, ends=ends, score=storm.score + int(solved), closed=closed, state=state)


def _strings(found: Data) -> list[str]:
    return [str(one) for one in found] if isinstance(found, Sequence) and not isinstance(found, str) else []
