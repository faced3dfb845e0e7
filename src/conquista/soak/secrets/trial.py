"""The trial: whole matches with hidden hands, every seat and a watcher asked for all they can get, in two worlds."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from uvicorn.loops.auto import auto_loop_factory

from conquista.core import Chance, SeededChance
from conquista.server import logs
from conquista.server.state import House
from conquista.soak.secrets.devices import Device
from conquista.soak.secrets.figures import Figures
from conquista.soak.secrets.marks import Log, Marks
from conquista.soak.secrets.spying import spy
from conquista.soak.secrets.worlds import differs, other_world
from conquista.soak.wire.asking import guest
from conquista.soak.wire.inside import inside
from conquista.soak.wire.news import News
from conquista.soak.wire.party import Party, gather_party
from conquista.soak.wire.seat import Player

SEATS = (2, 3, 4, 5, 6)
LONGEST = 3000  # actions of a match
TOGETHER = 16  # matches that one server has at a time
LIFE = 40  # matches after which a new server takes over, so that none grows old with tables that are over
VARIATIONS: Sequence[Mapping[str, str]] = (  # of the rules about what is known, one after the other
    {},
    {"variant_e": "yes"},
    {"hand_count_visibility": "hidden", "discard_pile_view": "none"},
    {"variant_a": "yes"},
    {"hand_discard_order": "simultaneous"},
    {"variant_a": "yes", "variant_d": "yes", "variant_e": "yes"},
)


@dataclass(frozen=True)
class Plan:
    """What is tried: rounds of one match with each number of seats; every so many actions somebody is asked."""

    rounds: int
    every: int = 10
    seed: int = 1
    seats: tuple[int, ...] = SEATS
    longest: int = LONGEST
    devices: int = 3  # on which everybody listens

    @property
    def matches(self) -> int:
        return self.rounds * len(self.seats)


class Secrets:
    """The matches of a plan, played on a server in this process."""

    def __init__(self, plan: Plan, log: Log) -> None:
        self._plan = plan
        self._log = log
        self.figures = Figures()

    async def run(self, numbers: Iterable[int]) -> Figures:
        """Play the matches with these numbers."""
        free = asyncio.Semaphore(TOGETHER)

        async def play(address: str, house: House, number: int) -> None:
            async with free:
                await self._match(address, house, number)

        async with inside() as (address, house), asyncio.TaskGroup() as playing:
            for number in numbers:
                playing.create_task(play(address, house, number))
        return self.figures

    async def _match(self, address: str, house: House, number: int) -> None:
        plan, news, begun = self._plan, News(), self._log.end()
        round_number, seats = divmod(number, len(plan.seats))
        will = SeededChance(plan.seed).fork(f"match {number}")
        options = VARIATIONS[round_number % len(VARIATIONS)]
        rules = f"condottiere_{plan.seats[seats]}p"
        party = await gather_party(
            address, rules, news.heard, visibility="public", press="private", options=dict(options)
        )
        watcher = Player(address, (await guest(address))[1], party.table, None, news.heard)
        everybody = [*party.players.values(), watcher]
        for player in everybody:
            player.keep = []
        lines = Party(party.table, rules, {player.seat or "watcher": player for player in everybody})
        lines.start()
        try:
            await lines.welcomed()
            devices = [Device(player) for player in everybody for _ in range(plan.devices - 1)]
            lines.running += [asyncio.create_task(device.run()) for device in devices]
            await asyncio.gather(*(device.welcomed.wait() for device in devices))
            seed = await house.hall.look(party.table, lambda table: table.course.seed)
            marks = Marks(seed, [player.token for player in everybody])
            await marks.lay_out(party, watcher, news)
            for done in range(plan.longest):
                if party.over:
                    break
                if done % plan.every == 0:
                    await self._compare(address, house, party.table, will.choice(everybody), will)
                await self._act(party, will, done, news)
            self.figures.actions += done
            self.figures.matches += 1
            marks.search(everybody, self._log.since(begun), self.figures)
        finally:
            await lines.stop()

    async def _act(self, party: Party, will: Chance, number: int, news: News) -> None:
        await news.until(lambda: party.over or bool(party.awaited))
        if party.over:
            return
        player = will.choice(party.awaited)
        asides = player.sight["asides"]
        words = asides if asides and will.below(10) == 0 else player.sight["legal"]
        await player.act(f"a{number}", will.choice(words))
        await news.until(lambda: not player.pending)

    async def _compare(self, address: str, house: House, name: str, player: Player, will: Chance) -> None:
        """Ask the same of the table as it is, and of one whose hidden cards were dealt anew."""
        live = await house.hall.seat_at(name)
        async with live.lock:  # whatever was acknowledged is in the lists as well
            pass
        here = await spy(address, player.token, name, player.seat)
        true = live.table
        live.table = other_world(true, player.seat, will)
        try:
            if differs(true, live.table):
                self.figures.judge(here, await spy(address, player.token, name, player.seat))
        finally:
            live.table = true


def run(
    folder: Path, plan: Plan, processes: int = 1, report: Callable[[Figures], None] = lambda figures: None
) -> Figures:
    """A whole trial, server after server, so many at a time; what they log meanwhile is searched as well."""
    lives = [range(plan.matches)[first : first + LIFE] for first in range(0, plan.matches, LIFE)]
    figures = Figures()
    if processes == 1:
        for numbers in lives:
            figures.add(_live(folder, plan, numbers))
            report(figures)
        return figures
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_live, folder, plan, numbers) for numbers in lives]):
            figures.add(done.result())
            report(figures)
    return figures


def _live(folder: Path, plan: Plan, numbers: Sequence[int]) -> Figures:
    """One server and its matches."""
    path = folder / f"server-{numbers[0]}-{os.getpid()}.log"
    with path.open("w", encoding="utf-8") as file:
        logs.set_up("json", "debug", file)
        try:
            with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:  # the loop of a server in earnest
                return runner.run(Secrets(plan, Log(file, path)).run(numbers))
        finally:
            logs.set_up("json", "error")
            path.unlink()
