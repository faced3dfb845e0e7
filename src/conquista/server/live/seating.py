"""Who may sit down with whom, and whose messages are muted at a table, by the relations between people."""

from __future__ import annotations

from contextlib import suppress

from conquista.core import ConquistaError
from conquista.server.accounts import names, tokens
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.errors import ServerRefused
from conquista.server.live.service import TableService
from conquista.store.people.relations import BLOCK, SILENT, RelationStore
from conquista.store.people.values import GUEST
from conquista.table.commands.declaration import Mute, Request, Return, Sit, Start
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder

MEETINGS = (Sit, Return, Start)  # commands after which people meet


class SeatingPolicy:
    """Applies the relations between people at tables."""

    def __init__(self, tables: TableService, accounts: AccountService, relations: RelationStore) -> None:
        self.tables = tables
        self.accounts = accounts
        self.relations = relations

    async def check(self, caller: Caller, name: str) -> None:
        """Refuse a seat beside people who block the caller or are blocked, and to a guest whose name is at the table.

        At an anonymous table nothing is refused, since a refusal would reveal who is there.
        """
        people = await self.tables.read(name, _people)
        others = {holder.id for holder in people} - {caller.person.id}
        found = await self.accounts.do(lambda: self.relations.among({caller.person.id, *others}))
        for relation in found:
            if relation.kind == BLOCK and relation.person == caller.person.id:
                raise ServerRefused("server.you_block")
            if relation.kind == BLOCK and relation.other == caller.person.id:
                raise ServerRefused("server.not_welcome")
        own = names.folded(caller.person.name)
        if caller.person.kind == GUEST and any(names.folded(one.name) == own for one in people if one.id in others):
            raise ServerRefused("server.name_at_table", name=caller.person.name)

    async def apply_mutes(self, name: str) -> None:
        """Mute at a table whom people mute or block everywhere; not at an anonymous table, where it would name them."""
        seats = await self.tables.read(name, lambda table: table.seated_people())
        found = await self.accounts.do(lambda: self.relations.among(set(seats.values())))
        pairs = {(one.person, one.other) for one in found if one.kind in SILENT}
        if not pairs:
            return
        muted = await self.tables.read(name, lambda table: table.mutes())
        for seat, person in seats.items():
            for other, whom in seats.items():
                if (person, whom) in pairs and (seat, other) not in muted:
                    await self._mute(name, person, Mute(seat, other, on=True))

    async def mute_everywhere(self, person: str, other: str, on: bool) -> frozenset[str]:
        """Mute or unmute `other` at all current tables of `person`; return all whom `person` has muted or blocked."""
        for listing in await self.tables.lobby.tables_of(person):
            if listing.phase == "over":
                continue
            seats = await self.tables.read(listing.table, lambda table: table.seated_people())
            for own in (seat for seat, holder in seats.items() if holder == person):
                for theirs in (seat for seat, holder in seats.items() if holder == other):
                    await self._mute(listing.table, person, Mute(own, theirs, on=on))
        return await self.accounts.do(lambda: self.relations.silenced_by(person))

    async def _mute(self, name: str, person: str, command: Mute) -> None:
        with suppress(ConquistaError):  # it is so already, or the seat has another holder by now
            await self.tables.ask(name, Request(SeatHolder(PERSON, person), tokens.name(), command))


def _people(table: Table) -> list[SeatHolder]:
    """Return the people who sit at a table, and its host without a name; none at an anonymous table."""
    seats = table.seated_people()
    return [table.holder(seat) for seat in seats] + ([SeatHolder(PERSON, table.host)] if seats else [])
