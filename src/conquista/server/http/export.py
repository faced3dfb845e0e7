"""The data of one person, gathered for that person."""

from __future__ import annotations

from conquista.core import Data
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.schema import accounts as forms
from conquista.server.schema.tables import card
from conquista.store.people.values import LobbyRow
from conquista.table.errors import JournalDamaged
from conquista.table.views.accounts import Account

FORMAT = 2  # the first one held rows of journals


async def export(house: AppState, caller: Caller) -> dict[str, Data]:
    """Person, logins, bots and ratings; of each table what the person may see there at this moment.

    Nothing is read from a journal: a table gives its account as it gives its sights, by the gate.
    """
    person = caller.person.id
    logins, bots = await house.people.logins(person), await house.people.bots(caller)
    play = await house.people.do(lambda: forms.repute(house.ratings, person))
    places = await house.hall.listings.tables_of(person, all_of_them=True)
    tables = [await _table(house, caller, one) for one in places]
    tables += await _watched(house, caller, {one.table for one in places})
    return {
        "format": FORMAT,
        "me": forms.me(caller.person).model_dump(),
        "logins": [forms.login(token, caller.token.id).model_dump() for token in logins],
        "bots": [forms.public(bot).model_dump() for bot in bots],
        "play": play.model_dump(),
        "tables": tables,
    }


async def _watched(house: AppState, caller: Caller, but: set[str]) -> list[Data]:
    """The tables at which the person has spoken as a watcher alone: what the person said there, and nothing else."""
    names = [name for name in await house.hall.watched_by(caller.holder) if name not in but]
    found = [listing for name in names if (listing := await house.hall.listings.find(name)) is not None]
    return [await _table(house, caller, listing, placed=False) for listing in found]


async def _table(house: AppState, caller: Caller, listing: LobbyRow, placed: bool = True) -> Data:
    try:
        found = await house.hall.account(listing, caller.holder)
    except JournalDamaged:  # everything else can be taken away all the same
        found = Account()
    found = found if placed else Account(said=found.said)
    seats = [one["seat"] for one in found.seats if one["seat"] is not None]
    return {**card(listing, caller.person.id).model_dump(), "mine": seats, **found.as_data()}
