"""One simulated tournament: all choices follow from its name, so that it can be repeated with kills."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from conquista.server.tournaments.director import TournamentDirector, TournamentEvents
from conquista.server.tournaments.steps import DRAW, WAVE, next_step
from conquista.server.tournaments.terms import TournamentTerms, check_terms
from conquista.soak.tournaments.played_tables import PlayedTables, chance
from conquista.store.factory import Store, open_store
from conquista.store.people.values import PERSON, Person
from conquista.store.tournaments.edits import TournamentEdit
from conquista.store.tournaments.tournaments import JOB, TournamentStore
from conquista.store.tournaments.values import (
    IN,
    OPENED,
    OUT,
    OVER,
    PAUSED,
    RUNNING,
    StoredEntrant,
    StoredTournament,
    TournamentSnapshot,
)
from conquista.store.tournaments.verification import unrepeatable_rounds
from conquista.tournaments.formats import ARENA, CLUB_MATCH, FIXED, KNOCK_OUT, ROUND_ROBIN, SIMUL, SIMUL_HOST
from conquista.tournaments.standings import StandingsRow, standings

BEGIN = 1_700_000_000_000
LONGEST_MATCH = 40 * 60_000
MOST_TICKS = 20_000
CLUBS = ("home", "away")  # of a match between clubs


class Killed(Exception):
    """The server was killed."""


class KilledStore(TournamentStore):
    """A store whose transactions may be interrupted before and after they are committed."""

    interrupt: Callable[[], None] = staticmethod(lambda: None)

    @contextmanager
    def edit(self, tournament: str, now: int) -> Iterator[TournamentEdit | None]:
        with super().edit(tournament, now) as edit:
            yield edit
            self.interrupt()
        self.interrupt()

    def wait(self, tournament: str, version: int, due: int | None) -> bool:
        done = super().wait(tournament, version, due)
        self.interrupt()
        return done


@dataclass(frozen=True, slots=True)
class TournamentCase:
    """What is simulated. `late`, `pausing` and `absent` are how many of a hundred do so."""

    name: str
    format: str
    preset: str
    people: int
    rounds: int = 0
    minutes: int = 0
    fill: str = ""
    division: int = 0
    late: int = 6
    pausing: int = 4
    leaving: int = 4
    absent: int = 3
    boards: int = 0


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament that has been simulated to its end."""

    snapshot: TournamentSnapshot
    rows: tuple[StandingsRow, ...]
    faults: tuple[str, ...]
    operations: int  # points at which the server could have been killed
    kills: int


