"""One server process among several that share a store behind one address."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from threading import Event, Lock, Thread
from typing import Protocol

from conquista.core import ConquistaError, Seat
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.store.processes.forwarding import ForwardingQueue, QueuedRequest
from conquista.store.processes.leases import BEAT, Leases
from conquista.store.processes.postgres_hints import PostgresHints
from conquista.store.processes.presence import PresenceStore, PresentSeats
from conquista.store.processes.pubsub import (
    ANSWER,
    FORWARDED,
    NEWS,
    PERSON,
    PRESENCE,
    STUDY,
    Hints,
    NoHints,
    PubSubHint,
    RedisHints,
    ignore,
)
from conquista.table.commands.declaration import Request
from conquista.table.errors import JournalFailed
from conquista.table.values import Ack

POLL_EVERY = 0.5  # seconds between polls without a hint
RELAY_TIMEOUT = 15.0  # seconds to wait for the owner of a table; an owner that has failed is replaced within that time


class ClusterMember(Protocol):
    """Callbacks of a process about its tables; called from the thread of the cluster, one at a time."""

    def adopt(self, table: str) -> None:
        """Become the authority of this table: restore it and let it go on."""

    def lease_expired(self, renewed: int) -> None:
        """The lease has expired: tables that are not claimed again belong to other processes.

        `renewed` is when it was renewed before, in milliseconds.
        """

    def forwarded(self, forwarded: QueuedRequest) -> None:
        """Execute this request at an own table, and report the result with `done` or `refused`."""

    def news(self, table: str) -> None:
        """A followed table has new journal entries."""

    def following(self) -> Mapping[str, int]:
        """Return the followed tables with the last known entry of each."""

    def tables(self) -> Collection[str]:
        """Return all tables in memory, owned and followed."""

    def presence(self, table: str, seats: frozenset[Seat]) -> None:
        """These seats of a table are connected at other processes."""


class Cluster:
    """Leases, forwarded requests and hints of one process, and the thread that serves them."""

    def __init__(self, where: str, name: str, hints: Hints | None = None, beat: float = BEAT) -> None:
        self._database, self._relaying = open_database(where), open_database(where)
        self.hints: Hints = hints or NoHints()
        self.leases = Leases(self._database, name, int(beat * 3_000))
        self._forwarding, self._relays = ForwardingQueue(self._database), ForwardingQueue(self._relaying)
        self._presence_elsewhere = PresenceStore(self._database, self.leases.owner)
        self._own_presence = PresenceStore(self._relaying, self.leases.owner)
        self._changed: set[str] = set()  # tables whose presence has changed
        self._reported: PresentSeats = {}  # the presence last reported
        self._journal = SqlJournal(self._database)
        self._beat = beat
        self._wake, self._closing = Event(), Event()
        self._answered: dict[str, Event] = {}
        self._taken: set[str] = set()  # forwarded requests in progress
        self._lock = Lock()
        self._thread: Thread | None = None
        self.faults = 0  # failed accesses to the store
        self.on_study: Callable[[str], None] | None = None  # called from any thread when a study has changed
        self.on_person: Callable[[str], None] | None = None  # the same when a person was notified
        self.on_fault: Callable[[Exception], None] = ignore  # the same at an exception that no outage explains

    @staticmethod
    def connected(where: str, name: str, redis: str = "") -> Cluster:
        """Return a member that exchanges hints through PostgreSQL, or through Redis while that answers."""
        by_database = PostgresHints(where)
        return Cluster(where, name, RedisHints(redis, otherwise=by_database) if redis else by_database)

    def start(self, member: ClusterMember) -> None:
        """Start to claim tables without an owner, to execute forwarded requests and to receive hints."""
        self.hints.listen(lambda hint: self._handle_hint(hint, member), self._note)
        self._thread = Thread(target=self._run, args=(member,), name="cluster", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Release all tables to the other processes."""
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

    # calls of the owner of a table

    def written(self, table: str, seq: int) -> None:
        """Announce the journal entries of an own table up to this number."""
        self.hints.publish(PubSubHint(NEWS, table, seq))

    def done(self, forwarded: QueuedRequest, ack: Ack) -> None:
        self._answer(forwarded, lambda: self._forwarding.done(forwarded.id, ack))

    def refused(self, forwarded: QueuedRequest, refusal: ConquistaError) -> None:
        self._answer(forwarded, lambda: self._forwarding.refused(forwarded.id, refusal))

    def requeue(self, forwarded: QueuedRequest) -> None:
        """Return a request to the queue; the next owner of the table will find it."""
        with self._lock:
            self._taken.discard(forwarded.id)

    # calls of other processes

    def relay(self, table: str, request: Request, timeout: float = RELAY_TIMEOUT) -> Ack:
        """Execute a request at a table of another process; wait for the answer, and raise a refusal."""
        forwarded = self._relays.send(table, request)
        answered = self._answered[forwarded] = Event()
        self.hints.publish(PubSubHint(FORWARDED, table))
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
        """Publish the connected seats of a table at this process."""
        self._own_presence.say(table, seats)
        self.hints.publish(PubSubHint(PRESENCE, table))

    def study_changed(self, study: str) -> None:
        """Announce a change of a study."""
        self.hints.publish(PubSubHint(STUDY, study))

    def person_notified(self, person: str) -> None:
        """Announce a change of the notifications of a person."""
        self.hints.publish(PubSubHint(PERSON, person))

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
            except Exception as fault:  # of one call; the lease has to be renewed all the same
                self._note(fault)
            self._wake.wait(max(0.01, last_beat + self._beat - time.monotonic()))
            self._wake.clear()

    def _note(self, fault: Exception) -> None:
        self.on_fault(fault)

    def _beat_once(self, member: ClusterMember) -> None:
        renewed = self.leases.renewed
        if not self.leases.renew():
            member.lease_expired(renewed)
        for table in self.leases.orphans():
            member.adopt(table)
        self._forwarding.delete_expired()
        self._presence_elsewhere.delete_expired()
        self._changed.update(member.tables())
        known = dict(member.following())
        for table, seq in self._journal.heads(list(known)).items():
            if seq > known[table]:
                member.news(table)

    def _report_presence(self, member: ClusterMember) -> None:
        """Report presence at other processes, for tables with a hint and periodically for all."""
        changed, self._changed = self._changed, set()
        if not changed:
            return
        tables = frozenset(member.tables())
        found = self._presence_elsewhere.elsewhere(changed & tables)
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

    def _answer(self, forwarded: QueuedRequest, write: Callable[[], None]) -> None:
        try:
            write()
        finally:
            self.requeue(forwarded)
        self.hints.publish(PubSubHint(ANSWER, forwarded.id))

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
        elif hint.kind == STUDY:
            if self.on_study is not None:
                self.on_study(hint.what)
        elif hint.kind == PERSON:
            if self.on_person is not None:
                self.on_person(hint.what)
        elif member.following().get(hint.what, hint.seq) < hint.seq:
            member.news(hint.what)
