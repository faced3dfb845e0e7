"""Backups: a whole store in one file, from which a store in any database can be restored.

Compressed lines of JSON: a header, then the columns and rows of each database table, and a trailer with the number of
rows and a hash of them all. A truncated or changed file is refused, and nothing of it is restored.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from conquista.store.administration.report_cases import join_reports
from conquista.store.backends.migration import steps
from conquista.store.database import Database, DatabaseSession, WriteConflict
from conquista.store.errors import StoreError
from conquista.store.results.ratings import set_places
from conquista.table import encoding

FORMAT = 1
PAGE = 5_000  # rows in memory at once
LONGEST = 16_000_000  # characters of a line


@dataclass(frozen=True, slots=True)
class BackedUpTable:
    """A database table that is backed up, with its key; some columns belong to the running process only."""

    name: str
    key: tuple[str, ...]
    only: str = ""  # a condition
    without: tuple[str, ...] = ()


# In the order in which they can be restored: referenced tables first.
KEPT = (
    BackedUpTable("people", ("id",), "owner IS NULL"),
    BackedUpTable("people", ("id",), "owner IS NOT NULL"),
    BackedUpTable("tokens", ("fingerprint",)),
    BackedUpTable("profiles", ("person",)),
    BackedUpTable("tables", ("id",), without=("owner",)),
    BackedUpTable("journal", ("table_id", "seq")),
    BackedUpTable("drafts", ("table_id", "seat")),
    BackedUpTable("listings", ("table_id",)),
    BackedUpTable("places", ("person", "table_id")),
    BackedUpTable("results", ("table_id",)),
    BackedUpTable("parts", ("table_id", "person", "seat")),
    BackedUpTable("counters", ("name",)),
    BackedUpTable("ratings", ("person", "pool")),
    BackedUpTable("meetings", ("person", "other", "pool")),
    BackedUpTable("relations", ("person", "other", "kind")),
    BackedUpTable("reports", ("id",)),
    BackedUpTable("evidence", ("report", "place")),
    BackedUpTable("report_cases", ("id",)),
    BackedUpTable("roles", ("person", "role")),
    BackedUpTable("audit_log", ("number",), "number > 1"),  # every store begins with the first row
    BackedUpTable("measures", ("id",)),
    BackedUpTable("appeals", ("measure",)),
    BackedUpTable("address_blocks", ("id",)),
    BackedUpTable("server_state", ("name",)),
    BackedUpTable("shares", ("id",)),
    BackedUpTable("reviews", ("id",), without=("owner", "beat")),
    BackedUpTable("judgements", ("review", "place")),
    BackedUpTable("review_requests", ("review", "person")),
    BackedUpTable("puzzle_ratings", ("puzzle",)),
    BackedUpTable("puzzle_solvers", ("person",)),
    BackedUpTable("puzzle_attempts", ("person", "puzzle")),
    BackedUpTable("puzzle_days", ("person", "day")),
    BackedUpTable("storms", ("id",)),
    BackedUpTable("made_puzzles", ("id",)),
    BackedUpTable("studies", ("id",)),
    BackedUpTable("study_members", ("study", "person")),
    BackedUpTable("study_chapters", ("study", "id")),
    BackedUpTable("study_nodes", ("study", "id")),
    BackedUpTable("study_comments", ("study", "id")),
    BackedUpTable("study_changes", ("study", "revision")),
    BackedUpTable("openings", ("table_id",)),
    BackedUpTable("opening_steps", ("position", "table_id", "place")),
    BackedUpTable("clubs", ("id",)),
    BackedUpTable("club_rooms", ("code",)),
    BackedUpTable("club_members", ("club", "person")),
    BackedUpTable("club_requests", ("club", "person")),
    BackedUpTable("club_posts", ("id",)),
    BackedUpTable("jobs", ("kind", "key"), without=("owner", "until")),
    BackedUpTable("notifications", ("id",)),
    BackedUpTable("tournaments", ("id",)),
    BackedUpTable("entrants", ("tournament", "number")),
    BackedUpTable("tournament_rounds", ("tournament", "number")),
    BackedUpTable("pairings", ("tournament", "round", "number")),
    BackedUpTable("tournament_absences", ("person",)),
    BackedUpTable("push_subscriptions", ("id",)),
    BackedUpTable("deliveries", ("notification", "channel", "target")),
    BackedUpTable("notification_settings", ("person",)),
    BackedUpTable("server_keys", ("name",)),
    BackedUpTable("vacations", ("id",)),
    BackedUpTable("calendar_feeds", ("person",)),
    BackedUpTable("moderation_signals", ("id",)),
    BackedUpTable("seat_addresses", ("table_id", "person")),
    BackedUpTable("match_captures", ("table_id", "person", "other")),
    BackedUpTable("emails", ("person",)),
    BackedUpTable("one_time_tokens", ("fingerprint",)),
    BackedUpTable("sign_in_factors", ("id",)),
    BackedUpTable("challenges", ("id",)),
    BackedUpTable("challenge_people", ("challenge", "person")),
    BackedUpTable("game_sessions", ("id",)),
    BackedUpTable("game_session_people", ("session", "person")),
    BackedUpTable("game_session_rounds", ("session", "round")),
)
PASSING = (
    "attendance",
    "confirmed_logins",
    "connected_people",
    "duties",
    "errands",
    "migrations",
    "owners",
    "redactions",
    "seekers",
    "signs_of_life",
    "study_presence",
)  # transient, not backed up

Report = Callable[[int], None]


def backup(database: Database, path: Path, report: Report = lambda count: None) -> int:
    """Write a consistent backup while the store is in use; return the number of rows."""
    part = path.with_name(f"{path.name}.part")
    total = 0
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=5, mtime=0, filename="") as packed:
                out = _HashedOutput(packed)
                out.write({"conquista": "backup", "format": FORMAT, "step": len(steps())})
                with database.snapshot() as session:
                    for kept in KEPT:
                        for rows in _pages(session, kept, out):
                            total += rows
                            report(total)
                out.end(total)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as fault:
        raise StoreError("store.backup.write", path=str(path), reason=fault.strerror or str(fault)) from fault
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return total


def restore(database: Database, path: Path, report: Report = lambda count: None) -> int:
    """Fill an empty store from a backup, all or nothing; return the number of rows."""
    total, placed, joined = 0, True, True
    with database.transaction() as session:
        for table in ("people", "tables"):
            if session.rows(f"SELECT 1 FROM {table} LIMIT 1"):
                raise StoreError("store.backup.full", path=database.where)
        try:
            for table, columns, rows in _read(path):
                if table == "ratings" and "pool" not in columns:
                    continue  # of an earlier version; computed again from the results
                if table == "counters":
                    session.change("DELETE FROM counters")  # which an empty store has already
                placed = placed and (table != "parts" or "place" in columns)
                joined = joined and (table != "reports" or "case_id" in columns)
                session.load(table, columns, rows)
                total += len(rows)
                report(total)
        except WriteConflict as fault:
            raise _damaged(path) from fault
        if not placed:
            set_places(session)
        if not joined:
            join_reports(session)
    return total


class _HashedOutput:
    """Output lines and their running hash."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._print = hashlib.sha256()

    def write(self, data: Any) -> None:
        line = f"{encoding.text(data)}\n".encode()
        self._print.update(line)
        self._file.write(line)

    def end(self, total: int) -> None:
        self.write({"end": total, "sha256": self._print.hexdigest()})


