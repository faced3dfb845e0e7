"""Live updates: pages that follow a tournament are sent its version when it has changed."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from conquista.server.runtime.background import repeat
from conquista.server.tournaments.director import DirectorThreads
from conquista.store.tournaments.tournaments import TournamentStore
from conquista.table.encoding import text

TICK = 1.0  # seconds between two looks at the followed tournaments


class TournamentListener(Protocol):
    """An open socket, as the feed uses it."""

    def send(self, message: str) -> None:
        """Queue a message without blocking."""


class TournamentFeed:
    """Sends versions to listeners of this process, at most once a second. Only the event loop uses it."""

    def __init__(self, store: TournamentStore, do: DirectorThreads) -> None:
        self._store, self._do = store, do
        self._followers: dict[str, set[TournamentListener]] = {}
        self._sent: dict[str, int] = {}

    async def follow(self, listener: TournamentListener, tournament: str) -> bool:
        """Subscribe a listener and send it the version; return False where there is no such tournament."""
        version = await self._do(partial(self._store.version, tournament))
        if version is None:
            return False
        self._followers.setdefault(tournament, set()).add(listener)
        self._sent.setdefault(tournament, version)
        listener.send(_message(tournament, version))
        return True

    def leave(self, listener: TournamentListener, tournament: str) -> None:
        followers = self._followers.get(tournament, set())
        followers.discard(listener)
        if not followers:
            self._followers.pop(tournament, None)
            self._sent.pop(tournament, None)

    def leave_all(self, listener: TournamentListener) -> None:
        for tournament in self.of(listener):
            self.leave(listener, tournament)

    def of(self, listener: TournamentListener) -> list[str]:
        """Return the tournaments that a listener follows."""
        return [tournament for tournament, followers in self._followers.items() if listener in followers]

    async def keep_running(self) -> None:
        """Look for changes, also of other processes, until cancelled."""
        await repeat(self.publish, TICK)

    async def publish(self) -> None:
        """Send the versions that have changed since they were last sent."""
        if not self._followers:
            return
        found: dict[str, int] = await self._do(partial(self._store.versions, list(self._followers)))
        for tournament, version in found.items():
            if tournament in self._followers and self._sent.get(tournament) != version:
                self._sent[tournament] = version
                for listener in list(self._followers[tournament]):
                    listener.send(_message(tournament, version))


def _message(tournament: str, version: int) -> str:
    return text({"type": "tournament_changed", "tournament": tournament, "version": version})
