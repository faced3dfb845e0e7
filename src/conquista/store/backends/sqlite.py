"""A store in one SQLite file, created and migrated as needed."""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, RLock
from typing import Any, ClassVar

from conquista.store.backends.migration import migrate
from conquista.store.database import Line, WriteConflict
from conquista.store.errors import StoreError

BUSY = 30.0  # seconds to wait for another process
MEMORY = ":memory:"

_writers: dict[Path, RLock] = {}  # locks of the files that this process has opened
_opening = Lock()


class SqliteDatabase:
    """A file or a database in memory. Committed data is durable: write-ahead log, synchronous FULL.

    Reading does not wait for writing: snapshots of a file have connections of their own. All that this process opens
    on one file share a lock for writing, since a connection that finds the file locked sleeps before it tries again.
    """

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
        self._lock = _writer_lock(self.where)
        self._readers: deque[sqlite3.Connection] = deque()  # that nobody uses
        self._is_closed = False
        _create(self.where)
        try:
            self._connection = self._connect("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
            migrate(self, self.dialect, self.where)
        except StoreError:
            self._connection.close()
            raise
        except sqlite3.Error as fault:
            raise StoreError("store.cannot", path=self.where, reason=str(fault)) from fault

    def _connect(self, *pragmas: str) -> sqlite3.Connection:
        connection = sqlite3.connect(self.where, timeout=BUSY, isolation_level=None, check_same_thread=False)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        return connection

    @contextmanager
    def transaction(self) -> Iterator[_Session]:
        with self._lock, self._begun(self._connection, "BEGIN IMMEDIATE") as session:
            yield session
            self.commit()

    @contextmanager
    def snapshot(self) -> Iterator[_Session]:
        with self._reader() as connection, self._begun(connection, "BEGIN") as session:
            yield session

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection for reading to one thread; a database in memory has no other than that for writing."""
        if self.where == MEMORY or self._is_closed:
            with self._lock:
                yield self._connection
            return
        with self._named():
            try:
                connection = self._readers.pop()
            except IndexError:  # all are in use
                connection = self._connect("query_only = ON")
        try:
            yield connection
        finally:
            if self._is_closed:
                connection.close()
            else:
                self._readers.append(connection)

    @contextmanager
    def _begun(self, connection: sqlite3.Connection, statement: str) -> Iterator[_Session]:
        """Begin a transaction, and roll back what has not been committed at the end."""
        with self._named():
            connection.execute(statement)
            try:
                yield _Session(connection)
            finally:
                if connection.in_transaction:
                    with suppress(sqlite3.Error):
                        connection.execute("ROLLBACK")

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            while self._readers:
                self._readers.pop().close()
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


def _create(where: str) -> None:
    """Create the file of a new database, readable by its owner alone; its log files get the same mode.

    A file that exists is not opened: closing it would release the locks that other connections of this process hold on
    it (POSIX). Another process would then take itself for the last one and delete the log that this one writes to.
    """
    if where == MEMORY:
        return
    with suppress(OSError):  # it exists; otherwise SQLite says what is wrong
        os.close(os.open(where, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def _writer_lock(where: str) -> RLock:
    """Return the lock of a file, shared by all who write it in this process; a database in memory has its own."""
    if where == MEMORY:
        return RLock()
    with _opening:
        return _writers.setdefault(Path(where).resolve(), RLock())


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
