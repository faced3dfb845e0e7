"""Hints through PostgreSQL (LISTEN and NOTIFY), over connections of their own.

They are sent after the transactions that they are about, in a transaction of their own for all that wait: PostgreSQL
lets only one transaction with a notification commit at a time, and no journal shall wait for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from conquista.store.errors import StoreError
from conquista.store.processes.pubsub import HintHandler, PubSubHint, QueuedHints

if TYPE_CHECKING:
    import psycopg

PATIENCE = 5  # seconds to wait for an unresponsive server
# Stores in different schemas of one database have channels of their own.
CHANNEL = "SELECT 'conquista_' || md5(current_schema())"


class PostgresHints(QueuedHints):
    """Hints through the database that the processes share; needs connections that keep their session."""

    service = "notify"

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            import psycopg
        except ImportError as fault:
            raise StoreError("store.postgres.missing") from fault
        self._driver: Any = psycopg
        self._url = url
        self._giving: psycopg.Connection[Any] | None = None
        self._channel = ""

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        return (self._driver.Error, OSError)

    def send(self, hints: Sequence[PubSubHint]) -> None:
        if self._giving is None or self._giving.closed:
            self._giving, self._channel = self._connect()
        texts = [hint.text[:200] for hint in hints]
        self._giving.execute("SELECT pg_notify(%s, one) FROM unnest(%s::text[]) one", (self._channel, texts))

    def follow(self, handler: HintHandler) -> None:
        connection, channel = self._connect()
        with connection:
            connection.execute(f'LISTEN "{channel}"')
            while not self.is_closing:
                for notice in connection.notifies(timeout=0.5):
                    hint = PubSubHint.read(notice.payload)
                    if hint is not None:
                        handler(hint)
                connection.execute("SELECT 1")  # a broken connection is noticed

    def disconnect(self) -> None:
        if self._giving is not None:
            self._giving.close()

    def _connect(self) -> tuple[psycopg.Connection[Any], str]:
        made = self._driver.connect(self._url, connect_timeout=PATIENCE, autocommit=True)
        row = made.execute(CHANNEL).fetchone()
        return made, str(row[0])
