"""Reminders of slow matches: at 24 and 3 hours or a quarter of the time, each once, and none during a vacation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from conquista.server.notifications import service, tables
from conquista.server.notifications.kinds import EMAIL, KINDS
from conquista.server.notifications.preferences import quiet_until
from conquista.server.notifications.service import NotificationService
from conquista.server.notifications.tables import TableNotifier, reminders
from conquista.server.play.live.live_table import table_update
from conquista.store.factory import open_store
from conquista.store.notifications.notifications import PlannedDelivery
from conquista.store.notifications.settings import NotificationSettings
from conquista.store.people.values import Person
from conquista.table.commands.declaration import Vacation
from conquista.table.pace import CORRESPONDENCE, HOUR, pace
from table.harness import TableHarness, person

DAY = 24 * HOUR


class NoSockets:
    def send(self, person: str, message: str) -> None:
        raise AssertionError("nobody is here")

    def people(self) -> tuple[str, ...]:
        return ()


class PlannedJobs:
    """Keeps when the table is to be looked at again."""

    def __init__(self) -> None:
        self.due: int | None = None
        self.look: Callable[[str, dict[str, Any]], Any]

    def register(self, kind: str, handler: Any) -> None:
        self.look = handler

    async def schedule(self, kind: str, key: str, due: int, data: Any = None) -> None:
        self.due = due

    async def cancel(self, kind: str, key: str) -> None:
        self.due = None


class Reminding:
    """A slow table with its notifier; time passes from one job to the next."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str = "slow", game: str = "skirmish") -> None:
        self.store = open_store("memory")
        self.table = TableHarness(game, pace=pace(name))
        for seat in self.table.table_state.seats:
            self.store.register.add_person(Person(person(seat).id, "person", seat, 0), f"f{seat}", "x")
        self.jobs = PlannedJobs()
        self.sent: list[tuple[str, str, Any]] = []
        for module in (tables, service):
            monkeypatch.setattr(module, "now", lambda: self.table.now)
        self.notifications = self._service()
        self.notifier = TableNotifier(self.notifications, self.jobs, self._look)  # type: ignore[arg-type]

    def _service(self) -> NotificationService:
        async def do(work: Callable[[], Any]) -> Any:
            return work()

        made = NotificationService(self.store.notifications, do, NoSockets())

        def plan(session: Any, one: Any, kind: Any, is_here: bool) -> list[PlannedDelivery]:
            self.sent.append((one.person, one.kind, one.data.get("left")))
            return []

        made.plans[EMAIL] = plan
        return made

    async def _look(self, table: str) -> None:
        self.notifier.changed(table, table_update(self.table.table), ())

    def restart(self) -> None:
        """Forget all that is not stored."""
        self.notifications = self._service()
        self.notifier = TableNotifier(self.notifications, self.jobs, self._look)  # type: ignore[arg-type]

    def compare(self) -> None:
        async def run() -> None:
            await self._look("t1")
            await self.notifier.settle()

        asyncio.run(run())

    def next_job(self) -> int:
        """Let time pass until the job is due; return the time."""
        assert self.jobs.due is not None
        self.table.now, self.jobs.due = max(self.table.now, self.jobs.due), None
        asyncio.run(self.jobs.look("t1", {}))
        return self.table.now


def test_the_moments_follow_from_the_time_limit() -> None:
    assert reminders(pace("slow").turn) == (24 * HOUR, 3 * HOUR)
    assert reminders(pace("fast").turn) == (3 * HOUR,)
    assert reminders(pace("fast").answer) == (90 * 60_000,)
    assert reminders(CORRESPONDENCE) == reminders(pace("live").turn) == reminders(0) == ()


@pytest.mark.parametrize("game", ["skirmish", "conquest", "condottiere"])
def test_a_slow_turn_has_two_reminders_each_once_also_over_a_restart(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    one = Reminding(monkeypatch, game=game)
    seat = one.table.table_state.awaited[0]
    end = one.table.table_state.clocks.deadline(seat)
    one.compare()
    assert one.next_job() == end - 24 * HOUR
    one.compare()
    one.restart()
    one.compare()
    assert one.next_job() == end - 3 * HOUR
    one.restart()
    one.compare()
    mine = [(kind, left) for who, kind, left in one.sent if who == person(seat).id]
    assert mine == [("turn", None), ("time_low", 24 * HOUR), ("time_low", 3 * HOUR)]
    assert one.jobs.due is None


def test_who_has_moved_is_not_reminded(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Reminding(monkeypatch)
    one.compare()
    one.table.play("S a-h")
    one.compare()
    one.next_job()
    assert [(who, left) for who, kind, left in one.sent if kind == "time_low"] == [("pN", 24 * HOUR)]


def test_during_a_vacation_nothing_is_sent_and_afterwards_the_turn_and_its_reminders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Reminding(monkeypatch)
    one.compare()
    one.table.now += 30 * HOUR  # 18 hours are left
    until = one.table.now + 5 * DAY
    one.table.ask(person("S"), Vacation(until=until))
    one.compare()
    before = list(one.sent)
    assert one.store.notifications.open_about("pS", "table:t1") is None
    assert one.next_job() == until
    assert [entry for entry in one.sent if entry not in before] == [("pS", "time_low", 24 * HOUR)]
    assert one.next_job() == until + 15 * HOUR
    assert one.sent[-1] == ("pS", "time_low", 3 * HOUR)


def test_a_turn_that_begins_during_a_vacation_is_notified_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Reminding(monkeypatch)
    until = one.table.now + 5 * DAY
    one.table.ask(person("N"), Vacation(until=until))
    one.table.play("S a-h")
    one.compare()
    assert [entry for entry in one.sent if entry[0] == "pN"] == []
    assert one.next_job() == until
    assert one.sent[-1] == ("pN", "turn", None)
    assert one.next_job() == until + 24 * HOUR


def test_quiet_hours_hold_a_reminder_unless_the_time_ends_in_them() -> None:
    from conquista.server.notifications.email_delivery import _runs_out
    from conquista.store.notifications.notifications import StoredNotification

    night = NotificationSettings(quiet_from=22 * 60, quiet_to=7 * 60)
    midnight = 20_000 * DAY
    quiet = quiet_until(night, midnight)
    assert quiet == midnight + 7 * HOUR
    assert KINDS["time_low"].email == "on"
    for due, at_once in ((midnight + 6 * HOUR, True), (midnight + 23 * HOUR, False)):
        held = StoredNotification("n1", "p", "time_low", "table:t", {"due": due}, midnight)
        assert _runs_out(held, quiet) is at_once
