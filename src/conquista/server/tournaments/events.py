"""Notifications about tournaments, and the pages that follow them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from conquista.core import Data
from conquista.server.notifications.service import NotificationService
from conquista.server.tournaments.director import TournamentEvents
from conquista.store.tournaments.values import IN, PAUSED, StoredEntrant, TournamentSnapshot


class TournamentNotices(TournamentEvents):
    """Notifies the people of a tournament of what concerns them. Repeating an event notifies nobody twice."""

    def __init__(self, notifications: NotificationService) -> None:
        self._notifications = notifications
        self.on_change: Callable[[str], None] = lambda tournament: None

    def changed(self, tournament: str) -> None:
        self.on_change(tournament)

    async def soon(self, snapshot: TournamentSnapshot) -> None:
        """The tournament begins in a few minutes."""
        await self._tell(snapshot, _playing(snapshot), "tournament", "soon", starts=snapshot.tournament.starts)

    async def began(self, snapshot: TournamentSnapshot) -> None:
        """Nothing: the first round is announced with its tables."""

    async def cancelled(self, snapshot: TournamentSnapshot) -> None:
        await self._tell(snapshot, _playing(snapshot), "tournament", "cancelled")

    async def invited(self, snapshot: TournamentSnapshot, by: str, partner: str) -> None:
        await self._tell(snapshot, [partner], "tournament", "partner", by=by)

    async def challenged(self, snapshot: TournamentSnapshot, staff: Iterable[str]) -> None:
        """Another club challenges the club of these people."""
        await self._tell(snapshot, staff, "tournament", "challenged")

    async def answered(self, snapshot: TournamentSnapshot, staff: Iterable[str], accepted: bool) -> None:
        await self._tell(snapshot, staff, "tournament", "accepted" if accepted else "declined")

    async def lined_up(self, snapshot: TournamentSnapshot, people: Iterable[str]) -> None:
        """These people play for their club."""
        await self._tell(snapshot, people, "tournament", "lined_up")

    async def chosen(self, snapshot: TournamentSnapshot, entrant: StoredEntrant) -> None:
        """The host of a simul has chosen a challenger."""
        await self._tell(snapshot, entrant.people, "tournament", "chosen")

    async def removed(self, snapshot: TournamentSnapshot, entrant: StoredEntrant) -> None:
        await self._tell(snapshot, entrant.people, "tournament", "removed")

    async def paired(self, snapshot: TournamentSnapshot, number: int) -> None:
        """Notify all entrants of their tables and byes."""
        for one in snapshot.pairings:
            if one.round == number:
                event = "drawn" if one.table else "bye"
                people = [person for each in one.entrants for person in _people(snapshot, each)]
                await self._tell(snapshot, people, "round", event, table=one.table, round=number)

    async def missed(self, snapshot: TournamentSnapshot, entrants: Sequence[StoredEntrant]) -> None:
        for one in entrants:
            event = "out" if one.absences else "missed"
            await self._tell(snapshot, one.people, "tournament", event)

    async def finished(self, snapshot: TournamentSnapshot) -> None:
        await self._tell(snapshot, _playing(snapshot), "tournament", "over")

    async def _tell(
        self, snapshot: TournamentSnapshot, people: Iterable[str], kind: str, event: str, **more: Data
    ) -> None:
        tournament = snapshot.tournament
        data: dict[str, Data] = {"tournament": tournament.id, "name": tournament.name, "event": event, **more}
        data |= {"title": tournament.name, "path": f"/tournaments/{tournament.id}"}
        for person in people:
            await self._notifications.notify(person, kind, f"tournament:{tournament.id}", data)


def _playing(snapshot: TournamentSnapshot) -> list[str]:
    return [person for one in snapshot.entrants if one.state in (IN, PAUSED) for person in one.people]


def _people(snapshot: TournamentSnapshot, number: int) -> tuple[str, ...]:
    entrant = snapshot.entrant(number)
    return entrant.people if entrant else ()
