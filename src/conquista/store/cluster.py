"""One server process among several that share a store behind one address."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from threading import Event, Lock, Thread
from typing import Protocol

from conquista.core import ConquistaError, Seat
from conquista.store.factory import open_database
from conquista.store.forwarding import ForwardedRequest, ForwardingQueue
from conquista.store.journal import SqlJournal
from conquista.store.leases import BEAT, Leases
from conquista.store.presence import PresenceStore, PresentSeats
from conquista.store.pubsub import ANSWER, FORWARDED, NEWS, PRESENCE, Hints, NoHints, PubSubHint, RedisHints
from conquista.table.errors import JournalFailed
from conquista.table.requests import Request
from conquista.table.values import Ack

POLL_EVERY = 0.5  # seconds after which one looks without a hint for what he waits for
RELAY_TIMEOUT = 15.0  # seconds to wait for an owner; one that has died is followed by another within that time


class ClusterMember(Protocol):
    """What a process does about its tables; called from a thread of its own, one call at a time."""

    def adopt(self, table: str) -> None:
        """This table is ours now: restore it, and let it go on."""

    def late(self) -> None:
        """Others may have taken our tables: whatever is not claimed again is not ours."""

    def forwarded(self, forwarded: ForwardedRequest) -> None:
        """Do this at a table of ours, and say what came of it by `done` or `refused`."""

    def news(self, table: str) -> None:
        """A table that we follow has new rows."""

    def following(self) -> Mapping[str, int]:
        """The tables that we follow, with the last row that we know of each."""

    def tables(self) -> Collection[str]:
        """All tables that we have in memory, our own and others."""

    def presence(self, table: str, seats: frozenset[Seat]) -> None:
        """At other processes somebody listens for these seats of a table."""


class Cluster:
    """Leases, errands and hints of one process, and the thread that keeps them going."""

    def __init__(self, where: str, name: str, hints: Hints | None = None, beat: float = BEAT) -> None:
        self._database, self._relaying = open_database(where), open_database(where)
        self.hints: Hints = hints or NoHints()
        self.leases = Leases(self._database, name, int(beat * 3_000))
        self._forwarding, self._relays = ForwardingQueue(self._database), ForwardingQueue(self._relaying)
        self._present = PresenceStore(self._database, self.leases.owner)
        self._attending = PresenceStore(self._relaying, self.leases.owner)
        self._changed: set[str] = set()  # tables to or from which somebody has come or gone
        self._reported: PresentSeats = {}  # what was said last of who is there elsewhere
        self._journal = SqlJournal(self._database)
        self._beat = beat
        self._wake, self._closing = Event(), Event()
        self._answered: dict[str, Event] = {}
        self._taken: set[str] = set()  # errands that are being done
        self._lock = Lock()
        self._thread: Thread | None = None
        self.faults = 0  # times the store could not be asked

    @staticmethod
    def by_redis(where: str, name: str, redis: str, channel: str = "conquista") -> Cluster:
        """A process that gives and takes its hints by way of Redis."""
        return Cluster(where, name, RedisHints(redis, channel))

    def start(self, member: ClusterMember) -> None:
        """Begin to claim tables without an owner, to do errands and to hear of news."""
        self.hints.listen(lambda hint: self._handle_hint(hint, member))
        self._thread = Thread(target=self._run, args=(member,), name="sharing", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave all tables to the others."""
        self._closing.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
        self.hints.close()
        try:
            self.leases.release()
        except ConquistaError:
            self.faults += 1
        self._database.close()
        self._relaying.close()

    # what the owner of a table says

    def written(self, table: str, seq: int) -> None:
        """A table of ours has rows up to this one."""
        self.hints.give(PubSubHint(NEWS, table, seq))

    def done(self, forwarded: ForwardedRequest, ack: Ack) -> None:
        self._answer(forwarded, lambda: self._forwarding.done(forwarded.id, ack))

    def refused(self, forwarded: ForwardedRequest, refusal: ConquistaError) -> None:
        self._answer(forwarded, lambda: self._forwarding.refused(forwarded.id, refusal))

    def put_off(self, forwarded: ForwardedRequest) -> None:
        """This errand cannot be done now; whoever owns the table next will find it."""
        with self._lock:
            self._taken.discard(forwarded.id)

    # what others say

    def relay(self, table: str, request: Request, lag: int = 0, timeout: float = RELAY_TIMEOUT) -> Ack:
        """Have something done at a table of another process; waits for the answer, and raises a refusal."""
        forwarded = self._relays.send(table, request, lag)
        answered = self._answered[forwarded] = Event()
        self.hints.give(PubSubHint(FORWARDED, table))
        end = time.monotonic() + timeout
        try:
            while time.monotonic() < end:
                answered.wait(POLL_EVERY)
                answered.clear()
                ack = self._relays.fetch(forwarded)
                if ack is not None:
                    return ack
        finally:
            del self._answered[forwarded]
        raise JournalFailed("table.journal.elsewhere")

    def share_presence(self, table: str, seats: Iterable[Seat]) -> None:
        """Say for which seats of a table somebody listens here."""
        self._attending.say(table, seats)
        self.hints.give(PubSubHint(PRESENCE, table))

    # the thread

    def _run(self, member: ClusterMember) -> None:
        last_beat = 0.0
        while not self._closing.is_set():
            try:
                if time.monotonic() - last_beat >= self._beat:
                    last_beat = time.monotonic()
                    self._beat_once(member)
                self._do_forwarded(member)
                self._report_presence(member)
            except ConquistaError:
                self.faults += 1
            self._wake.wait(max(0.01, last_beat + self._beat - time.monotonic()))
            self._wake.clear()

    def _beat_once(self, member: ClusterMember) -> None:
        if not self.leases.renew():
            member.late()
        for table in self.leases.orphans():
            member.adopt(table)
        self._forwarding.tidy()
        self._present.tidy()
        self._changed.update(member.tables())
        known = dict(member.following())
        for table, seq in self._journal.heads(list(known)).items():
            if seq > known[table]:
                member.news(table)

    def _report_presence(self, member: ClusterMember) -> None:
        """Say who is there elsewhere, of tables of which there was a hint, and now and then of all."""
        changed, self._changed = self._changed, set()
        if not changed:
            return
        tables = frozenset(member.tables())
        found = self._present.elsewhere(changed & tables)
        found |= dict.fromkeys(self._reported.keys() - tables, frozenset())
        for table, seats in found.items():
            if seats != self._reported.pop(table, frozenset()):
                member.presence(table, seats)
            if seats:
                self._reported[table] = seats

    def _do_forwarded(self, member: ClusterMember) -> None:
        for forwarded in self._forwarding.waiting(self.leases.owner):
            with self._lock:
                if forwarded.id in self._taken:
                    continue
                self._taken.add(forwarded.id)
            member.forwarded(forwarded)

    def _answer(self, forwarded: ForwardedRequest, write: Callable[[], None]) -> None:
        try:
            write()
        finally:
            self.put_off(forwarded)
        self.hints.give(PubSubHint(ANSWER, forwarded.id))

    def _handle_hint(self, hint: PubSubHint, member: ClusterMember) -> None:
        if hint.kind == FORWARDED:
            self._wake.set()
        elif hint.kind == PRESENCE:
            self._changed.add(hint.what)
            self._wake.set()
        elif hint.kind == ANSWER:
            answered = self._answered.get(hint.what)
            if answered is not None:
                answered.set()
        elif member.following().get(hint.what, hint.seq) < hint.seq:
            member.news(hint.what)
