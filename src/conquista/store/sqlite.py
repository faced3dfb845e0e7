"""A store in one SQLite file, created and migrated as needed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar

from conquista.store.database import Line, WriteConflict
from conquista.store.errors import StoreError
from conquista.store.migration import migrate

BUSY = 30.0  # seconds to wait for another process
MEMORY = ":memory:"


class SqliteDatabase:
    """A file or a database in memory. Committed data is durable: write-ahead log, synchronous FULL."""

    name: ClassVar[str] = "SQLite"
    schemes: ClassVar[tuple[str, ...]] = ()
    dialect: ClassVar[str] = "sqlite"
    is_shared: ClassVar[bool] = False
    clock: ClassVar[str] = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    shared: ClassVar[str] = ""  # writers are exclusive anyway
    locked: ClassVar[str] = ""
    unlocked: ClassVar[str] = ""

    def __init__(self, path: str | Path = MEMORY) -> None:
        self.where = str(path)
        self._lock = RLock()
        try:
            self._connection = sqlite3.connect(self.where, timeout=BUSY, isolation_level=None, check_same_thread=False)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                self._connection.execute(f"PRAGMA {pragma}").fetchall()
            migrate(self, self.dialect, self.where)
        except StoreError:
            self._connection.close()
            raise
        except sqlite3.Error as fault:
            raise StoreError("store.cannot", path=self.where, reason=str(fault)) from fault

    @contextmanager
    def transaction(self) -> Iterator[_Session]:
        with self._begun("BEGIN IMMEDIATE") as session:
            yield session
            self.commit()

    @contextmanager
    def snapshot(self) -> Iterator[_Session]:
        with self._begun("BEGIN") as session:
            yield session

    @contextmanager
    def _begun(self, statement: str) -> Iterator[_Session]:
        """Begin a transaction, and roll back what has not been committed at the end."""
        with self._lock, self._named():
            self._connection.execute(statement)
            try:
                yield _Session(self._connection)
            finally:
                if self._connection.in_transaction:
                    with suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def done(self) -> int:
        [number] = self._connection.execute("PRAGMA user_version").fetchone()
        return int(number)

    def step(self, number: int, script: str) -> None:
        with self.transaction():
            if self.done() == number - 1:
                for statement in statements(script):
                    self._connection.execute(statement)
                self._connection.execute(f"PRAGMA user_version = {number}")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as fault:
            raise WriteConflict("store.clash", path=self.where) from fault
        except sqlite3.Error as fault:
            raise StoreError("store.failed", path=self.where, reason=str(fault)) from fault


class _Session:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Line]:
        return self._connection.execute(query, values).fetchall()

    def change(self, query: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(query, values).rowcount

    def many(self, query: str, lines: Iterable[Sequence[Any]]) -> None:
        self._connection.executemany(query, lines)

    def columns(self, table: str) -> list[str]:
        return [name for (name,) in self.rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))]

    def load(self, table: str, columns: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
        self.many(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", lines)


def statements(script: str) -> list[str]:
    """Split a script into statements, triggers included: `executescript` would end the transaction around them."""
    found: list[str] = []
    text = ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            found.append(text)
            text = ""
    if text.strip():
        found.append(text)
    return found
