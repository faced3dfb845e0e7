"""Routes for push messages: the key of the server, and the browsers of a person."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request

from conquista.i18n import LANGUAGES
from conquista.server.accounts import tokens
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, ServerRefused, Unavailable
from conquista.server.http.authentication import CurrentAppState, SignedIn, user_agent
from conquista.server.notifications.push_delivery import PushDelivery
from conquista.server.notifications.push_sender import PushGone, PushNotSent
from conquista.server.runtime.clock import now
from conquista.server.schema import push as forms
from conquista.store.notifications.deliveries import PushSubscription

router = APIRouter(prefix="/api", tags=["notifications"])
MOST = 8  # browsers of a person


@router.get("/push/key")
async def push_key(app_state: CurrentAppState) -> forms.PushKey:
    """The public key that browsers subscribe with."""
    return forms.PushKey(key=_push(app_state).sender.public_key)


@router.get("/me/push/subscriptions")
async def subscriptions(app_state: CurrentAppState, caller: SignedIn) -> list[forms.PushSubscriptionCard]:
    """The browsers to which the caller's push messages go."""
    store = _push(app_state).store
    return [
        subscription_card(one) for one in await app_state.accounts.do(lambda: store.subscriptions(caller.person.id))
    ]


@router.post("/me/push/subscriptions", status_code=201)
async def subscribe(
    form: forms.NewPushSubscription, request: Request, app_state: CurrentAppState, caller: SignedIn
) -> forms.PushSubscriptionCard:
    """Send the caller's push messages to this browser as well."""
    push = _push(app_state)
    push.sender.check(form.endpoint, form.keys.p256dh, form.keys.auth)
    one = PushSubscription(
        f"w{tokens.name()}",
        caller.person.id,
        form.endpoint,
        form.keys.p256dh,
        form.keys.auth,
        user_agent(request),
        form.language if form.language in LANGUAGES else "en",
        now(),
    )
    if not await app_state.accounts.do(lambda: push.store.subscribe(one, MOST)):
        raise ServerRefused("server.push.many", most=MOST)
    return subscription_card(one)


@router.delete("/me/push/subscriptions/{subscription}", status_code=204)
async def unsubscribe(subscription: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Send no more push messages to a browser."""
    work = partial(_push(app_state).store.unsubscribe, caller.person.id, subscription[:40])
    if not await app_state.accounts.do(work):
        raise NotFound("server.unknown")


@router.post("/me/push/subscriptions/{subscription}/test", status_code=204)
async def send_test(subscription: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Send a test message to a browser."""
    await app_state.rate_limiter.check("push_tests", caller.person.id)
    push = _push(app_state)
    found = await app_state.accounts.do(lambda: push.store.subscription(subscription[:40]))
    if found is None or found.person != caller.person.id:
        raise NotFound("server.unknown")
    try:
        await push.send_test(found)
    except PushGone:
        await app_state.accounts.do(lambda: push.store.unsubscribe(found.person, found.id))
        raise NotFound("server.unknown") from None
    except PushNotSent as fault:
        raise Unavailable("server.push.failed") from fault


def _push(app_state: AppState) -> PushDelivery:
    if app_state.push is None:
        raise ServerRefused("server.push.endpoint")
    return app_state.push


def subscription_card(one: PushSubscription) -> forms.PushSubscriptionCard:
    """Return a browser as clients get it, without its address and keys."""
    return forms.PushSubscriptionCard(id=one.id, label=one.label, created=one.created, used=one.used)
