"""The trial: a season is played on servers that are killed, and then verified."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, takewhile
from pathlib import Path
from typing import ClassVar

from conquista.soak.figures import TrialFigures
from conquista.soak.season import verification
from conquista.soak.season.api import SeasonApi
from conquista.soak.season.ledger import SeasonLedger
from conquista.soak.season.matches import SeasonMatches
from conquista.soak.season.people import create_accounts
from conquista.soak.season.plan import SeasonSizes, planned_match, planned_tournament
from conquista.soak.season.played import PROMISED, FullMatch
from conquista.soak.season.servers import SeasonServers
from conquista.soak.season.tournaments import SeasonTournament
from conquista.soak.season.workers import in_turn
from conquista.store.database import Database, rows
from conquista.store.factory import open_database

RESIGNING, PLAYING, TOURNAMENTS = 12, 10, 8  # matches and tournaments at once
SEEKERS = 8  # people who seek at once
SOUGHT_OF = 100  # one of so many results comes from quick pairing
REPLAYED = 2_000  # tables whose result is computed again from the journal
NOTED_EVERY = 10.0  # seconds
MOST_FAULTS = 20  # that are shown
STORED_WITHIN = 30.0  # seconds after the last match
LOOK = 0.2  # seconds between two looks at the stored results
Report = Callable[[int], None]


@dataclass
class SeasonFigures(TrialFigures):
    """What was played, how fast, and what was wrong; times of turns in milliseconds."""

    problems: ClassVar[tuple[str, ...]] = ("faults", "late_turns")

    people: int = 0
    tournaments: dict[str, int] = field(default_factory=dict)  # that are over, by format
    results: int = 0
    played: int = 0
    kills: int = 0
    seconds: float = 0.0  # of play, over all runs
    rate: float = 0.0  # results a second
    busy: float = 0.0  # processor time of the servers for a result in this run, in milliseconds
    memory: int = 0  # of the servers, in bytes
    turns: int = 0  # notifications of a turn that were timed
    turn_p50: float = 0.0
    turn_p99: float = 0.0
    turn_slowest: float = 0.0
    late_turns: int = 0  # that came later than promised, or never
    replayed: int = 0  # results computed again from the journal
    faults: list[str] = field(default_factory=list)


class SeasonTrial:
    """Plays what the ledger does not have yet."""

    def __init__(
        self, servers: SeasonServers, ledger: SeasonLedger, report: Report = lambda done: None, minutes: float = 0
    ) -> None:
        """After so many minutes nothing new begins; 0 sets no limit."""
        self._servers, self._ledger, self._report = servers, ledger, report
        self._ends = time.monotonic() + 60 * minutes if minutes else float("inf")
        self._api = SeasonApi(servers.addresses)
        self._matches = SeasonMatches(self._api, ledger)
        self._killed = 0
        self.late_turns = 0

    async def play(self) -> None:
        """Create the accounts, play everything, and kill servers on the way."""
        others = [asyncio.create_task(work()) for work in (self._kill, self._clock)]
        try:
            await create_accounts(self._api, self._ledger)
            async with asyncio.TaskGroup() as group:
                for work in (self._tournaments, self._played, self._sought, self._resigned):
                    group.create_task(work())
        finally:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            self._api.close()

    async def _clock(self) -> None:
        """Note how long the trial has played, also for one that is interrupted."""
        begun = time.monotonic()
        try:
            while True:
                await asyncio.sleep(NOTED_EVERY)
                self._ledger.add("seconds", time.monotonic() - begun)
                begun = time.monotonic()
        finally:
            self._ledger.add("seconds", time.monotonic() - begun)

    async def _tournaments(self) -> None:
        sizes, ledger = self._ledger.sizes, self._ledger

        async def one(number: int) -> None:
            await SeasonTournament(self._matches, planned_tournament(sizes, number)).play()

        missing = (number for number in range(sizes.tournaments) if number not in ledger.finished)
        await in_turn(self._in_time(missing), one, TOURNAMENTS)

    async def _played(self) -> None:
        sizes, ledger = self._ledger.sizes, self._ledger

        async def one(number: int) -> None:
            planned = planned_match(sizes, number)
            table, seated = await self._matches.opened(planned)
            people = {seat: person for seat, person in seated.items() if person is not None}
            match = FullMatch(self._servers.addresses, table, people, lambda: self._killed)
            ranks = await match.play()
            for seconds in match.turns:
                ledger.add("turn", seconds)
            self.late_turns += match.missing + sum(seconds > PROMISED for seconds in match.turns)
            ledger.add_result(table, ranks, planned.rated, True, number)
            self._report(len(ledger.results))

        await in_turn(self._in_time(self._unplayed()), one, PLAYING)

    def _unplayed(self) -> list[int]:
        return [number for number in range(self._ledger.sizes.played) if number not in self._ledger.matches]

    def _in_time(self, numbers: Iterable[int]) -> Iterator[int]:
        return takewhile(lambda number: time.monotonic() < self._ends, numbers)

    async def _sought(self) -> None:
        sizes, ledger, rng = self._ledger.sizes, self._ledger, random.Random(self._ledger.sizes.seed)
        while len(ledger.sought) < sizes.results // SOUGHT_OF and time.monotonic() < self._ends:
            chosen = rng.sample(range(sizes.people), min(SEEKERS, sizes.people))
            await self._matches.sought(rng.choice(self._servers.addresses), [ledger.accounts[one] for one in chosen])

    async def _resigned(self) -> None:
        """Play matches until there are enough results, together with those of the other tasks."""
        sizes, ledger = self._ledger.sizes, self._ledger
        going = 0

        def numbers() -> Iterator[int]:
            for number in count(sizes.played):
                if len(ledger.results) + going + ledger.unplayed >= sizes.results:
                    return
                if number not in ledger.matches:
                    yield number

        async def one(number: int) -> None:
            nonlocal going
            going += 1
            try:
                await self._matches.resigned(planned_match(sizes, number))
            finally:
                going -= 1
            self._report(len(ledger.results))

        await in_turn(self._in_time(numbers()), one, RESIGNING)

    async def _kill(self) -> None:
        """Kill servers at random numbers of results."""
        sizes, ledger = self._ledger.sizes, self._ledger
        rng = random.Random(f"{sizes.seed} kills")
        points = sorted(rng.randrange(sizes.results) for _ in range(sizes.kills))[ledger.kills :]
        for point in points:
            while len(ledger.results) < point:
                await asyncio.sleep(0.05)
            await asyncio.sleep(rng.random())
            self._killed += 1
            await self._servers.kill(rng)
            self._killed += 1
            ledger.add("kill", point)


async def shown_standings(servers: SeasonServers, ledger: SeasonLedger) -> dict[str, list[dict[str, object]]]:
    """Return the standings of all tournaments as the API shows them."""
    api = SeasonApi(servers.addresses)
    found: dict[str, list[dict[str, object]]] = {}
    for name in ledger.tournaments.values():
        found[name] = (await api.call(f"/api/tournaments/{name}/standings"))["rows"]
    api.close()
    return found


def run(
    database: str,
    folder: Path,
    sizes: SeasonSizes,
    processes: int = 1,
    report: Report = lambda done: None,
    minutes: float = 0,
    **settings: object,
) -> SeasonFigures:
    """Play a season, or what is missing of it, and verify it; after so many minutes nothing new begins."""
    ledger = SeasonLedger.open(folder / "season.jsonl", sizes)
    figures, before = SeasonFigures(), len(ledger.results)
    with SeasonServers(database, folder, processes, **settings) as servers:
        trial = SeasonTrial(servers, ledger, report, minutes)
        asyncio.run(trial.play())
        wait_for_results(database, ledger)
        figures.busy = 1000 * servers.busy() / max(1, len(ledger.results) - before)
        figures.memory = servers.memory()
        shown = asyncio.run(shown_standings(servers, ledger))
    figures.late_turns = trial.late_turns
    verify(database, ledger, shown, figures)
    return figures


def wait_for_results(database: str, ledger: SeasonLedger) -> None:
    """Wait until the results of all matches are stored: people see the end of a match before its result is.

    After a kill, another process takes a table over first. Results that do not come are found by the verification.
    """
    end = time.monotonic() + STORED_WITHIN
    store = open_database(database)
    try:
        while time.monotonic() < end:
            stored = {table for (table,) in rows(store, "SELECT table_id FROM results")}
            if ledger.results.keys() <= stored:
                return
            time.sleep(LOOK)
    finally:
        store.close()


def verify(
    database: str, ledger: SeasonLedger, shown: dict[str, list[dict[str, object]]], figures: SeasonFigures
) -> None:
    """Compare the store with the ledger and with independent computations."""
    store = open_database(database)
    try:
        for fault in _faults(store, ledger, shown, figures):
            if len(figures.faults) < MOST_FAULTS:
                figures.faults.append(fault)
    finally:
        store.close()
    figures.people, figures.results, figures.kills = len(ledger.accounts), len(ledger.results), ledger.kills
    figures.played = sum(one.is_played for one in ledger.results.values())
    for number in ledger.finished:
        kind = str(planned_tournament(ledger.sizes, number).form["format"])
        figures.tournaments[kind] = figures.tournaments.get(kind, 0) + 1
    figures.seconds = round(ledger.seconds, 1)
    figures.rate = round(figures.results / max(0.1, ledger.seconds), 1)
    times = sorted(ledger.turns) or [0.0]
    figures.turns = len(ledger.turns)
    figures.turn_p50, figures.turn_p99, figures.turn_slowest = (
        round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1) for share in (0.5, 0.99, 1)
    )


def _faults(
    store: Database,
    ledger: SeasonLedger,
    shown: dict[str, list[dict[str, object]]],
    figures: SeasonFigures,
) -> Iterator[str]:
    yield from verification.check_results(store, ledger)
    played = [table for table, known in ledger.results.items() if known.is_played]
    others = sorted(ledger.results.keys() - set(played))
    chosen = random.Random(ledger.sizes.seed).sample(others, min(len(others), REPLAYED))
    figures.replayed = len(played) + len(chosen)
    yield from verification.check_journal(store, [*played, *chosen])
    yield from verification.check_ratings(store)
    yield from verification.check_rebuild(store)
    for name, lines in shown.items():
        yield from verification.check_standings(store, name, lines)
        yield from verification.check_pairings(store, ledger, name)
