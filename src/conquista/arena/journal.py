"""What a worker is doing, kept in memory it shares with whoever watches it, so that it outlives the worker."""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
from dataclasses import dataclass

SIZE = 32 << 20  # bytes set aside; pages that are never written cost nothing
NOBODY = 255

_HEAD = struct.Struct("=qB")  # game, seat at work
_SEAT_AT = 8
_BODY_AT = 16  # the record so far, up to a zero


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a worker was doing: in which game, who was thinking, and the game so far."""

    game: int
    seat: int
    text: str = ""


class Journal:
    """One worker's page. The worker writes; the watcher reads, and trusts the text only of a worker that has ended."""

    __slots__ = ("_at", "_page")

    def __init__(self, descriptor: int) -> None:
        self._page = mmap.mmap(descriptor, SIZE)
        self._at = _BODY_AT

    @staticmethod
    def file() -> int:
        """A fresh page without a name, as a file descriptor; it vanishes with the last process that holds it."""
        if hasattr(os, "memfd_create"):  # memory alone: no disk that could be full
            page = os.memfd_create("journal")
            os.ftruncate(page, SIZE)
            return page
        with tempfile.TemporaryFile() as file:
            file.truncate(SIZE)
            return os.dup(file.fileno())

    def begin(self, game: int) -> None:
        self._at = _BODY_AT
        self._page[_BODY_AT] = 0
        _HEAD.pack_into(self._page, 0, game, NOBODY)

    def think(self, seat: int) -> None:
        """A seat's player is asked."""
        self._page[_SEAT_AT] = seat

    def rest(self) -> None:
        """It has answered."""
        self._page[_SEAT_AT] = NOBODY

    def line(self, text: str) -> None:
        """Add a line of the record; a match too long for the page is kept as far as it fits."""
        data = text.encode() + b"\n\0"
        at = self._at
        end = at + len(data)
        if end <= SIZE:
            self._page[at:end] = data
            self._at = end - 1  # the next line covers the zero

    def read(self) -> Glimpse:
        """Where the worker is; half a line at the end is left out. As every answer adds a line, what stays the same
        from one look to the next is one decision."""
        end = self._page.find(b"\0", _BODY_AT)
        text = self._page[_BODY_AT:end].decode(errors="replace")
        game, seat = _HEAD.unpack_from(self._page)
        return Glimpse(game, seat, text[: text.rfind("\n") + 1])

    def close(self) -> None:
        self._page.close()
