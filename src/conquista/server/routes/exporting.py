"""Everything that the server knows about somebody, gathered for himself."""

from __future__ import annotations

from typing import Any

from conquista.server.people.people import Caller
from conquista.server.schema import people as forms
from conquista.server.schema.tables import card
from conquista.server.state import House

FORMAT = 1


async def export(house: House, caller: Caller) -> dict[str, Any]:
    """Person, logins, bots, tables, and every request that he has made at them."""
    person = caller.person.id
    listings = await house.hall.listings.tables_of(person)
    return {
        "format": FORMAT,
        "me": forms.me(caller.person).model_dump(),
        "logins": [forms.login(token, "").model_dump() for token in await house.people.logins(person)],
        "bots": [forms.public(bot).model_dump() for bot in await house.people.bots(caller)],
        "tables": [
            card(listing, person).model_dump() | {"said_and_done": await house.hall.own_rows(listing.table, person)}
            for listing in listings
        ],
    }
