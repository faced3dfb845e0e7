"""What people want to be notified of, how and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conquista.store.database import DatabasePart, DatabaseSession, rows
from conquista.table import encoding

OFF, DAILY, WEEKLY = DIGESTS = ("off", "daily", "weekly")


@dataclass(frozen=True, slots=True)
class NotificationSettings:
    """The settings of a person. `channels` has only what differs from the defaults: group, channel, on or off.

    Quiet hours are minutes after midnight in the time zone; None without quiet hours.
    """

    channels: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)
    quiet_from: int | None = None
    quiet_to: int | None = None
    time_zone: str = "UTC"
    digest: str = DAILY
    digest_hour: int = 18
    paused_until: int = 0


class NotificationSettingsStore(DatabasePart):
    """Each call is one transaction, or part of one that is passed to it."""

    def find(self, person: str, transaction: DatabaseSession | None = None) -> NotificationSettings:
        """Return the settings of a person, or the defaults."""
        query = (
            "SELECT channels, quiet_from, quiet_to, time_zone, digest, digest_hour, paused_until"
            " FROM notification_settings WHERE person = ?"
        )
        found = transaction.rows(query, (person,)) if transaction else rows(self.database, query, (person,))
        for channels, *rest in found:
            return NotificationSettings(_channels(channels), *rest)
        return NotificationSettings()

    def put(self, person: str, settings: NotificationSettings) -> None:
        one = settings
        columns = ("channels", "quiet_from", "quiet_to", "time_zone", "digest", "digest_hour", "paused_until")
        changes = ", ".join(f"{name} = excluded.{name}" for name in columns)
        query = (
            f"INSERT INTO notification_settings (person, {', '.join(columns)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            f" ON CONFLICT (person) DO UPDATE SET {changes}"
        )
        channels = encoding.text({group: dict(chosen) for group, chosen in one.channels.items()})
        times = (one.quiet_from, one.quiet_to, one.time_zone, one.digest, one.digest_hour, one.paused_until)
        with self.database.transaction() as session:
            session.change(query, (person, channels, *times))


def _channels(text: str) -> dict[str, dict[str, bool]]:
    data: Any = encoding.decode(text)
    return {str(group): {str(name): bool(on) for name, on in chosen.items()} for group, chosen in data.items()}
