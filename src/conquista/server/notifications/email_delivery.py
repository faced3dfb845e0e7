"""Delivery by e-mail: alone or in a digest, confirmation and recovery of accounts, and unsubscribing."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from functools import partial
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from conquista.i18n import LANGUAGES, say
from conquista.server.notifications.email_composition import EmailContent, EmailLine, compose
from conquista.server.notifications.email_sender import EmailNotSent
from conquista.server.notifications.kinds import ALWAYS, DIGEST, EMAIL, GROUPS, KINDS, ON, NotificationKind
from conquista.server.notifications.preferences import email_form, next_digest, quiet_until, time_zones
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner, JobThreads
from conquista.server.runtime.logs import logger
from conquista.store.database import DatabaseSession
from conquista.store.factory import Store
from conquista.store.notifications.deliveries import DROPPED, FAILED, SENT, WAITING
from conquista.store.notifications.notifications import DUE, PlannedDelivery, StoredNotification
from conquista.store.notifications.settings import NotificationSettings
from conquista.store.people.credentials import MOST_BOUNCES, EmailAddress
from conquista.store.people.values import Person

JOB, DIGEST_JOB = "notify.email", "digest"
DELAY = 60_000  # milliseconds, within which acting or seeing the notification makes the message unnecessary
AWAY_DELAY = 2_000  # the same for people without an open page
MOST_IN_DIGEST = 50
RETRIES = (5.0, 30.0, 120.0)  # seconds between tries of messages about the account, which are not stored


class Outbox(Protocol):
    """Takes messages."""

    async def send(self, message: EmailMessage) -> None:
        """Send a message; raise EmailNotSent."""


class EmailDelivery:
    """Sends notifications and messages about accounts by e-mail."""

    def __init__(self, outbox: Outbox, sender: str, address: str, do: JobThreads, store: Store) -> None:
        """`address` is the public address of the server, which links begin with."""
        self._outbox, self._sender, self._address, self._do = outbox, sender, address, do
        self._register, self._credentials = store.register, store.credentials
        self._notifications, self._settings = store.notifications, store.notification_settings
        self._deliveries = store.deliveries
        self._key = store.server_keys.get("unsubscribe", secrets.token_hex(32)).encode()
        self.on_bounce: Callable[[str], Awaitable[None]] | None = None  # called with people whose address is turned off

    def register_jobs(self, jobs: JobRunner) -> None:
        jobs.register(JOB, self._deliver)
        jobs.register(DIGEST_JOB, self._send_digest)

    # planning

    def plan(
        self, session: DatabaseSession, one: StoredNotification, kind: NotificationKind, is_here: bool
    ) -> Sequence[PlannedDelivery]:
        """Return the job that sends a notification, or the next digest of its person."""
        email = self._credentials.email(one.person, session)
        if email is None or not email.is_usable:
            return ()
        settings = self._settings.find(one.person, session)
        form = email_form(settings, kind)
        if form == ON:
            delay = 0 if kind.email == ALWAYS else DELAY if is_here else AWAY_DELAY
            return (PlannedDelivery(JOB, one.at + delay),)
        if form == DIGEST:
            return (PlannedDelivery(DIGEST_JOB, next_digest(settings, one.at), one.person),)
        return ()

    # jobs

    async def _deliver(self, key: str, data: dict[str, Any]) -> None:
        """Send one notification, unless it is done or seen by now."""
        one = await self._do(partial(self._notifications.find, key))
        if one is None or one.done is not None:
            return
        kind = KINDS[one.kind]
        if one.seen is not None and kind.email != ALWAYS:
            return
        email, person, settings = await self._do(partial(self._reader, one.person))
        if email is None or person is None or email_form(settings, kind) != ON:
            return
        quiet = quiet_until(settings, now())
        if quiet is not None and kind.email != ALWAYS and not _runs_out(one, quiet):
            await self._do(partial(self._notifications.jobs.schedule, JOB, key, quiet))
            return
        language = language_of(person, email)
        line = self._line(one, language, settings)
        content = EmailContent(
            line.title,
            say("email.account.help", None, language) if kind.name == "account" else line.detail or line.title,
            say("email.why.always" if kind.email == ALWAYS else "email.why.chosen", None, language),
            language,
            (line,),
            "" if kind.email == ALWAYS else self.unsubscribe_link(person.id, kind.group),
            f"{self._address}/notifications",
        )
        await self._send(content, person, email, f"{one.id}.email", [one.id])

    async def _send_digest(self, key: str, data: dict[str, Any]) -> None:
        """Send what waits for a person; nothing when nothing waits."""
        email, person, settings = await self._do(partial(self._reader, key))
        if email is None or person is None:
            return
        quiet = quiet_until(settings, now())
        if quiet is not None:
            await self._do(partial(self._notifications.jobs.schedule, DIGEST_JOB, key, quiet))
            return
        waiting = await self._do(partial(self._waiting, key, settings))
        if not waiting:
            return
        language = language_of(person, email)
        content = EmailContent(
            say("email.digest.subject", {"count": len(waiting)}, language),
            say("email.digest.text", None, language),
            say("email.why.chosen", None, language),
            language,
            tuple(self._line(one, language, settings) for one in waiting),
            self.unsubscribe_link(person.id, DIGEST),
            f"{self._address}/notifications",
        )
        names = [one.id for one in waiting]
        digest = hashlib.sha256(" ".join(sorted(names)).encode()).hexdigest()[:24]
        await self._send(content, person, email, f"{digest}.digest", names)

    def _waiting(self, person: str, settings: NotificationSettings) -> list[StoredNotification]:
        """Return the open notifications of a person that belong into a digest and were in none."""
        found = self._notifications.page(person, MOST_IN_DIGEST, is_open=True)
        return [
            one
            for one in found
            if email_form(settings, KINDS[one.kind]) == DIGEST
            and not any(
                sent.channel == EMAIL and sent.state in (SENT, DROPPED, FAILED)
                for sent in self._deliveries.of_notification(one.id)
            )
        ]

    async def _send(
        self, content: EmailContent, person: Person, email: EmailAddress, message_id: str, names: Sequence[str]
    ) -> None:
        """Send a message about notifications, each of them once.

        A message whose fate is unknown after a crash is sent again under the same id, by which mailboxes recognise it.
        """
        begun = [name for name in names if await self._do(partial(self._deliveries.begin, name, EMAIL, "", now()))]
        if not begun:
            return
        state, error, refusal = SENT, "", None
        try:
            await self._outbox.send(compose(content, self._sender, email.address, person.name, message_id, now()))
        except EmailNotSent as fault:
            state, error, refusal = (FAILED if fault.is_permanent else WAITING), str(fault.code), fault
        for name in begun:
            await self._do(partial(self._deliveries.end, name, EMAIL, "", state, now(), error))
        if refusal is None:
            await self._do(partial(self._credentials.arrived, person.id, email.address))
        elif refusal.is_permanent:
            await self._bounced(person, email)
        else:
            raise refusal  # the job is repeated

    async def _bounced(self, person: Person, email: EmailAddress) -> None:
        count = await self._do(partial(self._credentials.bounced, person.id, email.address))
        if count == MOST_BOUNCES and self.on_bounce is not None:
            await self.on_bounce(person.id)

    def _reader(self, person: str) -> tuple[EmailAddress | None, Person | None, NotificationSettings]:
        email = self._credentials.email(person)
        usable = email if email is not None and email.is_usable else None
        return usable, self._register.person(person), self._settings.find(person)

    def _line(self, one: StoredNotification, language: str, settings: NotificationSettings) -> EmailLine:
        data = one.data
        title = say(
            f"email.kind.{one.kind}",
            {
                "game": str(data.get("game", "Conquista")).capitalize(),
                "title": str(data.get("title", "Conquista")),
                "what": str(data.get("what", "other")),
                "event": str(data.get("event", "other")),
            },
            language,
        )
        others = data.get("others")
        details = []
        if isinstance(others, list | tuple) and others:
            details.append(say("email.with", {"names": ", ".join(map(str, others))}, language))
        due = data.get(DUE)
        if isinstance(due, int):
            details.append(say("email.due", {"time": _moment(due, settings.time_zone)}, language))
        table = data.get("table")
        link = f"{self._address}/table/{table}" if table else f"{self._address}/notifications"
        return EmailLine(title, ", ".join(details), link, say("email.open", None, language))

    # messages about the account, which contain a token and are therefore not stored

    async def confirm_address(self, person: Person, email: EmailAddress, token: str) -> None:
        await self._with_link("confirm", person, email, f"{self._address}/confirm#{token}")

    async def recover(self, person: Person, email: EmailAddress, token: str) -> None:
        await self._with_link("recovery", person, email, f"{self._address}/recover#{token}")

    async def address_changed(self, person: Person, email: EmailAddress) -> None:
        """Tell the former address of a person that there is a new one."""
        language = language_of(person, email)
        title = say("email.kind.account", {"what": "email"}, language)
        help_, why = say("email.account.help", None, language), say("email.why.always", None, language)
        await self._send_unstored(EmailContent(title, help_, why, language), person, email)

    async def _with_link(self, name: str, person: Person, email: EmailAddress, link: str) -> None:
        language = language_of(person, email)
        subject = say(f"email.{name}.subject", None, language)
        line = EmailLine(subject, link=link, action=say(f"email.{name}.action", None, language))
        why = say("email.why.entered", None, language)
        content = EmailContent(subject, say(f"email.{name}.text", None, language), why, language, (line,))
        await self._send_unstored(content, person, email)

    async def _send_unstored(self, content: EmailContent, person: Person, email: EmailAddress) -> None:
        message_id = secrets.token_hex(12)
        for wait in (*RETRIES, None):
            try:
                message = compose(content, self._sender, email.address, person.name, message_id, now())
                await self._outbox.send(message)
                return
            except EmailNotSent as fault:
                if fault.is_permanent or wait is None:
                    logger().error("email_not_sent", code=fault.code)
                    return
            await asyncio.sleep(wait)

    # unsubscribing

    def unsubscribe_link(self, person: str, group: str) -> str:
        """Return the link by which one click turns e-mails of a group off, or the digest."""
        return f"{self._address}/api/unsubscribe/{person}.{group}.{self._seal(person, group)}"

    def unsubscribed(self, token: str) -> tuple[str, str] | None:
        """Return the person and the group of such a link; None where it was changed."""
        person, _, rest = token.partition(".")
        group, _, seal = rest.partition(".")
        if group not in (*GROUPS, DIGEST) or not hmac.compare_digest(seal.encode(), self._seal(person, group).encode()):
            return None
        return person, group

    def _seal(self, person: str, group: str) -> str:
        return hmac.new(self._key, f"unsubscribe {person} {group}".encode(), hashlib.sha256).hexdigest()[:32]


def language_of(person: Person, email: EmailAddress) -> str:
    """Return the language of a person's messages: that of the settings, else that in which the address was entered."""
    client = person.settings.get("client")
    chosen = client.get("language") if isinstance(client, dict) else None
    found = chosen if chosen in LANGUAGES else email.language
    return found if isinstance(found, str) and found in LANGUAGES else "en"


def _runs_out(one: StoredNotification, until: int) -> bool:
    """Return whether a notification would be too late at the end of the quiet hours."""
    due = one.data.get(DUE)
    return isinstance(due, int) and due <= until


def _moment(time: int, zone: str) -> str:
    """Return a time as in 2026-11-18 18:00 (Europe/Rome)."""
    name = zone if zone in time_zones() else "UTC"
    here = datetime.fromtimestamp(time / 1000, UTC).astimezone(ZoneInfo(name))
    return f"{here:%Y-%m-%d %H:%M} ({name})"
