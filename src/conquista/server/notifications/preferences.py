"""What a person wants: which channels, when not to be disturbed, and when the digest is sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from conquista.server.notifications.kinds import (
    ALWAYS,
    CHANNELS,
    DIGEST,
    EMAIL,
    GROUPS,
    KINDS,
    OFF,
    ON,
    PUSH,
    NotificationKind,
)
from conquista.store.notifications.settings import OFF as NO_DIGEST
from conquista.store.notifications.settings import WEEKLY, NotificationSettings

MINUTES_OF_DAY = 24 * 60
SUNDAY = 6


@cache
def time_zones() -> frozenset[str]:
    """Return the names of the time zones that can be chosen."""
    return frozenset(available_timezones())


def wants(settings: NotificationSettings, kind: NotificationKind, channel: str) -> bool:
    """Return whether notifications of a kind reach a person by a channel, alone or in the digest."""
    default = kind.push if channel == PUSH else kind.email
    if default == ALWAYS:
        return True
    chosen = settings.channels.get(kind.group, {}).get(channel)
    return default != OFF if chosen is None else chosen


def email_form(settings: NotificationSettings, kind: NotificationKind) -> str:
    """Return how a kind is sent by e-mail: `off`, `on` for a message of its own, or `digest`."""
    if not wants(settings, kind, EMAIL):
        return OFF
    if kind.email in (ON, ALWAYS):
        return ON
    return DIGEST if settings.digest != NO_DIGEST else OFF


def channel_matrix(settings: NotificationSettings) -> dict[str, dict[str, bool]]:
    """Return for each group and channel whether it is on."""
    return {
        group: {
            channel: any(wants(settings, kind, channel) for kind in KINDS.values() if kind.group == group)
            for channel in CHANNELS
        }
        for group in GROUPS
    }


def fixed_channels() -> dict[str, list[str]]:
    """Return the channels of groups that cannot be turned off."""
    return {
        group: [EMAIL]
        for group in GROUPS
        if any(kind.group == group and kind.email == ALWAYS for kind in KINDS.values())
    }


def quiet_until(settings: NotificationSettings, time: int) -> int | None:
    """Return the end of the quiet hours or of the pause that a time falls into, or None outside them."""
    found = _quiet_hours_end(settings, time)
    if settings.paused_until > time:
        after = settings.paused_until
        return max(after, _quiet_hours_end(settings, after) or 0)
    return found


def _quiet_hours_end(settings: NotificationSettings, time: int) -> int | None:
    begin, end = settings.quiet_from, settings.quiet_to
    if begin is None or end is None or begin == end:
        return None
    here = _local(settings, time)
    minute = here.hour * 60 + here.minute
    is_quiet = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not is_quiet:
        return None
    day = here.date() + timedelta(days=1 if begin > end and minute >= begin else 0)
    return _milliseconds(datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=here.tzinfo))


def next_digest(settings: NotificationSettings, time: int) -> int:
    """Return when the next digest of a person is sent, after a time; a weekly one is sent on Sundays."""
    here = _local(settings, time)
    for days in range(9):
        day = here.date() + timedelta(days=days)
        if settings.digest == WEEKLY and day.weekday() != SUNDAY:
            continue
        due = _milliseconds(datetime(day.year, day.month, day.day, settings.digest_hour, tzinfo=here.tzinfo))
        if due > time:
            return due
    raise AssertionError("every week has a Sunday")


def _local(settings: NotificationSettings, time: int) -> datetime:
    zone = settings.time_zone if settings.time_zone in time_zones() else "UTC"
    return datetime.fromtimestamp(time / 1000, UTC).astimezone(ZoneInfo(zone))


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
