"""Hints between processes: new journal entries, forwarded requests, answers, presence.

The store is authoritative, and every process polls it every few seconds anyway. A hint only causes an immediate poll;
one that is lost, late, duplicated or false does no harm.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, Protocol

from conquista.store.errors import StoreError

NEWS, FORWARDED, ANSWER, PRESENCE = KINDS = ("news", "errand", "answer", "there")
RETRY_AFTER = 1.0  # seconds before a broken connection is retried
LONGEST = 200
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")


@dataclass(frozen=True, slots=True)
class PubSubHint:
    """What to poll: a table for entries up to a number, requests or presence; a forwarded request for its answer."""

    kind: str
    what: str  # a table, or a forwarded request
    seq: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind} {self.what} {self.seq}"

    @staticmethod
    def read(text: str) -> PubSubHint | None:
        """Parse a hint; return None for any other text."""
        kind, _, rest = text[:LONGEST].partition(" ")
        what, _, seq = rest.rpartition(" ")
        return PubSubHint(kind, what, int(seq)) if kind in KINDS and what and seq.isdecimal() else None


HintHandler = Callable[[PubSubHint], None]


class Hints(Protocol):
    """A channel for hints to all processes, this one included or not."""

    def listen(self, handler: HintHandler) -> None:
        """Register the handler, which is called for each hint from any thread."""

    def publish(self, hint: PubSubHint) -> None:
        """Publish a hint; never fails and does not wait for the receivers."""

    def close(self) -> None: ...


class NoHints:
    """The channel of a single process."""

    def listen(self, handler: HintHandler) -> None:
        return None

    def publish(self, hint: PubSubHint) -> None:
        return None

    def close(self) -> None:
        return None


class RedisHints:
    """Hints through a Redis channel, or any compatible server; during an outage hints are dropped."""

    def __init__(self, url: str, channel: str = "conquista") -> None:
        self._channel = channel
        self.lost = 0  # hints that could not be published
        self._closing = Event()
        self._thread: Thread | None = None
        driver = _driver()
        if not url.startswith(REDIS_SCHEMES):
            raise StoreError("store.redis.address", address=url.partition("://")[0])
        self._error = driver.RedisError
        self._giving = driver.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._hearing = driver.Redis.from_url(url, socket_connect_timeout=2)

    def listen(self, handler: HintHandler) -> None:
        self._thread = Thread(target=self._listen, args=(handler,), name="hints", daemon=True)
        self._thread.start()

    def publish(self, hint: PubSubHint) -> None:
        try:
            self._giving.publish(self._channel, hint.text)
        except self._error:
            self.lost += 1

    def close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        for line in (self._giving, self._hearing):
            with suppress(self._error):
                line.close()

    def _listen(self, handler: HintHandler) -> None:
        while not self._closing.is_set():
            try:
                self._follow(handler)
            except self._error:
                self._closing.wait(RETRY_AFTER)

    def _follow(self, handler: HintHandler) -> None:
        with self._hearing.pubsub(ignore_subscribe_messages=True) as line:
            line.subscribe(self._channel)
            while not self._closing.is_set():
                message: Any = line.get_message(timeout=0.2)
                hint = PubSubHint.read(message["data"].decode("utf-8", "replace")) if message else None
                if hint is not None:
                    handler(hint)


def _driver() -> Any:
    try:
        import redis
    except ImportError as fault:
        raise StoreError("store.redis.missing") from fault
    return redis
