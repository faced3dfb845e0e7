"""Deliveries of notifications outside open pages: their state, and the push subscriptions of browsers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.store.database import DatabasePart, DatabaseSession, WriteConflict, change, rows

PUSH, EMAIL = CHANNELS = ("push", "email")
WAITING, SENDING, SENT, DROPPED, FAILED = STATES = ("waiting", "sending", "sent", "dropped", "failed")


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser that wants push messages: where they are sent, and the keys that encrypt them."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    label: str
    language: str
    created: int
    used: int = 0


@dataclass(frozen=True, slots=True)
class Delivery:
    """One notification by one channel; the target is a push subscription, or empty for the e-mail address."""

    notification: str
    channel: str
    target: str
    state: str
    tries: int
    at: int
    error: str = ""


class DeliveryStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    # deliveries

    def begin(self, notification: str, channel: str, target: str, now: int) -> bool:
        """Record that a delivery is being sent; return False where it is sent, dropped or failed already."""
        with self.database.transaction() as session:
            key = (notification, channel, target)
            where = "notification = ? AND channel = ? AND target = ?"
            found = session.rows(f"SELECT state FROM deliveries WHERE {where} {self.database.locked}", key)
            if found and found[0][0] not in (WAITING, SENDING):
                return False
            session.change(
                "INSERT INTO deliveries (notification, channel, target, state, tries, at)"
                " SELECT id, ?, ?, ?, 1, ? FROM notifications WHERE id = ?"
                " ON CONFLICT (notification, channel, target) DO UPDATE"
                " SET state = excluded.state, tries = deliveries.tries + 1, at = excluded.at",
                (channel, target, SENDING, now, notification),
            )
            return bool(session.rows(f"SELECT 1 FROM deliveries WHERE {where}", key))

    def end(self, notification: str, channel: str, target: str, state: str, now: int, error: str = "") -> None:
        """Record the end of a delivery, or with `waiting` that it is to be tried again."""
        change(
            self.database,
            "UPDATE deliveries SET state = ?, at = ?, error = ? WHERE notification = ? AND channel = ? AND target = ?",
            (state, now, error, notification, channel, target),
        )

    def of_notification(self, notification: str) -> tuple[Delivery, ...]:
        query = (
            "SELECT notification, channel, target, state, tries, at, error FROM deliveries WHERE notification = ?"
            " ORDER BY channel, target"
        )
        return tuple(Delivery(*row) for row in rows(self.database, query, (notification,)))

    def of_person(self, person: str) -> tuple[Delivery, ...]:
        """Return the deliveries of a person's notifications, the latest first."""
        query = (
            "SELECT notification, channel, target, state, tries, deliveries.at, error FROM deliveries"
            " JOIN notifications ON notifications.id = notification WHERE person = ?"
            " ORDER BY deliveries.at DESC, notification, channel, target"
        )
        return tuple(Delivery(*row) for row in rows(self.database, query, (person,)))

    # push subscriptions

    def subscribe(self, subscription: PushSubscription, most: int) -> bool:
        """Add a subscription, or take over the one with the same endpoint; return False beyond `most` of a person."""
        one = subscription
        with self.database.transaction() as session:
            session.change("DELETE FROM push_subscriptions WHERE endpoint = ?", (one.endpoint,))
            [(count,)] = session.rows("SELECT count(*) FROM push_subscriptions WHERE person = ?", (one.person,))
            if count >= most:
                return False
            values = (one.id, one.person, one.endpoint, one.p256dh, one.auth, one.label, one.language, one.created)
            session.change(
                "INSERT INTO push_subscriptions (id, person, endpoint, p256dh, auth, label, language, created)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            )
        return True

    def subscriptions(self, person: str, transaction: DatabaseSession | None = None) -> tuple[PushSubscription, ...]:
        """Return the subscriptions of a person, the oldest first."""
        query = f"{_SUBSCRIPTION} WHERE person = ? ORDER BY created, id"
        found = transaction.rows(query, (person,)) if transaction else rows(self.database, query, (person,))
        return tuple(PushSubscription(*row) for row in found)

    def subscription(self, name: str) -> PushSubscription | None:
        return next(
            (PushSubscription(*row) for row in rows(self.database, f"{_SUBSCRIPTION} WHERE id = ?", (name,))), None
        )

    def unsubscribe(self, person: str, name: str) -> bool:
        """Delete a subscription of a person; return whether there was one."""
        return change(self.database, "DELETE FROM push_subscriptions WHERE id = ? AND person = ?", (name, person)) > 0

    def used(self, name: str, now: int) -> None:
        """Note that a push service has accepted a message for a subscription."""
        change(self.database, "UPDATE push_subscriptions SET used = ? WHERE id = ?", (now, name))


_SUBSCRIPTION = "SELECT id, person, endpoint, p256dh, auth, label, language, created, used FROM push_subscriptions"


class ServerKeys(DatabasePart):
    """Keys that the server makes at its first start and keeps; all processes have the same."""

    def get(self, name: str, new: str) -> str:
        """Return a key; store `new` as the key where there is none."""
        found: Sequence[tuple[str]] = rows(self.database, "SELECT value FROM server_keys WHERE name = ?", (name,))
        if not found:
            try:
                change(self.database, "INSERT INTO server_keys VALUES (?, ?)", (name, new))
                return new
            except WriteConflict:  # another process was first
                found = rows(self.database, "SELECT value FROM server_keys WHERE name = ?", (name,))
        return str(found[0][0])

    def delete(self, prefix: str, kept: str) -> None:
        """Delete the keys whose names begin in this way, except one."""
        change(self.database, "DELETE FROM server_keys WHERE name LIKE ? AND name <> ?", (f"{prefix}%", kept))
