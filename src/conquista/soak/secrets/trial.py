"""The trial: whole matches with hidden hands, every seat and a watcher asked for all they can get, in two worlds."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from conquista.core import SeededChance
from conquista.server import logs
from conquista.server.state import House
from conquista.soak.secrets.spying import spy
from conquista.soak.secrets.worlds import differs, other_world
from conquista.soak.wire.asking import guest
from conquista.soak.wire.inside import inside
from conquista.soak.wire.party import Party, gather_party
from conquista.soak.wire.seat import Player

SEATS = (2, 3, 4, 5, 6)
LONGEST = 3000  # actions of a match
OVER = '"phase":"over"'  # stands in what is sent after the end, when the seed is shown by right


@dataclass
class Figures:
    """What was found."""

    matches: int = 0
    actions: int = 0
    pairs: int = 0  # pairs of worlds that differed, and were compared
    differences: int = 0
    marks: int = 0  # secrets that were laid out: seeds, private words, tokens
    found: int = 0  # marks where they had no business
    messages: int = 0
    characters: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.differences or self.found) and self.pairs > 0

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


class Secrets:
    """Matches of Condottiere with so many seats each; every so many actions somebody is asked in two worlds."""

    def __init__(
        self, rounds: int, every: int = 10, seed: int = 1, seats: tuple[int, ...] = SEATS, longest: int = LONGEST
    ) -> None:
        self._rounds = rounds
        self._longest = longest
        self._every = every
        self._will = SeededChance(seed).fork("secrets")
        self._seats = seats
        self.figures = Figures()

    async def run(self, log: Callable[[], str], report: Callable[[Figures], None] | None = None) -> Figures:
        async with inside() as (address, house):
            for _ in range(self._rounds):
                for seats in self._seats:
                    await self._match(address, house, seats, log)
                    self.figures.matches += 1
                    if report is not None:
                        report(self.figures)
        return self.figures

    async def _match(self, address: str, house: House, seats: int, log: Callable[[], str]) -> None:
        party = await gather_party(address, f"condottiere_{seats}p", visibility="public", press="private")
        watcher = Player(address, (await guest(address))[1], party.table, None)
        everybody: list[Player] = [*party.players.values(), watcher]
        for player in everybody:
            player.keep = []
        party.players["watcher"] = watcher
        party.start()
        await party.welcomed()
        del party.players["watcher"]
        seed = await house.hall.look(party.table, lambda table: table.course.seed)
        whispers = await self._whisper(party)
        aside = f"aside {secrets.token_hex(12)}"
        await watcher.do("aside", {"do": "watch", "text": aside})
        while watcher.pending:
            await asyncio.sleep(0.005)
        for number in range(self._longest):
            if party.over:
                break
            if number % self._every == 0:
                await self._compare(address, house, party, watcher)
            await self._act(party, number)
        self.figures.actions += number
        self._search(everybody, seed, whispers, log())
        self._overheard(party, aside)
        await party.stop()

    async def _whisper(self, party: Party) -> dict[str, tuple[str, str]]:
        """Each seat says something to the next one alone."""
        said: dict[str, tuple[str, str]] = {}
        seats = list(party.players)
        for seat, other in zip(seats, [*seats[1:], seats[0]], strict=True):
            text = f"whisper {secrets.token_hex(12)}"
            said[text] = (seat, other)
            await party.players[seat].do(f"w{seat}", {"do": "say", "seat": seat, "to": [other], "text": text})
        while any(player.pending for player in party.players.values()):
            await asyncio.sleep(0.005)
        return said

    async def _act(self, party: Party, number: int) -> None:
        while not party.over and not party.awaited:
            await asyncio.sleep(0.002)
        if party.over:
            return
        player = self._will.choice(party.awaited)
        asides = player.sight["asides"]
        words = asides if asides and self._will.below(10) == 0 else player.sight["legal"]
        await player.act(f"a{number}", self._will.choice(words))
        while player.pending:
            await asyncio.sleep(0.002)

    async def _compare(self, address: str, house: House, party: Party, watcher: Player) -> None:
        """Ask the same of the table as it is, and of one whose hidden cards were dealt anew."""
        player = self._will.choice([*party.players.values(), watcher])
        live = await house.hall.seat_at(party.table)
        async with live.lock:  # whatever was acknowledged is in the lists as well
            pass
        here = await spy(address, player.token, party.table, player.seat)
        true = live.table
        live.table = other_world(true, player.seat, self._will)
        try:
            if differs(true, live.table):
                there = await spy(address, player.token, party.table, player.seat)
                self.figures.pairs += 1
                self._judge(here, there)
        finally:
            live.table = true

    def _judge(self, here: list[str], there: list[str]) -> None:
        self.figures.messages += len(here) + len(there)
        self.figures.characters += sum(map(len, here)) + sum(map(len, there))
        for one, other in zip(here, there, strict=True):
            if one != other:
                self.figures.differences += 1
                place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
                self.figures.faults.append(f"{one[max(0, place - 60) : place + 60]} | {other[place : place + 60]}")

    def _search(
        self,
        everybody: list[Player],
        seed: str,
        whispers: dict[str, tuple[str, str]],
        log: str,
    ) -> None:
        """Look for every secret in everything that was sent, and in the log."""
        tokens = [player.token for player in everybody]
        self.figures.marks += 1 + len(whispers) + len(tokens)
        for player in everybody:
            kept = player.keep or []
            self.figures.messages += len(kept)
            self.figures.characters += sum(map(len, kept))
            self._look(seed, "\n".join(text for text in kept if OVER not in text), "seed")
            whole = "\n".join(kept)
            for text, hearers in whispers.items():
                if player.seat not in hearers:
                    self._look(text, whole, "whisper")
            for token in tokens:
                self._look(token, whole, "token")
        for mark in (seed, *whispers, *tokens):
            self._look(mark, log, "log")

    def _overheard(self, party: Party, aside: str) -> None:
        """What watchers say among themselves is for those who play after the end."""
        self.figures.marks += 1
        for player in party.players.values():
            self._look(aside, "\n".join(text for text in player.keep or [] if OVER not in text), "aside")

    def _look(self, mark: str, text: str, where: str) -> None:
        if mark in text:
            self.figures.found += 1
            self.figures.faults.append(f"{where}: {mark[:12]}")


def run(folder: Path, rounds: int, **more: Any) -> Figures:
    """A whole trial; what the server logs meanwhile is searched as well."""
    log = folder / "server.log"
    with log.open("w", encoding="utf-8") as file:
        logs.set_up("json", "debug", file)
        trial = Secrets(rounds, **more)

        def told() -> str:
            file.flush()
            return log.read_text(encoding="utf-8")

        try:
            return asyncio.run(trial.run(told))
        finally:
            logs.set_up("json", "error")
