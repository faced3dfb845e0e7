"""Delivery of table messages to sockets: tables call from threads, sockets are served in the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from conquista.core import Data, Seat, data_text
from conquista.server.live.plan_progress import PlanProgress
from conquista.server.logs import logger, traceback_lines
from conquista.table.handlers.chat import hushed
from conquista.table.values import Ack, FeedItem, Recipient

SnapshotOf = Callable[[str, Recipient], Mapping[str, Data] | None]
HolderOf = Callable[[str, Seat], str]  # the id of the person who holds a seat; empty for a computer
PlayersOf = Callable[[str], frozenset[str]]  # the players of a table, who see watchers' chat only after the end


class SocketListener(Protocol):
    """An open socket, as the live tables use it."""

    @property
    def person(self) -> str: ...

    def send(self, text: str) -> None:
        """Queue a message without blocking."""


class Fanout:
    """The listeners of all tables. Only the event loop changes it; threads read which recipients are connected."""

    def __init__(self, snapshot: SnapshotOf, holder: HolderOf, players: PlayersOf = lambda table: frozenset()) -> None:
        self._snapshot = snapshot
        self._holder = holder
        self._players = players
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, dict[Recipient, list[SocketListener]]] = {}
        self._numbers: dict[tuple[str, Recipient], int] = {}
        self._shared: dict[str, tuple[object, str]] = {}  # by table, the last view sent and its JSON text
        self._calls: deque[Callable[[], None]] = deque()  # calls from threads to run in the loop, in order
        self._woken = False  # whether the loop is scheduled to run them
        self._planning = PlanProgress(self._send_planning)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    # listeners

    def add(self, table: str, recipient: Recipient, listener: SocketListener, number: int) -> None:
        """Subscribe a listener that has all feed items up to this number."""
        self._listeners.setdefault(table, {}).setdefault(recipient, []).append(listener)
        self._numbers[table, recipient] = number

    def send_planning(self, table: str, recipient: Recipient, listener: SocketListener) -> None:
        """Send a new listener the plan progress of the other seats."""
        for seat, moves in self._planning.drafts(table).items():
            if seat != recipient:
                listener.send(planning(table, seat, moves))

    def remove(self, table: str, recipient: Recipient, listener: SocketListener) -> None:
        found = self._listeners.get(table, {})
        if listener in found.get(recipient, ()):
            found[recipient].remove(listener)
            if not found[recipient]:
                del found[recipient]
                self._numbers.pop((table, recipient), None)
        if not found:
            self._listeners.pop(table, None)
            self._shared.pop(table, None)
            self._planning.forget(table)

    def open(self, table: str) -> bool:
        """Return whether a table has listeners."""
        return table in self._listeners

    def present(self, table: str) -> tuple[Recipient, ...]:
        """Return the connected recipients of a table."""
        return tuple(self._listeners.get(table, ()))

    def heard(self, table: str) -> dict[Recipient, int]:
        """Return the connected recipients with the number of the last feed item sent to each."""
        return {recipient: self._numbers.get((table, recipient), 0) for recipient in self.present(table)}

    def watchers(self, table: str) -> int:
        """Return the number of watchers; two windows of one person count once."""
        return len({listener.person for listener in self._listeners.get(table, {}).get(None, ())})

    # messages of tables, from their threads

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        text = data_text({"type": "acked", "table": table, "cid": ack.cid, "number": ack.number})
        self._later(lambda: self._to_person(table, holder, text))

    def tell(self, table: str, recipient: Recipient, items: Sequence[FeedItem]) -> None:
        if recipient not in self._listeners.get(table, ()):
            return
        self._numbers[table, recipient] = items[-1].number
        text = self._feed_message(table, recipient, items)
        if any("hash" in item.data for item in items):
            self._later(lambda: self._planning.forget(table))
        if recipient is None and any(item.kind == "watched" for item in items):
            quiet = self._feed_message(table, None, hushed(items))
            self._later(partial(self._to_watchers, table, text, quiet, self._players(table)))
        else:
            self._later(lambda: self.to_recipient(table, recipient, text))
        if recipient is not None and any(
            item.kind in ("seated", "replaced") and item.data["seat"] == recipient for item in items
        ):
            holder = self._holder(table, recipient)
            self._later(lambda: self._restrict_to(table, recipient, holder))

    def _feed_message(self, table: str, recipient: Recipient, items: Sequence[FeedItem]) -> str:
        head: dict[str, Data] = {"type": "told", "table": table, "seat": recipient}
        return self.message(
            head | {"tales": [item.as_data() for item in items]}, table, self._snapshot(table, recipient)
        )

    def sketch(self, table: str, seat: Seat, snapshot: Mapping[str, Data]) -> None:
        moves = moves_of(snapshot.get("draft"))
        if moves is not None:
            self._later(lambda: self._planning.changed(table, seat, moves))
        if seat not in self._listeners.get(table, ()):
            return
        text = self.message({"type": "sketched", "table": table, "seat": seat}, table, snapshot)
        self._later(lambda: self.to_recipient(table, seat, text))

    def message(self, head: Mapping[str, Data], table: str, snapshot: Mapping[str, Data] | None) -> str:
        """Return a message with a snapshot; a view shared by several recipients is encoded once."""
        if snapshot is None or "view" not in snapshot:
            return data_text({**head, "sight": snapshot})
        rest = data_text({name: part for name, part in snapshot.items() if name != "view"})
        sighted = f'{rest[:-1]},"view":{self._written(table, snapshot["view"])}}}'
        return f'{data_text(head)[:-1]},"sight":{sighted}}}'

    def _written(self, table: str, view: Data) -> str:
        kept = self._shared.get(table)
        if kept is not None and kept[0] is view:
            return kept[1]
        text = data_text(view)
        self._shared[table] = (view, text)
        return text

    # in the loop

    def to_recipient(self, table: str, recipient: Recipient, text: str) -> None:
        for listener in list(self._listeners.get(table, {}).get(recipient, ())):
            listener.send(text)

    def to_table(self, table: str, text: str) -> None:
        for recipient in self.present(table):
            self.to_recipient(table, recipient, text)

    def _to_watchers(self, table: str, text: str, quiet: str, players: frozenset[str]) -> None:
        """Send watchers' chat to watchers; players only receive the item without its content."""
        for listener in list(self._listeners.get(table, {}).get(None, ())):
            listener.send(quiet if listener.person in players else text)

    def _send_planning(self, table: str, seat: Seat, moves: int) -> None:
        """Send the other seats how many moves are planned, not which."""
        for recipient in self.present(table):
            if recipient != seat:
                self.to_recipient(table, recipient, planning(table, seat, moves))

    def _restrict_to(self, table: str, seat: Seat, holder: str) -> None:
        """Unsubscribe the previous holder of a seat, who may reconnect as a watcher."""
        for listener in list(self._listeners.get(table, {}).get(seat, ())):
            if listener.person != holder:
                self.remove(table, seat, listener)

    def _to_person(self, table: str, person: str, text: str) -> None:
        for listeners in list(self._listeners.get(table, {}).values()):
            for listener in list(listeners):
                if listener.person == person:
                    listener.send(text)

    def _later(self, call: Callable[[], None]) -> None:
        """Run a call in the loop; a loop that is already scheduled is not woken again."""
        if self._loop is not None and not self._loop.is_closed():
            self._calls.append(call)
            if not self._woken:
                self._woken = True
                self._loop.call_soon_threadsafe(self._catch_up)

    def _catch_up(self) -> None:
        self._woken = False  # reset first, so that later calls schedule the loop again
        while self._calls:
            try:
                self._calls.popleft()()
            except Exception as fault:  # the remaining calls must still run
                logger().error("fault", where=traceback_lines(fault))


def moves_of(draft: Data) -> int | None:
    """Return how many moves a draft has spent; None where moves are not counted or not disclosed."""
    spent = draft["spent"] if isinstance(draft, Mapping) else None
    return spent if isinstance(spent, int) else None


def planning(table: str, seat: Seat, moves: int) -> str:
    return data_text({"type": "planning", "table": table, "seat": seat, "moves": moves})
