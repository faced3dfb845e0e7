"""What decisions of moderators and admins refuse, kept in memory: the one place of these rules.

Every process reads the decisions again when their revision in the store has changed, also when the command line or
another process has made them.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any

from conquista.core import ConquistaError, Data
from conquista.server.accounts.service import Caller
from conquista.server.errors import Forbidden, Suspended, TooMuch, Unavailable
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobThreads
from conquista.store.administration.measures import (
    CLOSE,
    MUTE,
    NO_RATED,
    NO_TOURNAMENTS,
    RENAME,
    SUSPEND,
    Measure,
    MeasureStore,
)
from conquista.store.administration.server_state import DRAIN, MAINTENANCE, ServerStateStore
from conquista.store.people.values import Person
from conquista.table.commands.declaration import Say, TableCommand, Watch

POLL = 1.0  # seconds between two looks at the revision
# What a suspended person may do: read the reason, object, sign out, and take or delete the own data.
OPEN_TO_SUSPENDED = frozenset(
    (
        "GET /api/status",
        "GET /api/me",
        "GET /api/me/export",
        "GET /api/me/measures",
        "POST /api/me/measures/{measure}/appeal",
        "DELETE /api/logins/current",
        "DELETE /api/me",
        "POST /api/guests",  # answers who is signed in
        "GET /api/push/key",
    )
)
# Where people write texts for others, besides tables.
OPENING = frozenset(  # new tables, now or soon
    (
        "POST /api/tables",
        "POST /api/challenges",
        "POST /api/game-sessions",
        "POST /api/game-sessions/{code}/rounds",
        "POST /api/tournaments",
    )
)
TEXTS = frozenset(("POST /api/clubs/{club}/posts", "PATCH /api/clubs/{club}", "PATCH /api/me/profile"))


class Restrictions:
    """The decisions in force."""

    def __init__(self) -> None:
        self.maintenance: Mapping[str, Data] | None = None
        self._measures: dict[str, tuple[Measure, ...]] = {}
        self._blocks: tuple[tuple[str, int], ...] = ()
        self._is_draining = False
        self._revision = 0

    def load(self, measures: MeasureStore, state: ServerStateStore) -> bool:
        """Read the decisions from the store if there are new ones; return whether there were."""
        revision = state.revision()
        if revision == self._revision:
            return False
        found: dict[str, tuple[Measure, ...]] = {}
        for one in measures.in_force(now()):
            found[one.person] = (*found.get(one.person, ()), one)
        blocks = tuple((one.network, one.until) for one in state.blocks(now()))
        maintenance, draining = state.get(MAINTENANCE), state.get(DRAIN) is not None
        self._measures, self._blocks, self._is_draining = found, blocks, draining
        self.maintenance, self._revision = maintenance, revision
        return True

    async def keep_loading(
        self, measures: MeasureStore, state: ServerStateStore, do: JobThreads, changed: Callable[[], None]
    ) -> None:
        """Read new decisions until cancelled; `changed` is called after each."""
        while True:
            await asyncio.sleep(POLL)
            with suppress(ConquistaError):  # the database is away
                if await do(lambda: self.load(measures, state)):
                    changed()

    # people

    def of(self, person: Person) -> tuple[Measure, ...]:
        """Return the measures in force about a person; a bot has those of its owner as well."""
        found = self._measures.get(person.id, ())
        if person.owner:
            found = (*found, *self._measures.get(person.owner, ()))
        return tuple(one for one in found if one.is_in_force(now())) if found else ()

    def find(self, person: Person, *kinds: str) -> Measure | None:
        """Return the measure of these kinds that ends last."""
        found = [one for one in self.of(person) if one.kind in kinds]
        return max(found, key=lambda one: one.until or math.inf, default=None)

    def suspension(self, person: Person) -> Measure | None:
        return self.find(person, CLOSE, SUSPEND)

    def suspended(self, people: Iterable[Person]) -> frozenset[str]:
        """Return those of these people who are suspended."""
        return frozenset(one.id for one in people if self.suspension(one) is not None)

    def check_operation(self, caller: Caller | None, operation: str) -> None:
        """Refuse an operation such as `POST /api/tables` that the measures about its caller do not allow.

        One that opens tables is refused to everyone while the server is drained.
        """
        if operation in OPENING:
            self.check_new_table()
        if caller is None or (caller.person.id not in self._measures and caller.person.owner not in self._measures):
            return
        measure = self.suspension(caller.person)
        if measure is not None and operation not in OPEN_TO_SUSPENDED:
            raise Suspended("server.suspended", **_params(measure))
        if operation in TEXTS:
            self.check_texts(caller.person)

    def check_texts(self, person: Person) -> None:
        """Refuse a muted person to write for others."""
        self._refuse(person, "server.muted", MUTE)

    def check_speech(self, person: Person, command: TableCommand) -> None:
        """Refuse a muted person messages at tables; offers without words are part of the game."""
        if isinstance(command, Watch) or (isinstance(command, Say) and not (command.offer and not command.text)):
            self.check_texts(person)

    def check_rated(self, person: Person) -> None:
        """Refuse a rated match."""
        self._refuse(person, "server.no_rated", NO_RATED)

    def check_rated_together(self, people: Iterable[str]) -> None:
        """Refuse a rated match of people one of whom may not play any, without saying who."""
        for person in people:
            if any(one.kind == NO_RATED and one.is_in_force(now()) for one in self._measures.get(person, ())):
                raise Forbidden("server.no_rated_together")

    def check_tournament(self, person: Person) -> None:
        """Refuse to enter a tournament."""
        self._refuse(person, "server.no_tournaments", NO_TOURNAMENTS)

    def check_rename(self, person: Person) -> None:
        """Refuse another name to a person whose name moderators have changed."""
        self._refuse(person, "server.renamed", RENAME)

    def _refuse(self, person: Person, key: str, *kinds: str) -> None:
        measure = self.find(person, *kinds)
        if measure is not None:
            raise Forbidden(key, **_params(measure))

    # addresses and the server

    def check_address(self, address: str) -> None:
        """Refuse a request from a blocked network."""
        for network, until in self._blocks:
            if until > now() and is_in(address, network):
                raise TooMuch("server.blocked", retry=max(1, (until - now()) // 1000))

    def check_new_table(self) -> None:
        """Refuse a new table while the server is drained."""
        if self._is_draining:
            raise Unavailable("server.draining")

    @property
    def is_draining(self) -> bool:
        return self._is_draining


def _params(measure: Measure) -> dict[str, Any]:
    return {"until": measure.until, "measure": measure.id}


def is_in(address: str, network: str) -> bool:
    """Return whether an address, or the network by which limits count it, is in a blocked network."""
    try:
        wanted, found = ip_network(network), ip_address(address.partition("/")[0])
    except ValueError:
        return False
    return found in wanted
