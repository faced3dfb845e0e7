"""The clock of the server: it goes evenly, also where the clock of the machine is set while matches run."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

JUMP = 2_000  # milliseconds between the two clocks from which on that of the machine was set
LOOK_EVERY = 1.0  # seconds
SLOWED_BY = 10  # a clock that is ahead goes slower by one part of this many


class ServerClock:
    """Time that advances with a monotonic clock and follows the clock of the machine. Times are in milliseconds.

    Nobody is charged where the clock of the machine is set: a step forward is adopted, and counted in `skipped`, so
    that running clocks can be moved along. After a step back the time goes on more slowly until both agree again, since
    later entries must not have earlier times.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        """Both return nanoseconds."""
        self._wall, self._steady = wall, steady
        # The offset of the machine's time from the steady one in nanoseconds, None while nobody watches, and the steps
        # forward: the time before each, and its length. One value, since other threads read both.
        self._set: tuple[int | None, tuple[tuple[int, int], ...]] = (None, ())
        self._last = 0  # no time before this one is returned
        self._looked = 0
        self._is_ahead = False

    def now(self) -> int:
        """Return the current time."""
        offset, _ = self._set
        if offset is None:
            return self._wall() // 1_000_000
        self._last = max(self._last, (self._steady() + offset) // 1_000_000)
        return self._last

    @property
    def skipped(self) -> int:
        """How much time was skipped by steps forward since the start of the process."""
        return sum(length for _, length in self._set[1])

    def skipped_since(self, at: int) -> int:
        """Return how much time was skipped by steps forward after this time."""
        return sum(length for before, length in self._set[1] if before >= at)

    def watch(self) -> int:
        """Compare the clocks; return how far that of the machine was set, 0 where it was not. Call this regularly."""
        steady = self._steady()
        found = self._wall() - steady
        offset, steps = self._set
        if offset is None:
            self._set, self._looked, self._last = (found, steps), steady, 0
            return 0
        passed, self._looked = steady - self._looked, steady
        step = (found - offset) // 1_000_000
        if step >= JUMP:
            self._set = (found, (*steps, (self.now(), step)))
            self._is_ahead = False
            return step
        if step > -JUMP and not self._is_ahead:
            self._set = (found, steps)  # both differ a little, as a clock does that is adjusted
            return 0
        is_new, self._is_ahead = not self._is_ahead, step < 0
        self._set = (max(found, offset - passed // SLOWED_BY), steps)
        return step if is_new else 0

    def unwatch(self) -> None:
        """Return the time of the machine from now on."""
        self._set = (None, self._set[1])


CLOCK = ServerClock()
_watchers: set[object] = set()


def now() -> int:
    """Return the current time in milliseconds."""
    return CLOCK.now()


async def keep_watching(on_jump: Callable[[int], None]) -> None:
    """Watch the clock of the machine until cancelled; `on_jump` is called with each step in milliseconds."""
    own = object()
    _watchers.add(own)
    seen = CLOCK.skipped
    try:
        while True:
            step = CLOCK.watch()
            if CLOCK.skipped != seen:  # another server of this process may have noticed it first
                step, seen = CLOCK.skipped - seen, CLOCK.skipped
            if step:
                on_jump(step)
            await asyncio.sleep(LOOK_EVERY)
    finally:
        _watchers.discard(own)
        if not _watchers:
            CLOCK.unwatch()
