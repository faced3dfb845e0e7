"""Advances tournaments: each step is decided from the stored rows, done once, and may be interrupted anywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from conquista.core import Seat
from conquista.server.tournaments import steps
from conquista.server.tournaments.pairing_facts import draw_input, seated, side_ranks, table_config
from conquista.server.tournaments.steps import TournamentStep, next_step, people_of
from conquista.server.tournaments.tables import TableOutcome, TournamentTables, host_of
from conquista.server.tournaments.terms import TournamentTerms, may_begin
from conquista.store.people.relations import RelationStore
from conquista.store.tournaments.edits import TournamentEdit
from conquista.store.tournaments.tournaments import TournamentStore
from conquista.store.tournaments.values import (
    CANCELLED,
    EXPIRED,
    IN,
    NO_SHOW,
    OPENED,
    OUT,
    PAUSED,
    PLAYED,
    STARTED,
    StoredEntrant,
    StoredPairing,
    TournamentSnapshot,
)
from conquista.table.pace import SECOND
from conquista.table.state import GATHERING, OVER
from conquista.table.values import COMPUTER, PERSON, SeatHolder
from conquista.tournaments.draw import draw_round
from conquista.tournaments.formats import ARENA, CLUB_MATCH, SWISS
from conquista.tournaments.values import DrawInput, Pairing, TournamentHistory

POLL = 20 * SECOND  # between two looks at tables in play, beside the reports of their ends
MOST_ABSENCES = 2  # in a row
MOST_STEPS = 1_000  # of one call
MOST_ATTEMPTS = 20  # of a draw while people come and go


class DirectorThreads(Protocol):
    """Runs database work outside the event loop."""

    def __call__(self, work: Callable[[], Any], /) -> Awaitable[Any]: ...


class EntrantFacts(Protocol):
    """What is known about people outside the tournament."""

    def names(self, people: Sequence[str]) -> Mapping[str, str]: ...

    def rating(self, terms: TournamentTerms, entrant: StoredEntrant) -> int: ...

    def may_enter(self, terms: TournamentTerms, entrant: StoredEntrant) -> bool:
        """Return whether an entrant still fulfils the conditions of entry."""


class TournamentEvents:
    """Receives what has happened, after it is stored, and does nothing. An event may be repeated after a crash."""

    async def began(self, snapshot: TournamentSnapshot) -> None: ...

    async def cancelled(self, snapshot: TournamentSnapshot) -> None: ...

    async def paired(self, snapshot: TournamentSnapshot, number: int) -> None: ...

    async def missed(self, snapshot: TournamentSnapshot, entrants: Sequence[StoredEntrant]) -> None: ...

    async def finished(self, snapshot: TournamentSnapshot) -> None: ...

    def changed(self, tournament: str) -> None: ...


Draw = Callable[[TournamentHistory, DrawInput], Awaitable[tuple[Pairing, ...]]]


class TournamentDirector:
    """Runs all tournaments of a store."""

    def __init__(
        self,
        store: TournamentStore,
        relations: RelationStore,
        tables: TournamentTables,
        people: EntrantFacts,
        events: TournamentEvents,
        do: DirectorThreads,
        clock: Callable[[], int],
        draw: Draw | None = None,
    ) -> None:
        self.store, self._relations, self._tables, self._people, self._events = store, relations, tables, people, events
        self._do, self._clock = do, clock
        self._draw_pairings = draw or self._drawn_here
        self.up_since = clock()

    async def advance(self, name: str) -> None:
        """Do everything that is due, and arrange to be called again when there is more."""
        for _ in range(MOST_STEPS):
            snapshot: TournamentSnapshot | None = await self._do(partial(self.store.snapshot, name))
            if snapshot is None:
                return
            terms = TournamentTerms.of(snapshot.tournament.settings)
            if await self._collect(snapshot, terms):
                continue
            step = next_step(snapshot, terms, self._clock(), self.up_since)
            if step.kind != steps.WAIT:
                handler: Callable[..., Awaitable[int | None]] = getattr(self, f"_{step.kind}")
                until = await handler(snapshot, terms, step)
                self._events.changed(name)
                if until is None:
                    continue
                step = TournamentStep(steps.WAIT, until=until)
            due = step.until
            if any(one.stage == STARTED for one in snapshot.open_pairings):
                due = min(due or self._clock() + POLL, self._clock() + POLL)
            if await self._do(partial(self.store.wait, name, snapshot.tournament.version, due)):
                return

    async def arrive(self, name: str, person: str) -> str:
        """Note that a person has come to the own table, whose match begins when all are there; return the table."""

        def work() -> str:
            with self.store.edit(name, self._clock()) as edit:
                if edit is None:
                    return ""
                own = [one for one in edit.snapshot.open_pairings if person in people_of(edit.snapshot, one)]
                for one in own:  # several of the host of a simul
                    if one.stage == OPENED and person not in one.present:
                        edit.set_present(one, {*one.present, person})
                return own[0].table if own else ""

        found: str = await self._do(work)
        return found

    # results

    async def _collect(self, snapshot: TournamentSnapshot, terms: TournamentTerms) -> bool:
        """Store the results of matches that are over; return whether there were any."""
        playing = [one for one in snapshot.open_pairings if one.stage == STARTED]
        phases = await self._tables.phases([one.table for one in playing]) if playing else {}
        found: list[tuple[StoredPairing, tuple[int | None, ...]]] = []
        for pairing in playing:
            if phases.get(pairing.table) == GATHERING:  # interrupted before the match began
                await self._start_table(snapshot, terms, pairing)
            elif phases.get(pairing.table) == OVER:
                outcome = await self._tables.outcome(pairing.table)
                if outcome is not None:
                    found.append((pairing, side_ranks(snapshot, terms, pairing, outcome)))
        if not found:
            return False

        def work() -> bool:
            with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
                for pairing, ranks in found if edit else ():
                    assert edit is not None
                    if _current(edit, pairing).is_open:
                        edit.set_result(pairing, ranks, PLAYED)
                return edit is not None and edit.is_changed

        changed = bool(await self._do(work))
        self._events.changed(snapshot.tournament.id)
        return changed

    # steps

    async def _begin(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        tournament = snapshot.tournament
        entrants = [one for one in snapshot.entrants if one.state in (IN, PAUSED)]
        facts = await self._do(
            lambda: {
                one.number: (self._people.rating(terms, one), self._people.may_enter(terms, one)) for one in entrants
            }
        )

        def work() -> str:
            with self.store.edit(tournament.id, self._clock()) as edit:
                if edit is None or edit.tournament.version != tournament.version:
                    return ""
                left = []
                for one in snapshot.entrants:
                    rating, allowed = facts.get(one.number, (0, False))
                    if not allowed:
                        edit.leave(one.number)
                        continue
                    left.append(one)
                    edit.set_rating(one.number, rating)
                if not may_begin(terms, tournament, left):
                    edit.finish(CANCELLED)
                    return str(CANCELLED)
                if tournament.format == SWISS and terms.rounds > len(left) - 1 + len(left) % 2:
                    settings = {**tournament.settings, "rounds": len(left) - 1 + len(left) % 2}
                    edit.configure(tournament.name, tournament.starts, settings)
                edit.begin()
                return str(IN)

        done = await self._do(work)
        if done == CANCELLED:
            await self._events.cancelled(snapshot)
        elif done:
            await self._events.began(snapshot)

    async def _draw(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> int | None:
        """Draw a round from what is stored, and store it if nothing has changed meanwhile."""
        name, is_arena = snapshot.tournament.id, snapshot.tournament.format == ARENA
        for _ in range(MOST_ATTEMPTS):
            given = await self._do(partial(draw_input, snapshot, step.round, self._relations, self._clock()))
            pairings = await self._draw_pairings(snapshot.history(), given)
            if is_arena and not pairings:
                wave = steps.WAVE if terms.sizes == (2,) else steps.TABLE_WAVE
                return self._clock() + wave
            if await self._do(partial(self._store_draw, snapshot, terms, given, pairings)):
                fresh = await self._do(partial(self.store.snapshot, name))
                await self._events.paired(fresh, step.round)
                return None
            snapshot = await self._do(partial(self.store.snapshot, name))
            if next_step(snapshot, terms, self._clock(), self.up_since) != step:
                return None
        return None

    async def _drawn_here(self, history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
        found: tuple[Pairing, ...] = await self._do(partial(draw_round, history, given))
        return found

    def _store_draw(
        self, snapshot: TournamentSnapshot, terms: TournamentTerms, given: DrawInput, pairings: tuple[Pairing, ...]
    ) -> bool:
        with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
            if edit is None or edit.tournament.version != snapshot.tournament.version:
                return False
            edit.add_round(given, edit.now + terms.limit, pairings)
            return True

    async def _open_tables(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        host = host_of(snapshot.tournament.id)
        names = await self._do(
            lambda: self._people.names([one for pairing in step.pairings for one in people_of(snapshot, pairing)])
        )
        for pairing in step.pairings:
            seats: dict[Seat, SeatHolder] = {}
            for side, team in zip(pairing.sides, terms.teams(len(pairing.sides)), strict=True):
                for seat, person in seated(snapshot, side, team).items():
                    named = SeatHolder(PERSON, person, names.get(person, ""))
                    seats[seat] = named if person in names else SeatHolder(COMPUTER, spec=terms.computer)
            await self._tables.open(pairing.table, host, table_config(snapshot, terms, pairing), seats)
        await self._set_stage(snapshot, step.pairings, OPENED)

    async def _start(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        await self._set_stage(snapshot, step.pairings, STARTED, came=True)
        for pairing in step.pairings:
            await self._start_table(snapshot, terms, pairing)

    async def _start_table(self, snapshot: TournamentSnapshot, terms: TournamentTerms, pairing: StoredPairing) -> None:
        """Start the match of a pairing; computers play for people who have not come."""
        absent: dict[Seat, str] = {}
        for side, team in zip(pairing.sides, terms.teams(len(pairing.sides)), strict=True):
            for seat, person in seated(snapshot, side, team).items():
                if any(side) and (not person or (terms.is_live and person not in pairing.present)):
                    absent[seat] = terms.computer
        await self._tables.start(pairing.table, host_of(snapshot.tournament.id), absent)

    async def _set_stage(
        self, snapshot: TournamentSnapshot, pairings: Sequence[StoredPairing], stage: str, came: bool = False
    ) -> None:
        def work() -> None:
            with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
                for one in pairings if edit else ():
                    assert edit is not None
                    if _current(edit, one).is_open:
                        edit.set_stage(one, stage)
                        for number in one.entrants if came else ():
                            _excuse(edit, number)

        await self._do(work)

    async def _no_show(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        """Decide tables to which a player has not come: duels are lost, at larger tables computers play."""
        started, closed, missing = [], [], list[StoredEntrant]()

        def work() -> None:
            with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
                for one in step.pairings if edit else ():
                    assert edit is not None
                    now = _current(edit, one)
                    if not now.is_open or now.stage != OPENED:
                        continue
                    here = [any(self._has_come(snapshot, terms, now, number) for number in side) for side in now.sides]
                    for number in now.entrants:
                        if self._has_come(snapshot, terms, now, number):
                            _excuse(edit, number)
                        else:
                            missing.append(self._note_absence(edit, number))
                    if sum(here) >= 2 or (len(now.sides) > 2 and any(here)):
                        edit.set_stage(now, STARTED)
                        started.append(now)
                    else:
                        edit.set_result(now, [0 if one else None for one in here], NO_SHOW)
                        closed.append(now)

        await self._do(work)
        for pairing in closed:
            await self._tables.close(pairing.table, host_of(snapshot.tournament.id))
        for pairing in started:
            await self._start_table(snapshot, terms, pairing)
        await self._events.missed(snapshot, missing)

    @staticmethod
    def _has_come(snapshot: TournamentSnapshot, terms: TournamentTerms, pairing: StoredPairing, number: int) -> bool:
        entrant = snapshot.entrant(number)
        here = pairing.present if terms.is_live else entrant.people if entrant else ()
        return entrant is not None and bool(set(entrant.people) & set(here))

    @staticmethod
    def _note_absence(edit: TournamentEdit, number: int) -> StoredEntrant:
        """Count an absence; after the second in a row an entrant is out, and cannot enter elsewhere for a while."""
        entrant = edit.snapshot.entrant(number)
        assert entrant is not None
        edit.set_absences(number, entrant.absences + 1)
        if entrant.absences + 1 >= MOST_ABSENCES:
            edit.set_state(number, OUT)
            if edit.tournament.format != CLUB_MATCH:  # there others have entered the player
                edit.ban(entrant.people)
        elif edit.tournament.format == ARENA and entrant.state == IN:
            edit.set_state(number, PAUSED)
        return entrant

    async def _expire(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        """Decide matches that have not ended in time: those who are still there are level."""
        left = {
            one.table: await self._tables.left(one.table) if one.stage == STARTED else frozenset[Seat]()
            for one in step.pairings
        }

        def work() -> None:
            with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
                for one in step.pairings if edit else ():
                    assert edit is not None
                    if _current(edit, one).is_open:
                        seats = [seat for team in terms.teams(len(one.sides)) for seat in team]
                        level = TableOutcome(dict.fromkeys(seats, 0), left[one.table])
                        edit.set_result(one, side_ranks(snapshot, terms, one, level), EXPIRED)

        await self._do(work)

    async def _end_round(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        def work() -> None:
            with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
                if edit is not None:
                    edit.end_round(step.round)

        await self._do(work)

    async def _finish(self, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep) -> None:
        def work() -> bool:
            with self.store.edit(snapshot.tournament.id, self._clock()) as edit:
                if edit is None or edit.tournament.version != snapshot.tournament.version:
                    return False
                edit.finish()
                edit.excuse(person for one in snapshot.entrants if one.state == IN for person in one.people)
                return True

        if await self._do(work):
            await self._events.finished(await self._do(partial(self.store.snapshot, snapshot.tournament.id)))


def _current(edit: TournamentEdit, pairing: StoredPairing) -> StoredPairing:
    """Return a pairing as it is stored now."""
    key = (pairing.round, pairing.number)
    return next(one for one in edit.snapshot.pairings if (one.round, one.number) == key)


def _excuse(edit: TournamentEdit, number: int) -> None:
    entrant = edit.snapshot.entrant(number)
    if entrant is not None and entrant.absences:
        edit.set_absences(number, 0)
