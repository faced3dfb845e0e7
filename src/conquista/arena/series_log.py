"""The log of a series: a file of JSON lines, the plan first, then one line for each finished game, in any order.

A line is written whole or not at all, and what is damaged is passed over and named, never overwritten.
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
from conquista.arena.result_batch import Bundle
from conquista.arena.series_plan import SeriesPlan

KIND = "conquista arena log"
FORMAT = 1
SAFE_EVERY = 5.0  # seconds between two times that the disk is told to keep what it was given


@dataclass
class Reading:
    """What a log holds: its plan, its results by game, and the numbers of lines that could not be used."""

    path: Path
    plan: SeriesPlan
    results: dict[int, GameResult] = field(default_factory=dict)
    damaged: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)
    end: int = 0  # bytes up to the end of the last whole line
    torn: bool = False  # a last line without an end, which is no result
    open_end: bool = False  # a last line without an end, which is one

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
    """The results of a log one by one, each with its record; for reading more than fits into memory."""
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
    """A log that is being written, by one process at a time."""

    def __init__(self, path: Path, plan: SeriesPlan) -> None:
        """Begin a log, or go on with one of the same plan."""
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
            return  # a file system without locks; the person keeps two series apart

    def _continued(self) -> Reading:
        head = json.dumps({"log": KIND, "format": FORMAT, "plan": self.plan.as_data()}, ensure_ascii=False) + "\n"
        with self.path.open("rb") as file:
            first = file.readline()
            if not first.endswith(b"\n") and head.encode().startswith(first):  # nothing yet, or a torn beginning
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
            end, fault = self._append(b"\n", found.end)  # killed between a line and its end: the game is whole
            if fault:
                raise self._unwritten(fault, len(found.results)) from fault
            found.end += end
        return found

    def add(self, bundle: Bundle) -> list[GameResult]:
        """Keep finished games, written together; those that are kept already are passed over.

        On a disk that is full, whatever fits is kept.
        """
        added, block = bundle.beside(self.results)
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
        """Write as many whole lines as fit; their length, and what stopped the rest: half a line is worse than none."""
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
        """Let the file go. One that was begun here and holds no game is taken away: the series never came about."""
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
