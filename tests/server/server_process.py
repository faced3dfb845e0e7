"""A server in a separate process, as in production."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

PATIENCE = 110.0  # seconds, on a busy machine


class Process:
    """`conquista serve` on a free port."""

    def __init__(
        self,
        database: str | Path,
        log: Path | None = None,
        prefix: Sequence[str] = (),
        port: int = 0,
        **settings: object,
    ) -> None:
        """`prefix` is a command that starts the server, such as one that sets limits."""
        self.port = port or free_port()
        self.address = f"http://localhost:{self.port}"
        variables = {f"CONQUISTA_{name.upper()}": str(value) for name, value in settings.items()}
        self.log = log or Path(f"{database}.{self.port}.log")
        with self.log.open("wb") as said:
            self.process = subprocess.Popen(
                [*prefix, sys.executable, "-m", "conquista.cli.main", "serve", "--port", str(self.port)],
                env={**os.environ, "CONQUISTA_DATABASE": str(database), "CONQUISTA_LOG": "json", **variables},
                stderr=said,
                stdout=said,
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return
            except OSError:
                assert self.process.poll() is None, self.log_text()
                time.sleep(0.05)
        raise AssertionError(self.log_text())

    def log_text(self) -> str:
        """Return its log."""
        return self.log.read_text(encoding="utf-8")

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def __enter__(self) -> Process:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
