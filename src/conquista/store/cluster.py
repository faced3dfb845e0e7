"""One server process among several that share a store behind one address."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from threading import Event, Lock, Thread
from typing import Protocol

from conquista.core import ConquistaError, Seat
from conquista.store.factory import open_database
from conquista.store.forwarding import Errand, Errands
from conquista.store.journal import SqlJournal
from conquista.store.leases import BEAT, Leases
from conquista.store.presence import Attendance, There
from conquista.store.pubsub import ANSWER, ERRAND, NEWS, THERE, Hints, NoHints, PubSubHint, RedisHints
from conquista.table.commands.declaration import Request
from conquista.table.errors import JournalFailed
from conquista.table.values import Ack

LOOK = 0.5  # seconds after which one looks without a hint for what he waits for
PATIENCE = 15.0  # seconds to wait for an owner; one that has died is followed by another within that time


class Neighbour(Protocol):
    """What a process does about its tables; called from a thread of its own, one call at a time."""

    def adopt(self, table: str) -> None:
        """This table is ours now: restore it, and let it go on."""

    def late(self) -> None:
        """Others may have taken our tables: whatever is not claimed again is not ours."""

    def errand(self, errand: Errand) -> None:
        """Do this at a table of ours, and say what came of it by `done` or `refused`."""

    def news(self, table: str) -> None:
        """A table that we follow has new rows."""

    def following(self) -> Mapping[str, int]:
        """The tables that we follow, with the last row that we know of each."""

    def tables(self) -> Collection[str]:
        """All tables that we have in memory, our own and others."""

    def there(self, table: str, seats: frozenset[Seat]) -> None:
        """At other processes somebody listens for these seats of a table."""


class Cluster:
    """Leases, errands and hints of one process, and the thread that keeps them going."""

    def __init__(self, where: str, name: str, hints: Hints | None = None, beat: float = BEAT) -> None:
        self._database, self._relaying = open_database(where), open_database(where)
        self.hints: Hints = hints or NoHints()
        self.leases = Leases(self._database, name, int(beat * 3_000))
        self._errands, self._relays = Errands(self._database), Errands(self._relaying)
        self._present = Attendance(self._database, self.leases.owner)
        self._attending = Attendance(self._relaying, self.leases.owner)
        self._changed: set[str] = set()  # tables to or from which somebody has come or gone
        self._told: There = {}  # what was said last of who is there elsewhere
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

    def start(self, neighbour: Neighbour) -> None:
        """Begin to claim tables without an owner, to do errands and to hear of news."""
        self.hints.listen(lambda hint: self._hear(hint, neighbour))
        self._thread = Thread(target=self._run, args=(neighbour,), name="sharing", daemon=True)
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

    def done(self, errand: Errand, ack: Ack) -> None:
        self._answer(errand, lambda: self._errands.done(errand.id, ack))

    def refused(self, errand: Errand, refusal: ConquistaError) -> None:
        self._answer(errand, lambda: self._errands.refused(errand.id, refusal))

    def put_off(self, errand: Errand) -> None:
        """This errand cannot be done now; whoever owns the table next will find it."""
        with self._lock:
            self._taken.discard(errand.id)

    # what others say

    def relay(self, table: str, request: Request, lag: int = 0, patience: float = PATIENCE) -> Ack:
        """Have something done at a table of another process; waits for the answer, and raises a refusal."""
        errand = self._relays.send(table, request, lag)
        answered = self._answered[errand] = Event()
        self.hints.give(PubSubHint(ERRAND, table))
        end = time.monotonic() + patience
        try:
            while time.monotonic() < end:
                answered.wait(LOOK)
                answered.clear()
                ack = self._relays.fetch(errand)
                if ack is not None:
                    return ack
        finally:
            del self._answered[errand]
        raise JournalFailed("table.journal.elsewhere")

    def attend(self, table: str, seats: Iterable[Seat]) -> None:
        """Say for which seats of a table somebody listens here."""
        self._attending.say(table, seats)
        self.hints.give(PubSubHint(THERE, table))

    # the thread

    def _run(self, neighbour: Neighbour) -> None:
        beaten = 0.0
        while not self._closing.is_set():
            try:
                if time.monotonic() - beaten >= self._beat:
                    beaten = time.monotonic()
                    self._live(neighbour)
                self._do_errands(neighbour)
                self._look_who(neighbour)
            except ConquistaError:
                self.faults += 1
            self._wake.wait(max(0.01, beaten + self._beat - time.monotonic()))
            self._wake.clear()

    def _live(self, neighbour: Neighbour) -> None:
        if not self.leases.renew():
            neighbour.late()
        for table in self.leases.orphans():
            neighbour.adopt(table)
        self._errands.tidy()
        self._present.tidy()
        self._changed.update(neighbour.tables())
        known = dict(neighbour.following())
        for table, seq in self._journal.heads(list(known)).items():
            if seq > known[table]:
                neighbour.news(table)

    def _look_who(self, neighbour: Neighbour) -> None:
        """Say who is there elsewhere, of tables of which there was a hint, and now and then of all."""
        changed, self._changed = self._changed, set()
        if not changed:
            return
        tables = frozenset(neighbour.tables())
        found = self._present.elsewhere(changed & tables)
        found |= dict.fromkeys(self._told.keys() - tables, frozenset())
        for table, seats in found.items():
            if seats != self._told.pop(table, frozenset()):
                neighbour.there(table, seats)
            if seats:
                self._told[table] = seats

    def _do_errands(self, neighbour: Neighbour) -> None:
        for errand in self._errands.waiting(self.leases.owner):
            with self._lock:
                if errand.id in self._taken:
                    continue
                self._taken.add(errand.id)
            neighbour.errand(errand)

    def _answer(self, errand: Errand, write: Callable[[], None]) -> None:
        try:
            write()
        finally:
            self.put_off(errand)
        self.hints.give(PubSubHint(ANSWER, errand.id))

    def _hear(self, hint: PubSubHint, neighbour: Neighbour) -> None:
        if hint.kind == ERRAND:
            self._wake.set()
        elif hint.kind == THERE:
            self._changed.add(hint.what)
            self._wake.set()
        elif hint.kind == ANSWER:
            answered = self._answered.get(hint.what)
            if answered is not None:
                answered.set()
        elif neighbour.following().get(hint.what, hint.seq) < hint.seq:
            neighbour.news(hint.what)
