"""Notifications about tables: whose turn it is, questions, offers, time that runs out, ends and rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from conquista.core import ConquistaError, Data, Seat
from conquista.server.notifications.service import NotificationService
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.store.notifications.notifications import DUE
from conquista.table.pace import CORRESPONDENCE, HOUR, Pace
from conquista.table.state import OVER, PLAYING

REMINDER = "table.reminder"  # the kind of job
EARLY, LATE = 24 * HOUR, 3 * HOUR  # before the end of a turn, where it is long enough; else at a quarter of it
LONG_ENOUGH = {EARLY: 48 * HOUR, LATE: 12 * HOUR}
RECENT = 24 * HOUR  # after which nobody is notified of the end of a match
MOST_TABLES = 5_000  # whose last state is remembered

Subject = tuple[str, str]  # a person, and what the notification is about


class TableFacts(Protocol):
    """What the notifications follow from: public facts about a table, and the open offers of its seats."""

    at: int
    phase: str
    summary: dict[str, Data]
    offers: tuple[tuple[str, Seat, Seat], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A notification that should be open; with `once`, only if the same was not done before."""

    kind: str
    data: Mapping[str, Data]
    once: bool = False

    @property
    def due(self) -> int | None:
        found = self.data.get(DUE)
        return found if isinstance(found, int) else None


class TableNotifier:
    """Compares each table with what its people were notified of. Only the event loop uses it."""

    def __init__(
        self, notifications: NotificationService, jobs: JobRunner, look: Callable[[str], Awaitable[None]]
    ) -> None:
        """`look` has a table call `changed` again."""
        self._notifications, self._jobs, self._look = notifications, jobs, look
        self._known: dict[str, dict[Subject, Wanted | None]] = {}
        self._reminders: dict[str, int | None] = {}
        self._pending: dict[str, tuple[TableFacts, frozenset[Seat]]] = {}
        self._working: dict[str, asyncio.Task[None]] = {}
        jobs.register(REMINDER, self._remind)

    def changed(self, table: str, facts: TableFacts, present: Collection[Seat]) -> None:
        """A table has changed, or the seats that are connected have."""
        self._pending[table] = (facts, frozenset(present))
        if table not in self._working:
            self._working[table] = asyncio.create_task(self._work(table))

    async def settle(self) -> None:
        """Wait until everything is written."""
        while self._working:
            await asyncio.gather(*self._working.values(), return_exceptions=True)

    async def _work(self, table: str) -> None:
        try:
            while table in self._pending:
                facts, present = self._pending.pop(table)
                time = now()
                found = wanted(table, facts, present, time)
                await self._compare(table, found)
                await self._schedule(table, facts, found, time)
        except ConquistaError:  # the database is away; the next change of the table repeats it
            self._known.pop(table, None)
        except Exception as fault:
            self._known.pop(table, None)
            logger().error("fault", table=table, where=traceback_lines(fault))
        finally:
            self._working.pop(table, None)
            if table in self._pending:
                self._working[table] = asyncio.create_task(self._work(table))

    async def _compare(self, table: str, found: Mapping[Subject, Wanted | None]) -> None:
        """Write what differs from what was last written for this table."""
        known = self._known.pop(table, {})
        for (person, about), one in found.items():
            if (person, about) in known and known[person, about] == one:
                continue
            if one is None:
                await self._notifications.resolve(person, about)
            else:
                await self._notifications.notify(person, one.kind, about, one.data, one.once)
        for person, about in known.keys() - found.keys():  # no longer at the table
            await self._notifications.resolve(person, about)
        self._known[table] = dict(found)
        while len(self._known) > MOST_TABLES:
            del self._known[next(iter(self._known))]

    # reminders

    async def _schedule(self, table: str, facts: TableFacts, found: Mapping[Subject, Wanted | None], time: int) -> None:
        """Look at the table again when a turn has little time left, and when a vacation ends."""
        times = [end for end in _mapping(facts.summary.get("away")).values() if isinstance(end, int)]
        for one in found.values():
            if one is not None and one.due is not None:
                times += [one.due - before for before in reminders(_limit(facts, one.data.get("seat")))]
        due = min((each for each in times if each > time), default=None)
        if self._reminders.get(table, None) == due:
            return
        if due is not None:
            await self._jobs.schedule(REMINDER, table, due)
            self._reminders[table] = due
        else:
            await self._jobs.cancel(REMINDER, table)
            del self._reminders[table]

    async def _remind(self, table: str, data: dict[str, Any]) -> None:
        self._reminders.pop(table, None)
        await self._look(table)
        await self.settle()


