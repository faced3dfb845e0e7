"""Refuses actions that were chosen for an outdated position."""

from __future__ import annotations

from conquista.core import Seat, Stale


class PositionHistory:
    """The feed items that last changed the position of each seat, with the hash of the position then.

    Seats that decide together do not outdate each other: what one of them does keeps the moment of the others open.
    """

    def __init__(self) -> None:
        self._seen: dict[Seat, list[tuple[int, str]]] = {}  # number and hash, the oldest still valid one first

    def changed(self, seat: Seat, number: int, seen: str, *, together: bool) -> None:
        """Record that a feed item has shown this seat a new position."""
        if not together:
            self._seen[seat] = []
        self._seen.setdefault(seat, []).append((number, seen))

    def look_again(self, seat: Seat, seen: str) -> None:
        """What this seat sees now has another name than was told."""
        if self._seen.get(seat):
            self._seen[seat][-1] = (self._seen[seat][-1][0], seen)

    def check(self, seat: Seat, seq: int, seen: str, drafted: str | None = None) -> None:
        """Refuse what was decided on a position that has passed, or on another one than the seat has before it."""
        valid = [found for number, found in self._seen.get(seat, ()) if number <= seq]
        if not valid or (drafted or valid[-1]) != seen:
            raise Stale("table.refused.stale", seat=seat, given=seq)
