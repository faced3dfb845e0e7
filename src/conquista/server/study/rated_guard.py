"""S-14: computers give no help with the position of a rated match to the people who play it."""

from __future__ import annotations

from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden
from conquista.store.people.values import LobbyRow
from conquista.table.state import PLAYING

LAST = 40  # positions of the match, the one before it included


async def check_fair(house: AppState, caller: Caller, game: str, position: str) -> None:
    """Refuse help with a position that a rated match of this person has come to, or has just left.

    Positions are compared by what everybody can see of them: by a comparison of whole ones deals could be tried out.
    """
    for listing in await house.hall.listings.tables_of(caller.person.id):
        if _rated(listing, game) and await house.hall.look(listing.table, lambda table: table.shows(position, LAST)):
            raise Forbidden("server.study_rated")


def _rated(listing: LobbyRow, game: str) -> bool:
    summary = listing.summary
    return listing.phase == PLAYING and bool(summary.get("rated")) and summary.get("game") == game
