"""The table: one thing at a time is decided, written into the journal, acknowledged and told."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conquista.core import ConquistaError, Data, Seat
from conquista.games import registry as games
from conquista.table import gate
from conquista.table.course import Course, Games
from conquista.table.errors import JournalDamaged, JournalFailed, TableRefused
from conquista.table.folds import FOLDS
from conquista.table.ports import Broadcast, Journal, Silence
from conquista.table.requests import Request
from conquista.table.rulings import check_computer, rule
from conquista.table.setting import Setting
from conquista.table.values import COMPUTER, NOBODY, Ack, Deed, Ear, Holder, Missed, Row, Tale

LONGEST_CID = 64


@dataclass(frozen=True, slots=True)
class Decision:
    """What a request leads to, decided and not yet kept."""

    request: Request
    rows: tuple[Row, ...]
    ack: Ack | None = None  # the answer of a request that was done before


class Table:
    """The authority of one live match. It has no clock: the server's time, in milliseconds, comes with each call."""

    def __init__(
        self, name: str, journal: Journal, broadcast: Broadcast | None = None, games: Games = games.game
    ) -> None:
        self.id = name
        self.course = Course(FOLDS, games)
        self._journal = journal
        self._broadcast: Broadcast = broadcast or Silence()
        self._lost = False

    @staticmethod
    def open(
        name: str,
        setting: Setting,
        host: Holder,
        seats: Mapping[Seat, Holder],
        now: int,
        journal: Journal,
        broadcast: Broadcast | None = None,
        games: Games = games.game,
    ) -> Table:
        """A new table; seats that are not named stand open."""
        table = Table(name, journal, broadcast, games)
        game = games(setting.game)
        options = setting.chosen(game)
        holders = dict.fromkeys(game.seats(options), NOBODY)
        for seat, holder in seats.items():
            if seat not in holders:
                raise TableRefused("table.refused.no_seat", seat=seat, seats=list(holders))
            holders[seat] = check_computer(game, options, seat, holder) if holder.kind == COMPUTER else holder
        who = {seat: holder.as_data() for seat, holder in holders.items()}
        row = Row(1, now, "opened", {"setting": setting.as_data(), "host": host.id, "seats": who})
        table._keep((row,))
        table._spread([table.course.fold(row)])
        return table

    @staticmethod
    def restore(name: str, journal: Journal, broadcast: Broadcast | None = None, games: Games = games.game) -> Table:
        """A table as its journal tells it; nobody is told again what he was told before."""
        table = Table(name, journal, broadcast, games)
        rows = 0
        for row in journal.rows(name):
            try:
                table.course.fold(row)
            except JournalDamaged:
                raise
            except (ConquistaError, KeyError, TypeError, ValueError) as fault:
                raise JournalDamaged("table.journal.row", seq=row.seq, kind=row.kind) from fault
            rows += 1
        if not rows:
            raise TableRefused("table.refused.unknown", table=name)
        return table

    # requests

    def take(self, request: Request, now: int) -> Ack:
        """Do what is asked, or raise a refusal; the answer means that it is kept for good."""
        decision = self.decide(request, now)
        if decision.rows:
            self._keep(decision.rows)
        return self.settle(decision)

    def decide(self, request: Request, now: int) -> Decision:
        """What a request leads to. A server that commits for many tables at once keeps the rows between two calls."""
        if self._lost:
            raise JournalFailed("table.journal.lost")
        if not 0 < len(request.cid) <= LONGEST_CID:
            raise TableRefused("table.refused.cid", most=LONGEST_CID)
        before = self.course.known.get((_name(request.who), request.cid))
        if before is not None:
            if before[0].data["mark"] != _mark(request):
                raise TableRefused("table.refused.reused", cid=request.cid)
            return Decision(request, (), Ack(request.cid, before[1]))
        return Decision(request, self._numbered(rule(self.course, request), request, now))

    def settle(self, decision: Decision) -> Ack:
        """Take in what is kept: acknowledge it, then tell everybody."""
        if decision.ack is not None:
            self._broadcast.acknowledge(self.id, decision.request.who.id, decision.ack)
            return decision.ack
        told = [self.course.fold(row) for row in decision.rows]
        ack = Ack(decision.request.cid, self.course.known[_name(decision.request.who), decision.request.cid][1])
        self._broadcast.acknowledge(self.id, decision.request.who.id, ack)
        self._spread(told)
        return ack

    # what is asked by those who listen

    def since(self, ear: Ear, number: int, who: Holder | None = None, cids: Iterable[str] = ()) -> Missed:
        """What an ear has missed after a number; and which of these requests of the asker's have arrived."""
        stream = self.course.streams[ear]
        known = tuple(cid for cid in cids if who and (_name(who), cid) in self.course.known)
        return Missed(tuple(stream[max(number, 0) :]), self.sight(ear), known)

    def sight(self, ear: Ear) -> dict[str, Data]:
        """How things stand for one ear."""
        return gate.sight(self.course, ear)

    # the way into the journal

    def _numbered(self, deeds: tuple[Deed, ...], request: Request, now: int) -> tuple[Row, ...]:
        seq, at = self.course.seq, max(now, self.course.at)
        rows = [Row(seq + place, at, deed.kind, dict(deed.data)) for place, deed in enumerate(deeds, 1)]
        stamp: dict[str, Data] = {"who": _name(request.who), "cid": request.cid, "mark": _mark(request)}
        last = rows[-1]
        return (*rows[:-1], Row(last.seq, last.at, last.kind, {**last.data, **stamp}))

    def _keep(self, rows: tuple[Row, ...]) -> None:
        try:
            self._journal.append(self.id, rows)
        except ConquistaError:
            self._lost = True  # nobody knows whether the rows were kept; the journal does
            raise
        except Exception as fault:
            self._lost = True
            raise JournalFailed("table.journal.failed") from fault

    def _spread(self, told: list[dict[Ear, tuple[Tale, ...]]]) -> None:
        for ear in self.course.streams:
            tales = tuple(tale for part in told for tale in part.get(ear, ()))
            if tales:
                self._broadcast.tell(self.id, ear, tales)


def _name(who: Holder) -> str:
    """A name under which requests are remembered; a guest and a person never share one."""
    return f"{who.kind}:{who.id}"


def _mark(request: Request) -> str:
    """A fingerprint of what was asked, by which a request sent again is told from another of the same id."""
    return hashlib.sha256(repr(request.command).encode()).hexdigest()[:16]
