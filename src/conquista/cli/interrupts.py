"""Interruptible computation: after an interrupt the best answer so far is used."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from conquista.players.thought import Stop

T = TypeVar("T")


class _Work(Generic[T]):
    """Work in a thread of its own, because compiled search does not notice an interrupt."""

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
        except BaseException as fault:  # raised again in the waiting thread
            self._fault = fault
        finally:
            self._done.set()

    def result(self) -> T:
        """Wait for the end; exceptions of the work are raised here."""
        self._done.wait()
        if self._fault is not None:
            raise self._fault
        return self._found[0]


def interruptible(work: Callable[[Stop], T]) -> tuple[T, bool]:
    """Return the result of some computation, and whether it was cut short. A second interrupt stops waiting."""
    running = _Work(work)
    try:
        return running.result(), False
    except KeyboardInterrupt:
        running.stop.set()
    return running.result(), True


def abandon_on_interrupt(work: Callable[[], T]) -> T:
    """Return the result of some work; an interrupt abandons it at once."""
    return _Work(lambda _: work()).result()
