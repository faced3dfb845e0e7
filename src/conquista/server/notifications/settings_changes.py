"""Changes of notification settings that do not come from the settings page."""

from __future__ import annotations

from dataclasses import replace

from conquista.server.notifications.kinds import DIGEST
from conquista.store.notifications.settings import OFF, NotificationSettingsStore


def turn_off(store: NotificationSettingsStore, person: str, group: str, channel: str) -> None:
    """Turn a group off for a channel, or the digest; the person may be gone."""
    settings = store.find(person)
    if group == DIGEST:
        changed = replace(settings, digest=OFF)
    else:
        channels = {name: dict(chosen) for name, chosen in settings.channels.items()}
        channels[group] = {**channels.get(group, {}), channel: False}
        changed = replace(settings, channels=channels)
    store.put(person, changed)
