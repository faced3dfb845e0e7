"""Notifications of people, and what reaches them how."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json

NotificationId = Annotated[str, Field(min_length=1, max_length=40)]
Group = Annotated[str, Field(min_length=1, max_length=40)]
Channel = Literal["push", "email"]
Digest = Literal["off", "daily", "weekly"]
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]


class NotificationCard(Answer):
    """A notification; `seen` and `done` are times in milliseconds, or null before."""

    id: str
    kind: str
    about: str
    data: Json
    at: int
    seen: int | None
    done: int | None


class NotificationPage(Answer):
    """Notifications, the latest first; `next` continues after the last one, or is null at the end."""

    notifications: list[NotificationCard]
    unseen: int
    next: str | None


class SeenForm(Form):
    """Notifications that were seen: these, those about a subject, or all of them."""

    ids: Annotated[list[NotificationId], Field(max_length=200)] | None = None
    about: Annotated[str, Field(max_length=200)] | None = None


class SeenAnswer(Answer):
    """How many open notifications remain unseen."""

    unseen: int


class QuietHours(Form):
    """Minutes after midnight in the person's time zone; they may begin in the evening and end in the morning."""

    begin: Minute
    end: Minute


class NotificationSettingsForm(Form):
    """What reaches a person, how and when. Groups and channels that are left out keep what they are."""

    channels: Annotated[dict[Group, dict[Channel, bool]], Field(max_length=40, default_factory=dict)]
    quiet: QuietHours | None = None
    time_zone: Annotated[str, Field(min_length=1, max_length=60)]
    digest: Digest
    digest_hour: Annotated[int, Field(ge=0, le=23)]
    paused_until: Annotated[int, Field(ge=0, lt=2**53)] = 0


class QuietHoursCard(Answer):
    """Minutes after midnight in the person's time zone."""

    begin: int
    end: int


class NotificationSettingsCard(Answer):
    """The settings of a person; `always` are channels that cannot be turned off, `available` those the server has."""

    channels: dict[str, dict[Channel, bool]]
    always: dict[str, list[Channel]]
    available: list[Channel]
    quiet: QuietHoursCard | None
    time_zone: str
    digest: Digest
    digest_hour: int
    paused_until: int
