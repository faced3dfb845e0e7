"""Counts refused requests, so that the connections of clients that do not slow down are closed."""

from __future__ import annotations

from conquista.server.middleware.limits import EXCESS_FORGOTTEN, LARGEST_EXCESS
from conquista.server.middleware.rate_limit import ExpiringMap


class FloodCounter:
    """Refusals of a person or an address without a pause. Times are those of a monotonic clock, in seconds."""

    def __init__(self) -> None:
        self._refused: ExpiringMap[tuple[int, float]] = ExpiringMap(EXCESS_FORGOTTEN)  # how many, and the last one

    def note(self, who: str, now: float) -> int:
        """Count a refused request; return how many there were since the last pause."""
        count, last = self._refused.get(who, now) or (0, now)
        count = count + 1 if now - last <= EXCESS_FORGOTTEN else 1
        self._refused.put(who, (count, now), now)
        return count

    @staticmethod
    def is_flood(count: int) -> bool:
        return count > LARGEST_EXCESS

    @staticmethod
    def begins(count: int) -> bool:
        """Return whether this refusal is the first one of a flood."""
        return count == LARGEST_EXCESS + 1
