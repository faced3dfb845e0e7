"""The lobby over sockets: a list first, then numbered changes, the same for all followers with the same filter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from conquista.core import ConquistaError
from conquista.server.play.live.lobby import Lobby, is_shown_to
from conquista.server.schema.play.tables import card
from conquista.store.people.relations import RelationStore
from conquista.store.people.values import LobbyRow
from conquista.table.encoding import Encoded, encode, text

TICK = 2.0  # seconds between two looks at the tables; lobby rows are written as often
RELATIONS_EVERY = 30  # checks between two readings of whom the followers ignore


class LobbyListener(Protocol):
    """An open socket, as the feed uses it."""

    @property
    def person(self) -> str: ...

    def send(self, message: str) -> None:
        """Queue a message without blocking."""


@dataclass(frozen=True, slots=True)
class LobbyFilter:
    """The tables that a follower wants; empty fields leave nothing out."""

    phase: str
    game: str = ""
    pace: str = ""
    press: str = ""

    def fits(self, row: LobbyRow) -> bool:
        """Return whether a table of this phase passes the filter."""
        summary = row.summary
        pace = summary.get("pace")
        return (
            (not self.game or summary.get("game") == self.game)
            and (not self.pace or (isinstance(pace, Mapping) and pace.get("name") == self.pace))
            and (not self.press or summary.get("press") == self.press)
        )


@dataclass(slots=True)
class LobbyTopic:
    """The followers with one filter, each with the people whom it is not shown, and the number of the last change."""

    followers: dict[LobbyListener, frozenset[str]] = field(default_factory=dict)
    number: int = 0


class LobbyFeed:
    """Sends the lobby to the followers of this process. Only the event loop uses it.

    The rows come from the store, so that tables of all processes are in them. Cards are encoded once for everyone who
    has nothing to do with a table; the people at it, and followers who ignore another person, get their own.
    """

    def __init__(self, lobby: Lobby, relations: RelationStore, do: Callable[[Callable[[], Any]], Any]) -> None:
        self._lobby, self._relations, self._do = lobby, relations, do
        self._topics: dict[LobbyFilter, LobbyTopic] = {}
        self._rows: dict[str, dict[str, LobbyRow]] = {}  # by phase, in the order of lists
        self._cards: dict[str, tuple[LobbyRow, Encoded]] = {}  # as strangers see them

    async def follow(self, listener: LobbyListener, wanted: LobbyFilter) -> None:
        """Subscribe a listener, in the place of what it followed in this phase, and send the list."""
        hidden: frozenset[str] = await self._do(partial(self._relations.hidden_from, listener.person))
        if wanted.phase not in self._rows:
            rows = await self._read(wanted.phase)
            self._rows.setdefault(wanted.phase, rows)
        self._remove(listener, wanted.phase)
        topic = self._topics.setdefault(wanted, LobbyTopic())
        topic.followers[listener] = hidden
        self._drop_empty()
        rows_now = [row for row in self._rows[wanted.phase].values() if wanted.fits(row)]
        cards = self._own_cards(rows_now, listener.person, hidden)
        listener.send(_message("lobby_tables", wanted.phase, topic.number, cards))

    def leave(self, listener: LobbyListener, phase: str | None = None) -> None:
        """End what a listener follows, in one phase or in all."""
        self._remove(listener, phase)
        self._drop_empty()

    def _remove(self, listener: LobbyListener, phase: str | None) -> None:
        for wanted, topic in self._topics.items():
            if phase is None or wanted.phase == phase:
                topic.followers.pop(listener, None)

    def _drop_empty(self) -> None:
        """Forget filters without followers, and phases without filters."""
        self._topics = {wanted: topic for wanted, topic in self._topics.items() if topic.followers}
        followed = {wanted.phase for wanted in self._topics}
        self._rows = {phase: rows for phase, rows in self._rows.items() if phase in followed}

    def followers(self) -> int:
        """Return how many lists are followed."""
        return sum(len(topic.followers) for topic in self._topics.values())

    async def keep_running(self) -> None:
        """Look for changes until cancelled."""
        looks = 0
        while True:
            await asyncio.sleep(TICK)
            looks += 1
            with suppress(ConquistaError):  # the database is away
                await self.publish()
                if looks % RELATIONS_EVERY == 0:
                    await self.read_relations()

    async def publish(self) -> None:
        """Send what has changed since the last look."""
        for phase in list(self._rows):
            rows = await self._read(phase)
            before = self._rows.get(phase)
            if before is None:  # the last follower has left
                continue
            self._rows[phase] = rows
            changed = [row for row in rows.values() if before.get(row.table) != row]
            gone = [row for row in before.values() if row.table not in rows]
            for wanted, topic in self._topics.items():
                if wanted.phase == phase:
                    self._send(phase, topic, list(filter(wanted.fits, changed)), list(filter(wanted.fits, gone)))
        listed = {table for rows in self._rows.values() for table in rows}
        self._cards = {table: known for table, known in self._cards.items() if table in listed}

    def _send(self, phase: str, topic: LobbyTopic, changed: Collection[LobbyRow], gone: Collection[LobbyRow]) -> None:
        if not changed and not gone:
            return
        topic.number += 1
        ids = [row.table for row in gone]
        shared = _message("lobby_changed", phase, topic.number, [self._card(row) for row in changed], ids)
        concerned = {person for row in changed for person in _people_of(row)}
        for listener, hidden in topic.followers.items():
            if not hidden and listener.person not in concerned:
                listener.send(shared)
                continue
            cards = self._own_cards(changed, listener.person, hidden)
            vanished = [row.table for row in changed if not is_shown_to(row, hidden)]
            listener.send(_message("lobby_changed", phase, topic.number, cards, [*ids, *vanished]))

    async def read_relations(self) -> None:
        """Read again whom followers ignore or are blocked by; those for whom it has changed get a new list."""
        people = sorted({listener.person for topic in self._topics.values() for listener in topic.followers})
        found: Mapping[str, frozenset[str]] = await self._do(partial(self._relations.hidden_from_each, people))
        for wanted, topic in list(self._topics.items()):
            for listener, hidden in list(topic.followers.items()):
                if found.get(listener.person, frozenset()) != hidden and wanted.phase in self._rows:
                    await self.follow(listener, wanted)

    async def _read(self, phase: str) -> dict[str, LobbyRow]:
        return {row.table: row for row in await self._lobby.open_tables([phase])}

    def _card(self, row: LobbyRow) -> Encoded:
        """Return a card as strangers see it, encoded once."""
        known = self._cards.get(row.table)
        if known is None or known[0] != row:
            known = self._cards[row.table] = (row, Encoded(encode(card(row, "").model_dump())))
        return known[1]

    def _own_cards(self, rows: Iterable[LobbyRow], person: str, hidden: frozenset[str]) -> list[Encoded]:
        return [
            Encoded(encode(card(row, person).model_dump())) if person in _people_of(row) else self._card(row)
            for row in rows
            if is_shown_to(row, hidden)
        ]


def _people_of(row: LobbyRow) -> set[str]:
    """Return the people whose cards of a table differ from those of strangers."""
    found = {row.host}
    for name in ("holders", "left"):
        held = row.summary.get(name)
        if isinstance(held, Mapping):
            found.update(map(str, held.values()))
    return found


def _message(kind: str, phase: str, number: int, cards: list[Encoded], gone: list[str] | None = None) -> str:
    more: dict[str, Any] = {} if gone is None else {"gone": gone}
    tables: Any = cards
    return text({"type": kind, "phase": phase, "number": number, "tables": tables, **more})
