"""S-14: nobody asks a computer about the position of a rated match that he is playing."""

from __future__ import annotations

from conquista.core import AnyGame
from conquista.games import registry
from conquista.server.errors import Forbidden
from conquista.server.people.people import Caller
from conquista.server.state import House
from conquista.store.people.values import Listing
from conquista.table import gate
from conquista.table.course import PLAYING

LAST = 40  # positions of the match, the one before it included


async def check_fair(house: House, caller: Caller, game: str, options: dict[str, str], position: str) -> None:
    """Refuse help with a position that a rated match of this person has come to, or has just left."""
    known = registry.game(game)
    wanted = await house.people.do(lambda: _looks(known, options, position))

    for listing in await house.hall.listings.tables_of(caller.person.id):
        if _rated(listing, game) and await house.hall.look(listing.table, lambda table: table.shows(wanted, LAST)):
            raise Forbidden("server.study_rated")


def _looks(game: AnyGame, options: dict[str, str], position: str) -> str:
    """What everybody can see of a position. By a comparison of whole positions one could try out deals."""
    return gate.public(game, game.read_state(game.facts.read_options(options), position))


def _rated(listing: Listing, game: str) -> bool:
    summary = listing.summary
    return listing.phase == PLAYING and bool(summary.get("rated")) and summary.get("game") == game
