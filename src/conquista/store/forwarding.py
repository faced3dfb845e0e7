"""Requests that came to another process than the owner of their table: left in the store, done there and answered."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from conquista.core import ConquistaError, Data, data_text
from conquista.store.database import Database
from conquista.table.commands.declaration import Request
from conquista.table.commands.forwarding import ForwardedRequest, refusal_of
from conquista.table.decoding import items, mapping, number
from conquista.table.values import Ack

KEPT = 600_000  # milliseconds after which an answer that nobody fetched is forgotten


@dataclass(frozen=True, slots=True)
class Errand:
    """A request on its way, and what the server that took it in has measured of the way to the client."""

    id: str
    table: str
    request: Request
    lag: int


class Errands:
    """What is to be done elsewhere. An errand whose owner dies is done by the next; a request is done once anyway."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def send(self, table: str, request: Request, lag: int = 0) -> str:
        """Leave a request for the owner of a table; its name, by which the answer is asked for."""
        name, text = secrets.token_hex(12), ForwardedRequest(request, lag).as_text()
        query = f"INSERT INTO errands (id, table_id, sent, request) VALUES (?, ?, {self._database.clock}, ?)"
        with self._database.whole() as session:
            session.change(query, (name, table, text))
        return name

    def waiting(self, owner: str) -> tuple[Errand, ...]:
        """What is left for this process to do, in the order in which it came."""
        query = (
            "SELECT errands.id, table_id, request FROM errands JOIN tables ON tables.id = table_id"
            " WHERE owner = ? AND answer IS NULL ORDER BY sent, errands.id"
        )
        with self._database.look() as session:
            found = session.rows(query, (owner,))
        return tuple(_errands(found))

    def done(self, errand: str, ack: Ack) -> None:
        self._answer(errand, {"ack": [ack.cid, ack.number]})

    def refused(self, errand: str, refusal: ConquistaError) -> None:
        self._answer(errand, {"refusal": refusal.as_data()})

    def fetch(self, errand: str) -> Ack | None:
        """The answer, None when there is none yet; a refusal is raised."""
        with self._database.look() as session:
            found = session.rows("SELECT answer FROM errands WHERE id = ? AND answer IS NOT NULL", (errand,))
        if not found:
            return None
        answer = json.loads(found[0][0])
        with self._database.whole() as session:
            session.change("DELETE FROM errands WHERE id = ?", (errand,))
        if "refusal" in answer:
            raise refusal_of(mapping(answer["refusal"]))
        cid, told = items(answer["ack"])
        return Ack(str(cid), number(told))

    def tidy(self) -> None:
        """Forget what nobody has fetched or done."""
        with self._database.whole() as session:
            session.change(f"DELETE FROM errands WHERE sent < {self._database.clock} - ?", (KEPT,))

    def _answer(self, errand: str, answer: Mapping[str, Data]) -> None:
        with self._database.whole() as session:
            session.change("UPDATE errands SET answer = ? WHERE id = ?", (data_text(answer), errand))


def _errands(rows: Iterable[tuple[str, str, str]]) -> Iterator[Errand]:
    """The errands of the rows, without those that this version cannot read: nobody answers them, and they expire."""
    for name, table, text in rows:
        with suppress(ValueError):
            found = ForwardedRequest.of(text)
            yield Errand(name, table, found.request, found.lag)
