"""A process that dies between any two steps of a delivery: nothing is lost, and nothing arrives twice.

A message whose fate is unknown is sent again with the same id, by which browsers and mailboxes recognise it. So what
counts is how many different ids arrive: exactly one for each notification.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from conquista.server.notifications import email_delivery, push_delivery
from conquista.server.notifications.email_delivery import EmailDelivery
from conquista.server.notifications.push_delivery import PushDelivery
from conquista.server.notifications.push_sender import PushMessage, PushNotSent
from conquista.server.notifications.service import NotificationService
from conquista.server.runtime.job_runner import JobRunner
from conquista.store.factory import Store, open_store
from conquista.store.notifications.deliveries import SENT, PushSubscription
from conquista.store.people.credentials import EmailAddress
from conquista.store.people.values import PERSON, Person


class NoSockets:
    """Nobody has a page open."""

    def people(self) -> tuple[str, ...]:
        return ()

    def send(self, person: str, message: str) -> None:
        return None


class Process:
    """Counts steps: each access to the database, and each message before and after it is sent. Dies at one of them."""

    def __init__(self, where: Path, dies_at: int | None, arrived: list[str], busy: int = 0) -> None:
        self.store: Store = open_store(str(where))
        self.steps, self._dies_at, self._arrived, self._busy = 0, dies_at, arrived, busy
        self.dead = asyncio.Event()
        self.jobs = JobRunner(self.store.jobs, self.do)
        self.service = NotificationService(self.store.notifications, self.do, NoSockets())
        push = PushDelivery(self, self.do, self.store)  # type: ignore[arg-type]
        email = EmailDelivery(self, "C <c@example.org>", "https://example.org", self.do, self.store)
        for channel in (push, email):
            channel.register_jobs(self.jobs)
        self.service.plans = {"push": push.plan, "email": email.plan}

    async def step(self) -> None:
        self.steps += 1
        if self.steps == self._dies_at:
            self.dead.set()
        if self.dead.is_set():
            await asyncio.Event().wait()  # nothing that follows is done

    async def do(self, work: Callable[[], Any]) -> Any:
        await self.step()
        found = work()
        await self.step()
        return found

    async def send(self, *args: Any) -> None:
        """Take the place of the push service and of the mail server."""
        await self.step()
        if self._busy:
            self._busy -= 1
            raise PushNotSent(503, is_permanent=False)
        if isinstance(args[0], EmailMessage):
            self._arrived.append(f"email {args[0]['Message-ID']}")
        else:
            subscription, message = args[0], args[1]
            assert isinstance(subscription, PushSubscription)
            assert isinstance(message, PushMessage)
            self._arrived.append(f"push {subscription.id} {message.data['id']}")
        await self.step()

    async def life(self, work: Callable[[], Any]) -> None:
        """Work until it is done or the process dies."""
        task = asyncio.ensure_future(work())
        dead = asyncio.ensure_future(self.dead.wait())
        await asyncio.wait((task, dead), return_when=asyncio.FIRST_COMPLETED)
        for one in (task, dead):
            one.cancel()
        found = await asyncio.gather(task, dead, return_exceptions=True)
        assert not isinstance(found[0], Exception), found[0]

    async def run_jobs(self) -> None:
        """Run until no delivery waits."""
        running = asyncio.ensure_future(self.jobs.keep_running())
        kinds = (push_delivery.JOB, email_delivery.JOB, email_delivery.DIGEST_JOB)
        try:
            while self.store.jobs.next_due(kinds) is not None:
                await asyncio.sleep(0.002)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def prepare(where: Path) -> None:
    store = open_store(str(where))
    store.register.add_person(Person("p", PERSON, "Paola", 1), "paola", "x")
    store.credentials.set_email(EmailAddress("p", "p@example.org", "p@example.org", "en", 1))
    store.credentials.confirm_email("p", "p@example.org", 1)
    for name in ("w1", "w2"):
        store.deliveries.subscribe(PushSubscription(name, "p", f"https://x/{name}", "k", "a", "l", "en", 1), 8)
    store.close()


async def deliver(where: Path, dies_at: int | None, arrived: list[str], busy: int = 0) -> int:
    """Notify and deliver, with one death at a step; return the number of steps of the first life."""
    first = Process(where, dies_at, arrived, busy)

    async def work() -> None:
        await first.service.notify("p", "time_low", "table:t", {"table": "t", "game": "conquest"})
        await first.run_jobs()

    await first.life(work)
    first.store.close()
    second = Process(where, None, arrived)
    # The table repeats what it has to say after a restart.
    await second.service.notify("p", "time_low", "table:t", {"table": "t", "game": "conquest"})
    await second.run_jobs()
    states = {one.state for one in second.store.deliveries.of_person("p")}
    assert states == {SENT}
    second.store.close()
    return first.steps


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (push_delivery, email_delivery):
        for name in ("DELAY", "URGENT_DELAY", "AWAY_DELAY"):
            monkeypatch.setattr(module, name, 0, raising=False)


def test_a_delivery_reaches_each_target_once(tmp_path: Path) -> None:
    where, arrived = tmp_path / "a.db", list[str]()
    prepare(where)
    steps = asyncio.run(deliver(where, None, arrived))
    assert len(arrived) == len(set(arrived)) == 3  # two browsers and a mailbox
    assert steps > 20


@pytest.mark.parametrize("part", range(4))
def test_a_death_at_any_step_loses_and_doubles_nothing(tmp_path: Path, part: int) -> None:
    prepare(tmp_path / "count.db")
    steps = asyncio.run(deliver(tmp_path / "count.db", None, []))
    for dies_at in range(1 + part, steps + 1, 4):
        where, arrived = tmp_path / f"{dies_at}.db", list[str]()
        prepare(where)
        asyncio.run(deliver(where, dies_at, arrived))
        assert len(set(arrived)) == 3, (dies_at, arrived)
        assert len(arrived) <= 4, (dies_at, arrived)  # at most the one whose fate was unknown is sent again


def test_notifications_are_repeated_neither_after_a_restart_nor_by_a_table(tmp_path: Path) -> None:
    where, arrived = tmp_path / "a.db", list[str]()
    prepare(where)
    for _ in range(3):
        asyncio.run(deliver(where, None, arrived))
    assert len(arrived) == 3
