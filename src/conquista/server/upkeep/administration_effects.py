"""Carries out what decisions of moderators and admins do to tables, sockets and people of a running server.

The decisions are jobs of the store, so that a crash loses none, and so that the command line needs no access to the
process. Every effect may be repeated.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from conquista.core import ConquistaError
from conquista.server.accounts import tokens
from conquista.server.administration.actor import EFFECT
from conquista.server.errors import NotFound
from conquista.server.runtime.clock import now
from conquista.server.upkeep.deletion import delete_people
from conquista.store.administration.audit_log import SERVER
from conquista.table.commands.declaration import EndWithoutResult, Leave, Request, Rise
from conquista.table.errors import JournalDamaged, TableRefused
from conquista.table.values import PERSON, SeatHolder

if TYPE_CHECKING:
    from conquista.server.app_state import AppState

Effect = Callable[..., Awaitable[None]]


class AdministrationEffects:
    """The effects by name; each takes the data of its job."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self._effects: dict[str, Effect] = {
            "notify": self._notify,
            "hide_words": self._hide_words,
            "leave_tables": self._leave_tables,
            "renamed": self._renamed,
            "end_table": self._end_table,
            "repair_table": self._repair_table,
            "delete_person": self._delete_person,
        }

    def register(self) -> None:
        """Let the jobs of this process carry effects out."""
        self._app_state.jobs.register(EFFECT, self._carry_out)

    async def _carry_out(self, key: str, data: dict[str, Any]) -> None:
        effect = self._effects[data.pop("do")]
        with suppress(NotFound):  # the table or the person is gone
            await effect(**data)

    async def _notify(self, person: str, about: str, data: dict[str, Any]) -> None:
        await self._app_state.notifications.notify(person, "moderation", about, data)

    async def _hide_words(self, person: str, table: str, times: list[int]) -> None:
        await self._app_state.tables.hide_words(table, SeatHolder(PERSON, person), frozenset(times))

    async def _leave_tables(self, person: str) -> None:
        """Leave the seats of a suspended person to computers, so that nobody waits for them."""
        tables, holder = self._app_state.tables, SeatHolder(PERSON, person)
        for listing in await tables.lobby.tables_of(person, all_of_them=True):
            if listing.phase == "over":
                continue
            for seat in await tables.read(listing.table, lambda table: table.seats_of(holder)):
                for command in (Rise(seat), Leave(seat)):
                    with suppress(ConquistaError):  # one of the two is possible
                        await tables.submit(listing.table, Request(holder, tokens.name(), command))

    async def _renamed(self, person: str, name: str) -> None:
        self._app_state.sockets.rename(person, name)
        known = await self._app_state.accounts.do(lambda: self._app_state.accounts.register.person(person))
        if known is not None:
            await self._app_state.game_sessions.renamed(person, name, known.kind)

    async def _end_table(self, table: str) -> None:
        server, tables = SeatHolder(PERSON, SERVER), self._app_state.tables
        try:
            await tables.submit(table, Request(server, tokens.name(), EndWithoutResult()))
        except JournalDamaged:  # it cannot be loaded, and is at least no longer listed
            register = self._app_state.accounts.register
            listing = await self._app_state.accounts.do(lambda: register.listing(table))
            if listing is not None:
                ended = replace(listing, phase="over", changed=now())
                await self._app_state.accounts.do(lambda: register.list_tables([ended]))
        except TableRefused:
            pass  # it is over
        await tables.lobby.write()

    async def _repair_table(self, table: str) -> None:
        with suppress(JournalDamaged):  # the log says so; nothing is left but to end it
            await self._app_state.tables.reload(table)

    async def _delete_person(self, person: str) -> None:
        bots = await self._app_state.accounts.do(lambda: self._app_state.accounts.register.bots(person))
        await delete_people(self._app_state, [person, *(bot.id for bot in bots)])
