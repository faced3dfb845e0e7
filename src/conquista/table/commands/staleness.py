"""Refuses actions that were chosen for an outdated position."""

from __future__ import annotations

from conquista.core import Seat, Stale


class PositionHistory:
    """The feed items that last changed the position of each seat, with the hash of the position then.

    Seats that decide simultaneously do not outdate each other's positions.
    """

    def __init__(self) -> None:
        self._seen: dict[Seat, list[tuple[int, str]]] = {}  # number and hash, the oldest valid one first

    def changed(self, seat: Seat, number: int, seen: str, *, together: bool) -> None:
        """Record that a feed item has shown this seat a new position."""
        if not together:
            self._seen[seat] = []
        self._seen.setdefault(seat, []).append((number, seen))

    def look_again(self, seat: Seat, seen: str) -> None:
        """The hash of what this seat sees has changed without a new feed item."""
        if self._seen.get(seat):
            self._seen[seat][-1] = (self._seen[seat][-1][0], seen)

    def check(self, seat: Seat, seq: int, seen: str, drafted: str | None = None) -> None:
        """Refuse an action chosen for an outdated position, or for another position than the seat has now."""
        valid = [found for number, found in self._seen.get(seat, ()) if number <= seq]
        if not valid or (drafted or valid[-1]) != seen:
            raise Stale("table.refused.stale", seat=seat, given=seq)
