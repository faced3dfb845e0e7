"""Live updates of game sessions: each change, and who is here, is sent to the people who have the page open."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from conquista.server.play.game_sessions.service import GameSessionService
from conquista.server.runtime.background import repeat
from conquista.store.play.game_sessions import REMOVED, StoredSession
from conquista.table.encoding import text

TICK = 1.0  # seconds between two looks at other processes and at who is here


class SessionListener(Protocol):
    """An open socket, as the feed uses it."""

    @property
    def person(self) -> str: ...

    def send(self, message: str) -> None:
        """Queue a message without blocking."""


class SessionFeed:
    """Sends sessions to the listeners of this process. Only the event loop uses it."""

    def __init__(self, sessions: GameSessionService, do: Any) -> None:
        self._sessions, self._do = sessions, do
        self._listeners: dict[str, set[SessionListener]] = {}
        self._shown: dict[str, str] = {}  # the last message of each session
        sessions.changed = self.changed

    async def follow(self, listener: SessionListener, code: str) -> None:
        """Subscribe a person who is in the session, and send the session."""
        session = await self._sessions.inside(code, listener.person)
        self._listeners.setdefault(session.id, set()).add(listener)
        listener.send(await self._message(session))

    def leave_all(self, listener: SessionListener) -> None:
        for session, listeners in list(self._listeners.items()):
            listeners.discard(listener)
            if not listeners:
                del self._listeners[session]
                self._shown.pop(session, None)

    def follows(self, listener: SessionListener) -> int:
        """Return how many sessions a listener follows."""
        return sum(listener in listeners for listeners in self._listeners.values())

    async def changed(self, session: str) -> None:
        """Send a session that has changed; other processes see it at their next look."""
        if session in self._listeners:
            await self._send(session)

    async def _send(self, session: str) -> None:
        stored = await self._do(partial(self._sessions.store.read, session))
        if stored is None:
            return
        message = await self._message(stored)
        listeners = self._listeners.get(session, set())
        if message == self._shown.get(session):
            return
        self._shown[session] = message
        for listener in list(listeners):
            own = stored.people.get(listener.person)
            if own is None or own.state == REMOVED:
                listeners.discard(listener)
                listener.send(text({"type": "game_session_closed", "code": stored.code}))
            else:
                listener.send(message)

    async def _message(self, session: StoredSession) -> str:
        return text({"type": "game_session_changed", "session": await self._sessions.card(session)})

    async def keep_running(self) -> None:
        """Look for changes of other processes, of tables and of who is here, until cancelled."""
        await repeat(self._send_changes, TICK)

    async def _send_changes(self) -> None:
        for session in list(self._listeners):
            await self._send(session)
