"""Live updates of studies: who follows which, what has changed, and who is where; also across processes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from conquista.core import Data
from conquista.server.errors import NotFound
from conquista.server.learning.studies.service import DatabaseThreads, StudyService
from conquista.server.runtime.background import BackgroundTasks, repeat
from conquista.server.runtime.clock import now
from conquista.server.runtime.store_failures import public_refusal
from conquista.store.cluster import Cluster
from conquista.table.encoding import text

TICK = 0.5  # seconds between two looks at other processes, and between two messages about presence
PRESENT_FOR = 15_000  # milliseconds after which the readers of a process that says nothing are gone
SAY_EVERY = 5_000  # milliseconds after which a process says again who reads


class StudyListener(Protocol):
    """An open socket, as the feed uses it."""

    @property
    def person(self) -> str: ...

    def send(self, message: str) -> None:
        """Queue a message without blocking."""


@dataclass(slots=True)
class Follower:
    """A listener of a study: the person's name and role, and where they are."""

    name: str
    role: str | None
    chapter: int | None = None
    node: int | None = None


@dataclass(slots=True)
class _Followed:
    """A study with listeners at this process; `sent` is the revision that they all have."""

    followers: dict[StudyListener, Follower]
    sent: int
    elsewhere: list[dict[str, Any]]
    shown: str = ""  # the last message about presence
    is_moved: bool = True  # whether someone here came, went or moved
    said: int = 0  # when other processes were last told who is here


