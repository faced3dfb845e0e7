"""A store in a PostgreSQL database, for several servers behind one address; an optional extra."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar

from conquista.store.backends.migration import migrate
from conquista.store.database import Line, WriteConflict
from conquista.store.errors import StoreError

if TYPE_CHECKING:
    import psycopg

PATIENCE = 10  # seconds to wait for an unresponsive server
_MIGRATING = 0x636F6E71  # the advisory lock for migrations


class PostgresDatabase:
    """One connection, reopened after it has broken. Committed data is durable on the database server."""

    name: ClassVar[str] = "PostgreSQL"
    schemes: ClassVar[tuple[str, ...]] = ("postgresql://", "postgres://")
    dialect: ClassVar[str] = "postgres"
    is_shared: ClassVar[bool] = True
    clock: ClassVar[str] = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
    shared: ClassVar[str] = "FOR SHARE"
    locked: ClassVar[str] = "FOR UPDATE"
    unlocked: ClassVar[str] = "FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        self._url = url
        self.where = re.sub(r"//[^@/]*@", "//", url.partition("?")[0])  # keeps names and passwords out of messages
        self._lock = RLock()
        self._connection: psycopg.Connection[Line] | None = None
        self._driver = _driver()
        try:
            self._connect()
            migrate(self, self.dialect, self.where)
        except StoreError:
            self.close()
            raise
        except self._driver.Error as fault:
            raise StoreError("store.cannot", path=self.where, reason=_reason(fault)) from fault

    @contextmanager
    def transaction(self) -> Iterator[_Session]:
        with self._lock, self._named():
            connection = self._connect()
            try:
                yield _Session(connection)
                self.commit()
            except BaseException:
                self._undo(connection)
                raise

    @contextmanager
    def snapshot(self) -> Iterator[_Session]:
        with self._lock, self._named():
            connection = self._connect()
            connection.isolation_level, connection.read_only = self._driver.IsolationLevel.REPEATABLE_READ, True
            try:
                yield _Session(connection)
            finally:
                self._undo(connection)
                if not connection.closed:
                    connection.isolation_level = connection.read_only = None

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()

    def done(self) -> int:
        with self.transaction() as session:
            if not session.rows("SELECT 1 WHERE to_regclass('migrations') IS NOT NULL"):
                return 0
            [(number,)] = session.rows("SELECT count(*) FROM migrations")
            return int(number)

    def step(self, number: int, script: str) -> None:
        with self.transaction() as session:
            session.rows("SELECT pg_advisory_xact_lock(?)", (_MIGRATING,))
            session.change("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
            if session.rows("SELECT 1 FROM migrations WHERE number = ?", (number,)):
                return
            connection = self._connect()
            connection.execute(script)
            session.change("INSERT INTO migrations VALUES (?)", (number,))

    def _connect(self) -> psycopg.Connection[Line]:
        if self._connection is None or self._connection.closed:
            made = self._driver.connect(self._url, connect_timeout=PATIENCE)
            made.execute("SET synchronous_commit = on")
            made.commit()
            self._connection = made
        return self._connection

    def commit(self) -> None:
        assert self._connection is not None
        self._connection.commit()

    def _undo(self, connection: psycopg.Connection[Line]) -> None:
        with suppress(self._driver.Error):
            connection.rollback()
            return
        connection.close()

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except self._driver.IntegrityError as fault:
            raise WriteConflict("store.clash", path=self.where) from fault
        except self._driver.Error as fault:
            raise StoreError("store.failed", path=self.where, reason=_reason(fault)) from fault


class _Session:
    def __init__(self, connection: psycopg.Connection[Line]) -> None:
        self._connection = connection

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Line]:
        cursor = self._connection.execute(_spelled(query), values)
        return cursor.fetchall() if cursor.description else []

    def change(self, query: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(_spelled(query), values).rowcount

    def many(self, query: str, lines: Iterable[Sequence[Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_spelled(query), lines)

    def columns(self, table: str) -> list[str]:
        query = (
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
        )
        return [name for (name,) in self.rows(query, (table,))]

    def load(self, table: str, columns: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
        with (
            self._connection.cursor() as cursor,
            cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy,
        ):
            for line in lines:
                copy.write_row(line)


@cache
def _spelled(query: str) -> str:
    """Return a statement with the placeholders of the driver."""
    return query.replace("%", "%%").replace("?", "%s")


def _reason(fault: Exception) -> str:
    return str(fault).strip().partition("\n")[0].rstrip(".")


def _driver() -> Any:
    try:
        import psycopg
    except ImportError as fault:
        raise StoreError("store.postgres.missing") from fault
    return psycopg