def wanted(table: str, facts: TableFacts, present: Collection[Seat], time: int) -> dict[Subject, Wanted | None]:
    """Return the notifications that the people at a table should have; None where one that is open is done.

    Nobody is notified at a table without other people.
    """
    seats_of: dict[str, list[Seat]] = {}
    for seat, person in _mapping(facts.summary.get("holders")).items():
        seats_of.setdefault(str(person), []).append(seat)
    if len(seats_of) < 2:
        return {}
    found: dict[Subject, Wanted | None] = {}
    for person, seats in seats_of.items():
        is_here = any(seat in present for seat in seats)
        if facts.phase == PLAYING:
            found[person, f"table:{table}"] = _playing(table, facts, seats, is_here, time)
            found[person, f"offers:{table}"] = _offered(table, facts, seats, is_here)
        elif facts.phase == OVER and (is_here or facts.at > time - RECENT):
            found[person, f"table:{table}"] = None if is_here else _over(table, facts, seats)
            found[person, f"offers:{table}"] = None
    return found


def _playing(table: str, facts: TableFacts, seats: Sequence[Seat], is_here: bool, time: int) -> Wanted | None:
    summary = facts.summary
    answered = _texts(summary.get("answered"))
    asked = [seat for seat in seats if seat in _texts(summary.get("awaited")) and seat not in answered]
    away = _mapping(summary.get("away"))
    if asked and all(away.get(seat, 0) > time for seat in asked):  # when the vacation ends, the table is compared again
        return None
    asked = [seat for seat in asked if away.get(seat, 0) <= time]
    pace = _pace(facts)
    data = _about(table, facts, seats)
    if asked and not (is_here and not pace.is_correspondence):
        kind = "answer" if asked[0] in _texts(summary.get("answering")) else "turn"
        due = deadline(summary, asked[0])
        more: dict[str, Data] = {"seat": asked[0], "played": summary["played"], DUE: due}
        passed = [before for before in reminders(_limit(facts, asked[0])) if due is not None and due - before <= time]
        if passed:
            kind, more["left"] = "time_low", min(passed)
        return Wanted(kind, {**data, **more})
    if not asked and not is_here and summary["played"] == 0:
        return Wanted("started", data, once=True)
    return None


def _offered(table: str, facts: TableFacts, seats: Sequence[Seat], is_here: bool) -> Wanted | None:
    made = [(offer, maker) for offer, maker, to in facts.offers if to in seats]
    if is_here or not made:
        return None
    offer, maker = made[-1]
    name = str(_mapping(_mapping(facts.summary["seats"]).get(maker)).get("name", ""))
    return Wanted("offer", {**_about(table, facts, seats), "offer": offer, "maker": maker, "from": name}, once=True)


def _over(table: str, facts: TableFacts, seats: Sequence[Seat]) -> Wanted | None:
    summary = facts.summary
    again, declined = _texts(summary.get("again")), _texts(summary.get("declined"))
    data = _about(table, facts, seats)
    if again and not declined and not any(seat in again for seat in seats):
        return Wanted("rematch", {**data, "wanting": len(again)})
    if again:
        return None
    winners = summary.get("winners")
    won = None if winners is None else any(seat in _texts(winners) for seat in seats)
    return Wanted("over", {**data, "won": won}, once=True)


def _about(table: str, facts: TableFacts, seats: Sequence[Seat]) -> dict[str, Data]:
    """Return what every notification about a table says: public facts only."""
    summary = facts.summary
    people = [
        str(_mapping(holder)["name"])
        for seat, holder in _mapping(summary["seats"]).items()
        if seat not in seats and _mapping(holder).get("name")
    ]
    return {
        "table": table,
        "game": summary["game"],
        "preset": summary["preset"],
        "options": summary["options"],
        "pace": _mapping(summary["pace"])["name"],
        "others": list(people),
    }


def deadline(summary: Mapping[str, Data], seat: Seat) -> int | None:
    """Return when the time of a seat runs out, or None without a limit."""
    clock = _mapping(_mapping(summary.get("clocks")).get(seat))
    since, left = clock.get("since"), clock.get("left")
    return since + left if isinstance(since, int) and isinstance(left, int) else None


def reminders(limit: int) -> tuple[int, ...]:
    """Return how long before the end of a decision with this time limit its player is reminded; empty for never."""
    if limit <= CORRESPONDENCE:
        return ()
    return tuple(before for before, least in LONG_ENOUGH.items() if limit >= least) or (limit // 4,)


def _limit(facts: TableFacts, seat: object) -> int:
    """Return the time limit of the decision that a seat is asked for."""
    pace = _pace(facts)
    return (pace.answer if seat in _texts(facts.summary.get("answering")) else pace.turn) or pace.turn or pace.answer


def _pace(facts: TableFacts) -> Pace:
    return Pace.of(_mapping(facts.summary["pace"]))


def _mapping(data: object) -> Mapping[str, Any]:
    return data if isinstance(data, Mapping) else {}


def _texts(data: object) -> tuple[str, ...]:
    return tuple(map(str, data)) if isinstance(data, Sequence) and not isinstance(data, str) else ()
