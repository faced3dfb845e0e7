"""Sets up the channels that the settings of the server allow."""

from __future__ import annotations

from conquista.server.configuration.settings import ServerSettings
from conquista.server.notifications.email_delivery import EmailDelivery
from conquista.server.notifications.email_sender import EmailSender, MailServer
from conquista.server.notifications.kinds import EMAIL, PUSH
from conquista.server.notifications.push_delivery import PushDelivery
from conquista.server.notifications.push_sender import PushSender
from conquista.server.notifications.service import NotificationService
from conquista.server.runtime.job_runner import JobRunner, JobThreads
from conquista.store.factory import Store

UNKNOWN_CONTACT = "mailto:operator@localhost"  # push services want some address


def email_delivery(
    settings: ServerSettings, store: Store, do: JobThreads, notifications: NotificationService, jobs: JobRunner
) -> EmailDelivery | None:
    """Return the delivery by e-mail, or None where the operator has not set it up."""
    address = settings.mail.get_secret_value()
    if not address:
        return None
    outbox = EmailSender(MailServer.of(address, settings.mail_authority))
    made = EmailDelivery(outbox, settings.mail_from, settings.address, do, store)
    made.on_bounce = lambda person: notifications.notify(person, "account", "email", {"what": "bounced"})
    made.register_jobs(jobs)
    notifications.plans[EMAIL] = made.plan
    return made


def push_delivery(
    settings: ServerSettings, store: Store, do: JobThreads, notifications: NotificationService, jobs: JobRunner
) -> PushDelivery | None:
    """Return the delivery by push messages, or None where no push service is allowed."""
    if not settings.push_services.strip():
        return None
    contact = settings.push_contact or (settings.address if settings.secure else UNKNOWN_CONTACT)
    made = PushDelivery(PushSender(settings.push_services, contact, store.server_keys), do, store)
    made.register_jobs(jobs)
    notifications.plans[PUSH] = made.plan
    return made
