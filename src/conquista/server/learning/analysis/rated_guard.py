"""S-14: players of a rated match receive no computer help with its positions."""

from __future__ import annotations

from conquista.core.match import Match
from conquista.server.accounts.service import Caller
from conquista.server.errors import Forbidden
from conquista.server.play.live.service import TableService
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


async def check_fair_record(tables: TableService, caller: Caller, match: Match) -> None:
    """Refuse help with a record that goes through a current or recent position of one of the caller's rated matches.

    The first position does not count, because all matches of an edition begin with it.
    """
    game = match.game
    rated = [one for one in await tables.lobby.tables_of(caller.person.id) if _rated(one, game.facts.name)]
    lines = [str(game.write_state(state)) for state in match.states[1:]] if rated else []
    for listing in rated:
        if await tables.read(listing.table, lambda table: any(table.shows(line, LAST) for line in lines)):
            raise Forbidden("server.study_rated")


async def check_no_rated(tables: TableService, caller: Caller, game: str) -> None:
    """Refuse help with a game while the caller plays a rated match of it."""
    if any(_rated(listing, game) for listing in await tables.lobby.tables_of(caller.person.id)):
        raise Forbidden("server.study_rated")


def _rated(listing: LobbyRow, game: str) -> bool:
    summary = listing.summary
    return listing.phase == PLAYING and bool(summary.get("rated")) and summary.get("game") == game
