"""The trial: matches in two worlds, with all requests at selected points."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from conquista.core import Chance, SeededChance
from conquista.core.parts.secrecy import PlayedMatch
from conquista.core.processes import end_with_parent
from conquista.games import registry
from conquista.server.runtime import logs
from conquista.soak.secrets.comparison import Comparison, shared_app
from conquista.soak.secrets.deterministic_server import StandingLoop, deterministic
from conquista.soak.secrets.figures import SecrecyFigures
from conquista.soak.secrets.operations import Operations
from conquista.soak.secrets.random_match import LONGEST, game_with_secrets, play, secrecy_of
from conquista.soak.secrets.scenes import SecrecyScene

PART = 10  # matches that one process plays before it reports
PACES = ("untimed", "live", "untimed", "slow")


@dataclass(frozen=True)
class SecrecyPlan:
    """The extent of a trial: matches at some points of which views and messages are compared, and matches at which
    every operation is called once for each kind of phase.
    """

    matches: int
    called: int = 0
    situations: int = 2  # points of a match at which views and messages are compared
    seed: int = 1
    presets: tuple[str, ...] = ()  # all that the game's plug-in names, if none is given
    longest: int = LONGEST
    variations: Sequence[Mapping[str, str]] | None = None  # of the rules about hidden information; by default all

    @property
    def parts(self) -> list[tuple[bool, range]]:
        """Return the matches in parts, with whether every operation is called there."""
        found = []
        for called, count in ((True, self.called), (False, self.matches)):
            size = max(1, PART // 10) if called else PART
            found += [(called, range(count)[first : first + size]) for first in range(0, count, size)]
        return found


class SecrecyTrial:
    """The matches of a plan."""

    def __init__(self, plan: SecrecyPlan, comparing: Comparison) -> None:
        self._plan, self._comparing = plan, comparing

    async def run(self, numbers: Iterable[int], called: bool) -> None:
        for number in numbers:
            await self.match(number, called)

    async def match(self, number: int, called: bool) -> None:
        """Run one match with its scenes."""
        plan = self._plan
        rng = SeededChance(plan.seed).fork(f"{'called' if called else 'match'} {number}")
        secrecy = secrecy_of(registry.game(game_with_secrets()))
        presets = plan.presets or tuple(secrecy.presets)
        variations = secrecy.variations if plan.variations is None else plan.variations
        variation = variations[(number // len(presets)) % len(variations)]
        played = play(presets[number % len(presets)], variation, rng, plan.longest)
        scenes = self._phases(played, rng) if called else self._moments(played, rng)
        for place, (phase, length) in enumerate(scenes):
            scene = scene_for(
                f"{'called' if called else 'match'} {number} {phase} {length}",
                played,
                length,
                place,
                rng,
                few=not called,
            )
            await self._comparing.compare(scene, rng.fork(scene.name), called)
            phases = self._comparing.figures.phases
            phases[phase] = phases.get(phase, 0) + 1
        self._comparing.figures.matches += 1

    def _phases(self, played: PlayedMatch, rng: Chance) -> list[tuple[str, int]]:
        """Return a point of each kind of phase, and one before the match."""
        return [("gathering", -1), *((phase, rng.choice(lengths)) for phase, lengths in played.places.items())]

    def _moments(self, played: PlayedMatch, rng: Chance) -> list[tuple[str, int]]:
        """Return some points of a match."""
        lengths = [rng.below(len(played.moves)) for _ in range(self._plan.situations)]
        return [(played.moves[length - 1].phase if length else played.first_phase, length) for length in lengths]


def scene_for(name: str, played: PlayedMatch, length: int, place: int, rng: Chance, few: bool) -> SecrecyScene:
    """Return who observes a point, and what kind of table it is at."""
    seats = played.seats
    seat = None if rng.below(len(seats) + 1) == 0 else rng.choice(seats)
    others = [one for one in seats if one != seat]
    leaves = (rng.choice(others), rng.below(length)) if length > 0 and rng.below(3) == 0 else None
    free = [one for one in others if leaves is None or one != leaves[0]]
    return SecrecyScene(
        name,
        played,
        length,
        seat,
        leaves,
        hosting=seat is not None and rng.below(3) == 0,
        public=rng.below(4) > 0,
        rated=rng.below(3) == 0,
        anonymous=rng.below(5) == 0,
        pace=PACES[place % len(PACES)],
        few=few,
        computer=rng.choice(free) if free and rng.below(3) == 0 else None,
    )


def run(
    plan: SecrecyPlan, processes: int = 1, report: Callable[[SecrecyFigures], None] = lambda figures: None
) -> SecrecyFigures:
    """Run a whole trial in parts, several at a time."""
    figures = SecrecyFigures()
    if processes == 1:
        for called, numbers in plan.parts:
            figures.add(_part(plan, called, numbers))
            report(figures)
        return figures
    with ProcessPoolExecutor(processes, get_context("spawn"), end_with_parent) as pool:
        for done in as_completed([pool.submit(_part, plan, called, numbers) for called, numbers in plan.parts]):
            figures.add(done.result())
            report(figures)
    return figures


def tried(scene: SecrecyScene, seed: int = 1) -> SecrecyFigures:
    """Run one scene, with every operation called."""

    async def compare(comparing: Comparison) -> None:
        await comparing.compare(scene, SeededChance(seed).fork(scene.name), called=True)

    return _compared(SecrecyFigures(), compare)


def _part(plan: SecrecyPlan, called: bool, numbers: Sequence[int]) -> SecrecyFigures:
    async def compare(comparing: Comparison) -> None:
        await SecrecyTrial(plan, comparing).run(numbers, called)

    return _compared(SecrecyFigures(), compare)


def _compared(figures: SecrecyFigures, work: Callable[[Comparison], Coroutine[None, None, None]]) -> SecrecyFigures:
    with deterministic() as environment:
        operations = Operations(shared_app().openapi())
        try:
            with asyncio.Runner(loop_factory=StandingLoop) as runner:
                runner.run(work(Comparison(environment, operations, figures)))
        finally:
            logs.set_up("json", "error")
        figures.operations |= operations.called
    return figures
