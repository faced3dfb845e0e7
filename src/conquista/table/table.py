"""The table: each request is decided, written to the journal, acknowledged and announced, one at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress

from conquista.core import ConquistaError, Data, Seat
from conquista.table.commands.declaration import PlanCommand, Request
from conquista.table.config import TableConfig
from conquista.table.decoding import number
from conquista.table.errors import JournalDamaged, JournalFailed, TableRefused
from conquista.table.handlers.actions import change_plan
from conquista.table.handlers.dispatch import FOLDS, handle
from conquista.table.handlers.seats import computer
from conquista.table.handlers.timeouts import abandoned, auto_reply_change, expired_changes, forgotten_at
from conquista.table.handlers.voiding import void
from conquista.table.plans import no_plan
from conquista.table.ports import TablePorts
from conquista.table.results import result
from conquista.table.state import OVER, PLAYING, TableState
from conquista.table.values import COMPUTER, NOBODY, Ack, Change, FeedItem, JournalEntry, Recipient, SeatHolder
from conquista.table.views.showing import ShownTable

LONGEST_CID = 64
MOST_BY_ITSELF = 100  # automatic entries that one call may add
NEVER = 2**62  # later than any time in milliseconds

NewItems = dict[Recipient, tuple[FeedItem, ...]]
"""The new feed items of an entry by recipient."""


class Table(ShownTable):
    """The authority of one live match. It has no clock: the server's time, in milliseconds, comes with each call."""

    def __init__(self, name: str, ports: TablePorts) -> None:
        super().__init__(name, TableState(FOLDS, ports.games, ports.seeds))
        self._journal = ports.journal
        self._broadcast = ports.broadcast
        self._results = ports.results
        self._lost = False
        self._checked: tuple[int, frozenset[Seat]] | None = None  # entry and seats for which nothing was due
        self._due_at = 0  # until this time
        self._finished = False
        self._kept: set[Seat] = set()  # seats with a stored plan

    @property
    def present(self) -> set[Seat]:
        """The seats whose holders are online, as the server sets them."""
        return self.table_state.present

    @present.setter
    def present(self, seats: set[Seat]) -> None:
        self.table_state.present = seats

    @staticmethod
    def open(
        name: str,
        config: TableConfig,
        host: SeatHolder,
        seats: Mapping[Seat, SeatHolder],
        now: int,
        ports: TablePorts,
    ) -> Table:
        """A new table; seats that are not named are open."""
        table = Table(name, ports)
        game = ports.games(config.game)
        options = config.chosen(game)
        holders = dict.fromkeys(game.seats(options), NOBODY)
        computer(game, options, "", config.stand_in)
        for seat, holder in seats.items():
            if seat not in holders:
                raise TableRefused("table.refused.no_seat", seat=seat, seats=list(holders))
            holders[seat] = computer(game, options, seat, holder.spec) if holder.kind == COMPUTER else holder
        who = {seat: holder.as_data() for seat, holder in holders.items()}
        opened = Change("opened", {"setting": config.as_data(), "host": host.id, "seats": who})
        table._send_items(table._commit((opened,), now))
        return table

    @staticmethod
    def restore(name: str, ports: TablePorts) -> Table:
        """Restore a table from its journal; nothing is announced again."""
        table = Table(name, ports)
        rows = 0
        for entry in ports.journal.entries(name):
            try:
                table.table_state.fold(entry)
            except JournalDamaged:
                raise
            except (ConquistaError, KeyError, TypeError, ValueError) as fault:
                raise JournalDamaged("table.journal.row", seq=entry.seq, kind=entry.kind) from fault
            rows += 1
        if not rows:
            raise TableRefused("table.refused.unknown", table=name)
        table.table_state.refresh_hashes()
        table._recall_plans()
        table._drop_finished()
        return table

    # requests

    def apply_request(self, request: Request, now: int) -> Ack:
        """Apply a request, or raise a refusal; a return means that it is stored durably."""
        self.tick(now)
        self._check_request(request)
        if isinstance(request.command, PlanCommand):
            return self._change_plan(request)
        ack = self._repeated(request)
        new_items: list[NewItems] = []
        if ack is None:
            self.table_state.now = now
            new_items = self._commit(handle(self.table_state, request), now, request)
            ack = Ack(request.cid, self.table_state.known[request.who.signature, request.cid][1])
        self._broadcast.acknowledge(self.id, request.who.id, ack)
        self._send_items(new_items)
        self._drop_finished()
        with suppress(JournalFailed):  # the request was applied; the next one will report that the table is lost
            self.tick(now)
        return ack

    def _repeated(self, request: Request) -> Ack | None:
        """The answer to a request that was applied before; refused for another request with the same id."""
        before = self.table_state.known.get((request.who.signature, request.cid))
        if before is None:
            return None
        if before[0].data["mark"] != _fingerprint(request):
            raise TableRefused("table.refused.reused", cid=request.cid)
        return Ack(request.cid, before[1])

    # time

    def tick(self, now: int) -> None:
        """Apply what is due: voiding of flawed matches, expired times, automatic answers."""
        seen = (self.table_state.seq, frozenset(self.present))
        if self._checked == seen and now < self._due_at:
            return
        for _ in range(MOST_BY_ITSELF):
            changes = () if self._lost else self._due_changes(now)
            if not changes:
                self._checked = (self.table_state.seq, seen[1])
                self._due_at = min(forgotten_at(self.table_state), self.due() or NEVER)
                return
            self._send_items(self._commit(changes, now))
            self._drop_finished()

    @property
    def changed(self) -> int:
        """The time of the last journal entry."""
        return self.table_state.at

    def due(self) -> int | None:
        """When `tick` has something to do if no request comes first; None when nothing is timed."""
        return self.table_state.clocks.due() if self.table_state.phase == PLAYING else None

    def resume(self, now: int, since: int = 0) -> None:
        """The server is back after downtime since then, or since the last entry if that is later."""
        table_state = self.table_state
        if table_state.phase == PLAYING and table_state.clocks.due() is not None:
            back = Change("resumed", {"since": max(table_state.at, min(since, now)), "exact": True})
            self._send_items(self._commit((back,), now))
        self.tick(now)

    def _due_changes(self, now: int) -> tuple[Change, ...]:
        table_state = self.table_state
        if abandoned(table_state, now):
            return (Change("closed", {}),)
        if table_state.phase != PLAYING:
            return ()
        flawed = void(table_state)
        if flawed is not None:
            return (flawed,)
        if changes := expired_changes(table_state, now):
            return changes
        for seat in set(table_state.clocks.running) - self.present:
            change = auto_reply_change(table_state, seat)
            if change is not None:
                return (change,)
        return ()

    # following

    def catch_up(self) -> bool:
        """Apply and announce entries that another process has written; returns whether there were any."""
        rows = tuple(self._journal.entries(self.id, self.table_state.seq))
        self._send_items([self.table_state.fold(entry) for entry in rows])
        before = {seat: plan.as_data() for seat, plan in self.table_state.plans.items()}
        self.table_state.plans.clear()
        self._recall_plans()
        after = {seat: plan.as_data() for seat, plan in self.table_state.plans.items()}
        for seat in {seat for seat in before.keys() | after.keys() if before.get(seat) != after.get(seat)}:
            self._broadcast.plan_changed(self.id, seat, self._plan_data(seat))
        return bool(rows)

    # plans

    def _change_plan(self, request: Request) -> Ack:
        """Change a plan: it is stored without a journal entry, and only its owner is told."""
        assert isinstance(request.command, PlanCommand)
        seat = request.command.seat
        stored = self.table_state.plans.get(seat)
        if stored and request.cid in stored.acks:
            self.table_state.own_seat(request.who, seat)
            self._broadcast.acknowledge(self.id, request.who.id, stored.acks[request.cid])
            return stored.acks[request.cid]
        plan = change_plan(self.table_state, request, request.command)
        ack = Ack(request.cid, len(self.table_state.streams[seat]))
        plan.remember(ack)
        try:
            self._journal.store_plan(self.id, seat, plan.kept(self.table_state.seq))
        except Exception as fault:
            raise JournalFailed("table.journal.failed") from fault
        self._kept.add(seat)
        self.table_state.plans[seat] = plan
        self._broadcast.acknowledge(self.id, request.who.id, ack)
        self._broadcast.plan_changed(self.id, seat, self._plan_data(seat))
        return ack

    def _plan_data(self, seat: Seat) -> Mapping[str, Data]:
        plan = self.table_state.plans.get(seat)
        return no_plan(self.game) if plan is None else plan.as_data()

    def _recall_plans(self) -> None:
        """Restore the stored plans that no entry has played since."""
        table_state = self.table_state
        for seat, data in self._journal.plans(self.id).items():
            self._kept.add(seat)
            awaited = table_state.phase == PLAYING and seat in table_state.game.to_act(table_state.playing().state)
            if awaited and number(data["seq"]) >= table_state.plan_ends.get(seat, 0):
                table_state.plans[seat] = table_state.plan_of(seat)
                table_state.plans[seat].recall(data)

    def _drop_finished(self) -> None:
        """Delete plans that were played, and report the result of a finished match; errors are ignored."""
        with suppress(Exception):
            for seat in self._kept - set(self.table_state.plans):
                self._journal.store_plan(self.id, seat, None)
                self._kept.discard(seat)
            if self.table_state.phase == OVER and not self._finished:
                found = result(self.table_state)
                if self._results is not None and found is not None:
                    self._results.enter(self.id, found)
                self._journal.finish(self.id)
                self._finished = True

    # writing to the journal

    def _check_request(self, request: Request) -> None:
        if self._lost:
            raise JournalFailed("table.journal.lost")
        if not 0 < len(request.cid) <= LONGEST_CID:
            raise TableRefused("table.refused.cid", most=LONGEST_CID)

    def _commit(self, changes: tuple[Change, ...], now: int, request: Request | None = None) -> list[NewItems]:
        """Store changes as entries, then apply them; returns what they announce. The rules are not run again.

        When the entries cannot be stored, the state stays as it was.
        """
        entries = self._numbered(changes, now, request)
        self._keep(entries)
        return [self.table_state.fold(entry, one.match) for entry, one in zip(entries, changes, strict=True)]

    def _numbered(
        self, changes: tuple[Change, ...], now: int, request: Request | None = None
    ) -> tuple[JournalEntry, ...]:
        """The changes as numbered entries; the first carries the id of the request, if there is one."""
        seq, at = self.table_state.seq, max(now, self.table_state.at)
        stamp: dict[str, Data] = {}
        if request is not None:
            stamp = {"who": request.who.signature, "cid": request.cid, "mark": _fingerprint(request)}
        return tuple(
            JournalEntry(seq + place, at, change.kind, {**change.data, **stamp} if place == 1 else dict(change.data))
            for place, change in enumerate(changes, 1)
        )

    def _keep(self, rows: tuple[JournalEntry, ...]) -> None:
        try:
            self._journal.append(self.id, rows)
        except ConquistaError:
            self._lost = True  # it is unknown whether the entries were stored; only the journal can tell
            raise
        except Exception as fault:
            self._lost = True
            raise JournalFailed("table.journal.failed") from fault

    def _send_items(self, new_items: list[NewItems]) -> None:
        for recipient in self.table_state.streams:
            items = tuple(item for part in new_items for item in part.get(recipient, ()))
            if items:
                self._broadcast.publish(self.id, recipient, items)


def _fingerprint(request: Request) -> str:
    """A fingerprint of a request: tells a repeated request from a different one with the same id."""
    return hashlib.sha256(repr(request.command).encode()).hexdigest()[:16]
