"""Requests that arrive at another process than the owner of their table: queued in the store, executed and answered."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from conquista.core import ConquistaError, Data
from conquista.store.database import DatabasePart
from conquista.table import encoding
from conquista.table.commands.declaration import Request
from conquista.table.commands.forwarding import refusal_of, request_of, request_text
from conquista.table.decoding import items, mapping, number
from conquista.table.values import Ack

KEPT = 600_000  # milliseconds after which an unread answer is deleted


@dataclass(frozen=True, slots=True)
class QueuedRequest:
    """A request in the queue, and the table it is for."""

    id: str
    table: str
    request: Request


class ForwardingQueue(DatabasePart):
    """The queue of forwarded requests. If an owner dies, the next one executes them; requests are idempotent."""

    def send(self, table: str, request: Request) -> str:
        """Queue a request for the owner of a table; return the id for fetching the answer."""
        name, text = secrets.token_hex(12), request_text(request)
        query = f"INSERT INTO errands (id, table_id, sent, request) VALUES (?, ?, {self.database.clock}, ?)"
        with self.database.transaction() as session:
            session.change(query, (name, table, text))
        return name

    def waiting(self, owner: str) -> tuple[QueuedRequest, ...]:
        """Return the requests for this process, oldest first."""
        query = (
            "SELECT errands.id, table_id, request FROM errands JOIN tables ON tables.id = table_id"
            " WHERE owner = ? AND answer IS NULL ORDER BY sent, errands.id"
        )
        with self.database.snapshot() as session:
            found = session.rows(query, (owner,))
        return tuple(_queued(found))

    def done(self, forwarded: str, ack: Ack) -> None:
        self._answer(forwarded, {"ack": [ack.cid, ack.number]})

    def refused(self, forwarded: str, refusal: ConquistaError) -> None:
        self._answer(forwarded, {"refusal": refusal.as_data()})

    def fetch(self, forwarded: str) -> Ack | None:
        """Return the answer, or None if there is none yet; raise a refusal."""
        with self.database.snapshot() as session:
            found = session.rows("SELECT answer FROM errands WHERE id = ? AND answer IS NOT NULL", (forwarded,))
        if not found:
            return None
        answer = encoding.decode(found[0][0])
        with self.database.transaction() as session:
            session.change("DELETE FROM errands WHERE id = ?", (forwarded,))
        if "refusal" in answer:
            raise refusal_of(mapping(answer["refusal"]))
        cid, sequence = items(answer["ack"])
        return Ack(str(cid), number(sequence))

    def delete_expired(self) -> None:
        """Delete requests and answers that have expired."""
        with self.database.transaction() as session:
            session.change(f"DELETE FROM errands WHERE sent < {self.database.clock} - ?", (KEPT,))

    def _answer(self, forwarded: str, answer: Mapping[str, Data]) -> None:
        with self.database.transaction() as session:
            session.change("UPDATE errands SET answer = ? WHERE id = ?", (encoding.text(answer), forwarded))


def _queued(rows: Iterable[tuple[str, str, str]]) -> Iterator[QueuedRequest]:
    """Yield the requests of the rows. Requests that this version cannot read are skipped; they expire unanswered."""
    for name, table, text in rows:
        with suppress(ValueError):
            yield QueuedRequest(name, table, request_of(text))
