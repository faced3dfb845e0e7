"""The pipe between a worker and its supervisor: a message, followed by an opaque block of bytes."""

from __future__ import annotations

import pickle
import socket
import struct
from typing import Any

_SIZES = struct.Struct("=QQ")  # bytes of the message, bytes of the block


class WorkerPipe:
    """One end of the pipe. A closed peer raises EOFError."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def fileno(self) -> int:
        return self._end.fileno()

    def send(self, message: object, block: bytes = b"") -> None:
        text = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        try:
            self._end.sendall(_SIZES.pack(len(text), len(block)) + text)
            self._end.sendall(block)
        except (BrokenPipeError, ConnectionResetError) as fault:
            raise EOFError from fault

    def hear(self) -> tuple[Any, bytes]:
        """Wait for a message; raises EOFError for an incomplete one."""
        text, block = _SIZES.unpack(self._exactly(_SIZES.size))
        return pickle.loads(self._exactly(text)), self._exactly(block)

    def _exactly(self, size: int) -> bytes:
        """Read exactly this many bytes. Usually they arrive at once and are not copied again."""
        parts: list[bytes] = []
        while size:
            try:
                part = self._end.recv(size, socket.MSG_WAITALL)
            except ConnectionResetError as fault:
                raise EOFError from fault
            if not part:
                raise EOFError
            parts.append(part)
            size -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def close(self) -> None:
        self._end.close()
