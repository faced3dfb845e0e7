"""Delivery by push messages: ids and a message key only; the service worker has the words."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

from conquista.server.notifications.kinds import KINDS, PUSH, NotificationKind
from conquista.server.notifications.preferences import quiet_until, wants
from conquista.server.notifications.push_sender import PushGone, PushMessage, PushNotSent, PushSender
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner, JobThreads
from conquista.store.database import DatabaseSession
from conquista.store.factory import Store
from conquista.store.notifications.deliveries import DROPPED, FAILED, SENT, WAITING, PushSubscription
from conquista.store.notifications.notifications import DUE, PlannedDelivery, StoredNotification

JOB = "notify.push"
DELAY, URGENT_DELAY = 15_000, 5_000  # milliseconds, within which acting makes the message unnecessary
AWAY_DELAY = 2_000  # the same for people without an open page
KEPT = 24 * 3600  # seconds for which push services keep a message without a deadline
SUMMARY = "summary"  # the message key for several notifications after quiet hours


class PushDelivery:
    """Sends notifications to the browsers of their person."""

    def __init__(self, sender: PushSender, do: JobThreads, store: Store) -> None:
        self.sender = sender
        self._do = do
        self._notifications, self._settings = store.notifications, store.notification_settings
        self.store = store.deliveries

    def register_jobs(self, jobs: JobRunner) -> None:
        jobs.register(JOB, self._deliver)

    def plan(
        self, session: DatabaseSession, one: StoredNotification, kind: NotificationKind, is_here: bool
    ) -> Sequence[PlannedDelivery]:
        """Return the job that sends a notification to the browsers of its person."""
        if not self.store.subscriptions(one.person, session):
            return ()
        if not wants(self._settings.find(one.person, session), kind, PUSH):
            return ()
        delay = (URGENT_DELAY if kind.urgent else DELAY) if is_here else AWAY_DELAY
        return (PlannedDelivery(JOB, one.at + delay),)

    async def _deliver(self, key: str, data: dict[str, Any]) -> None:
        """Send a notification, unless it is done, seen or too late by now."""
        one: StoredNotification | None = await self._do(partial(self._notifications.find, key))
        if one is None or one.done is not None or one.seen is not None:
            return
        kind, time, due = KINDS[one.kind], now(), one.data.get(DUE)
        settings = await self._do(partial(self._settings.find, one.person))
        if not wants(settings, kind, PUSH) or (isinstance(due, int) and due <= time):
            return
        quiet = quiet_until(settings, time)
        if quiet is not None and not (isinstance(due, int) and due <= quiet):
            await self._do(partial(self._notifications.jobs.schedule, JOB, key, quiet, {"quiet": True}))
            return
        together = await self._do(partial(self._waiting, one)) if data.get("quiet") else [one]
        await self._send_all(one, together, kind)

    def _waiting(self, one: StoredNotification) -> list[StoredNotification]:
        """Return the notifications of a person that have waited for the end of the quiet hours, this one first."""
        found = self._notifications.page(one.person, 50, is_open=True)
        others = [other for other in found if other.id != one.id and other.seen is None]
        return [one, *(other for other in others if self._has_waited(other))]

    def _has_waited(self, one: StoredNotification) -> bool:
        job = self._notifications.jobs.find(JOB, one.id)
        return job is not None and bool(job.data.get("quiet"))

    async def _send_all(
        self, one: StoredNotification, together: Sequence[StoredNotification], kind: NotificationKind
    ) -> None:
        """Send one message to each browser. One whose fate is unknown after a crash is sent again with the same id."""
        busy: PushNotSent | None = None
        for subscription in await self._do(partial(self.store.subscriptions, one.person)):
            begun = [
                each
                for each in together
                if await self._do(partial(self.store.begin, each.id, PUSH, subscription.id, now()))
            ]
            if not begun:
                continue
            message = message_of(begun[0], kind) if len(begun) == 1 else summary_of(begun)
            state, error = SENT, ""
            try:
                await self.sender.send(subscription, message, now())
            except PushGone:
                await self._do(partial(self.store.unsubscribe, subscription.person, subscription.id))
                state = DROPPED
            except PushNotSent as fault:
                state, error = (FAILED if fault.is_permanent else WAITING), str(fault.code)
                busy = busy if fault.is_permanent else fault
            else:
                await self._do(partial(self.store.used, subscription.id, now()))
            for each in begun:
                await self._do(partial(self.store.end, each.id, PUSH, subscription.id, state, now(), error))
        if busy is not None:
            raise busy  # the job is repeated for those browsers

    async def send_test(self, subscription: PushSubscription) -> None:
        """Send a message that shows that push works; raise PushGone or PushNotSent."""
        await self.sender.send(subscription, PushMessage({"key": "test", "path": "/notifications"}, "test", 60), now())
        await self._do(partial(self.store.used, subscription.id, now()))


def message_of(one: StoredNotification, kind: NotificationKind) -> PushMessage:
    """Return the message about a notification: its id, its kind as the message key, and the page it leads to."""
    table, path, due = one.data.get("table"), one.data.get("path"), one.data.get(DUE)
    page = path if isinstance(path, str) else f"/table/{table}" if table else "/notifications"
    seconds = max(1, (due - now()) // 1000) if isinstance(due, int) else KEPT
    data = {"id": one.id, "key": one.kind, "tag": topic_of(one.about), "path": page}
    return PushMessage(data, topic_of(one.about), min(seconds, KEPT), kind.urgent)


def summary_of(together: Sequence[StoredNotification]) -> PushMessage:
    """Return one message for several notifications."""
    data = {"id": together[0].id, "key": SUMMARY, "tag": SUMMARY, "count": len(together), "path": "/notifications"}
    return PushMessage(data, SUMMARY, KEPT)


def topic_of(about: str) -> str:
    """Return the topic of a subject: at most 32 characters, from which the subject cannot be read."""
    return hashlib.sha256(about.encode()).hexdigest()[:32]
