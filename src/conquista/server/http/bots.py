"""Routes about bots: accounts of programs, and their keys."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.server.accounts.authentication import Somebody, TheHouse
from conquista.server.errors import NotFound
from conquista.server.schema import accounts as forms

router = APIRouter(prefix="/api/me/bots", tags=["bots"])


@router.get("")
async def bots(house: TheHouse, caller: Somebody) -> list[forms.Bot]:
    """My bots."""
    return [forms.Bot(id=bot.id, name=bot.name, created=bot.created) for bot in await house.people.bots(caller)]


@router.post("", status_code=201)
async def add(form: forms.NewBot, house: TheHouse, caller: Somebody) -> forms.Bot:
    """Open an account for a program; its seats show that it is one."""
    bot = await house.people.add_bot(caller, form.name)
    return forms.Bot(id=bot.id, name=bot.name, created=bot.created)


@router.delete("/{bot}", status_code=204)
async def delete(bot: str, house: TheHouse, caller: Somebody) -> None:
    """Delete a bot and its keys."""
    held = await house.people.logins((await house.people.own_bot(caller, bot)).id)
    await house.people.delete_bot(caller, bot)
    house.sockets.end([key.id for key in held])


@router.get("/{bot}/keys")
async def keys(bot: str, house: TheHouse, caller: Somebody) -> list[forms.Login]:
    """The keys of a bot, without their secrets."""
    found = await house.people.own_bot(caller, bot)
    return [forms.login(key, "") for key in await house.people.logins(found.id)]


@router.post("/{bot}/keys", status_code=201)
async def add_key(bot: str, form: forms.NewKey, house: TheHouse, caller: Somebody) -> forms.Key:
    """Make a key for a bot; the secret is shown this once."""
    found = await house.people.add_key(await house.people.own_bot(caller, bot), form.label)
    return forms.Key(id=found.caller.token.id, label=found.caller.token.label, secret=found.secret)


@router.delete("/{bot}/keys/{key}", status_code=204)
async def revoke(bot: str, key: str, house: TheHouse, caller: Somebody) -> None:
    """End a key of a bot."""
    found = await house.people.own_bot(caller, bot)
    if key not in [held.id for held in await house.people.logins(found.id)]:
        raise NotFound("server.unknown")
    await house.people.revoke(found.id, [key])
    house.sockets.end([key])