class Simulation:
    """People, tables and a director on a store in memory."""

    def __init__(self, case: TournamentCase, kill_at: Callable[[int], bool] = lambda operation: False) -> None:
        self.case, self._kill_at = case, kill_at
        self.now = BEGIN
        self.operations = self.kills = 0
        self.store: Store = open_store("memory")
        self.tables = PlayedTables(lambda: self.now, self._skill)
        self.tables.interrupt = self._interrupt
        self.tournaments = KilledStore(self.store.register.database)
        self.tournaments.interrupt = self._interrupt
        self.director = self._new_director()

    async def run(self) -> PlayedTournament:
        """Play the tournament to its end."""
        case = self.case
        people = [f"{case.name}-{number:03}" for number in range(1, case.people + 1)]
        for person in people:
            self.store.register.add_person(Person(person, PERSON, person, self.now), person)
        self._create(people[0])
        for place, person in enumerate(people):
            if case.format == SIMUL and place == 0:
                continue  # the host has entered with the simul
            if not self._does("late", person, self.case.late) or case.format in FIXED:
                self._enter(person, 1, place)
        for _ in range(MOST_TICKS):
            await self._survive(lambda: self.director.advance(case.name))
            snapshot = self._snapshot()
            if snapshot.tournament.state not in (RUNNING, "open"):
                break
            if not await self._live(snapshot):
                assert self.store.jobs.find(JOB, case.name) is not None, "nobody would look at it again"
                step = next_step(
                    snapshot, TournamentTerms.of(snapshot.tournament.settings), self.now, self.director.up_since
                )
                wave = self.now + WAVE if step.kind == DRAW else None  # nobody could be paired yet
                dues = [due for due in (*self._ends(), step.until, wave) if due is not None]
                self.now = max(self.now + 1_000, min(dues))
        found = self._snapshot()
        history = found.history()
        faults = [*self.tables.faults, *self._check(found)]
        self.store.close()
        return PlayedTournament(found, standings(history), tuple(faults), self.operations, self.kills)

    # the server

    def _new_director(self) -> TournamentDirector:
        async def do(work: Callable[[], Any]) -> Any:
            return work()

        return TournamentDirector(
            self.tournaments, self.store.relations, self.tables, _People(self), TournamentEvents(), do, lambda: self.now
        )

    def _interrupt(self) -> None:
        self.operations += 1
        if self._kill_at(self.operations):
            self.kills += 1
            raise Killed

    async def _survive(self, work: Callable[[], Awaitable[None]]) -> None:
        """Repeat work with a new server after each kill."""
        while True:
            try:
                await work()
                return
            except Killed:
                up_since = self.director.up_since
                self.director = self._new_director()
                self.director.up_since = up_since  # it was back at once

    # the people

    def _create(self, creator: str) -> None:
        case = self.case
        terms = check_terms(terms_of(case), case.format)
        made = StoredTournament(
            *(case.name, case.name, case.format, "open", creator, self.now + 60_000, self.now),
            *(None, None, f"seed {case.name}", 0, 1, terms.as_data()),
            accepted=self.now,
        )
        host = StoredEntrant(SIMUL_HOST, creator, "", IN, 1, 1500, 0, 0) if case.format == SIMUL else None
        assert self.tournaments.create(made, 1, host)

    def _enter(self, person: str, joined: int, place: int = 0) -> None:
        """Enter a person; in a match between clubs by turns for one and the other."""
        club, board = (CLUBS[place % 2], place // 2 + 1) if self.case.format == CLUB_MATCH else ("", 0)
        with TournamentStore.edit(self.tournaments, self.case.name, self.now) as edit:
            assert edit is not None
            edit.enter(person, "", IN, joined, 1500, club, board)

    async def _live(self, snapshot: TournamentSnapshot) -> bool:
        """Let people do what they do at this time; return whether anything happened."""
        case, drawn, happened = self.case, len(snapshot.rounds), False
        terms = TournamentTerms.of(snapshot.tournament.settings)
        for pairing in snapshot.open_pairings:
            if pairing.stage == OPENED:
                for number in pairing.entrants:
                    entrant = snapshot.entrant(number)
                    assert entrant is not None
                    if entrant.person not in pairing.present and not self._is_absent(pairing.table, entrant):
                        await self._survive(_arriving(self, entrant.person))
                        happened = True
        for table in self.tables.playing():
            if self.tables.tables[table].started_at + self.tables.duration(table, LONGEST_MATCH) <= self.now:
                self.tables.end(table)
                happened = True
        if happened or snapshot.tournament.state != RUNNING:
            return happened
        for entrant in snapshot.entrants:
            happened |= self._change_mind(entrant, drawn)
        half = max(1, (terms.rounds or 8) // 2)
        if case.format not in FIXED and drawn == half:
            known = {one.person for one in snapshot.entrants}
            for number in range(1, case.people + 1):
                person = f"{case.name}-{number:03}"
                if person not in known:
                    self._enter(person, drawn + 1)
                    happened = True
        return happened

    def _change_mind(self, entrant: StoredEntrant, drawn: int) -> bool:
        """Pause, come back or leave between two rounds, at most once for each round."""
        person, case = entrant.person, self.case
        state = entrant.state
        if state == IN and case.format not in (KNOCK_OUT, ROUND_ROBIN, SIMUL):
            if self._does(f"leave {drawn}", person, case.leaving):
                state = OUT
            elif self._does(f"pause {drawn}", person, case.pausing):
                state = PAUSED
        elif state == PAUSED and not self._does(f"pause {drawn}", person, case.pausing):
            state = IN
        if state == entrant.state:
            return False
        with TournamentStore.edit(self.tournaments, case.name, self.now) as edit:
            assert edit is not None
            edit.set_state(entrant.number, state)
        return True

    def _is_absent(self, table: str, entrant: StoredEntrant) -> bool:
        return self._does(f"absent {table}", entrant.person, self.case.absent)

    def _does(self, what: str, person: str, of_hundred: int) -> bool:
        return chance(self.case.name, what, person, of=100) < of_hundred

    def _skill(self, person: str) -> float:
        return chance(self.case.name, "skill", person, of=1_000) / 250

    def _ends(self) -> list[int]:
        return [
            self.tables.tables[table].started_at + self.tables.duration(table, LONGEST_MATCH)
            for table in self.tables.playing()
        ]

    # checks

    def _snapshot(self) -> TournamentSnapshot:
        found = self.tournaments.snapshot(self.case.name)
        assert found is not None
        return found

    def _check(self, found: TournamentSnapshot) -> list[str]:
        """Return what is wrong at the end: draws that cannot be repeated, tables opened twice, results missing."""
        faults = [] if found.tournament.state == OVER else [f"ended as {found.tournament.state}"]
        for one in unrepeatable_rounds(found):
            faults.append(f"round {one} cannot be drawn again")
        drawn = [one.table for one in found.pairings if one.table]
        if sorted(drawn) != sorted(self.tables.tables):
            faults.append("tables do not fit pairings")
        faults += [f"{one.round}/{one.number} has no result" for one in found.open_pairings]
        return faults


def terms_of(case: TournamentCase) -> TournamentTerms:
    from conquista.games import registry

    game, _ = registry.preset(case.preset)
    return TournamentTerms(
        *(game.facts.name, case.preset, {}, "live", False, "table", case.fill, case.rounds, (), False, 1),
        *(case.division, case.minutes if case.format == ARENA else 0, 0, 0, 0, 0),
        boards=case.boards,
        clubs=CLUBS if case.format == CLUB_MATCH else (),
    )


def outcome_of(played: PlayedTournament) -> Sequence[Any]:
    """Return everything that must not depend on kills."""
    pairings = [(one.round, one.number, one.sides, one.ranks) for one in played.snapshot.pairings]
    return [[replace(one, scores=()) for one in played.rows], pairings]


def _arriving(simulation: Simulation, person: str) -> Callable[[], Awaitable[None]]:
    async def arrive() -> None:
        await simulation.director.arrive(simulation.case.name, person)

    return arrive


class _People:
    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def names(self, people: Sequence[str]) -> Mapping[str, str]:
        return {person: person for person in people}

    def rating(self, terms: TournamentTerms, entrant: StoredEntrant) -> int:
        return 1200 + 100 * chance(self._simulation.case.name, "skill", entrant.person, of=1_000) // 100

    def may_enter(self, terms: TournamentTerms, entrant: StoredEntrant) -> bool:
        return True
