"""What a running server is made of, and how a route gets at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from conquista.server.door.flood import Flood
from conquista.server.metrics import Metrics
from conquista.server.people.people import People
from conquista.server.routes.charts import Charts
from conquista.server.settings import Settings
from conquista.store.ratings import Ratings

if TYPE_CHECKING:
    from conquista.server.hall.hall import Hall
    from conquista.server.socket.endpoint import Sockets


@dataclass(slots=True)
class House:
    """The parts of one server."""

    settings: Settings
    metrics: Metrics
    flood: Flood
    people: People
    ratings: Ratings
    hall: Hall
    sockets: Sockets
    charts: Charts
    closing: bool = False


def house_of(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)
