"""Delivery of table messages to sockets: tables call from threads, sockets are served in the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from conquista.core import Data, Seat
from conquista.server.play.live.plan_progress import PlanProgress
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.table.encoding import EncodedSnapshot, text
from conquista.table.handlers.chat import without_watcher_chat
from conquista.table.values import Ack, FeedItem, Recipient

SnapshotOf = Callable[[str, Recipient], EncodedSnapshot | None]
HolderOf = Callable[[str, Seat], str]  # the id of the person who holds a seat; empty for a computer
PlayersOf = Callable[[str], frozenset[str]]  # the players of a table, who see watchers' chat only after the end


class SocketListener(Protocol):
    """An open socket, as the live tables use it."""

    silenced: frozenset[str]  # people whose messages among the watchers it does not get

    @property
    def person(self) -> str: ...

    def send(self, message: str) -> None:
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
        for seat, moves in self._planning.plans(table).items():
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
        message = text({"type": "acked", "table": table, "cid": ack.cid, "number": ack.number})
        self._later(lambda: self._to_person(table, holder, message))

    def publish(self, table: str, recipient: Recipient, items: Sequence[FeedItem]) -> None:
        if recipient not in self._listeners.get(table, ()):
            return
        self._numbers[table, recipient] = items[-1].number
        snapshot = self._snapshot(table, recipient)
        message = self._feed_message(table, recipient, items, snapshot)
        if any("hash" in item.data for item in items):
            self._later(lambda: self._planning.forget(table))
        if recipient is None and any(item.kind == "watched" for item in items):
            quiet = self._feed_message(table, None, without_watcher_chat(items), snapshot)
            writers = frozenset(str(item.data["id"]) for item in items if item.kind == "watched")
            self._later(partial(self._to_watchers, table, message, quiet, self._players(table), writers))
        else:
            self._later(lambda: self.to_recipient(table, recipient, message))
        if recipient is not None and any(
            item.kind in ("seated", "replaced") and item.data["seat"] == recipient for item in items
        ):
            holder = self._holder(table, recipient)
            self._later(lambda: self._restrict_to(table, recipient, holder))

    def _feed_message(
        self, table: str, recipient: Recipient, items: Sequence[FeedItem], snapshot: EncodedSnapshot | None
    ) -> str:
        feed = [item.as_data() for item in items]
        return text({"type": "told", "table": table, "seat": recipient, "tales": feed, "sight": snapshot})

    def plan_changed(self, table: str, seat: Seat, plan: Mapping[str, Data]) -> None:
        moves = moves_of(plan)
        if moves is not None:
            self._later(lambda: self._planning.changed(table, seat, moves))
        if seat not in self._listeners.get(table, ()):
            return
        snapshot = self._snapshot(table, seat)
        message = text({"type": "sketched", "table": table, "seat": seat, "sight": snapshot})
        self._later(lambda: self.to_recipient(table, seat, message))

    # in the loop

    def to_recipient(self, table: str, recipient: Recipient, message: str) -> None:
        for listener in list(self._listeners.get(table, {}).get(recipient, ())):
            listener.send(message)

    def to_table(self, table: str, message: str) -> None:
        for recipient in self.present(table):
            self.to_recipient(table, recipient, message)

    def _to_watchers(
        self, table: str, message: str, quiet: str, players: frozenset[str], writers: frozenset[str]
    ) -> None:
        """Send watchers' chat to watchers; players, and those who mute a writer, receive the item without content."""
        for listener in list(self._listeners.get(table, {}).get(None, ())):
            listener.send(quiet if listener.person in players or writers & listener.silenced else message)

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

    def _to_person(self, table: str, person: str, message: str) -> None:
        for listeners in list(self._listeners.get(table, {}).values()):
            for listener in list(listeners):
                if listener.person == person:
                    listener.send(message)

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


def moves_of(plan: Mapping[str, Data]) -> int | None:
    """Return how many moves a plan has spent; None where moves are not counted or not disclosed."""
    spent = plan["spent"]
    return spent if isinstance(spent, int) else None


def planning(table: str, seat: Seat, moves: int) -> str:
    return text({"type": "planning", "table": table, "seat": seat, "moves": moves})
