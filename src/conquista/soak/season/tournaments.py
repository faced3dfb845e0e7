"""Tournaments of a season: created, entered and played over the API, with one resignation after the other."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from conquista.soak.season.api import SeasonRefusal
from conquista.soak.season.ledger import SeasonPlayer
from conquista.soak.season.matches import SeasonMatches, Seated
from conquista.soak.season.people import people_of
from conquista.soak.season.plan import PlannedTournament
from conquista.tournaments.formats import SIMUL

LOOK = 0.5  # seconds between two looks at a tournament
ENTERED = ("server.tournament_joined", "server.tournament_partner_taken")  # before a crash


class SeasonTournament:
    """One tournament, from its creation to its end."""

    def __init__(self, matches: SeasonMatches, planned: PlannedTournament) -> None:
        self._matches, self._api, self._ledger = matches, matches.api, matches.ledger
        self._planned = planned
        self._people = people_of(self._ledger, planned.people)
        self._accounts = {one.id: one for one in self._people}
        self._director = self._people[0]
        self._entrants: dict[int, list[SeasonPlayer]] = {}
        self._came: set[tuple[str, str]] = set()
        self._late: set[str] = set()  # people who have entered after the first draw
        self._done: set[int] = set()  # rounds whose results are all known
        self._path = ""

    async def play(self) -> None:
        """Play until it is over."""
        name = self._ledger.tournaments.get(self._planned.number) or await self._create()
        self._path = f"/api/tournaments/{name}"
        page = await self._page()
        if page["state"] == "open":
            await self._enter()
            with suppress(SeasonRefusal):  # begun before a crash
                await self._api.call(f"{self._path}/begin", {}, self._director.token)
        is_over = False
        while not is_over:
            page = await self._page()
            if page["round"] == 1 and page["state"] == "running":
                await self._enter_late()
            is_over = page["state"] not in ("open", "running")
            for number in range(1, page["round"] + 1):
                await self._round(number)
            await asyncio.sleep(0 if is_over else LOOK)
        self._ledger.add("finished", self._planned.number)

    async def _create(self) -> str:
        """Create it, unless that was done before a crash."""
        found = await self._api.call("/api/me/tournaments", token=self._director.token)
        known = {one["name"]: one["id"] for one in found["tournaments"]}
        if self._planned.name not in known:
            made = await self._api.call("/api/tournaments", self._planned.form, self._director.token)
            known = {made["name"]: made["id"]}
        name = str(known[self._planned.name])
        self._ledger.add("tournament", {"number": self._planned.number, "id": name})
        return name

    async def _page(self) -> dict[str, Any]:
        page: dict[str, Any] = await self._api.call(self._path, token=self._director.token)
        return page

    async def _enter(self) -> None:
        if not self._planned.pairs:
            for one in self._people[: len(self._people) - self._planned.late]:
                await self._join(one, {})
            if self._planned.form["format"] == SIMUL:
                await self._choose()
            return
        for one, partner in zip(self._people[::2], self._people[1::2], strict=True):
            await self._join(one, {"partner": partner.name})
            await self._join(partner, {"partner": one.name})

    async def _enter_late(self) -> None:
        for one in self._people[len(self._people) - self._planned.late :]:
            if one.id not in self._late:
                await self._join(one, {})
                self._late.add(one.id)

    async def _choose(self) -> None:
        """Let the host of a simul play against all who have applied."""
        applicants = (await self._api.call(f"{self._path}/standings"))["applicants"]
        for one in applicants:
            form = {"number": one["number"], "chosen": True}
            await self._api.call(f"{self._path}/challengers", form, self._director.token)

    async def _join(self, person: SeasonPlayer, form: dict[str, str]) -> None:
        try:
            await self._api.call(f"{self._path}/join", form, person.token)
        except SeasonRefusal as refusal:
            if refusal.reason not in ENTERED:
                raise

    async def _round(self, number: int) -> None:
        """Come to the tables of a round, and end its matches."""
        if number in self._done:
            return
        found = await self._api.call(f"{self._path}/rounds/{number}", token=self._director.token)
        numbers = {number for one in found["pairings"] for side in one["sides"] for number in side if number}
        if not numbers <= self._entrants.keys():
            rows = (await self._api.call(f"{self._path}/standings"))["rows"]
            self._entrants = {row["number"]: [self._accounts[one["id"]] for one in row["people"]] for row in rows}
        if all(one["ranks"] is not None for one in found["pairings"]):
            self._done.add(number)
        for pairing in found["pairings"]:
            if pairing["ranks"] is None and pairing["stage"] == "opened":
                await self._come(pairing["table"], self._seated(pairing))
            elif pairing["stage"] == "started" or pairing["reason"] == "played":
                await self._end(pairing)

    async def _end(self, pairing: dict[str, Any]) -> None:
        """End a match, or learn its result again where this client was interrupted before it wrote it down."""
        table = str(pairing["table"])
        if table in self._ledger.results:
            return
        try:
            ranks = await self._matches.resign(table, pairing["seats"], self._seated(pairing))
        except SeasonRefusal as refusal:
            if refusal.reason != "table.refused.not_begun":  # its start was interrupted and comes later
                raise
        else:
            self._ledger.add_result(table, ranks, bool(self._planned.form["rated"]), False)

    def _seated(self, pairing: dict[str, Any]) -> Seated:
        seated: Seated = {}
        for side, seats in zip(pairing["sides"], pairing["seats"], strict=True):
            people: list[SeasonPlayer | None] = [one for number in side for one in self._entrants.get(number, [])]
            people += [None] * (len(seats) - len(people))
            seated |= dict(zip(seats, people, strict=True))
        return seated

    async def _come(self, table: str, seated: Seated) -> None:
        for person in seated.values():
            if person is not None and (table, person.id) not in self._came:
                await self._api.call(f"{self._path}/ready", {}, person.token)
                self._came.add((table, person.id))
