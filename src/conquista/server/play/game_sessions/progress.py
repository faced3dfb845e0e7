"""The course of game sessions: rounds begin, are followed and end; each change is one transaction, then announced."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from conquista.core import ConquistaError, Data
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.accounts.service import AccountService
from conquista.server.errors import NotFound
from conquista.server.notifications.service import NotificationService
from conquista.server.play.game_sessions import rounds
from conquista.server.play.game_sessions.tables import SessionTables
from conquista.server.play.live.connected_people import PeoplePresence
from conquista.server.runtime.background import repeat
from conquista.server.runtime.clock import now
from conquista.server.runtime.logs import logger, traceback_lines
from conquista.store.people.relations import BLOCK, RelationStore
from conquista.store.play.game_sessions import BETWEEN, ENDED, GATHERING, HERE, PLAYING, GameSessionStore, StoredSession

T = TypeVar("T")
IDLE = 12 * 3600 * 1000  # milliseconds without a change after which a session ends
TICK = 1.0  # seconds between two looks at rounds in play
FEWEST = 2  # people or computers in a round


class SessionProgress:
    """Stores and advances game sessions; `changed` is awaited after every change of a session."""

    def __init__(
        self,
        store: GameSessionStore,
        accounts: AccountService,
        relations: RelationStore,
        presence: PeoplePresence,
        notifications: NotificationService,
        tables: SessionTables,
        address: str,
    ) -> None:
        self.store, self.tables = store, tables
        self._accounts, self._relations, self._presence, self._address = accounts, relations, presence, address
        self._notifications = notifications
        self.changed: Callable[[str], Awaitable[None]] | None = None

    # rounds

    async def _begin(self, session: str, only_ready: bool) -> StoredSession:
        """Begin the next round with those who are here, or only with those who are ready; too few stop the clock."""
        found = await self._do(partial(self.store.read, session))
        if found is None:
            raise NotFound("server.no_session")
        absent, apart = await self._absent(found), await self._apart(found)

        def begun(stored: StoredSession) -> None:
            if stored.state not in (GATHERING, BETWEEN):
                return
            people = [one for one in rounds.seated_next(stored, only_ready) if one not in absent]
            if rounds.drawn_people(stored.draft) != set(people) or not rounds.keeps_apart(stored.draft, apart):
                stored.draft = rounds.draw(stored, people, apart, secrets.randbelow(2**31))
            humans = [one for one in people if not rounds.is_computer(one)]
            if not stored.draft["tables"] or (only_ready and len(humans) < FEWEST):
                stored.due = 0
                stored.draft.pop("called", None)
                return
            rounds.begin(stored, now())

        changed = await self._edit(session, begun)
        if changed.state == PLAYING:
            await self.tables.open(changed)
            await self._announce(session)
            if changed.round == 1:
                await self._notify_begun(changed)
        return changed

    async def _notify_begun(self, session: StoredSession) -> None:
        """Tell those who have no open page that the first round has begun."""
        away = {one.person for one in session.staying()} - {session.host}
        away -= await self._presence.connected(sorted(away))
        host = session.people.get(session.host)
        preset = str(session.terms["preset"])
        data: dict[str, Data] = {"from": host.name if host else "", "path": f"/g/{session.code}"}
        data |= {"preset": preset, "game": registry.preset(preset)[0].facts.name}
        if session.name:
            data["title"] = session.name
        for person in sorted(away):
            await self._notifications.notify(person, "session", _about(session), data, once=True)

    async def _noticed(self, session: StoredSession, person: str) -> None:
        """A person of whom a notification asks to come is here."""
        await self._notifications.resolve(person, _about(session))

    async def keep_running(self) -> None:
        """Follow rounds in play, begin those that are due, and end sessions that nobody uses, until cancelled."""
        await repeat(self.tick, TICK)

    async def tick(self) -> None:
        """Do what is due; another process may do the same at the same time."""
        for session in await self._do(partial(self.store.due, now(), now() - IDLE)):
            try:
                await self._advance(session)
            except ConquistaError:
                raise
            except Exception as fault:  # the other sessions must go on
                logger().error("fault", where=traceback_lines(fault))

    async def _advance(self, session: str) -> None:
        found = await self._do(partial(self.store.read, session))
        if found is None or found.state == ENDED:
            return
        if found.state == PLAYING:
            await self.tables.open(found)  # what a crash may have left undone
            results = await self.tables.results(found)
            if results:

                def placed(stored: StoredSession) -> None:
                    for table, ranks in results.items():
                        rounds.place(stored, table, ranks)
                    rounds.end_round(stored, now())

                await self._edit(session, placed, draws=True)
        elif found.due and found.due <= now():
            await self._begin(session, only_ready=not found.draft.get("called"))
        if found.touched < now() - IDLE:

            def ended(stored: StoredSession) -> None:
                stored.state, stored.due = ENDED, 0

            await self._edit(session, ended)

    async def _absent(self, session: StoredSession) -> set[str]:
        """Return the people who have neither said that they play nor an open page."""
        silent = [one.person for one in session.staying() if one.state == HERE and one.person != session.host]
        return set(silent) - await self._presence.connected(silent)

    async def _apart(self, session: StoredSession) -> frozenset[frozenset[str]]:
        """Return the pairs of people of whom one blocks the other."""
        people = [one.person for one in session.staying()]
        found = await self._do(partial(self._relations.among, people))
        return frozenset(frozenset((one.person, one.other)) for one in found if one.kind == BLOCK)

    # storing

    async def _edit(self, session: str, work: Callable[[StoredSession], None], draws: bool = False) -> StoredSession:
        """Change a session in one transaction and announce it.

        With `draws`, the next round is drawn again where its people have changed.
        """
        apart: frozenset[frozenset[str]] = frozenset()
        if draws:
            known = await self._do(partial(self.store.read, session))
            apart = await self._apart(known) if known is not None else apart

        def edited() -> tuple[StoredSession, bool]:
            with self.store.edit(session, now()) as found:
                if found is None:
                    raise NotFound("server.no_session")
                before = found.revision
                work(found)
                if draws:
                    _redraw(found, apart)
            return found, found.revision != before

        found, is_changed = await self._do(edited)
        if is_changed:
            await self._announce(session)
        return found

    async def renamed(self, person: str, name: str, kind: str) -> None:
        """Show a person under a new name in all sessions."""
        for one in await self._do(partial(self.store.of_person, person)):

            def named(found: StoredSession) -> None:
                if person in found.people:
                    found.people[person] = replace(found.people[person], name=name, kind=kind)

            await self._edit(one.id, named)

    async def forget(self, person: str) -> None:
        """Remove a person from all sessions; results stay without a name."""
        for one in await self._do(partial(self.store.of_person, person)):
            with suppress(ConquistaError):
                await self.tables.stand_in(one, person)
            await self._do(partial(self.store.forget, person, f"x{tokens.name()}"))
            await self._announce(one.id)

    async def _announce(self, session: str) -> None:
        if self.changed is not None:
            await self.changed(session)

    async def _do(self, work: Callable[[], T]) -> T:
        return await self._accounts.do(work)


def _about(session: StoredSession) -> str:
    return f"session:{session.id}"


def _redraw(session: StoredSession, apart: frozenset[frozenset[str]]) -> None:
    """Draw the next round again where the drawn people are not those who play it."""
    if session.state not in (GATHERING, BETWEEN):
        return
    people = rounds.seated_next(session)
    if rounds.drawn_people(session.draft) != set(people) or "tables" not in session.draft:
        called = session.draft.get("called", False)
        session.draft = rounds.draw(session, people, apart, secrets.randbelow(2**31))
        if called:
            session.draft["called"] = True
