"""Rate limits, counted in memory, or in Redis when several processes serve one address."""

from __future__ import annotations

from functools import cache

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import MovingWindowRateLimiter

from conquista.server.errors import TooMuch


class RateLimiter:
    """Counts requests and refuses those above the limit."""

    def __init__(self, redis: str = "", on: bool = True) -> None:
        self._on = on
        storage: Storage = MemoryStorage()
        if redis:
            storage = RedisStorage(f"async+{redis.replace('unix://', 'redis+unix://')}", implementation="redispy")
        self._limiter = MovingWindowRateLimiter(storage)

    async def allow(self, rate: str, *who: str) -> bool:
        """Count one request; return whether it is within the limit."""
        return not self._on or await self._limiter.hit(_item(rate), rate, *who)

    async def check(self, rate: str, *who: str) -> None:
        """Count one request; raise TooMuch above the limit."""
        if not await self.allow(rate, *who):
            item = _item(rate)
            raise TooMuch("server.rate", most=item.amount, seconds=item.get_expiry())

    async def spent(self, rate: str, *who: str) -> bool:
        """Return whether a limit is exhausted, without counting."""
        return self._on and not await self._limiter.test(_item(rate), rate, *who)


@cache
def _item(rate: str) -> RateLimitItem:
    return parse(rate)
