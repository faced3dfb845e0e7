"""Progress of a worker in shared memory, which survives the worker."""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
from dataclasses import dataclass

SIZE = 32 << 20  # reserved bytes; pages that are never written cost nothing
NO_SEAT = 255

_HEAD = struct.Struct("=qB")  # game, seat at work
SEAT_AT = 8  # offset of the seat at work
_BODY_AT = 16  # the record so far, then zeros


@dataclass(frozen=True, slots=True)
class ProgressSnapshot:
    """What a worker was doing: the game, the seat to act, and the record so far."""

    game: int
    seat: int
    text: str = ""


class WorkerProgress:
    """The shared memory of one worker. The supervisor trusts the text only of a worker that has ended."""

    __slots__ = ("page", "status", "write")

    def __init__(self, descriptor: int) -> None:
        self.page = mmap.mmap(descriptor, SIZE)
        self.status = memoryview(self.page)[: SEAT_AT + 1]  # faster to write to than the page itself
        self.page.seek(_BODY_AT)
        self.write = self.page.write  # appends the record line by line, ValueError when the page is full

    @staticmethod
    def file() -> int:
        """Return a new anonymous file; it is deleted with the last process that holds it."""
        if hasattr(os, "memfd_create"):  # memory only: no disk that could be full
            page = os.memfd_create("journal")
            os.ftruncate(page, SIZE)
            return page
        with tempfile.TemporaryFile() as file:
            file.truncate(SIZE)
            return os.dup(file.fileno())

    def begin(self, game: int) -> None:
        """Start a game. Its loop writes the seat that is asked to `status[SEAT_AT]`, and NO_SEAT after the answer,
        without a function call, which would cost as much as all the rest.
        """
        end = self.page.tell()
        self.page[_BODY_AT:end] = bytes(end - _BODY_AT)
        self.page.seek(_BODY_AT)
        _HEAD.pack_into(self.page, 0, game, NO_SEAT)

    def read(self) -> ProgressSnapshot:
        """Return the progress; an incomplete last line is omitted. As every answer adds a line, what stays the same
        between two reads is one decision.
        """
        end = self.page.find(b"\0", _BODY_AT)
        text = self.page[_BODY_AT : SIZE if end < 0 else end].decode(errors="replace")
        game, seat = _HEAD.unpack_from(self.page)
        return ProgressSnapshot(game, seat, text[: text.rfind("\n") + 1])

    def close(self) -> None:
        self.status.release()
        self.page.close()