class StudyFeed:
    """Sends changes and presence to the listeners of this process. Only the event loop uses it."""

    def __init__(self, studies: StudyService, do: DatabaseThreads, cluster: Cluster | None) -> None:
        self._studies, self._do, self._cluster = studies, do, cluster
        self._process = cluster.leases.owner if cluster else ""
        self._followed: dict[str, _Followed] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._background = BackgroundTasks()
        studies.changed = self.changed
        if cluster is not None:
            loop = asyncio.get_running_loop()
            cluster.on_study = lambda study: self._hinted(loop, study)

    # listeners

    async def follow(self, listener: StudyListener, study: str, last: int, name: str) -> None:
        """Send a listener what has changed since a revision, and subscribe it; refused for those who may not read."""
        async with self._lock(study):
            _, role = await self._do(partial(self._studies.admit, study, listener.person))
            found = await self._do(partial(self._studies.changes_data, study, last))
            known = self._followed.get(study)
            if known is None:
                known = self._followed[study] = _Followed({}, found["revision"], [])
                await self._read_presence([study])
            known.followers[listener] = Follower(name, role)
            known.is_moved = True
            present: list[Data] = list(self._present(known))
            listener.send(text({"type": "study_welcome", "study": study, "role": role, **found, "present": present}))
        self._show_presence(study)

    def move(self, listener: StudyListener, study: str, chapter: int | None, node: int | None) -> bool:
        """Note where a listener is; return whether it follows the study."""
        known = self._followed.get(study)
        follower = known.followers.get(listener) if known else None
        if known is None or follower is None:
            return False
        follower.chapter, follower.node = chapter, node
        known.is_moved = True
        return True

    def leave(self, listener: StudyListener, study: str) -> None:
        known = self._followed.get(study)
        if known is not None and known.followers.pop(listener, None) is not None:
            known.is_moved = True
            if not known.followers and self._cluster is None:
                self._drop(study)

    def leave_all(self, listener: StudyListener) -> None:
        for study in self.of(listener):
            self.leave(listener, study)

    def of(self, listener: StudyListener) -> list[str]:
        """Return the studies that a listener follows."""
        return [study for study, known in self._followed.items() if listener in known.followers]

    # changes

    async def changed(self, study: str) -> None:
        """Send the changes of a study to its listeners, and let other processes know."""
        if self._cluster is not None:
            self._background.start(self._hint(self._cluster, study))
        await self.publish(study)

    async def publish(self, study: str) -> None:
        """Send what the listeners of a study do not have yet."""
        known = self._followed.get(study)
        if known is None:
            return
        async with self._lock(study):
            found = await self._do(partial(self._studies.changes_data, study, known.sent))
            if found["revision"] == known.sent and await self._do(partial(self._studies.store.find, study)):
                return
            kinds = {one["kind"] for one in found["changes"]} or {"study"}
            if found["reload"] or kinds & {"study", "members"}:
                await self._check_access(study, known)
            known.sent = found["revision"]
            if known.followers:
                self._to_all(known, text({"type": "study_changed", "study": study, **found}))
        if not known.followers and self._cluster is None:
            self._drop(study)

    async def _check_access(self, study: str, known: _Followed) -> None:
        """Remove listeners who may not read the study any more."""
        for listener, follower in list(known.followers.items()):
            try:
                _, follower.role = await self._do(partial(self._studies.admit, study, listener.person))
            except NotFound as refusal:
                del known.followers[listener]
                closed = {**public_refusal(refusal).as_data(), "id": ""}
                listener.send(text({"type": "study_closed", "study": study, "refusal": closed}))
        known.is_moved = True

    # presence

    def _present(self, known: _Followed) -> Sequence[dict[str, Any]]:
        """Return everyone who reads a study, each person once."""
        found: dict[str, dict[str, Any]] = {}
        for one in (*self._here(known), *known.elsewhere):
            if one["id"] not in found or one["node"] is not None:
                found[one["id"]] = one
        return list(found.values())

    @staticmethod
    def _here(known: _Followed) -> list[dict[str, Any]]:
        return [
            {
                "id": listener.person,
                "name": one.name,
                "role": one.role,
                "chapter": one.chapter,
                "node": one.node,
            }
            for listener, one in known.followers.items()
        ]

    def _show_presence(self, study: str) -> None:
        """Send who reads a study, where that has changed."""
        known = self._followed.get(study)
        if known is None:
            return
        message = text({"type": "study_present", "study": study, "present": list(self._present(known))})
        if message != known.shown:
            known.shown = message
            self._to_all(known, message)

    # background

    async def keep_running(self) -> None:
        """Share presence, and look for changes of other processes, until cancelled."""
        await repeat(self._tick, TICK)

    async def _tick(self) -> None:
        if self._cluster is not None and self._followed:
            await self._look_elsewhere()
        for study, known in list(self._followed.items()):
            if known.is_moved:
                known.is_moved = False
                self._show_presence(study)

    async def _look_elsewhere(self) -> None:
        time, studies = now(), self._studies.store
        for study, known in list(self._followed.items()):
            if known.is_moved or time - known.said > SAY_EVERY:
                known.said = time
                await self._do(partial(studies.say_presence, study, self._process, self._here(known), time))
                if not known.followers:
                    self._drop(study)
        heads = await self._do(partial(studies.heads, list(self._followed)))
        for study, known in list(self._followed.items()):
            if heads.get(study) != known.sent:
                await self.publish(study)
        await self._read_presence(list(self._followed))

    async def _read_presence(self, studies: list[str]) -> None:
        if self._cluster is None:
            return
        work = partial(self._studies.store.presence, studies, self._process, now() - PRESENT_FOR)
        for study, elsewhere in (await self._do(work)).items():
            known = self._followed.get(study)
            if known is not None and known.elsewhere != elsewhere:
                known.elsewhere = elsewhere
                self._show_presence(study)

    async def _hint(self, cluster: Cluster, study: str) -> None:
        await asyncio.to_thread(cluster.study_changed, study)

    def _hinted(self, loop: asyncio.AbstractEventLoop, study: str) -> None:
        """Look at a study that another process has changed; called from a thread."""
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._publish_soon, study)

    def _publish_soon(self, study: str) -> None:
        if study in self._followed:
            self._background.start(self.publish(study))

    def _lock(self, study: str) -> asyncio.Lock:
        return self._locks.setdefault(study, asyncio.Lock())

    def _drop(self, study: str) -> None:
        self._followed.pop(study, None)
        lock = self._locks.get(study)
        if lock is not None and not lock.locked():
            del self._locks[study]

    @staticmethod
    def _to_all(known: _Followed, message: str) -> None:
        for listener in list(known.followers):
            listener.send(message)
