"""Hints between processes: new journal entries, forwarded requests, answers, presence, studies, notified people.

The store is authoritative, and every process polls it every few seconds anyway. A hint only causes an immediate poll;
one that is lost, late, duplicated or false does no harm.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, Protocol

from conquista.store.errors import StoreError

NEWS, FORWARDED, ANSWER, PRESENCE, STUDY, PERSON = KINDS = ("news", "errand", "answer", "there", "study", "person")
RETRY_AFTER = 1.0  # seconds before a broken connection is retried
CHECK_EVERY = 5.0  # seconds without a hint after which the channel is tried
LONGEST = 200
MOST_WAITING = 10_000  # hints that wait to be published; older ones are dropped
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")


@dataclass(frozen=True, slots=True)
class PubSubHint:
    """What to poll: a table for entries up to a number, requests or presence; an answer; a study; a person."""

    kind: str
    what: str  # a table, a forwarded request, a study, or a person
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
FaultHandler = Callable[[Exception], None]


def ignore(_fault: Exception) -> None:
    """Do nothing about an exception, which is counted all the same."""


class Hints(Protocol):
    """A channel for hints to all processes, this one included or not."""

    def listen(self, handler: HintHandler, on_fault: FaultHandler = ignore) -> None:
        """Register the handler, which is called for each hint from any thread, and what is told its exceptions."""

    def publish(self, hint: PubSubHint) -> None:
        """Publish a hint soon; never fails and does not wait."""

    def unreachable(self) -> tuple[str, ...]:
        """Return the names of the services that did not answer lately."""

    def close(self) -> None: ...


class NoHints:
    """The channel of a single process."""

    def listen(self, handler: HintHandler, on_fault: FaultHandler = ignore) -> None:
        return None

    def publish(self, hint: PubSubHint) -> None:
        return None

    def unreachable(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        return None


class QueuedHints(ABC):
    """Hints through a service, sent by a thread of their own, so that no table waits for the service.

    While the service does not answer, hints go through another channel, or are dropped where there is none.
    """

    service: str  # in reports

    def __init__(self, otherwise: Hints | None = None) -> None:
        self.lost = 0  # hints that could not be published
        self.failed = 0  # hints at which the handler failed, and calls that failed unexpectedly
        self._on_fault: FaultHandler = ignore
        self._otherwise: Hints = otherwise or NoHints()
        self._queue: deque[PubSubHint] = deque(maxlen=MOST_WAITING)
        self._more, self._closing = Event(), Event()
        self._answers = True
        self._threads: list[Thread] = []

    @abstractmethod
    def send(self, hints: Sequence[PubSubHint]) -> None:
        """Publish these hints, or try the service where there are none; raise one of `faults` in an outage."""

    @abstractmethod
    def follow(self, handler: HintHandler) -> None:
        """Connect and pass hints to the handler until `is_closing`; raise one of `faults` in an outage."""

    @abstractmethod
    def disconnect(self) -> None:
        """Close the connections."""

    @property
    @abstractmethod
    def faults(self) -> tuple[type[Exception], ...]: ...

    @property
    def is_closing(self) -> bool:
        return self._closing.is_set()

    def listen(self, handler: HintHandler, on_fault: FaultHandler = ignore) -> None:
        self._on_fault = on_fault
        self._otherwise.listen(handler, on_fault)

        def guarded(hint: PubSubHint) -> None:
            try:
                handler(hint)
            except Exception as fault:  # of one listener; the next hint may be for another
                self._note(fault)

        for work in (self._send_queued, lambda: self._keep_following(guarded)):
            self._threads.append(Thread(target=work, name="hints", daemon=True))
            self._threads[-1].start()

    def publish(self, hint: PubSubHint) -> None:
        if self._answers:
            self._queue.append(hint)
            self._more.set()
        else:
            self.lost += 1
            self._otherwise.publish(hint)

    def unreachable(self) -> tuple[str, ...]:
        return (*(() if self._answers else (self.service,)), *self._otherwise.unreachable())

    def close(self) -> None:
        self._closing.set()
        self._more.set()
        for thread in self._threads:
            thread.join()
        with suppress(*self.faults):
            self.disconnect()
        self._otherwise.close()

    def _note(self, fault: Exception) -> None:
        self.failed += 1
        self._on_fault(fault)

    def _send_queued(self) -> None:
        while not self.is_closing:
            self._more.wait(CHECK_EVERY if self._answers else RETRY_AFTER)
            self._more.clear()
            batch: dict[tuple[str, str], PubSubHint] = {}
            with suppress(IndexError):
                while True:
                    hint = self._queue.popleft()
                    batch[hint.kind, hint.what] = hint  # a later one about the same stands for an earlier one
            try:
                self.send(list(batch.values()))
                self._answers = True
            except Exception as fault:
                if not isinstance(fault, self.faults):
                    self._note(fault)
                self._answers = False
                self.lost += len(batch)
                for hint in batch.values():
                    self._otherwise.publish(hint)
                self._closing.wait(RETRY_AFTER)

    def _keep_following(self, handler: HintHandler) -> None:
        while not self.is_closing:
            began = time.monotonic()
            try:
                self.follow(handler)
            except self.faults:
                pass
            except Exception as fault:  # connect again, whatever it was
                self._note(fault)
            self._closing.wait(max(0.0, RETRY_AFTER - (time.monotonic() - began)))


class RedisHints(QueuedHints):
    """Hints through a Redis channel, or any compatible server."""

    service = "redis"

    def __init__(self, url: str, channel: str = "conquista", otherwise: Hints | None = None) -> None:
        super().__init__(otherwise)
        self._channel = channel
        driver = _driver()
        if not url.startswith(REDIS_SCHEMES):
            raise StoreError("store.redis.address", address=url.partition("://")[0])
        self._faults = (driver.RedisError, OSError)
        self._giving = driver.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._hearing = driver.Redis.from_url(url, socket_connect_timeout=2, health_check_interval=5)

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        return self._faults

    def send(self, hints: Sequence[PubSubHint]) -> None:
        if not hints:
            self._giving.ping()
        for hint in hints:
            self._giving.publish(self._channel, hint.text)

    def follow(self, handler: HintHandler) -> None:
        with self._hearing.pubsub(ignore_subscribe_messages=True) as line:
            line.subscribe(self._channel)
            while not self.is_closing:
                message: Any = line.get_message(timeout=0.2)
                hint = PubSubHint.read(message["data"].decode("utf-8", "replace")) if message else None
                if hint is not None:
                    handler(hint)

    def disconnect(self) -> None:
        self._giving.close()
        self._hearing.close()


def _driver() -> Any:
    try:
        import redis
    except ImportError as fault:
        raise StoreError("store.redis.missing") from fault
    return redis
