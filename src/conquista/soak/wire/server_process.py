"""A server in a separate process, as in production."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

from conquista.core import ConquistaError

PATIENCE = 180.0  # seconds, on a busy machine


class Serving:
    """`conquista serve` on a free port or on `port`, logging to a file."""

    def __init__(self, database: str | Path, log: Path, **settings: object) -> None:
        self.port = int(str(settings.pop("port", 0))) or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = log
        variables = {f"CONQUISTA_{name.upper()}": str(value) for name, value in settings.items()}
        with log.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "conquista.cli.main", "serve", "--port", str(self.port)],
                env={**os.environ, "CONQUISTA_DATABASE": str(database), "CONQUISTA_LOG": "json", **variables},
                stderr=said,
                stdout=said,
            )

    def wait(self) -> Serving:
        """Wait until it is ready."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return self
            except OSError:
                time.sleep(0.05)
        raise ConquistaError("soak.server", log=self.log_text()[-1000:])

    def log_text(self) -> str:
        """Return its log."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def memory(self) -> int:
        """Return its memory use in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def busy(self) -> float:
        """Return its CPU time in seconds."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def __enter__(self) -> Serving:
        return self.wait()

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
