"""Who may sit down with whom, and whose messages are muted at a table, by the relations between people."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from conquista.core import ConquistaError
from conquista.server.accounts import names, tokens
from conquista.server.accounts.managed import ManagedAccountRules
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.errors import Forbidden, ServerRefused
from conquista.server.play.live.rated_invitations import RatedInvitations, is_by_invitation
from conquista.server.play.live.service import TableService
from conquista.store.people.relations import BLOCK, SILENT, RelationStore
from conquista.store.people.values import GUEST
from conquista.table.commands.declaration import Mute, Request, Return, Sit, Start
from conquista.table.table import Table
from conquista.table.values import PERSON, SeatHolder

TOURNAMENT_HOST = "tournament:"  # begins the id of the host of a tournament table
MEETINGS = (Sit, Return, Start)  # commands after which people meet


class SeatingPolicy:
    """Applies the relations between people at tables."""

    def __init__(
        self,
        tables: TableService,
        accounts: AccountService,
        relations: RelationStore,
        managed: ManagedAccountRules,
        rated: RatedInvitations | None = None,
    ) -> None:
        self.rated = rated
        self.tables = tables
        self.accounts = accounts
        self.relations = relations
        self.managed = managed

    async def admit(self, caller: Caller, who: SeatHolder, name: str) -> SeatHolder:
        """Return the holder of the seat; refuse it beside people who block the caller or are blocked.

        A guest whose name is at the table is refused too, or gets another name where the server had chosen it. At an
        anonymous table nothing is refused, since a refusal would reveal who is there.
        """
        await self.check_tournament(name)
        people = await self.tables.read(name, _people)
        others = {holder.id for holder in people} - {caller.person.id}
        listing = await self.tables.lobby.find(name)
        if listing is not None and (listing.club or caller.person.managed):
            await self.managed.check_seat(caller, listing, {*others, listing.host})
        found = await self.accounts.do(lambda: self.relations.among({caller.person.id, *others}))
        for relation in found:
            if relation.kind == BLOCK and relation.person == caller.person.id:
                raise ServerRefused("server.you_block")
            if relation.kind == BLOCK and relation.other == caller.person.id:
                raise ServerRefused("server.not_welcome")
        taken = {names.folded(one.name) for one in people if one.id in others}
        if caller.person.kind != GUEST or names.folded(who.name) not in taken:
            return who
        if not names.is_generated(who.name):
            raise ServerRefused("server.name_at_table", name=who.name)
        return replace(who, name=await self.accounts.generate_name(caller, taken))

    async def check_tournament(self, name: str) -> None:
        """Refuse what would change who plays at a table of a tournament."""
        listing = await self.tables.lobby.find(name)
        if listing is not None and listing.host.startswith(TOURNAMENT_HOST):
            raise Forbidden("server.tournament_table")

    async def check_rated(self, name: str) -> None:
        """Refuse the start of a rated match by invitation between people who may not play one."""
        listing = await self.tables.lobby.find(name)
        if self.rated is None or listing is None or not is_by_invitation(listing, TOURNAMENT_HOST):
            return
        config, holders = await self.tables.read(
            name, lambda table: (table.config, [table.holder(seat) for seat in table.seats])
        )
        await self.rated.check(config, holders)

    async def apply_mutes(self, name: str) -> None:
        """Apply the mutes and blocks of people at a table; not at an anonymous table, where that would reveal names."""
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
            await self.tables.submit(name, Request(SeatHolder(PERSON, person), tokens.name(), command))


def _people(table: Table) -> list[SeatHolder]:
    """Return the people who sit at a table, and its host without a name; none at an anonymous table."""
    seats = table.seated_people()
    return [table.holder(seat) for seat in seats] + ([SeatHolder(PERSON, table.host)] if seats else [])
