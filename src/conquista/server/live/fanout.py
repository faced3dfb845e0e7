"""Carries what tables say to whoever listens: tables speak from threads, sockets hear in the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from conquista.core import Data, Seat, data_text
from conquista.server.live.plan_progress import PlanProgress
from conquista.server.logs import logger, story
from conquista.table.handlers.chat import hushed
from conquista.table.values import Ack, FeedItem, Recipient

Sight = Callable[[str, Recipient], Mapping[str, Data] | None]
Keeper = Callable[[str, Seat], str]  # the person that holds a seat now, by his id; nobody's for a computer
Players = Callable[[str], frozenset[str]]  # who plays at a table, and hears watchers only after the end


class SocketListener(Protocol):
    """An open socket, as the hall knows it."""

    @property
    def person(self) -> str: ...

    def send(self, text: str) -> None:
        """Queue a message; never waits."""


class Fanout:
    """Who listens where. Only the event loop changes it; threads read which ears are open."""

    def __init__(self, sight: Sight, keeper: Keeper, players: Players = lambda table: frozenset()) -> None:
        self._sight = sight
        self._keeper = keeper
        self._players = players
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears: dict[str, dict[Recipient, list[SocketListener]]] = {}
        self._numbers: dict[tuple[str, Recipient], int] = {}
        self._shared: dict[str, tuple[object, str]] = {}  # by table, the last view sent and its text
        self._calls: deque[Callable[[], None]] = deque()  # what threads want to be done in the loop, in their order
        self._woken = False  # whether the loop knows that there are some
        self._planning = PlanProgress(self._say_planning)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    # who listens

    def add(self, table: str, ear: Recipient, listener: SocketListener, number: int) -> None:
        """Listen from now on; all tales up to this number have been told."""
        self._ears.setdefault(table, {}).setdefault(ear, []).append(listener)
        self._numbers[table, ear] = number

    def tell_planning(self, table: str, ear: Recipient, listener: SocketListener) -> None:
        """Somebody has come: how far others have planned."""
        for seat, moves in self._planning.drafts(table).items():
            if seat != ear:
                listener.send(planning(table, seat, moves))

    def remove(self, table: str, ear: Recipient, listener: SocketListener) -> None:
        found = self._ears.get(table, {})
        if listener in found.get(ear, ()):
            found[ear].remove(listener)
            if not found[ear]:
                del found[ear]
                self._numbers.pop((table, ear), None)
        if not found:
            self._ears.pop(table, None)
            self._shared.pop(table, None)
            self._planning.forget(table)

    def open(self, table: str) -> bool:
        """Whether anybody listens at a table."""
        return table in self._ears

    def present(self, table: str) -> tuple[Recipient, ...]:
        """The ears that are there."""
        return tuple(self._ears.get(table, ()))

    def heard(self, table: str) -> dict[Recipient, int]:
        """The ears that are there, with the number of the last tale that each was told."""
        return {ear: self._numbers.get((table, ear), 0) for ear in self.present(table)}

    def watchers(self, table: str) -> int:
        """How many watch; somebody with two windows is one."""
        return len({listener.person for listener in self._ears.get(table, {}).get(None, ())})

    # what tables say, from their threads

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        text = data_text({"type": "acked", "table": table, "cid": ack.cid, "number": ack.number})
        self._later(lambda: self._to_person(table, holder, text))

    def tell(self, table: str, ear: Recipient, tales: Sequence[FeedItem]) -> None:
        if ear not in self._ears.get(table, ()):
            return
        self._numbers[table, ear] = tales[-1].number
        text = self._told(table, ear, tales)
        if any("hash" in tale.data for tale in tales):
            self._later(lambda: self._planning.forget(table))
        if ear is None and any(tale.kind == "watched" for tale in tales):
            quiet = self._told(table, None, hushed(tales))
            self._later(partial(self._to_watchers, table, text, quiet, self._players(table)))
        else:
            self._later(lambda: self.to_ear(table, ear, text))
        if ear is not None and any(tale.kind in ("seated", "replaced") and tale.data["seat"] == ear for tale in tales):
            keeper = self._keeper(table, ear)
            self._later(lambda: self._keep_to(table, ear, keeper))

    def _told(self, table: str, ear: Recipient, tales: Sequence[FeedItem]) -> str:
        head: dict[str, Data] = {"type": "told", "table": table, "seat": ear}
        return self.message(head | {"tales": [tale.as_data() for tale in tales]}, table, self._sight(table, ear))

    def sketch(self, table: str, seat: Seat, sight: Mapping[str, Data]) -> None:
        moves = moves_of(sight.get("draft"))
        if moves is not None:
            self._later(lambda: self._planning.changed(table, seat, moves))
        if seat not in self._ears.get(table, ()):
            return
        text = self.message({"type": "sketched", "table": table, "seat": seat}, table, sight)
        self._later(lambda: self.to_ear(table, seat, text))

    def message(self, head: Mapping[str, Data], table: str, sight: Mapping[str, Data] | None) -> str:
        """A message with how things stand; a view that all share is written once."""
        if sight is None or "view" not in sight:
            return data_text({**head, "sight": sight})
        rest = data_text({name: part for name, part in sight.items() if name != "view"})
        sighted = f'{rest[:-1]},"view":{self._written(table, sight["view"])}}}'
        return f'{data_text(head)[:-1]},"sight":{sighted}}}'

    def _written(self, table: str, view: Data) -> str:
        kept = self._shared.get(table)
        if kept is not None and kept[0] is view:
            return kept[1]
        text = data_text(view)
        self._shared[table] = (view, text)
        return text

    # in the loop

    def to_ear(self, table: str, ear: Recipient, text: str) -> None:
        for listener in list(self._ears.get(table, {}).get(ear, ())):
            listener.send(text)

    def to_table(self, table: str, text: str) -> None:
        for ear in self.present(table):
            self.to_ear(table, ear, text)

    def _to_watchers(self, table: str, text: str, quiet: str, players: frozenset[str]) -> None:
        """What watchers say, to watchers; whoever plays hears that there was something, and nothing else."""
        for listener in list(self._ears.get(table, {}).get(None, ())):
            listener.send(quiet if listener.person in players else text)

    def _say_planning(self, table: str, seat: Seat, moves: int) -> None:
        """Others hear how much is planned, and not what."""
        for ear in self.present(table):
            if ear != seat:
                self.to_ear(table, ear, planning(table, seat, moves))

    def _keep_to(self, table: str, seat: Seat, keeper: str) -> None:
        """A seat has another holder: whoever held it before hears no more of it, and may come back as a watcher."""
        for listener in list(self._ears.get(table, {}).get(seat, ())):
            if listener.person != keeper:
                self.remove(table, seat, listener)

    def _to_person(self, table: str, person: str, text: str) -> None:
        for listeners in list(self._ears.get(table, {}).values()):
            for listener in list(listeners):
                if listener.person == person:
                    listener.send(text)

    def _later(self, call: Callable[[], None]) -> None:
        """Have something done in the loop; a loop that was woken and has not looked yet is not woken again."""
        if self._loop is not None and not self._loop.is_closed():
            self._calls.append(call)
            if not self._woken:
                self._woken = True
                self._loop.call_soon_threadsafe(self._catch_up)

    def _catch_up(self) -> None:
        self._woken = False  # first: who comes from now on wakes the loop again
        while self._calls:
            try:
                self._calls.popleft()()
            except Exception as fault:  # what others shall hear does not wait for that
                logger().error("fault", where=story(fault))


def moves_of(draft: Data) -> int | None:
    """How many moves a draft has spent; None where nobody counts them, or where they are nobody's business."""
    spent = draft["spent"] if isinstance(draft, Mapping) else None
    return spent if isinstance(spent, int) else None


def planning(table: str, seat: Seat, moves: int) -> str:
    return data_text({"type": "planning", "table": table, "seat": seat, "moves": moves})
