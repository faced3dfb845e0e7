"""The shared state of a running server, and access to it from a request."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass
from typing import Protocol, cast

from starlette.requests import HTTPConnection

from conquista.server.accounts.service import AccountService
from conquista.server.charts import Charts
from conquista.server.live.access import TableAccess
from conquista.server.live.service import TableService
from conquista.server.metrics import Metrics
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.pictures import Pictures
from conquista.server.puzzles.service import PuzzleService
from conquista.server.settings import ServerSettings
from conquista.server.study.review_service import ReviewService
from conquista.store.people.relations import RelationStore
from conquista.store.ratings import Ratings


class OpenSockets(Protocol):
    """The open sockets of a process."""

    @property
    def open(self) -> Sized: ...

    def silence(self, person: str, silenced: frozenset[str]) -> None:
        """Do not send this person messages of the silenced people any more."""

    def rename(self, person: str, name: str) -> None:
        """Let this person's further commands carry the new name."""

    def end(self, logins: list[str]) -> None:
        """Close the sockets of these logins."""

    async def close_all(self, seconds: float) -> None:
        """Announce the shutdown, wait this many seconds, and close all sockets."""


@dataclass(slots=True)
class AppState:
    """The services of one server process."""

    settings: ServerSettings
    metrics: Metrics
    rate_limiter: RateLimiter
    accounts: AccountService
    ratings: Ratings
    relations: RelationStore
    puzzles: PuzzleService
    tables: TableService
    access: TableAccess
    sockets: OpenSockets
    charts: Charts
    pictures: Pictures
    reviews: ReviewService
    closing: bool = False


def app_state_of(connection: HTTPConnection) -> AppState:
    return cast(AppState, connection.app.state.app_state)
