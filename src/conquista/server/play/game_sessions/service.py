"""The game session service: who may do what in a session, and its rounds."""

from __future__ import annotations

from functools import partial
from typing import Any

from conquista.games import registry
from conquista.server.accounts import names, tokens
from conquista.server.accounts.service import Caller
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.play.game_sessions import documents, rounds
from conquista.server.play.game_sessions.codes import is_code, new_code, normalised
from conquista.server.play.game_sessions.progress import FEWEST, SessionProgress
from conquista.server.play.game_sessions.tables import SessionTables, table_config
from conquista.server.play.pairing.table_sizes import preset_family
from conquista.server.runtime.clock import now
from conquista.server.schema.play import game_sessions as forms
from conquista.store.people.relations import BLOCK
from conquista.store.people.values import GUEST
from conquista.store.play.game_sessions import (
    BETWEEN,
    ENDED,
    GATHERING,
    HERE,
    LEFT,
    OPEN_ENTRY,
    PAUSE,
    PLAYING,
    READY,
    REMOVED,
    SHUT_ENTRY,
    STAYING,
    SessionPerson,
    StoredSession,
)

ATTEMPTS = 20  # at a code that is free
MOST_SESSIONS = 5  # of one host, not ended


class GameSessionService(SessionProgress):
    """Operations on game sessions for the event loop."""

    # reading

    async def find(self, code: str, person: str) -> StoredSession:
        """Return the session with this code; raises NotFound for any other, and for ended ones to strangers."""
        typed = normalised(code[:40])
        found = await self._do(partial(self.store.find, typed, person)) if is_code(typed) else None
        if found is None:
            raise NotFound("server.no_session")
        return found

    async def inside(self, code: str, person: str) -> StoredSession:
        """Return a session for a person who has entered it."""
        found = await self.find(code, person)
        own = found.people.get(person)
        if own is None or own.state == REMOVED:
            raise Forbidden("server.session_enter")
        return found

    async def card(self, session: StoredSession) -> dict[str, Any]:
        """Return a session as the people in it see it."""
        present = await self._presence.connected(list(session.people))
        listings = await self.tables.listings(session)
        return documents.session_card(session, present, listings, self._address)

    def _checked_name(self, name: str) -> str:
        """Return a name of a session as displayed; refuse one with a listed word."""
        shown = clean_name(name)
        self._accounts.words.check(shown)
        return shown

    def link(self, session: StoredSession) -> str:
        return documents.session_link(session, self._address)

    def sheet(self, session: StoredSession) -> str:
        return documents.sheet(session, self._address)

    # coming and going

    async def create(self, caller: Caller, form: forms.NewSession) -> StoredSession:
        """Open a session; the caller is its host."""
        terms, name = await self._do(partial(checked_terms, form.terms)), self._checked_name(form.name)
        held = await self._do(partial(self.store.of_person, caller.person.id))
        if sum(one.host == caller.person.id and one.state != ENDED for one in held) >= MOST_SESSIONS:
            raise ServerRefused("server.session_many", most=MOST_SESSIONS)
        time, host = now(), caller.person
        own = SessionPerson(host.id, host.name, host.kind, HERE, time)
        for _ in range(ATTEMPTS):
            made = StoredSession(
                *(tokens.name(), new_code(form.long), host.id, name, terms, OPEN_ENTRY, GATHERING),
                *(0, {}, 0, 1, time, time),
                people={host.id: own},
                club=form.club,
            )
            if await self._do(partial(self.store.create, made)):
                return made
        raise ServerRefused("server.session_codes")

    async def enter(self, code: str, caller: Caller, name: str | None) -> tuple[StoredSession, Caller]:
        """Enter a session, or come back to it; a guest named like another person in it gets a number."""
        session = await self.find(code, caller.person.id)
        known = session.people.get(caller.person.id)
        if known is not None and known.state == REMOVED:
            raise Forbidden("server.session_removed")
        if session.state == ENDED:
            raise ServerRefused("server.session_ended")
        if known is None or known.state == LEFT:
            await self._check_welcome(session, caller.person.id)
            staying = {one.person for one in session.staying()}
            await self.tables.managed.check_company(caller, {session.host, *staying})
        if caller.person.kind == GUEST and name is not None:
            caller = await self._named(session, caller, name)
        person = caller.person

        def entered(found: StoredSession) -> None:
            own = found.people.get(person.id)
            if own is None and len(found.staying()) >= documents.MOST_PEOPLE:
                raise ServerRefused("server.session_full", most=documents.MOST_PEOPLE)
            if own is None or own.state == LEFT:
                if found.entry == SHUT_ENTRY and person.id != found.host:
                    raise Forbidden("server.session_closed")
                joined = own.joined if own else now()
                found.people[person.id] = SessionPerson(person.id, person.name, person.kind, HERE, joined)
                if not found.host:
                    found.host = person.id
            elif (own.name, own.kind) != (person.name, person.kind):
                own.name, own.kind = person.name, person.kind

        changed = await self._edit(session.id, entered, draws=True)
        await self._noticed(changed, person.id)
        return changed, caller

    async def _check_welcome(self, session: StoredSession, person: str) -> None:
        """Refuse a person whom the host blocks, or who blocks the host."""
        for one in await self._do(partial(self._relations.among, {person, session.host})):
            if one.kind == BLOCK:
                raise Forbidden("server.you_block" if one.person == person else "server.session_closed")

    async def _named(self, session: StoredSession, caller: Caller, name: str) -> Caller:
        """Name a guest; where an account or a person in the session has the name, with a number."""
        shown = names.display_name(name)
        if shown == caller.person.name:
            return caller
        taken = {names.folded(one.name) for one in session.people.values() if one.person != caller.person.id}
        for number in range(1, documents.MOST_PEOPLE + 2):
            tried = shown if number == 1 else f"{shown[: names.LONGEST - 3].rstrip(' ._-')} {number}"
            if names.folded(tried) in taken:
                continue
            try:
                return await self._accounts.renamed(caller, tried)
            except ServerRefused as refusal:
                if refusal.key != "server.name_taken":
                    raise
        raise ServerRefused("server.name_taken", name=shown)

    async def leave(self, code: str, caller: Caller, person: str) -> StoredSession | None:
        """Leave a session, or let the host remove a person; a computer takes the seat of a round in play."""
        session = await self.inside(code, caller.person.id)
        own = person == caller.person.id
        if not own and session.host != caller.person.id:
            raise Forbidden("server.session_host")

        def left(found: StoredSession) -> None:
            known = found.people.get(person)
            if known is None:
                raise NotFound("server.unknown")
            if known.state in STAYING or not own:
                known.state = LEFT if own else REMOVED
            if found.host == person:
                found.host = next((one.person for one in found.staying()), "")

        changed = await self._edit(session.id, left, draws=True)
        await self.tables.stand_in(changed, person)
        await self._noticed(changed, person)
        return changed

    async def answer(self, code: str, caller: Caller, state: str) -> StoredSession:
        """Say whether one plays the next round; once all have answered it begins, after the first."""
        session = await self.inside(code, caller.person.id)

        def answered(found: StoredSession) -> None:
            own = found.people[caller.person.id]
            if own.state not in STAYING:
                raise ServerRefused("server.session_enter")
            own.state = state

        changed = await self._edit(session.id, answered, draws=True)
        await self._noticed(changed, caller.person.id)
        if changed.state == BETWEEN and all(one.state in (READY, PAUSE) for one in changed.staying()):
            changed = await self._begin(changed.id, only_ready=True)
        return changed

    # the host

    async def change(self, code: str, caller: Caller, form: forms.SessionChange) -> StoredSession:
        """Change name, terms or entry; terms apply from the next round."""
        session = await self._hosted(code, caller)
        terms = None if form.terms is None else await self._do(partial(checked_terms, form.terms))

        name = None if form.name is None else self._checked_name(form.name)

        def changed(found: StoredSession) -> None:
            if name is not None:
                found.name = name
            if form.entry is not None:
                found.entry = form.entry
            if terms is not None and terms != found.terms:
                found.terms, found.draft = terms, {}

        return await self._edit(session.id, changed, draws=True)

    async def draw(self, code: str, caller: Caller, form: forms.SessionDraw) -> StoredSession:
        """Draw the next round again, or exchange two people of it."""
        session = await self._hosted(code, caller)

        def drawn(found: StoredSession) -> None:
            if found.state not in (GATHERING, BETWEEN):
                raise ServerRefused("server.session_playing")
            if form.swap is None:
                found.draft = {}
            else:
                rounds.swap(found, *form.swap)

        return await self._edit(session.id, drawn, draws=True)

    async def begin(self, code: str, caller: Caller) -> StoredSession:
        """Begin the next round: at once when all are ready or the host asks again, otherwise after a countdown."""
        session = await self._hosted(code, caller)
        if session.state not in (GATHERING, BETWEEN):
            raise ServerRefused("server.session_playing" if session.state == PLAYING else "server.session_ended")
        waiting = [one for one in session.staying() if one.state == HERE and one.person != session.host]
        absent = await self._absent(session)
        if len([one for one in rounds.seated_next(session) if one not in absent]) < FEWEST:
            raise ServerRefused("server.session_few")
        if not waiting or session.draft.get("called"):
            return await self._begin(session.id, only_ready=False)

        def called(found: StoredSession) -> None:
            found.due = now() + rounds.COUNTDOWN
            found.draft["called"] = True

        return await self._edit(session.id, called)

    async def end(self, code: str, caller: Caller) -> StoredSession:
        """End a session; matches in progress continue without counting."""
        session = await self._hosted(code, caller)

        def ended(found: StoredSession) -> None:
            found.state, found.due, found.draft = ENDED, 0, {}

        return await self._edit(session.id, ended)

    async def _hosted(self, code: str, caller: Caller) -> StoredSession:
        session = await self.inside(code, caller.person.id)
        if session.host != caller.person.id:
            raise Forbidden("server.session_host")
        if session.state == ENDED:
            raise ServerRefused("server.session_ended")
        return session


def checked_terms(form: forms.SessionTerms) -> dict[str, Any]:
    """Return terms as they are stored; refuse a preset, a size or a level that does not exist."""
    terms = form.model_dump()
    family = preset_family(form.preset)
    if form.tables == "even" and form.size not in family.sizes:
        nearest = min(family.sizes, key=lambda size: (abs(size - form.size), size))
        terms["size"] = nearest
    config = table_config(terms, form.preset)
    game = registry.game(config.game)
    SessionTables.check_level(game, config, form.level)
    return terms


def clean_name(name: str) -> str:
    """Return a name of a session as displayed: one line, without invisible signs."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:60]
