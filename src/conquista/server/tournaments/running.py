"""Connects tournaments to the tables, people and jobs of a server."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from conquista.core import Data, Seat
from conquista.server.accounts.service import AccountService
from conquista.server.errors import Unavailable
from conquista.server.notifications.service import NotificationService
from conquista.server.play.live.live_table import TableUpdate
from conquista.server.play.live.service import TableService
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner
from conquista.server.tournaments.director import Draw, TournamentDirector
from conquista.server.tournaments.events import TournamentNotices
from conquista.server.tournaments.people import TournamentPeople
from conquista.server.tournaments.service import TournamentService
from conquista.server.tournaments.tables import LiveTournamentTables
from conquista.store.factory import Store
from conquista.tournaments.draw import draw_round
from conquista.tournaments.values import DrawInput, Pairing, PairingResult, TournamentHistory

SMALL = 64  # entrants whose draw is too short to be worth another process

UpdateListener = Callable[[str, TableUpdate, Collection[Seat]], None]


def run_tournaments(
    store: Store, accounts: AccountService, tables: TableService, notifications: NotificationService, jobs: JobRunner
) -> TournamentService:
    """Return the service that runs the tournaments of this store."""
    people, notices = TournamentPeople(store.register, store.history, store.clubs), TournamentNotices(notifications)
    live = LiveTournamentTables(tables)
    director = TournamentDirector(
        *(store.tournaments, store.relations, live, people, notices, accounts.do, now),
        draw_elsewhere(tables, accounts),
    )
    return TournamentService(
        *(store.tournaments, store.register, people, director, live, notices, tables.lobby, accounts.do, jobs),
        accounts.words,
    )


def all_of(*listeners: UpdateListener) -> UpdateListener:
    """Return a listener that calls all of these."""

    def called(table: str, update: TableUpdate, present: Collection[Seat]) -> None:
        for listener in listeners:
            listener(table, update, present)

    return called


def draw_elsewhere(tables: TableService, accounts: AccountService) -> Draw:
    """Return a draw that large tournaments do in a process of the computer players, so that nobody waits for it."""

    async def draw(history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
        if len(given.available) > SMALL and tables.computers.studies:
            try:
                found = await tables.computers.study(drawn_data, history, given)
            except Unavailable:
                pass  # it took too long, or the process died; this process tries
            else:
                return tuple(map(_pairing, found["pairings"]))  # type: ignore[arg-type]
        return await accounts.do(partial(draw_round, history, given))

    return draw


def drawn_data(history: TournamentHistory, given: DrawInput) -> dict[str, Data]:
    """Return a draw as plain data."""
    pairings: list[Data] = [
        {
            "table": one.table,
            "sides": [list(side) for side in one.sides],
            "ranks": None if one.result is None else list(one.result.ranks),
        }
        for one in draw_round(history, given)
    ]
    return {"pairings": pairings}


def _pairing(data: Any) -> Pairing:
    result = None if data["ranks"] is None else PairingResult(tuple(data["ranks"]))
    return Pairing(data["table"], tuple(tuple(side) for side in data["sides"]), result)
