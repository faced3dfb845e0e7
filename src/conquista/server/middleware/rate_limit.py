"""Rate limits, counted in memory, or in Redis when several processes serve one address.

Both use the generic cell rate algorithm: one number for each key, the time at which the limit is fully available
again. A request costs one lookup and one write, however many keys there are.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from conquista.server.configuration.limit_settings import RATES, LimitSettings, Rate, rate
from conquista.server.errors import TooMuch

T = TypeVar("T")
LOCAL = frozenset(("messages",))  # counted in this process always: a socket belongs to one process
RETRY = 5.0  # seconds after which Redis is tried again
REMEMBERED = 600.0  # seconds for which the person behind a token is remembered


class ExpiringMap(Generic[T]):
    """Values by key, kept for at least `lifetime` seconds after they were written, and at most twice as long.

    Two generations replace a sweep: when the newer one is old enough, the older one is dropped as a whole.
    """

    def __init__(self, lifetime: float) -> None:
        self._lifetime = lifetime
        self._new: dict[str, T] = {}
        self._old: dict[str, T] = {}
        self._turned = 0.0

    def get(self, key: str, now: float) -> T | None:
        self._turn(now)
        found = self._new.get(key)
        return self._old.get(key) if found is None else found

    def put(self, key: str, value: T, now: float) -> None:
        self._turn(now)
        self._new[key] = value

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def _turn(self, now: float) -> None:
        if now - self._turned < self._lifetime:
            return
        self._old = self._new if now - self._turned < 2 * self._lifetime else {}
        self._new = {}
        self._turned = now


class RateStore(Protocol):
    """Counts requests by key."""

    async def hit(self, name: str, limit: Rate, key: str, counted: bool = True) -> float:
        """Count one request; return 0, or the seconds to wait where it is above the limit and was not counted.

        Where it is not to be counted, return only whether one would be refused now.
        """

    def unreachable(self) -> tuple[str, ...]:
        """Return the names of the services that did not answer lately."""

    async def close(self) -> None: ...


class MemoryRates:
    """Rates counted in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full: dict[str, ExpiringMap[float]] = {}  # by limit: when it is fully available again, by key

    def wait(self, name: str, limit: Rate, key: str, counted: bool = True) -> float:
        """Count one request, as `hit` does."""
        now = self._clock()
        full = self._full.get(name)
        if full is None:
            full = self._full[name] = ExpiringMap(limit.seconds)
        later = max(full.get(key, now) or now, now) + limit.seconds / limit.amount
        above = later - now - limit.seconds
        if above > 1e-6:  # of a rounding error
            return above
        if counted:
            full.put(key, later, now)
        return 0.0

    async def hit(self, name: str, limit: Rate, key: str, counted: bool = True) -> float:
        return self.wait(name, limit, key, counted)

    def unreachable(self) -> tuple[str, ...]:
        return ()

    async def close(self) -> None:
        return None

    def __len__(self) -> int:
        return sum(map(len, self._full.values()))


class RedisRates:
    """Rates counted in Redis, by its clock; while it cannot be reached, in this process."""

    SCRIPT = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local later = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + tonumber(ARGV[1]) / tonumber(ARGV[2])
local above = later - now - tonumber(ARGV[1])
if above > 1 then return math.ceil(above) end
if ARGV[3] == '0' then return 0 end
redis.call('SET', KEYS[1], string.format('%.0f', later), 'PX', math.ceil((later - now) / 1000) + 1)
return 0
"""

    def __init__(self, address: str) -> None:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        self._redis = Redis.from_url(address, socket_timeout=2.0, socket_connect_timeout=2.0)
        self._script = self._redis.register_script(self.SCRIPT)
        self._faults = (RedisError, OSError)
        self._here = MemoryRates()
        self._reachable = True
        self._try_again = 0.0

    def unreachable(self) -> tuple[str, ...]:
        return () if self._reachable else ("redis",)

    async def hit(self, name: str, limit: Rate, key: str, counted: bool = True) -> float:
        if not self._reachable and time.monotonic() < self._try_again:
            return self._here.wait(name, limit, key, counted)
        period = 1_000_000 * limit.seconds
        self._try_again = time.monotonic() + RETRY  # of the requests in an outage one tries, and the others go on
        try:
            keys, args = [f"conquista:rate:{name}:{key}"], [period, limit.amount, int(counted)]
            above = float(await self._script(keys=keys, args=args))
        except self._faults:
            self._reachable = False
            return self._here.wait(name, limit, key, counted)
        self._reachable = True
        return above / 1_000_000

    async def close(self) -> None:
        await self._redis.aclose()


class RateLimiter:
    """Counts requests and refuses those above a limit; limits go by their names in `LimitSettings`."""

    def __init__(self, limits: LimitSettings, redis: str = "", on: bool = True) -> None:
        self._on = on
        self._rates = {name: rate(getattr(limits, name)) for name in RATES}
        self._local = MemoryRates()
        self._shared: RateStore = RedisRates(redis) if redis else self._local
        self._people: ExpiringMap[str] = ExpiringMap(REMEMBERED)

    async def wait(self, name: str, *who: str, counted: bool = True) -> float:
        """Count one request; return 0, or the seconds to wait where it is above the limit."""
        if not self._on:
            return 0.0
        if name in LOCAL:
            return self._local.wait(name, self._rates[name], "\0".join(who), counted)
        return await self._shared.hit(name, self._rates[name], "\0".join(who), counted)

    async def check(self, name: str, *who: str, key: str = "server.rate", counted: bool = True) -> None:
        """Count one request; raise TooMuch above the limit, with the message of this key.

        Where it is not to be counted, raise only if one would be refused now.
        """
        waits = await self.wait(name, *who, counted=counted)
        if waits:
            limit = self._rates[name]
            raise TooMuch(key, most=limit.amount, seconds=limit.seconds, retry=math.ceil(waits))

    async def check_request(self, fingerprint: str, address: str) -> None:
        """Count a request by its person where the token is known to be valid, else by address, and all by address."""
        person = self._people.get(fingerprint, time.monotonic()) if fingerprint else None
        if person is None:
            await self.check("visits", address)
        else:
            await self.check("requests", person)
        await self.check("requests_of_address", address)

    def remember(self, fingerprint: str, person: str) -> None:
        """A token with this fingerprint was found to be valid: its requests count as those of the person."""
        self._people.put(fingerprint, person, time.monotonic())

    def unreachable(self) -> tuple[str, ...]:
        """Return the names of the services that did not answer lately."""
        return self._shared.unreachable()

    async def close(self) -> None:
        await self._shared.close()
