"""Hints between processes: "table N has rows up to k", "there is an errand for table N", "somebody came to table N".

The store is the truth, and everybody looks there every few seconds anyway. A hint only lets him look at once; one that
is lost, late, doubled or false does no harm.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, Protocol

from conquista.store.errors import StoreError

NEWS, FORWARDED, ANSWER, PRESENCE = KINDS = ("news", "errand", "answer", "there")
RETRY_AFTER = 1.0  # seconds after which a broken line is tried again
LONGEST = 200
SCHEMES = ("redis://", "rediss://", "unix://")


@dataclass(frozen=True, slots=True)
class PubSubHint:
    """Where to look: at a table for rows up to a number, an errand or who is there; at an errand for its answer."""

    kind: str
    what: str  # a table, or an errand
    seq: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind} {self.what} {self.seq}"

    @staticmethod
    def read(text: str) -> PubSubHint | None:
        """A hint, None where it is none."""
        kind, _, rest = text[:LONGEST].partition(" ")
        what, _, seq = rest.rpartition(" ")
        return PubSubHint(kind, what, int(seq)) if kind in KINDS and what and seq.isdecimal() else None


HintHandler = Callable[[PubSubHint], None]


class Hints(Protocol):
    """A way for hints to all processes, this one included or not."""

    def listen(self, handler: HintHandler) -> None:
        """Call this for each hint, from any thread; once."""

    def give(self, hint: PubSubHint) -> None:
        """Tell the others; never fails, and does not wait for them."""

    def close(self) -> None: ...


class NoHints:
    """For one process alone."""

    def listen(self, handler: HintHandler) -> None:
        return None

    def give(self, hint: PubSubHint) -> None:
        return None

    def close(self) -> None:
        return None


class RedisHints:
    """Hints by way of a channel of Redis, or of anything that speaks like it; without it there are none for a while."""

    def __init__(self, url: str, channel: str = "conquista") -> None:
        self._channel = channel
        self.lost = 0  # hints that could not be given
        self._closing = Event()
        self._thread: Thread | None = None
        driver = _driver()
        if not url.startswith(SCHEMES):
            raise StoreError("store.redis.address", address=url.partition("://")[0])
        self._error = driver.RedisError
        self._giving = driver.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._hearing = driver.Redis.from_url(url, socket_connect_timeout=2)

    def listen(self, handler: HintHandler) -> None:
        self._thread = Thread(target=self._listen, args=(handler,), name="hints", daemon=True)
        self._thread.start()

    def give(self, hint: PubSubHint) -> None:
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
