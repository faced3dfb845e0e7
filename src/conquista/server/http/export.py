"""Export of the personal data of one person."""

from __future__ import annotations

from dataclasses import asdict

from conquista.core import Data
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.http.invitations import address_of_server
from conquista.server.puzzles import storms
from conquista.server.schema import accounts as forms
from conquista.server.schema.puzzles import OwnStorm, PuzzleExport, attempt_card, rating_shown
from conquista.server.schema.relations import report_card, share_card
from conquista.server.schema.tables import card
from conquista.store.people.values import LobbyRow
from conquista.store.puzzles import PuzzleStore
from conquista.table.errors import JournalDamaged
from conquista.table.views.accounts import Account

FORMAT = 2  # format 1 contained journal entries


async def export(app_state: AppState, caller: Caller) -> dict[str, Data]:
    """Return account, ratings, relations, reports, links, puzzle results, and what the person may see of each table.

    Journals are not read directly: each table applies the same view filter as in a snapshot.
    """
    person, relations = caller.person.id, app_state.relations
    address = address_of_server(app_state.settings)
    logins, bots = await app_state.accounts.logins(person), await app_state.accounts.bots(caller)
    play = await app_state.accounts.do(lambda: forms.repute(app_state.ratings, person))
    places = await app_state.tables.lobby.tables_of(person, all_of_them=True)
    tables = [await _table(app_state, caller, one) for one in places]
    tables += await _watched(app_state, caller, {one.table for one in places})
    return {
        "format": FORMAT,
        "me": forms.me(caller.person).model_dump(),
        "logins": [forms.login(token, caller.token.id).model_dump() for token in logins],
        "bots": [forms.public(bot).model_dump() for bot in bots],
        "play": play.model_dump(),
        "relations": [asdict(one) for one in await app_state.accounts.do(lambda: relations.relations(person))],
        "reports": [
            report_card(one).model_dump() for one in await app_state.accounts.do(lambda: relations.reports_by(person))
        ],
        "shares": [
            share_card(one, address).model_dump()
            for one in await app_state.accounts.do(lambda: relations.shares_of(person))
        ],
        "reviews": [
            asdict(one) for one in await app_state.accounts.do(lambda: app_state.reviews.store.requests_of(person))
        ],
        "puzzles": (await app_state.accounts.do(lambda: _puzzles(app_state.puzzles.store, person))).model_dump(),
        "tables": tables,
    }


def _puzzles(store: PuzzleStore, person: str) -> PuzzleExport:
    solver = store.solver(person)
    return PuzzleExport(
        rating=rating_shown(solver.rating),
        rated=solver.attempts,
        attempts=[attempt_card(one) for one in store.attempts(person)],
        days=list(store.days(person)),
        storms=[OwnStorm(began=one.began, score=one.score, marks=storms.marks(one)) for one in store.storms_of(person)],
    )


async def _watched(app_state: AppState, caller: Caller, but: set[str]) -> list[Data]:
    """Return the person's messages at tables where the person has spoken as a watcher only."""
    names = [name for name in await app_state.tables.watched_by(caller.holder) if name not in but]
    found = [listing for name in names if (listing := await app_state.tables.lobby.find(name)) is not None]
    return [await _table(app_state, caller, listing, placed=False) for listing in found]


async def _table(app_state: AppState, caller: Caller, listing: LobbyRow, placed: bool = True) -> Data:
    try:
        found = await app_state.tables.account(listing, caller.holder)
    except JournalDamaged:  # the rest of the export is still useful
        found = Account()
    found = found if placed else Account(said=found.said)
    seats = [one["seat"] for one in found.seats if one["seat"] is not None]
    return {**card(listing, caller.person.id).model_dump(), "mine": seats, **found.as_data()}
