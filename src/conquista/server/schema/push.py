"""Push messages to browsers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from conquista.server.schema.base import Answer, Form


class PushKey(Answer):
    """The public key that browsers subscribe with, in base64url."""

    key: str


class PushKeys(Form):
    """The keys of a browser's subscription, in base64url."""

    p256dh: Annotated[str, Field(min_length=80, max_length=100)]
    auth: Annotated[str, Field(min_length=16, max_length=32)]


class NewPushSubscription(Form):
    """A browser's subscription as the browser describes it, and the language of its messages."""

    endpoint: Annotated[str, Field(min_length=10, max_length=1000)]
    keys: PushKeys
    language: Annotated[str, Field(max_length=8)] = "en"


class PushSubscriptionCard(Answer):
    """A browser with push messages; `used` is 0 before one was sent."""

    id: str
    label: str
    created: int
    used: int
