"""What a running server is made of, and how a route gets at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from conquista.server.accounts.service import AccountService
from conquista.server.http.charts import Charts
from conquista.server.metrics import Metrics
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.settings import ServerSettings
from conquista.store.ratings import Ratings

if TYPE_CHECKING:
    from conquista.server.live.service import TableService
    from conquista.server.socket.endpoint import Sockets


@dataclass(slots=True)
class AppState:
    """The parts of one server."""

    settings: ServerSettings
    metrics: Metrics
    flood: RateLimiter
    people: AccountService
    ratings: Ratings
    hall: TableService
    sockets: Sockets
    charts: Charts
    closing: bool = False


def house_of(connection: HTTPConnection) -> AppState:
    return cast(AppState, connection.app.state.house)
