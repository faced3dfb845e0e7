"""Growing delays after wrong passwords, which cannot lock the owner of an account out.

Failures are counted for a name at an address, and for a name at all addresses together. The second count delays only
addresses from which nobody has signed in to the account lately, so that an attack from many addresses does not stop
the owner at home. Recovery codes, links by e-mail and passkeys are not delayed. Counts are those of this process.
"""

from __future__ import annotations

import math

from conquista.server.errors import TooMuch
from conquista.server.middleware.rate_limit import ExpiringMap

FREE_HERE, FREE_ELSEWHERE = 5, 50  # failures without a delay: of a name at one address, and at all of them
LONGEST = 900.0  # seconds
COUNTED_FOR = 3600.0  # seconds for which failures are remembered, at least
KNOWN_FOR = 30 * 24 * 3600.0  # the same for addresses from which someone has signed in


class SignInThrottle:
    """Counts failures and says how long to wait. Times are those of a monotonic clock, in seconds."""

    def __init__(self) -> None:
        self._failures: ExpiringMap[tuple[int, float]] = ExpiringMap(COUNTED_FOR)  # how many, and when the last was
        self._known: ExpiringMap[bool] = ExpiringMap(KNOWN_FOR)

    def check(self, name: str, address: str, now: float) -> None:
        """Raise TooMuch while the delay after the last failure is not over."""
        waits = self._wait(f"{name}\0{address}", FREE_HERE, now)
        if not self._known.get(f"{name}\0{address}", now):
            waits = max(waits, self._wait(name, FREE_ELSEWHERE, now))
        if waits > 0:
            raise TooMuch("server.sign_in_often", retry=math.ceil(waits))

    def failed(self, name: str, address: str, now: float) -> None:
        """Count a wrong password."""
        for key in (f"{name}\0{address}", name):
            count, _ = self._failures.get(key, now) or (0, now)
            self._failures.put(key, (count + 1, now), now)

    def succeeded(self, name: str, address: str, now: float) -> None:
        """Note a sign-in: this address is known, and its failures are forgotten."""
        self._known.put(f"{name}\0{address}", True, now)
        self._failures.put(f"{name}\0{address}", (0, now), now)

    def _wait(self, key: str, free: int, now: float) -> float:
        count, last = self._failures.get(key, now) or (0, now)
        if count < free:
            return 0.0
        return last + min(LONGEST, 2.0 ** min(count - free, 20)) - now
