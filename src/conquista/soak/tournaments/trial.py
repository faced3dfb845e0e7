"""Many simulated tournaments of all formats, each played without kills and again with them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import ClassVar

from conquista.games import registry
from conquista.server.tournaments.terms import PLAYERS
from conquista.soak.figures import TrialFigures
from conquista.soak.tournaments.played_tables import chance
from conquista.soak.tournaments.simulation import Simulation, TournamentCase, outcome_of

FORMS = 12  # kinds of tournaments that are played in turn
KILL_OF = 50  # the server is killed at one of so many operations
COMPUTERS = "squire"


@dataclass
class TournamentFigures(TrialFigures):
    """What was played, and what was wrong."""

    problems: ClassVar[tuple[str, ...]] = ("different", "faults")

    tournaments: int = 0
    formats: dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    pairings: int = 0
    results: dict[str, int] = field(default_factory=dict)
    kills: int = 0
    different: int = 0  # tournaments that ended in another way after kills
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


@cache
def preset_of(sides: int, people: int = 1, flexible: bool = False) -> str:
    """Return a preset of any game with this many sides of this many seats; flexible: others may play it too."""
    for name in registry.names():
        game = registry.game(name)
        for preset in game.facts.presets:
            teams = game.teams(game.facts.preset(preset))
            fits = (len(teams), len(teams[0])) == (sides, people)
            if fits and any(option.name == PLAYERS for option in game.facts.options) == flexible:
                return preset
    raise LookupError(f"no preset has {sides} sides of {people}")


def cases(count: int, seed: int) -> Iterator[TournamentCase]:
    """Yield this many tournaments, all formats in turn, of different sizes."""
    duel, four, team = preset_of(2), preset_of(4), preset_of(2, 2)
    quick, table = preset_of(2, flexible=True), preset_of(4, flexible=True)
    for number in range(count):
        name = f"s{seed}-{number}"
        people = 5 + chance(name, "people", of=24)
        rounds = 3 + chance(name, "rounds", of=4)
        yield (
            TournamentCase(name, "swiss", duel, people, rounds),
            TournamentCase(name, "tables", table, people, rounds),
            TournamentCase(name, "tables", four, people, rounds, fill=COMPUTERS),
            TournamentCase(name, "arena", quick, people, minutes=90),
            TournamentCase(name, "arena", table, people, minutes=90),
            TournamentCase(name, "round_robin", quick, people // 2 + 2),
            TournamentCase(name, "round_robin", duel, people, division=6),
            TournamentCase(name, "knock_out", duel, people),
            TournamentCase(name, "knock_out", four, people, fill=COMPUTERS),
            TournamentCase(name, "partners", team, people, rounds, fill=COMPUTERS),
            TournamentCase(name, "club_match", duel, people + people % 2, min(rounds, people // 3), boards=people // 3),
            TournamentCase(name, "simul", quick, min(people, 21)),
        )[number % FORMS]


def run(count: int, seed: int, report: Callable[[int], None] = lambda done: None) -> TournamentFigures:
    """Play tournaments; each must be repeatable, complete, and the same with and without kills."""
    figures, started = TournamentFigures(), time.monotonic()
    for case in cases(count, seed):
        calm = asyncio.run(Simulation(case).run())
        killed = asyncio.run(Simulation(case, partial(is_kill, case.name)).run())
        figures.tournaments += 1
        figures.formats[case.format] = figures.formats.get(case.format, 0) + 1
        figures.rounds += len(calm.snapshot.rounds)
        figures.pairings += len(calm.snapshot.pairings)
        for one in calm.snapshot.pairings:
            figures.results[one.reason] = figures.results.get(one.reason, 0) + 1
        figures.kills += killed.kills
        figures.different += outcome_of(calm) != outcome_of(killed)
        figures.faults += [f"{case.name} {case.format}: {fault}" for fault in (*calm.faults, *killed.faults)]
        report(figures.tournaments)
    figures.seconds = time.monotonic() - started
    return figures


def is_kill(name: str, operation: int) -> bool:
    """Return whether the server is killed at an operation of a tournament."""
    return chance(name, "kill", operation, of=KILL_OF) == 0
