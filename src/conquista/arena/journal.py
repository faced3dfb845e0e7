"""What a worker is doing, kept in memory it shares with whoever watches it, so that it outlives the worker."""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
import time
from dataclasses import dataclass

SIZE = 32 << 20  # bytes set aside; pages that are never written cost nothing
NOBODY = -1

_HEAD = struct.Struct("=qdqq")  # game, since when, seat at work, bytes written below
_WORK = struct.Struct("=dq")
_LENGTH = struct.Struct("=q")
_WORK_AT = 8
_LENGTH_AT = 24
_BODY_AT = _HEAD.size


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a worker was doing: the seat that has been thinking, since when, in which game, and that game so far."""

    game: int
    since: float
    seat: int
    text: str = ""


class Journal:
    """One worker's page. The worker writes; the watcher reads, and trusts the text only of a worker that has ended."""

    def __init__(self, descriptor: int) -> None:
        self._page = mmap.mmap(descriptor, SIZE)
        self._at = _BODY_AT

    @staticmethod
    def file() -> int:
        """A fresh page without a name, as a file descriptor; it vanishes with the last process that holds it."""
        with tempfile.TemporaryFile() as file:
            file.truncate(SIZE)
            return os.dup(file.fileno())

    def begin(self, game: int) -> None:
        self._at = _BODY_AT
        _HEAD.pack_into(self._page, 0, game, time.monotonic(), NOBODY, 0)

    def think(self, seat: int) -> None:
        """A seat's player is asked, or with NOBODY it has answered."""
        _WORK.pack_into(self._page, _WORK_AT, time.monotonic(), seat)

    def line(self, text: str) -> None:
        """Add a line of the record; a match too long for the page is kept as far as it fits."""
        data = text.encode()
        end = self._at + len(data) + 1
        if end < SIZE:
            self._page[self._at : end] = data + b"\n"
            self._at = end
            _LENGTH.pack_into(self._page, _LENGTH_AT, end - _BODY_AT)

    def glance(self) -> Glimpse:
        """Who is at work, without the text."""
        game, since, seat, _ = _HEAD.unpack_from(self._page)
        return Glimpse(game, since, seat)

    def read(self) -> Glimpse:
        """All of it, once the worker stands still."""
        game, since, seat, length = _HEAD.unpack_from(self._page)
        return Glimpse(game, since, seat, bytes(self._page[_BODY_AT : _BODY_AT + length]).decode())

    def close(self) -> None:
        self._page.close()
