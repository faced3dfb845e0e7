"""The tables of a game session: opened, read and left through the table service."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from conquista.core import AnyGame, ConquistaError, Seat
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.play.game_sessions.rounds import is_computer, shape_of
from conquista.server.play.live.access import TableAccess
from conquista.server.play.live.opening import TableOpening
from conquista.server.play.live.service import TableService
from conquista.store.people.port import Register
from conquista.store.people.values import LINK, LobbyRow, Person
from conquista.store.play.game_sessions import StoredSession
from conquista.table.commands.declaration import Leave, Request
from conquista.table.config import COMPUTER_TAKES, IDLES, TableConfig
from conquista.table.handlers.seats import computer
from conquista.table.pace import pace
from conquista.table.results import FinalRanks
from conquista.table.state import OVER
from conquista.table.values import COMPUTER, PERSON, SeatHolder


class SessionTables:
    """What game sessions do at tables. Opening a table again changes nothing, since its id follows from the round."""

    def __init__(self, tables: TableService, access: TableAccess, register: Register, do: Any) -> None:
        self.managed = access.seating.managed
        self._tables, self._access, self._register, self._do = tables, access, register, do

    @staticmethod
    def check_level(game: AnyGame, config: TableConfig, level: str) -> None:
        """Refuse a computer player that does not play this game."""
        computer(game, config.chosen(game), "", level)

    async def listings(self, session: StoredSession) -> dict[str, LobbyRow]:
        """Return the lobby rows of the tables of a session."""
        found = {}
        for played in session.rounds:
            for table in played.tables:
                listing = await self._tables.lobby.find(table["id"])
                if listing is not None:
                    found[table["id"]] = listing
        return found

    async def open(self, session: StoredSession) -> None:
        """Open and start the tables of the current round that are not in play yet."""
        if not session.rounds:
            return
        missing = []
        for table in session.rounds[-1].tables:
            listing = await self._tables.lobby.find(table["id"])
            if table["placed"] is None and (listing is None or listing.phase == "gathering"):
                missing.append(table)
        if not missing:
            return
        people = [one for table in missing for one in table["seats"].values() if not is_computer(one)]
        known: dict[str, Person] = await self._do(partial(self._register.people, people))
        for table in missing:
            seats = {seat: self._holder(session, known.get(one)) for seat, one in table["seats"].items()}
            humans = [holder for holder in seats.values() if holder.human]
            host = SeatHolder(PERSON, session.host) if session.host else next(iter(humans), SeatHolder(PERSON))
            config = table_config(session.terms, table["preset"])
            club = await self.managed.club_of([holder.id for holder in seats.values()])
            await self._tables.open_started(table["id"], TableOpening(config, host, seats, LINK, club))
            with suppress(ConquistaError):
                await self._access.seating.apply_mutes(table["id"])

    @staticmethod
    def _holder(session: StoredSession, person: Person | None) -> SeatHolder:
        if person is None:
            return SeatHolder(COMPUTER, spec=str(session.terms["level"]))
        return SeatHolder(person.kind, person.id, person.name)

    async def results(self, session: StoredSession) -> dict[str, FinalRanks]:
        """Return how the matches of the current round ended, those that have."""
        found = {}
        for table in session.rounds[-1].tables:
            if table["placed"] is None:
                listing = await self._tables.lobby.find(table["id"])
                if listing is not None and listing.phase == OVER:
                    ranks = await self._tables.read_finished(table["id"], lambda one: one.final_ranks())
                    found[table["id"]] = ranks or _without_result(table)
        return found

    async def stand_in(self, session: StoredSession, person: str) -> None:
        """Let a computer take the seat of a person who leaves the session during a round."""
        if not session.rounds:
            return
        for table in session.rounds[-1].tables:
            for seat, one in table["seats"].items():
                if one == person and table["placed"] is None:
                    request = Request(SeatHolder(PERSON, person), tokens.name(), Leave(seat))
                    with suppress(ConquistaError):  # the match is over, or the person has left it already
                        await self._tables.submit(table["id"], request)


def _without_result(table: Mapping[str, Any]) -> FinalRanks:
    sides = shape_of(table["preset"]).sides
    return FinalRanks(sides, (0,) * len(sides), frozenset[Seat](), False)


def table_config(terms: Mapping[str, Any], preset: str) -> TableConfig:
    """Return the settings of a table of a session; such matches are never rated."""
    game, _ = registry.preset(preset)
    chosen = pace(terms["pace"])
    return TableConfig.choose(
        game,
        preset,
        pace=chosen,
        overrun=COMPUTER_TAKES if chosen.timed else IDLES,
        stand_in=terms["level"],
        press=terms["press"],
    )
