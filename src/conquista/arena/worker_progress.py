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
SEAT_AT = 8  # where in the page the seat at work stands
_BODY_AT = 16  # the record so far, then zeros


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a worker was doing: in which game, who was thinking, and the game so far."""

    game: int
    seat: int
    text: str = ""


class WorkerProgress:
    """One worker's page. The worker writes; the watcher reads, and trusts the text only of a worker that has ended."""

    __slots__ = ("desk", "page", "write")

    def __init__(self, descriptor: int) -> None:
        self.page = mmap.mmap(descriptor, SIZE)
        self.desk = memoryview(self.page)[: SEAT_AT + 1]  # quicker to write to than the page itself
        self.page.seek(_BODY_AT)
        self.write = self.page.write  # takes the record line by line, ValueError when the page is full

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
        """A game begins. Its loop writes the seat that is asked to `desk[SEAT_AT]`, and NOBODY when it has answered,
        without a call for each, which would cost as much as all the rest."""
        end = self.page.tell()
        self.page[_BODY_AT:end] = bytes(end - _BODY_AT)
        self.page.seek(_BODY_AT)
        _HEAD.pack_into(self.page, 0, game, NOBODY)

    def read(self) -> Glimpse:
        """Where the worker is; half a line at the end is left out. As every answer adds a line, what stays the same
        from one look to the next is one decision."""
        end = self.page.find(b"\0", _BODY_AT)
        text = self.page[_BODY_AT : SIZE if end < 0 else end].decode(errors="replace")
        game, seat = _HEAD.unpack_from(self.page)
        return Glimpse(game, seat, text[: text.rfind("\n") + 1])

    def close(self) -> None:
        self.desk.release()
        self.page.close()
