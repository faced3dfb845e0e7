"""What people do with tournaments: arrange, enter, pause, leave, decide, read."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeVar

from conquista.core import Seat
from conquista.server.accounts import names, tokens
from conquista.server.accounts.service import Caller
from conquista.server.accounts.word_list import WordList
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.play.live.live_table import TableUpdate
from conquista.server.play.live.lobby import Lobby
from conquista.server.play.live.seating import TOURNAMENT_HOST
from conquista.server.runtime.background import BackgroundTasks
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner
from conquista.server.schema import tournaments as forms
from conquista.server.tournaments.arranging import terms_from
from conquista.server.tournaments.director import DirectorThreads, TournamentDirector
from conquista.server.tournaments.entering import check_director, check_staff, join_tournament, own_entry
from conquista.server.tournaments.events import TournamentNotices
from conquista.server.tournaments.people import TournamentPeople
from conquista.server.tournaments.reading import TournamentReader
from conquista.server.tournaments.tables import TournamentTables
from conquista.server.tournaments.terms import TournamentTerms, may_begin
from conquista.store.people.port import Register
from conquista.store.people.values import PERSON as ACCOUNT
from conquista.store.people.values import Person
from conquista.store.tournaments.edits import TournamentEdit
from conquista.store.tournaments.tournaments import JOB, TournamentStore
from conquista.store.tournaments.values import (
    CANCELLED,
    IN,
    OPEN,
    OUT,
    PAUSED,
    REMOVED,
    RULING,
    RUNNING,
    STARTED,
    StoredEntrant,
    StoredTournament,
)
from conquista.table.pace import MINUTE
from conquista.table.state import OVER as OVER_TABLE
from conquista.table.values import PERSON, SeatHolder
from conquista.tournaments.formats import CLUB_MATCH, FIXED, SIMUL, SIMUL_HOST

T = TypeVar("T")
REMINDER = "tournament.reminder"  # a kind of job
REMIND_BEFORE = 15 * MINUTE
MOST_DIRECTED = 10  # tournaments of one person that are not over
SOONEST, LATEST = MINUTE, 400 * 24 * 60 * MINUTE  # before the beginning
MOST_LISTED = 100


class TournamentService(TournamentReader):
    """Checks who may do what, and changes tournaments in single transactions."""

    def __init__(
        self,
        store: TournamentStore,
        register: Register,
        people: TournamentPeople,
        director: TournamentDirector,
        tables: TournamentTables,
        notices: TournamentNotices,
        lobby: Lobby,
        do: DirectorThreads,
        jobs: JobRunner,
        words: WordList,
    ) -> None:
        """The names of tournaments contain none of these words."""
        super().__init__(store, people, director, do)
        self.notices = notices
        self._register, self._tables, self._lobby, self._jobs = register, tables, lobby, jobs
        self._wake, self._words = jobs.wake, words
        self._background = BackgroundTasks()
        jobs.register(JOB, self.advance)
        jobs.register(REMINDER, self.remind)

    # the course of tournaments

    def table_changed(self, table: str, update: TableUpdate, present: Collection[Seat]) -> None:
        """Let a tournament go on when one of its matches is over."""
        host = self._lobby.host(table)
        if update.phase == OVER_TABLE and host.startswith(TOURNAMENT_HOST):
            self._background.start(self._jobs.schedule(JOB, host.removeprefix(TOURNAMENT_HOST), now()))

    async def resume(self) -> None:
        """Resume all unfinished tournaments after the server has started."""
        for name in await self.do(self.store.unfinished):
            await self._jobs.schedule(JOB, name, now())

    async def advance(self, name: str, data: dict[str, Any]) -> None:
        """Handle the job of a tournament."""
        await self.director.advance(name)

    async def remind(self, name: str, data: dict[str, Any]) -> None:
        """Handle the job that reminds entrants of the beginning."""
        snapshot = await self.do(partial(self.store.snapshot, name))
        if snapshot is not None and snapshot.tournament.state == OPEN:
            await self.notices.soon(snapshot)

    # arranging

    async def create(self, caller: Caller, form: forms.NewTournament) -> str:
        """Add a tournament that the caller directs; return its id."""
        if caller.person.kind != ACCOUNT:
            raise Forbidden("server.tournament_account")
        title = " ".join(form.name.split())
        if not title or not title.isprintable():
            raise ServerRefused("server.tournament_name")
        self._words.check(title)
        time = now()
        if form.starts is not None and not time + SOONEST <= form.starts <= time + LATEST:
            raise ServerRefused("server.tournament_starts")
        await self._check_clubs(form, caller.person.id)
        terms = await self.do(partial(terms_from, form))
        made = StoredTournament(
            *(f"t{tokens.name(9)}", title, form.format, OPEN, caller.person.id, form.starts, time),
            *(None, None, secrets.token_hex(16), 0, 1, terms.as_data()),
            club=form.club,
            opponent=form.opponent,
        )
        host = None
        if form.format == SIMUL:
            rating = await self.do(partial(self._rating, terms, [caller.person]))
            host = StoredEntrant(SIMUL_HOST, caller.person.id, "", IN, 1, rating, time, time)
        if not await self.do(partial(self.store.create, made, MOST_DIRECTED, host)):
            raise ServerRefused("server.tournament_limit", most=MOST_DIRECTED)
        if form.starts is not None and form.starts - REMIND_BEFORE > time:
            await self._jobs.schedule(REMINDER, made.id, form.starts - REMIND_BEFORE)
        self._wake()
        if form.format == CLUB_MATCH:
            staff = await self.do(partial(self.people.staff, form.opponent))
            await self.notices.challenged(await self.snapshot(made.id), staff)
        return made.id

    async def _check_clubs(self, form: forms.NewTournament, person: str) -> None:
        """Refuse a tournament of a club to those who do not arrange its tournaments."""
        if form.club and form.club not in await self.do(partial(self.people.led_by, person)):
            raise Forbidden("server.tournament_club_staff")
        if form.entry.members_only and not form.club:
            raise ServerRefused("server.tournament_no_club")
        if form.format == CLUB_MATCH:
            known = await self.do(partial(self.people.clubs.names, [form.opponent]))
            if not form.club or form.opponent not in known or form.opponent == form.club:
                raise ServerRefused("server.club_match_clubs")
        elif form.opponent:
            raise ServerRefused("server.club_match_only")

    async def begin(self, name: str, person: str) -> None:
        """Begin now; for the director only."""

        def work(edit: TournamentEdit) -> None:
            check_director(edit, person)
            if edit.tournament.state != OPEN:
                raise ServerRefused("server.tournament_begun")
            terms = TournamentTerms.of(edit.tournament.settings)
            playing = [one for one in edit.snapshot.entrants if one.state in (IN, PAUSED)]
            if edit.tournament.format in (CLUB_MATCH, SIMUL) and not may_begin(terms, edit.tournament, playing):
                raise ServerRefused(f"server.{edit.tournament.format}_incomplete", boards=terms.boards)
            edit.postpone(edit.now)

        await self.edit(name, work)

    async def cancel(self, name: str, person: str) -> None:
        """Cancel a tournament; matches that run go on, and count for nothing here."""

        def work(edit: TournamentEdit) -> None:
            check_director(edit, person)
            if edit.tournament.state not in (OPEN, RUNNING):
                raise ServerRefused("server.tournament_over")
            edit.finish(CANCELLED)

        await self.edit(name, work)
        await self.notices.cancelled(await self.snapshot(name))

    async def remove(self, name: str, person: str, number: int) -> None:
        """Remove an entrant; played rounds stay, a running duel is lost."""

        def work(edit: TournamentEdit) -> StoredEntrant:
            check_director(edit, person)
            found = edit.snapshot.entrant(number)
            if found is None:
                raise NotFound("server.tournament_entrant", number=number)
            if edit.tournament.format == CLUB_MATCH:
                check_staff(edit, found.club, person)
            if edit.tournament.state == OPEN:
                edit.leave(number)
            elif edit.tournament.state == RUNNING:
                edit.set_state(number, REMOVED)
            else:
                raise ServerRefused("server.tournament_over")
            return found

        removed = await self.edit(name, work)
        snapshot = await self.snapshot(name)
        for one in snapshot.open_pairings:
            if number in one.entrants and one.stage == STARTED:
                for who in removed.people:
                    await self._tables.resign(one.table, SeatHolder(PERSON, who))
        await self.notices.removed(snapshot, removed)

    async def rule(self, name: str, person: str, form: forms.TournamentRuling) -> None:
        """Decide a pairing of the latest round, also one that has a result already."""

        def work(edit: TournamentEdit) -> None:
            check_director(edit, person)
            snapshot = edit.snapshot
            if edit.tournament.format == CLUB_MATCH:
                raise ServerRefused("server.club_match_ruling")
            found = next((o for o in snapshot.pairings if (o.round, o.number) == (form.round, form.number)), None)
            if found is None or len(found.sides) < 2:
                raise NotFound("server.tournament_pairing", round=form.round, number=form.number)
            if edit.tournament.state != RUNNING or form.round != len(snapshot.rounds):
                raise ServerRefused("server.tournament_ruled_late")
            if len(form.ranks) != len(found.sides):
                raise ServerRefused("server.tournament_ranks", sides=len(found.sides))
            edit.set_result(found, form.ranks, RULING, " ".join(form.note.split()))

        await self.edit(name, work)

    # entering

    async def join(self, name: str, caller: Caller, form: forms.JoinTournament) -> None:
        """Enter, come back after a pause, or agree to play as a partner."""
        snapshot = await self.snapshot(name)
        terms = TournamentTerms.of(snapshot.tournament.settings)
        partner = await self.do(partial(self.account, form.partner)) if terms.pairs and form.partner else None
        people = [caller.person, *([partner] if partner else [])]
        club = form.club or terms.entry.club
        await self.do(partial(self._check_entry, terms, people, form.code, club))
        rating = await self.do(partial(self._rating, terms, people))

        def work(edit: TournamentEdit) -> StoredEntrant | None:
            return join_tournament(edit, terms, caller.person.id, partner.id if partner else "", rating, club)

        invited = await self.edit(name, work)
        if invited is not None and partner is not None:
            await self.notices.invited(await self.snapshot(name), caller.person.name, partner.id)

    def _check_entry(self, terms: TournamentTerms, people: Sequence[Person], code: str, club: str) -> None:
        if terms.entry.code and not hmac.compare_digest(terms.entry.code.encode(), code.strip().encode()):
            raise Forbidden("server.tournament_code")
        for one in people:
            refusal = self.people.refusal(terms, one, club)
            if refusal is not None:
                raise refusal
        until = self.store.banned_until([one.id for one in people], now())
        if until is not None:
            raise Forbidden("server.tournament_excluded", hours=-(-(until - now()) // (60 * MINUTE)))

    def account(self, name: str) -> Person:
        """Return the account with this name."""
        found = self._register.account(names.folded(name)) if name else None
        if found is None:
            raise NotFound("server.tournament_partner_unknown", name=name[:40])
        return found

    def _rating(self, terms: TournamentTerms, people: Sequence[Person]) -> int:
        return self.people.rating(terms, StoredEntrant(0, people[0].id, people[-1].id, IN, 1, 0, 0, 0))

    async def pause(self, name: str, person: str) -> None:
        """Sit out the following rounds."""

        def work(edit: TournamentEdit) -> None:
            mine = own_entry(edit, person)
            if edit.tournament.format in FIXED and edit.tournament.format != CLUB_MATCH:
                raise ServerRefused("server.tournament_no_pause")
            if mine.state != IN:
                raise ServerRefused("server.tournament_not_in")
            edit.set_state(mine.number, PAUSED)

        await self.edit(name, work)

    async def leave(self, name: str, person: str) -> None:
        """Leave: before the beginning without a trace, later with the rounds played so far."""

        def work(edit: TournamentEdit) -> None:
            mine = own_entry(edit, person)
            if edit.tournament.state == OPEN:
                edit.leave(mine.number)
            elif mine.state in (IN, PAUSED):
                edit.set_state(mine.number, OUT)
            else:
                raise ServerRefused("server.tournament_not_in")

        await self.edit(name, work)

    async def arrive(self, name: str, person: str) -> str:
        """Note that a person is at the own table; return it, empty where there is none."""
        table = await self.director.arrive(name, person)
        self._wake()
        return table

    # people who leave the server

    async def forget(self, person: str) -> None:
        """Let a person leave all tournaments, and delete what is stored about them."""
        for name, entry in (await self.do(partial(self.store.entries_of, person))).items():
            snapshot = await self.snapshot(name)
            if snapshot.tournament.state in (OPEN, RUNNING) and entry.state != REMOVED:
                await self.leave_quietly(name, person)
        await self.do(partial(self.store.forget, person))

    async def leave_quietly(self, name: str, person: str) -> None:
        def work(edit: TournamentEdit) -> None:
            mine = edit.snapshot.entry_of(person)
            if mine is not None and edit.tournament.state == OPEN:
                edit.leave(mine.number)
            elif mine is not None:
                edit.set_state(mine.number, OUT)

        await self.edit(name, work)

    async def edit(self, name: str, work: Callable[[TournamentEdit], T]) -> T:
        """Change a tournament in one transaction, and let it go on."""

        def done() -> T:
            with self.store.edit(name, now()) as edit:
                if edit is None:
                    raise NotFound("server.no_tournament")
                return work(edit)

        found: T = await self.do(done)
        self._wake()
        self.notices.changed(name)
        return found
