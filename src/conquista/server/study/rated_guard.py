"""S-14: players of a rated match receive no computer help with its positions."""

from __future__ import annotations

from conquista.server.accounts.service import Caller
from conquista.server.errors import Forbidden
from conquista.server.live.service import TableService
from conquista.store.people.values import LobbyRow
from conquista.table.state import PLAYING

LAST = 40  # positions of the match, the one before included


async def check_fair(tables: TableService, caller: Caller, game: str, position: str) -> None:
    """Refuse help with a current or recent position of one of the caller's rated matches.

    Positions are compared by their public part, since comparing whole ones would allow guessing the deal.
    """
    for listing in await tables.lobby.tables_of(caller.person.id):
        if _rated(listing, game) and await tables.read(listing.table, lambda table: table.shows(position, LAST)):
            raise Forbidden("server.study_rated")


def _rated(listing: LobbyRow, game: str) -> bool:
    summary = listing.summary
    return listing.phase == PLAYING and bool(summary.get("rated")) and summary.get("game") == game
