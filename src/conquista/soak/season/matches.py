"""Matches outside tournaments: opened at a table, by a challenge or by quick pairing, and ended by resignation."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from conquista.core import Seat
from conquista.games import registry
from conquista.soak.season.api import PAUSE, SeasonApi, SeasonRefusal
from conquista.soak.season.ledger import Ranks, SeasonLedger, SeasonPlayer
from conquista.soak.season.people import people_of
from conquista.soak.season.plan import CHALLENGE, PlannedMatch
from conquista.soak.tournaments.trial import preset_of

PACE = "slow"
TRIES = 300  # looks for the table of a challenge that a crash has left unopened
SEEKING = 60.0  # seconds for quick pairing, after which people seek again

Seated = dict[Seat, SeasonPlayer | None]  # None: a computer


@cache
def teams_of(preset: str) -> tuple[tuple[Seat, ...], ...]:
    game, options = registry.preset(preset)
    return game.teams(options)


def game_seats(preset: str) -> tuple[Seat, ...]:
    game, options = registry.preset(preset)
    return tuple(game.seats(options))


class SeasonMatches:
    """Opens matches and ends them. Every request may be repeated after a crash."""

    def __init__(self, api: SeasonApi, ledger: SeasonLedger) -> None:
        self.api, self.ledger = api, ledger

    async def resigned(self, planned: PlannedMatch) -> None:
        """Open a planned match, and let all sides but one resign."""
        table, seated = await self.opened(planned)
        ranks = await self.resign(table, teams_of(planned.preset), seated)
        self.ledger.add_result(table, ranks, planned.rated, False, planned.number)

    async def opened(self, planned: PlannedMatch) -> tuple[str, Seated]:
        """Return the table of a match in play with its people, which is opened unless that was done before."""
        people = people_of(self.ledger, planned.people)
        seated: Seated = dict(zip(game_seats(planned.preset), people, strict=True))
        table = self.ledger.opened.get(planned.number)
        if table is None:
            open_match = self._by_challenge if planned.way == CHALLENGE else self._at_table
            table = await open_match(planned, seated)
        if planned.way != CHALLENGE:
            await self._fill(table, seated)
        return table, seated

    async def _at_table(self, planned: PlannedMatch, seated: Seated) -> str:
        form = {
            "preset": planned.preset,
            "seats": {next(iter(seated)): {"kind": "me"}},
            "pace": PACE,
            "rated": planned.rated,
            "visibility": "public",
        }
        host = next(iter(seated.values()))
        assert host is not None
        made = await self.api.call("/api/tables", form, host.token)
        self.ledger.add("opened", {"match": planned.number, "table": made["table"]["id"]})
        return str(made["table"]["id"])

    async def _fill(self, table: str, seated: Seated) -> None:
        (_, host), *others = seated.items()
        assert host is not None
        for seat, person in others:
            assert person is not None
            await self.submit(table, person, f"sit {seat}", {"do": "sit", "seat": seat})
        await self.submit(table, host, "start", {"do": "start"})

    async def _by_challenge(self, planned: PlannedMatch, seated: Seated) -> str:
        (seat, host), (_, other) = seated.items()
        assert host is not None
        assert other is not None
        terms = {"preset": planned.preset, "pace": PACE, "rated": planned.rated, "seat": seat}
        made = await self.api.call("/api/challenges", {"people": [other.id], "terms": terms}, host.token)
        path = f"/api/challenges/{made['id']}"
        with suppress(SeasonRefusal):  # accepted before a crash, which the state shows
            made = await self.api.call(f"{path}/answer", {"answer": "accept"}, other.token)
        for _ in range(TRIES):
            if made["table"] is not None and await self._is_begun(made["table"], host):
                break
            await asyncio.sleep(PAUSE)
            made = await self.api.call(path, token=host.token)
        self.ledger.add("opened", {"match": planned.number, "table": made["table"]})
        return str(made["table"])

    async def _is_begun(self, table: str, person: SeasonPlayer) -> bool:
        try:
            card = await self.api.call(f"/api/tables/{table}", token=person.token)
        except SeasonRefusal:  # a crash has left it unopened; a job opens it
            return False
        return bool(card["phase"] != "gathering")

    async def resign(self, table: str, teams: Sequence[Sequence[Seat]], seated: Seated) -> Ranks:
        """Let all sides with people resign, except one where no computer plays; return the ranks of all people."""
        rng = random.Random(f"{self.ledger.sizes.seed} {table}")
        sides = [[seat for seat in team if seated[seat] is not None] for team in teams]
        leaving = [side for side in sides if side]
        rng.shuffle(leaving)
        if all(sides):
            leaving.pop()
        for seat in [seat for side in leaving for seat in side]:
            person = seated[seat]
            assert person is not None
            await self.submit(table, person, f"resign {seat}", {"do": "resign", "seat": seat})
        ranks: dict[str, int] = {}
        for side in sides:
            rank = leaving[::-1].index(side) + 1 if side in leaving else 0
            ranks |= {person.id: rank for seat in side if (person := seated[seat]) is not None}
        return ranks

    async def submit(self, table: str, person: SeasonPlayer, cid: str, command: dict[str, str]) -> None:
        await self.api.call(f"/api/tables/{table}/requests", {"cid": cid, "command": command}, person.token)

    # quick pairing

    async def sought(self, address: str, people: Sequence[SeasonPlayer]) -> None:
        """Let people seek at the same time; of each two who meet, one resigns."""
        found = await asyncio.gather(*(self._seek(address, one) for one in people))
        tables = {table: person for table, person in zip(found, people, strict=True) if table}
        accounts = {one.id: one for one in people}
        for table, person in tables.items():
            if not await self._is_begun(table, person):
                continue  # the server was killed before it was opened
            card = await self.api.call(f"/api/tables/{table}", token=person.token)
            seated: Seated = {seat: accounts.get(one["id"]) for seat, one in card["summary"]["seats"].items()}
            ranks = await self.resign(table, [[seat] for seat in seated], seated)
            self.ledger.add_result(table, ranks, True, False)
            self.ledger.add("sought", table)

    async def _seek(self, address: str, person: SeasonPlayer) -> str:
        """Wait for a match; return its table, empty where the server was killed or nobody came."""
        line = f"{address.replace('http', 'ws', 1)}/api/socket"
        headers = {"authorization": f"Bearer {person.token}"}
        with suppress(OSError, WebSocketException, TimeoutError):
            async with asyncio.timeout(SEEKING), connect(line, additional_headers=headers, max_size=None) as socket:
                queue = {"preset": preset_of(2), "pace": PACE}
                await socket.send(json.dumps({"type": "seek", "queues": [queue]}))
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "found":
                        return str(message["table"])
        return ""
