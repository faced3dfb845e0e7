"""Routes for notifications: the list, what was seen, and settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query

from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.notifications.kinds import GROUPS
from conquista.server.notifications.preferences import channel_matrix, fixed_channels, time_zones
from conquista.server.notifications.service import notification_data
from conquista.server.runtime.clock import now
from conquista.server.schema import notifications as forms
from conquista.store.notifications.settings import NotificationSettings

router = APIRouter(prefix="/api", tags=["notifications"])
PAGE = 30
LONGEST_PAUSE = 90 * 24 * 3_600_000  # milliseconds

Before = Annotated[str, Query(max_length=60, description="continue after the last one: its time, a comma, its id")]
Limit = Annotated[int, Query(ge=1, le=100)]


@router.get("/notifications")
async def notifications(
    app_state: CurrentAppState, caller: SignedIn, before: Before = "", limit: Limit = PAGE
) -> forms.NotificationPage:
    """The caller's notifications, the latest first."""
    store, person = app_state.notifications.store, caller.person.id
    found = await app_state.accounts.do(lambda: store.page(person, limit + 1, _place(before)))
    shown, last = found[:limit], found[limit - 1] if len(found) > limit else None
    return forms.NotificationPage(
        notifications=[forms.NotificationCard.model_validate(notification_data(one)) for one in shown],
        unseen=await app_state.notifications.unseen(person),
        next=f"{last.at},{last.id}" if last else None,
    )


@router.post("/notifications/seen")
async def mark_seen(form: forms.SeenForm, app_state: CurrentAppState, caller: SignedIn) -> forms.SeenAnswer:
    """Mark notifications as seen: those with these ids, the open one about a subject, or all."""
    service, person = app_state.notifications, caller.person.id
    ids = form.ids
    if form.about is not None:
        found = await app_state.accounts.do(lambda: service.store.open_about(person, form.about or ""))
        ids = [*(ids or ()), *([found.id] if found else ())]
    return forms.SeenAnswer(unseen=await service.mark_seen(person, ids))


@router.delete("/notifications/{notification}", status_code=204)
async def dismiss(notification: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Dismiss a notification: nothing remains to be done about it."""
    found = await app_state.accounts.do(lambda: app_state.notifications.store.find(notification[:40]))
    if found is None or found.person != caller.person.id:
        raise NotFound("server.no_notification")
    if found.done is None:
        await app_state.notifications.resolve(found.person, found.about)


@router.get("/me/notifications/settings")
async def settings(app_state: CurrentAppState, caller: SignedIn) -> forms.NotificationSettingsCard:
    """What reaches the caller, how and when."""
    found = await app_state.accounts.do(lambda: app_state.notification_settings.find(caller.person.id))
    return settings_card(app_state, found)


@router.put("/me/notifications/settings")
async def set_settings(
    form: forms.NotificationSettingsForm, app_state: CurrentAppState, caller: SignedIn
) -> forms.NotificationSettingsCard:
    """Change what reaches the caller, how and when."""
    store, person = app_state.notification_settings, caller.person.id
    unknown = next((group for group in form.channels if group not in GROUPS), None)
    if unknown is not None:
        raise ServerRefused("server.notification_group", group=unknown)
    if form.time_zone not in time_zones():
        raise ServerRefused("server.time_zone", zone=form.time_zone)
    if form.paused_until > now() + LONGEST_PAUSE:
        raise ServerRefused("server.notification_pause", most=LONGEST_PAUSE // 86_400_000)
    before = await app_state.accounts.do(lambda: store.find(person))
    channels = {group: dict(chosen) for group, chosen in before.channels.items()}
    for group, chosen in form.channels.items():
        channels[group] = {**channels.get(group, {}), **{str(channel): on for channel, on in chosen.items()}}
    changed = replace(
        before,
        channels=channels,
        quiet_from=form.quiet.begin if form.quiet else None,
        quiet_to=form.quiet.end if form.quiet else None,
        time_zone=form.time_zone,
        digest=form.digest,
        digest_hour=form.digest_hour,
        paused_until=form.paused_until,
    )
    await app_state.accounts.do(lambda: store.put(person, changed))
    return settings_card(app_state, changed)


def settings_card(app_state: AppState, found: NotificationSettings) -> forms.NotificationSettingsCard:
    """Return the settings of a person as clients get them."""
    quiet = None
    if found.quiet_from is not None and found.quiet_to is not None:
        quiet = {"begin": found.quiet_from, "end": found.quiet_to}
    return forms.NotificationSettingsCard.model_validate(
        {
            "channels": channel_matrix(found),
            "always": fixed_channels(),
            "available": list(app_state.notifications.channels),
            "quiet": quiet,
            "time_zone": found.time_zone,
            "digest": found.digest,
            "digest_hour": found.digest_hour,
            "paused_until": found.paused_until,
        }
    )


def _place(before: str) -> tuple[int, str] | None:
    """Return the time and the id after which a page begins; raise a refusal for any other text."""
    if not before:
        return None
    at, comma, name = before.partition(",")
    if not comma or not at.isascii() or not at.isdecimal() or len(at) > 15:
        raise ServerRefused("server.page_place", given=before)
    return int(at), name