def _pages(session: DatabaseSession, kept: BackedUpTable, out: _HashedOutput) -> Iterator[int]:
    columns = [name for name in session.columns(kept.name) if name not in kept.without]
    out.write({"table": kept.name, "columns": columns})
    key = ", ".join(kept.key)
    marks = ", ".join("?" * len(kept.key))
    places = [columns.index(name) for name in kept.key]
    last: tuple[Any, ...] = ()
    while True:
        after = f"({key}) > ({marks})" if last else "1 = 1"
        query = f"SELECT {', '.join(columns)} FROM {kept.name} WHERE {after} AND {kept.only or '1 = 1'}"
        rows = session.rows(f"{query} ORDER BY {key} LIMIT {PAGE}", last)
        for row in rows:
            out.write(row)
        if not rows:
            return
        yield len(rows)
        last = tuple(rows[-1][place] for place in places)


def _read(path: Path) -> Iterator[tuple[str, list[str], list[list[Any]]]]:
    """Yield the rows of a backup in pages; damage is detected by the end of the file at the latest."""
    names = {kept.name for kept in KEPT}
    fingerprint, total = hashlib.sha256(), 0
    table, columns, rows = "", list[str](), list[list[Any]]()
    ended = False
    for line in _lines(path):
        data = _parsed(path, line)
        if ended or (isinstance(data, list) and (not table or len(data) != len(columns))):
            raise _damaged(path)
        if isinstance(data, list):
            rows.append(data)
            total += 1
        if rows and (len(rows) == PAGE or not isinstance(data, list)):
            yield table, columns, rows
            rows = []
        if isinstance(data, dict) and "table" in data:
            table, columns = str(data["table"]), [str(name) for name in data["columns"]]
            if table not in names or not all(name.isidentifier() for name in columns):
                raise _damaged(path)
        elif isinstance(data, dict) and "end" in data:
            ended = True
            if (data["end"], data["sha256"]) != (total, fingerprint.hexdigest()):
                raise _damaged(path)
        elif isinstance(data, dict):
            _check_head(path, data)
        fingerprint.update(line)
    if not ended:
        raise _damaged(path)


def _lines(path: Path) -> Iterable[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            packed: IO[bytes] = file  # type: ignore[assignment]
            while line := packed.readline(LONGEST):
                yield line
    except (gzip.BadGzipFile, EOFError, zlib.error) as fault:
        raise _damaged(path) from fault
    except OSError as fault:
        raise StoreError("store.backup.read", path=str(path), reason=fault.strerror or str(fault)) from fault


def _parsed(path: Path, line: bytes) -> Any:
    try:
        return encoding.decode(line)
    except (ValueError, RecursionError) as fault:
        raise _damaged(path) from fault


def _check_head(path: Path, head: dict[str, Any]) -> None:
    if head.get("conquista") != "backup" or not isinstance(head.get("step"), int):
        raise _damaged(path)
    if head.get("format") != FORMAT or head["step"] > len(steps()):
        raise StoreError("store.backup.newer", path=str(path))


def _damaged(path: Path) -> StoreError:
    return StoreError("store.backup.damaged", path=str(path))
