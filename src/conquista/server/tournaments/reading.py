"""Reads tournaments for clients."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from conquista.server.errors import NotFound
from conquista.server.runtime.clock import now
from conquista.server.tournaments import documents
from conquista.server.tournaments.director import DirectorThreads, TournamentDirector
from conquista.server.tournaments.people import TournamentPeople
from conquista.store.tournaments.tournaments import TournamentStore
from conquista.store.tournaments.values import OPEN, OVER, RUNNING, StoredTournament, TournamentSnapshot
from conquista.tournaments.standings import StandingsRow, standings

MOST_LISTED = 100
MOST_STANDINGS, MOST_WINNERS = 100, 5_000  # that are remembered
T = TypeVar("T")


class TournamentReader:
    """Pages, standings, rounds and lists of tournaments."""

    def __init__(
        self, store: TournamentStore, people: TournamentPeople, director: TournamentDirector, do: DirectorThreads
    ) -> None:
        self.store, self.people, self.director, self.do = store, people, director, do
        self._standings: dict[str, tuple[int, tuple[StandingsRow, ...]]] = {}  # with the version that they follow from
        self._winners: dict[str, tuple[int, tuple[str, ...]]] = {}  # the same

    async def snapshot(self, name: str) -> TournamentSnapshot:
        found: TournamentSnapshot | None = await self.do(partial(self.store.snapshot, name))
        if found is None:
            raise NotFound("server.no_tournament")
        return found

    async def page(self, name: str, person: str) -> dict[str, Any]:
        snapshot = await self.snapshot(name)

        def made() -> dict[str, Any]:
            known, led = self.people.named_in(snapshot), self.people.led_by(person)
            winners = self._winners_of(snapshot.tournament, snapshot)
            return documents.page_data(snapshot, person, led, known, now(), self.director.up_since, winners)

        found: dict[str, Any] = await self.do(made)
        return found

    async def standings(self, name: str) -> dict[str, Any]:
        snapshot = await self.snapshot(name)

        def made() -> dict[str, Any]:
            return documents.standings_data(snapshot, self._ranked(snapshot), self.people.named_in(snapshot))

        found: dict[str, Any] = await self.do(made)
        return found

    async def round(self, name: str, number: int) -> dict[str, Any]:
        snapshot = await self.snapshot(name)
        found = next((one for one in snapshot.rounds if one.number == number), None)
        if found is None:
            raise NotFound("server.tournament_round", number=number)
        return documents.round_data(snapshot, found)

    async def listed(self, states: Sequence[str], person: str, before: int | None, limit: int) -> dict[str, Any]:
        """Return tournaments in these states with the entries of a person."""
        found = await self.do(partial(self.store.listed, states, limit, before))
        is_past = not {OPEN, RUNNING} & set(states)
        following = (found[-1].ended or found[-1].created) if is_past and len(found) == limit else None
        return {"tournaments": await self._cards(found, person), "next": following}

    def named(self, name: str) -> dict[str, Any] | None:
        """Return the id, name and club of a tournament."""
        found = self.store.snapshot(name)
        if found is None:
            return None
        clubs = self.people.club_names([found.tournament])
        return {"id": name, "name": found.tournament.name, "club": clubs.get(found.tournament.club, "")}

    async def of_person(self, person: str) -> dict[str, Any]:
        found = await self.do(partial(self.store.of_person, person, MOST_LISTED))
        return {"tournaments": await self._cards(found, person), "next": None}

    def won_by(self, people: Collection[str], since: int, limit: int) -> list[tuple[StoredTournament, tuple[str, ...]]]:
        """Return the tournaments that any of these people have won since a time, each with all winners.

        `limit` counts the tournaments that are looked at.
        """
        ended = self.store.ended_with(people, since, limit)
        won = [(one, self._winners_of(one)) for one in ended]
        return [(one, winners) for one, winners in won if set(winners) & set(people)]

    async def of_club(self, club: str, person: str, limit: int) -> dict[str, Any]:
        """Return the tournaments and matches of a club with the entries of a person."""
        found = await self.do(partial(self.store.of_club, club, limit))
        return {"tournaments": await self._cards(found, person), "next": None}

    async def _cards(self, found: Sequence[StoredTournament], person: str) -> list[dict[str, Any]]:
        ids = [one.id for one in found]

        def made() -> list[dict[str, Any]]:
            counts, drawn = self.store.counts(ids), self.store.rounds_drawn(ids)
            mine = self.store.entries_of(person) if person else {}
            winners = {one.id: self._winners_of(one) for one in found}
            people = [*(one.creator for one in found), *chain.from_iterable(winners.values())]
            known = {**self.people.names(people), **self.people.club_names(found)}
            return [
                documents.card_data(
                    *(one, counts[one.id], drawn[one.id], mine.get(one.id), known),
                    documents.joined_names(winners.get(one.id, ()), known),
                )
                for one in found
            ]

        cards: list[dict[str, Any]] = await self.do(made)
        return cards

    def _ranked(self, snapshot: TournamentSnapshot) -> tuple[StandingsRow, ...]:
        """Return the standings, computed once for all who read this version."""
        name, version = snapshot.tournament.id, snapshot.tournament.version
        known = self._standings.get(name)
        if known is None or known[0] != version:
            known = version, standings(snapshot.history())
            _remember(self._standings, name, known, MOST_STANDINGS)
        return known[1]

    def _winners_of(self, tournament: StoredTournament, snapshot: TournamentSnapshot | None = None) -> tuple[str, ...]:
        """Return who has won a tournament, nobody before its end; computed once for all who read lists."""
        if tournament.state != OVER:
            return ()
        known = self._winners.get(tournament.id)
        if known is None or known[0] != tournament.version:
            read = snapshot or self.store.snapshot(tournament.id)
            known = tournament.version, documents.winners_of(read, self._ranked(read)) if read else ()
            _remember(self._winners, tournament.id, known, MOST_WINNERS)
        return known[1]

    async def export(self, person: str) -> dict[str, Any]:
        """Return what is stored about a person."""

        def made() -> dict[str, Any]:
            entries, absences = self.store.entries_of(person), self.store.absences_of(person) or {}
            listed = [
                {
                    **{key: getattr(one, key) for key in ("id", "name", "format", "state")},
                    "directs": one.creator == person,
                    "number": entries[one.id].number if one.id in entries else None,
                    "entered": entries[one.id].at if one.id in entries else None,
                    "entry": entries[one.id].state if one.id in entries else None,
                }
                for one in self.store.of_person(person, 10_000)
            ]
            return {
                "tournaments": listed,
                "absences": absences.get("count", 0),
                "excluded_until": absences.get("until"),
            }

        found: dict[str, Any] = await self.do(made)
        return found


def _remember(known: dict[str, tuple[int, T]], name: str, value: tuple[int, T], most: int) -> None:
    """Keep a value under a name, and the latest ones besides."""
    known.pop(name, None)
    while len(known) >= most:
        known.pop(next(iter(known)), None)
    known[name] = value
