"""Saved matches: files written atomically in the user's state folder."""

from __future__ import annotations

import contextlib
import fcntl
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from conquista.cli.output import CommandError, terminal_language
from conquista.core import ConquistaError, Match, RecordError
from conquista.core import record as records
from conquista.core.record import Record
from conquista.games import registry

ENDING = ".record"
LARGEST = 20_000_000  # bytes; far more than any match needs


def state_folder() -> Path:
    """Return the state folder by the convention of the operating system."""
    if given := os.environ.get("XDG_STATE_HOME"):
        return Path(given) / "conquista"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "conquista"
    return Path.home() / ".local" / "state" / "conquista"


def write(path: Path, text: str) -> None:
    """Write a file atomically: a crash leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def load(path: Path) -> tuple[Record, Match]:
    """Load and replay a record file; raise a refusal for an invalid file, which is left unchanged."""
    try:
        if path.stat().st_size > LARGEST:
            raise RecordError("core.record.long", most=LARGEST)
        record = records.read(path.read_text(encoding="utf-8", errors="strict"))
        return record, records.replay(registry.game(record.game), record)
    except UnicodeDecodeError as fault:
        raise CommandError("play.resume.text", path=str(path)) from fault
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else None
        raise CommandError("play.resume.cannot", path=str(path), reason=reason or str(fault)) from fault
    except ConquistaError as fault:
        raise CommandError("play.resume.damaged", path=str(path), why=fault.say(terminal_language())) from fault


class Recovery:
    """The file to which a running match is saved after every action. It is locked while the match runs."""

    def __init__(self, preset: str) -> None:
        self.path = state_folder() / "unfinished" / f"{preset}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.getpid()}{ENDING}"
        self._lock: IO[bytes] | None = None

    def keep(self, text: str) -> None:
        """Save the match; raises OSError."""
        if self._lock is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(_lock_of(self.path))
        write(self.path, text)

    def finish(self, text: str) -> Path:
        """Save the record of a finished match among the finished ones; raises OSError."""
        path = state_folder() / "finished" / self.path.name
        write(path, text)
        self.drop()
        return path

    def drop(self) -> None:
        """Delete the saved match."""
        drop(self.path)
        self.release()

    def release(self) -> None:
        """Release the lock and keep the match."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            with contextlib.suppress(OSError):
                _lock_of(self.path).unlink()


def waiting() -> list[Path]:
    """Return the unfinished matches that are not being played, latest first."""
    folder = state_folder() / "unfinished"
    try:
        found = [path for path in folder.glob(f"*{ENDING}") if not _in_use(path)]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []


def drop(path: Path) -> None:
    """Remove a saved match."""
    with contextlib.suppress(OSError):
        path.unlink()


def when(path: Path) -> str:
    """Return when a file was last written, in local time."""
    return datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _locked(path: Path) -> IO[bytes] | None:
    """Return the lock, or None when another process has it; it is released when the process ends."""
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def _in_use(path: Path) -> bool:
    if not _lock_of(path).exists():
        return False
    with _attempt(_lock_of(path)) as lock:
        return lock is None


@contextlib.contextmanager
def _attempt(path: Path) -> Iterator[IO[bytes] | None]:
    lock = _locked(path)
    try:
        yield lock
    finally:
        if lock is not None:
            lock.close()
