"""The shared state of a running server, and access to it from a request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from conquista.server.accounts.service import AccountService
from conquista.server.http.charts import Charts
from conquista.server.metrics import Metrics
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.settings import ServerSettings
from conquista.store.people.relations import RelationStore
from conquista.store.ratings import Ratings

if TYPE_CHECKING:
    from conquista.server.live.service import TableService
    from conquista.server.socket.endpoint import Sockets


@dataclass(slots=True)
class AppState:
    """The services of one server process."""

    settings: ServerSettings
    metrics: Metrics
    rate_limiter: RateLimiter
    accounts: AccountService
    ratings: Ratings
    relations: RelationStore
    tables: TableService
    sockets: Sockets
    charts: Charts
    closing: bool = False


def app_state_of(connection: HTTPConnection) -> AppState:
    return cast(AppState, connection.app.state.app_state)
