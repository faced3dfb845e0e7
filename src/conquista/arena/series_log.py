"""The log of a series: a file of JSON lines, the plan first, then one line for each finished game, in any order.

A line is written completely or not at all; damaged lines are skipped and reported, never overwritten.
"""

from __future__ import annotations

import fcntl
import json
import os
import stat
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from conquista.arena.errors import ArenaError, LogError
from conquista.arena.game_result import GameResult
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import SeriesPlan

KIND = "conquista arena log"
FORMAT = 1
SAFE_EVERY = 5.0  # seconds between two syncs to disk


@dataclass
class Reading:
    """The content of a log: its plan, its results by game, and the numbers of unusable lines."""

    path: Path
    plan: SeriesPlan
    results: dict[int, GameResult] = field(default_factory=dict)
    damaged: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)
    end: int = 0  # bytes up to the end of the last complete line
    torn: bool = False  # an unterminated last line that is not a result
    open_end: bool = False  # an unterminated last line that is one

    def ordered(self) -> list[GameResult]:
        return [self.results[number] for number in sorted(self.results)]


def read_log(path: Path, *, records: bool = False) -> Reading:
    """Read a log; without `records` the results come without their records, which saves memory."""
    try:
        with path.open("rb") as file:
            return _read(path, file, records)
    except OSError as fault:
        raise LogError("arena.log.cannot_read", path=str(path), reason=_reason(fault)) from fault


def _read(path: Path, lines: Iterable[bytes], records: bool) -> Reading:
    rest = iter(lines)
    first = next(rest, b"")
    if not first:
        raise LogError("arena.log.empty", path=str(path))
    found = Reading(path, _plan(path, first), end=len(first))
    for number, line in enumerate(rest, 2):
        whole = line.endswith(b"\n")
        try:
            result = GameResult.read(line)
        except LogError:
            if whole:
                found.damaged.append(number)
                found.end += len(line)
            else:
                found.torn = True
            continue
        found.end += len(line)
        found.open_end = not whole
        if result.game in found.results:
            found.repeated.append(number)
        else:
            found.results[result.game] = result if records else result.without_record()
    return found


def records_of(path: Path) -> Iterator[GameResult]:
    """Yield the results of a log one by one with their records, for logs larger than memory."""
    with path.open("rb") as file:
        next(file, None)
        for line in file:
            try:
                yield GameResult.read(line)
            except LogError:
                continue


def _plan(path: Path, line: bytes) -> SeriesPlan:
    try:
        data = json.loads(line)
        kind, number = data["log"], data["format"]
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        raise LogError("arena.log.head", path=str(path)) from fault
    if kind != KIND:
        raise LogError("arena.log.head", path=str(path))
    if number != FORMAT:
        raise LogError("arena.log.format", path=str(path), format=str(number), here=FORMAT)
    try:
        return SeriesPlan.from_data(data.get("plan"))
    except ArenaError as fault:
        raise LogError("arena.log.head", path=str(path)) from fault


class SeriesLog:
    """A log open for writing, by one process at a time."""

    def __init__(self, path: Path, plan: SeriesPlan) -> None:
        """Create a log, or continue one of the same plan."""
        self.path = path
        self.plan = plan
        self._begun_here = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as fault:
            raise self._unwritten(fault, 0) from fault
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise LogError("arena.log.no_file", path=str(path))
            self._lock()
            self.reading = self._continued()
        except BaseException:
            os.close(self._file)
            raise
        self._safe = time.monotonic()

    @property
    def results(self) -> dict[int, GameResult]:
        return self.reading.results

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            raise LogError("arena.log.in_use", path=str(self.path)) from fault
        except OSError:
            return  # a file system without locks; the user must not run two series

    def _continued(self) -> Reading:
        head = json.dumps({"log": KIND, "format": FORMAT, "plan": self.plan.as_data()}, ensure_ascii=False) + "\n"
        with self.path.open("rb") as file:
            first = file.readline()
            if not first.endswith(b"\n") and head.encode().startswith(first):  # empty, or a torn first line
                os.ftruncate(self._file, 0)
                end, fault = self._append(head.encode(), 0)
                if fault:
                    raise self._unwritten(fault, 0) from fault
                self._begun_here = True
                return Reading(self.path, self.plan, end=end)
            file.seek(0)
            found = _read(self.path, file, records=False)
        differing = [name for name, value in found.plan.as_data().items() if value != self.plan.as_data()[name]]
        if differing:
            raise LogError("arena.log.other", path=str(self.path), differing=differing)
        if found.torn:
            os.ftruncate(self._file, found.end)
        elif found.open_end:
            end, fault = self._append(b"\n", found.end)  # killed between a line and its end: the game is complete
            if fault:
                raise self._unwritten(fault, len(found.results)) from fault
            found.end += end
        return found

    def add(self, batch: ResultBatch) -> list[GameResult]:
        """Write finished games in one block; known ones are skipped.

        On a full disk, as many as fit are written.
        """
        added, block = batch.without_known(self.results)
        length, fault = self._append(block, self.reading.end)
        self.reading.end += length
        if fault:
            added = added[: block.count(b"\n", 0, length)]
        self.results.update([(result.game, result) for result in added])
        if fault:
            raise self._unwritten(fault, len(self.results)) from fault
        if time.monotonic() - self._safe > SAFE_EVERY:
            self._keep()
        return added

    def _append(self, data: bytes, end: int) -> tuple[int, OSError | None]:
        """Write as many complete lines as fit; return their length and the error that stopped the rest."""
        written = 0
        try:
            while written < len(data):
                written += os.write(self._file, memoryview(data)[written:])
        except OSError as fault:
            whole = data.rfind(b"\n", 0, written) + 1
            os.ftruncate(self._file, end + whole)
            return whole, fault
        return written, None

    def _unwritten(self, fault: OSError, kept: int) -> LogError:
        return LogError("arena.log.cannot_write", path=str(self.path), reason=_reason(fault), count=kept)

    def _keep(self) -> None:
        os.fsync(self._file)
        self._safe = time.monotonic()

    def close(self) -> None:
        """Close the file. A new file without games is removed."""
        try:
            if self._begun_here and not self.results:
                self.path.unlink(missing_ok=True)
            self._keep()
        except OSError as fault:
            raise self._unwritten(fault, len(self.results)) from fault
        finally:
            os.close(self._file)

    def __enter__(self) -> SeriesLog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _reason(fault: OSError) -> str:
    return fault.strerror or str(fault)
