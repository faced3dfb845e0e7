"""Long thinking that an interrupt cuts short: whoever is tired of waiting gets the best answer so far."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from conquista.players.thought import Stop

T = TypeVar("T")


class _Work(Generic[T]):
    """Something done in a thread of its own, because compiled search does not hear an interrupt."""

    def __init__(self, work: Callable[[Stop], T]) -> None:
        self.stop = Stop()
        self._work = work
        self._found: list[T] = []
        self._fault: BaseException | None = None
        self._done = Event()
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._found.append(self._work(self.stop))
        except BaseException as fault:  # it belongs to whoever waits
            self._fault = fault
        finally:
            self._done.set()

    def result(self) -> T:
        """Wait for the end; a fault of the work is raised here."""
        self._done.wait()
        if self._fault is not None:
            raise self._fault
        return self._found[0]


def patiently(work: Callable[[Stop], T]) -> tuple[T, bool]:
    """What some thinking comes to, and whether it was cut short. A second interrupt no longer waits for it."""
    running = _Work(work)
    try:
        return running.result(), False
    except KeyboardInterrupt:
        running.stop.set()
    return running.result(), True


def or_leave(work: Callable[[], T]) -> T:
    """What some work comes to; an interrupt leaves it behind at once, wherever it is."""
    return _Work(lambda _: work()).result()
