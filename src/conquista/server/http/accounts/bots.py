"""Routes for bots and their keys."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.schema.accounts import accounts as forms

router = APIRouter(prefix="/api/me/bots", tags=["bots"])


@router.get("")
async def bots(app_state: CurrentAppState, caller: SignedIn) -> list[forms.Bot]:
    """The caller's bots."""
    return [forms.Bot(id=bot.id, name=bot.name, created=bot.created) for bot in await app_state.accounts.bots(caller)]


@router.post("", status_code=201)
async def add(form: forms.NewBot, app_state: CurrentAppState, caller: SignedIn) -> forms.Bot:
    """Create an account for a program; its seats are shown as held by a bot."""
    bot = await app_state.accounts.add_bot(caller, form.name)
    return forms.Bot(id=bot.id, name=bot.name, created=bot.created)


@router.delete("/{bot}", status_code=204)
async def delete(bot: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete a bot and its keys."""
    held = await app_state.accounts.logins((await app_state.accounts.own_bot(caller, bot)).id)
    await app_state.accounts.delete_bot(caller, bot)
    app_state.sockets.end([key.id for key in held])


@router.get("/{bot}/keys")
async def keys(bot: str, app_state: CurrentAppState, caller: SignedIn) -> list[forms.Login]:
    """The keys of a bot, without their secrets."""
    found = await app_state.accounts.own_bot(caller, bot)
    return [forms.login(key, "") for key in await app_state.accounts.logins(found.id)]


@router.post("/{bot}/keys", status_code=201)
async def add_key(bot: str, form: forms.NewKey, app_state: CurrentAppState, caller: SignedIn) -> forms.Key:
    """Create a key for a bot; the secret is shown once."""
    found = await app_state.accounts.add_key(await app_state.accounts.own_bot(caller, bot), form.label)
    return forms.Key(id=found.caller.token.id, label=found.caller.token.label, secret=found.secret)


@router.delete("/{bot}/keys/{key}", status_code=204)
async def revoke(bot: str, key: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Revoke a key of a bot."""
    found = await app_state.accounts.own_bot(caller, bot)
    if key not in [held.id for held in await app_state.accounts.logins(found.id)]:
        raise NotFound("server.unknown")
    await app_state.accounts.revoke(found.id, [key])
    app_state.sockets.end([key])
