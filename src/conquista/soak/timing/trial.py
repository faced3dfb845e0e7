"""The trial: computers decide at real tables of a real server, and a watcher measures the times."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from conquista.games import registry
from conquista.players import registry as players
from conquista.server.app_state import AppState
from conquista.server.configuration.settings import ServerSettings
from conquista.server.play.live.opening import TableOpening
from conquista.server.runtime import logs
from conquista.server.runtime.clock import now
from conquista.server.startup.app import make_app
from conquista.soak.figures import TrialFigures
from conquista.soak.secrets.random_match import game_with_secrets, secrecy_of
from conquista.soak.timing.classifier import SURER, allowed, area, learnt
from conquista.soak.timing.pairs import BASELINE, Pair, pairs
from conquista.table.commands import declaration as commands
from conquista.table.commands.declaration import Request
from conquista.table.config import TableConfig
from conquista.table.values import COMPUTER, GUEST, SeatHolder

AT_ONCE = (3, 5, 3)  # simultaneous decisions of random and of the two weakest levels; stronger ones decide alone
PATIENCE = 60.0
FIGURE_NAMES = {  # in the JSON output, where they differ
    "pairs_by_fact": "cases",
    "auc": "areas",
    "trained_auc": "learnt",
    "cases_by_phase": "asked",
    "auc_by_phase": "told",
}
HOST = SeatHolder(GUEST, "host", "Host")


@dataclass
class Timed:
    """One decision in both worlds: the hidden facts, and the seconds until it was public."""

    phase: str
    level: str
    facts: tuple[dict[str, float], dict[str, float]]
    seconds: tuple[float, float]


@dataclass
class TimingFigures(TrialFigures):
    """The results."""

    pairs: int = 0
    seconds: float = 0.0
    shortest: float = 0.0
    mean: float = 0.0
    longest: float = 0.0
    late: int = 0  # decisions played too late
    levels: dict[str, int] = field(default_factory=dict)
    phases: dict[str, int] = field(default_factory=dict)
    pairs_by_fact: dict[str, int] = field(default_factory=dict)  # pairs that differ, by fact
    auc: dict[str, float] = field(default_factory=dict)  # area under the curve of a guess by time, by fact
    trained_auc: dict[str, float] = field(default_factory=dict)  # of a guess trained on other cases
    worst: float = 0.5
    cases_by_phase: dict[str, int] = field(default_factory=dict)  # pairs that differ, by kind of question and fact
    auc_by_phase: dict[str, float] = field(default_factory=dict)  # area of a guess by time, likewise

    def as_data(self) -> dict[str, Any]:
        """Return the figures under the names of the JSON output."""
        return {FIGURE_NAMES.get(name, name): found for name, found in asdict(self).items()}

    @property
    def clean(self) -> bool:
        by_fact = [(name, found) for areas in (self.auc, self.trained_auc) for name, found in areas.items()]
        return (
            self.pairs > 0
            and all(max(found, 1 - found) < allowed(self.pairs_by_fact[name]) for name, found in by_fact)
            and all(
                max(found, 1 - found) < allowed(self.cases_by_phase[name], SURER)
                for name, found in self.auc_by_phase.items()
            )
        )


class AnswerWatch:
    """A watcher with a clock."""

    person = "watch"
    silenced: frozenset[str] = frozenset()

    def __init__(self, seat: str) -> None:
        self._seat = f'"seat":"{seat}"'
        self._begun = 0.0
        self.seconds = 0.0
        self.answered = asyncio.Event()

    def begin(self) -> None:
        self._begun = time.perf_counter()

    def send(self, text: str) -> None:
        if '"kind":"acted"' in text and self._seat in text and not self.answered.is_set():
            self.seconds = time.perf_counter() - self._begun
            self.answered.set()


class TimingTrial:
    """Decisions on a server, some at a time."""

    def __init__(self, app_state: AppState, report: Callable[[int], None]) -> None:
        self._app_state, self._report = app_state, report
        known = (BASELINE, *players.levels(registry.game(game_with_secrets())))
        counts = (*AT_ONCE, *(1 for _ in known))
        self._free = {level: asyncio.Semaphore(count) for level, count in zip(known, counts, strict=False)}
        self._done = 0

    async def run(self, found: list[Pair]) -> list[Timed]:
        return await asyncio.gather(*(self._both(pair, number // 2 % 2) for number, pair in enumerate(found)))

    async def _both(self, pair: Pair, first: int) -> Timed:
        """Run both worlds of a pair, in the given order.

        Most pairs wait between their worlds. If the same world always came first, the times would reflect how busy the
        machine was in each half of the trial.
        """
        taken = {world: await self.decide(pair, world) for world in (first, 1 - first)}
        seconds = taken[0], taken[1]
        self._done += 1
        self._report(self._done)
        secrecy = secrecy_of(pair.played.game)
        hidden = secrecy.facts(pair.states[0], pair.seat), secrecy.facts(pair.states[1], pair.seat)
        return Timed(pair.phase, pair.level, hidden, seconds)

    async def decide(self, pair: Pair, world: int) -> float:
        """Return the seconds from the start of a match to its first decision."""
        async with self._free[pair.level]:
            played, tables, state = pair.played, self._app_state.tables, pair.states[world]
            config = TableConfig.choose(
                played.game, played.preset, played.changed, opening=played.game.write_state(state)
            )
            computer = SeatHolder(COMPUTER, spec=pair.level)
            seats = {seat: SeatHolder(GUEST, f"g{seat}", seat) for seat in played.seats}
            others = [seat for seat in played.seats if seat != pair.seat]
            for seat in [pair.seat, *(others[1:] if pair.crowded else ())]:
                seats[seat] = computer
            name = await tables.open(TableOpening(config, HOST, seats, "link"))
            watch = AnswerWatch(pair.seat)
            question = played.game.question(state)
            # A sealed answer is visible to its own seat only; this is the earliest time at which others notice it.
            recipient = pair.seat if question is not None and question.sealed else None
            tables.fanout.add(name, recipient, watch, 0)
            watch.begin()
            await tables.submit(name, Request(HOST, "start", commands.Start()))
            await asyncio.wait_for(watch.answered.wait(), PATIENCE)
            tables.fanout.remove(name, recipient, watch)
            tables.lose(name, now())
            return watch.seconds


def figures_of(timed: list[Timed], window: Callable[[str], tuple[float, float]]) -> TimingFigures:
    """Return what the times reveal about each hidden fact."""
    figures = TimingFigures(pairs=len(timed))
    seconds = [second for one in timed for second in one.seconds]
    figures.shortest, figures.longest = min(seconds), max(seconds)
    figures.mean = sum(seconds) / len(seconds)
    figures.late = sum(second > window(one.level)[1] for one in timed for second in one.seconds)
    for one in timed:
        figures.levels[one.level] = figures.levels.get(one.level, 0) + 1
        figures.phases[one.phase] = figures.phases.get(one.phase, 0) + 1
    for name in timed[0].facts[0]:
        high, low = _split(timed, name)
        figures.pairs_by_fact[name] = len(high)
        figures.auc[name], figures.trained_auc[name] = round(area(high, low), 4), round(learnt(high, low), 4)
        for phase in figures.phases:
            high, low = _split([one for one in timed if one.phase == phase], name)
            figures.cases_by_phase[f"{phase} {name}"] = len(high)
            figures.auc_by_phase[f"{phase} {name}"] = round(area(high, low), 4)
    found = [*figures.auc.values(), *figures.trained_auc.values()]
    figures.worst = max(max(one, 1 - one) for one in found)
    return figures


def _split(timed: list[Timed], name: str) -> tuple[list[float], list[float]]:
    """Return the seconds of each pair in the world with the larger fact, and in the other one, without equal facts."""
    high, low = [], []
    for one in timed:
        here, there = one.facts[0][name], one.facts[1][name]
        if here != there:
            high.append(one.seconds[here < there])
            low.append(one.seconds[here > there])
    return high, low


def run(
    count: int,
    seed: int = 1,
    thinkers: int = 2,
    report: Callable[[int], None] = lambda done: None,
    levels: tuple[str, ...] = (),
    **settings: Any,
) -> TimingFigures:
    """Run a whole trial on a server with the default pauses."""
    found = pairs(count, seed, levels)
    chosen = ServerSettings(database="memory", thinkers=thinkers, floods=False, drain=0.0, **settings)
    logs.set_up("json", "error")

    async def timed() -> TimingFigures:
        app = make_app(chosen)
        async with app.router.lifespan_context(app):
            app_state: AppState = app.state.app_state
            timing = TimingTrial(app_state, report)
            await asyncio.gather(*(timing.decide(pair, 0) for pair in found[: 2 * thinkers]))  # starts the processes
            begun = time.perf_counter()
            figures = figures_of(
                await timing.run(found), lambda level: app_state.tables.pacing.window(level, game_with_secrets())
            )
            await asyncio.sleep(0.2)  # for work just begun at dropped tables
            figures.seconds = round(time.perf_counter() - begun, 1)
            return figures

    return asyncio.run(timed())
