"""The application: everything put together, begun and ended in the right order."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI

from conquista import __version__
from conquista.server import garbage_collection
from conquista.server.accounts.service import AccountService, now
from conquista.server.app_state import AppState
from conquista.server.http import accounts, bots, catalogue, drawings, health, pages, study, tables
from conquista.server.http.charts import Charts
from conquista.server.live.computers import ComputerSeats
from conquista.server.live.lobby import Lobby
from conquista.server.live.pacing import Pacing
from conquista.server.live.service import TableService
from conquista.server.logs import logger
from conquista.server.metrics import Metrics
from conquista.server.middleware import error_responses
from conquista.server.middleware.limits import IDLE_LOGIN
from conquista.server.middleware.pipeline import RequestPipeline
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.schema.base import Refusal
from conquista.server.settings import ServerSettings
from conquista.server.socket.endpoint import PATH, Sockets
from conquista.store.cluster import Cluster
from conquista.store.factory import SCHEMES, open_store

CLEAN_EVERY = 3600.0  # seconds


def make_app(settings: ServerSettings) -> FastAPI:
    """A server that is ready to be run."""
    metrics, flood, sockets = Metrics(), RateLimiter(settings.redis, settings.floods), Sockets()

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        threads = ThreadPoolExecutor(settings.threads, "serving")
        sharing = open_sharing(settings)
        store = open_store(settings.place, sharing.leases.owner if sharing else "")
        persons = AccountService(store.register, threads)
        listings, computing = Lobby(store.register, threads), ComputerSeats(settings.thinkers)
        pacing = Pacing(settings.pause, settings.pause_more)
        hall = TableService(store, listings, computing, metrics, threads, sharing, pacing)
        house = app.state.house = AppState(settings, metrics, flood, persons, store.ratings, hall, sockets, Charts())
        await hall.start()
        works = (sockets.keep_checking(house), _clean(persons), garbage_collection.keep_tidy())
        chores = [asyncio.create_task(work) for work in works]
        logger().info("ready", version=__version__)
        try:
            yield
        finally:
            house.closing = True
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await hall.stop()
            threads.shutdown()
            store.close()
            logger().info("stopped", version=__version__)

    app = FastAPI(
        title="Conquista",
        version=__version__,
        lifespan=living,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}},
    )
    app.add_middleware(RequestPipeline, settings=settings, metrics=metrics, flood=flood)
    error_responses.set_up(app)
    for part in (health, accounts, bots, tables, study, catalogue, drawings, pages):
        app.include_router(part.router)
    app.add_api_websocket_route(PATH, sockets)
    return app


def open_sharing(settings: ServerSettings) -> Cluster | None:
    """This process among others, where the store can be shared by several."""
    if not settings.place.startswith(SCHEMES):
        return None
    name = f"{socket.gethostname()}:{settings.port}"
    if settings.redis:
        return Cluster.by_redis(settings.place, name, settings.redis)
    return Cluster(settings.place, name)


async def _clean(accounts_service: AccountService) -> None:
    """Drop what has been idle for too long."""
    while True:
        with suppress(Exception):
            await accounts_service.do(lambda: accounts_service.register.expire(now() - 1000 * IDLE_LOGIN))
        await asyncio.sleep(CLEAN_EVERY)
