"""A relay before a service on a Unix socket, so that a test can take the service away and bring it back."""

from __future__ import annotations

import shutil
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread

PIECE = 65536


class Relay:
    """Listens in a folder of its own under the name of the service's socket, and passes bytes on."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self.folder = Path(tempfile.mkdtemp(prefix="cqr"))
        self._listening: socket.socket | None = None
        self._ends: set[socket.socket] = set()
        self._lock = Lock()
        self._flows = Event()
        self._flows.set()
        self.start()

    def start(self) -> None:
        """Accept connections, as a service does that was started."""
        path = self.folder / self._target.name
        path.unlink(missing_ok=True)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(path))
        path.chmod(0o777)
        self._listening.listen(64)
        Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def stop(self) -> None:
        """Break all connections and refuse new ones, as a service does that was killed."""
        assert self._listening is not None
        (self.folder / self._target.name).unlink(missing_ok=True)
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        with self._lock:
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def freeze(self) -> None:
        """Keep connections and pass nothing on, as a service does that hangs."""
        self._flows.clear()

    def thaw(self) -> None:
        self._flows.set()

    def close(self) -> None:
        self.thaw()
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                near, _ = listening.accept()
            except OSError:  # stopped
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(str(self._target))
            except OSError:
                near.close()
                far.close()
                continue
            with self._lock:
                self._ends |= {near, far}
            Thread(target=self._serve, args=(near, far), daemon=True).start()

    def _serve(self, near: socket.socket, far: socket.socket) -> None:
        """Carry bytes in both directions until one end is closed, then close both."""
        back = Thread(target=self._carry, args=(far, near), daemon=True)
        back.start()
        self._carry(near, far)
        back.join()
        with self._lock:
            self._ends -= {near, far}
        near.close()
        far.close()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(PIECE):
                self._flows.wait()
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
