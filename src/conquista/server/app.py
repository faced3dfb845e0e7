"""Build the application and manage the lifetime of its parts."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI

from conquista import __version__
from conquista.server import garbage_collection
from conquista.server.accounts.service import IDLE_LOGIN, AccountService
from conquista.server.accounts.word_list import WordList
from conquista.server.app_state import AppState
from conquista.server.charts import Charts
from conquista.server.clock import now
from conquista.server.http import (
    accounts,
    bots,
    catalogue,
    drawings,
    health,
    pages,
    pictures,
    puzzles,
    relations,
    reviews,
    shares,
    storms,
    study,
    tables,
)
from conquista.server.live.access import TableAccess
from conquista.server.live.computers import ComputerSeats
from conquista.server.live.lobby import Lobby
from conquista.server.live.pacing import Pacing
from conquista.server.live.seating import SeatingPolicy
from conquista.server.live.service import TableService
from conquista.server.logs import logger
from conquista.server.metrics import Metrics
from conquista.server.middleware import error_responses
from conquista.server.middleware.pipeline import RequestPipeline
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.pictures import Pictures
from conquista.server.puzzles.service import PuzzleService
from conquista.server.schema.base import Refusal
from conquista.server.settings import ServerSettings
from conquista.server.socket.endpoint import PATH, Sockets
from conquista.server.study.review_service import ReviewService
from conquista.store.cluster import Cluster
from conquista.store.factory import engine_of, open_store
from conquista.store.reviews import ReviewStore

CLEAN_EVERY = 3600.0  # seconds
KEPT_REVIEW = 365 * 24 * 3600  # seconds; an older review is made again on request


def make_app(settings: ServerSettings) -> FastAPI:
    """Return the application for these settings."""
    metrics, sockets, words = Metrics(), Sockets(), WordList.read(settings.words)
    rate_limiter = RateLimiter(settings.limits, settings.redis, settings.floods)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        threads = ThreadPoolExecutor(settings.threads, "serving")
        cluster = open_cluster(settings)
        store = open_store(settings.place, cluster.leases.owner if cluster else "")
        accounts_service = AccountService(store.register, threads, rate_limiter.remember, words)
        lobby, computers = Lobby(store.register, threads), ComputerSeats(settings.thinkers)
        pacing = Pacing(settings.pause, settings.pause_more)
        tables = TableService(store, lobby, computers, metrics, threads, cluster, pacing)
        access = TableAccess(rate_limiter, tables, SeatingPolicy(tables, accounts_service, store.relations))
        owner, most_reviews = cluster.leases.owner if cluster else "", settings.limits.reviews_of_person
        app_state = app.state.app_state = AppState(
            settings,
            metrics,
            rate_limiter,
            accounts_service,
            store.ratings,
            store.relations,
            PuzzleService(store.puzzles, computers),
            tables,
            access,
            sockets,
            Charts(),
            Pictures(),
            ReviewService(store.reviews, accounts_service.do, lambda: tables.computers, owner, most_reviews),
        )
        await tables.start()
        jobs = (
            sockets.keep_checking(app_state),
            _delete_expired(accounts_service, store.reviews),
            app_state.reviews.keep_working(),
            garbage_collection.collect_periodically(),
        )
        background = [asyncio.create_task(work) for work in jobs]
        logger().info("ready", version=__version__)
        try:
            yield
        finally:
            app_state.closing = True
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await tables.stop()
            app_state.pictures.close()
            await rate_limiter.close()
            threads.shutdown()
            store.close()
            logger().info("stopped", version=__version__)

    app = FastAPI(
        title="Conquista",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}},
    )
    app.add_middleware(RequestPipeline, settings=settings, metrics=metrics, rate_limiter=rate_limiter)
    error_responses.set_up(app, lambda: pages.shown(404))
    parts = (health, accounts, bots, relations, tables, shares, study, reviews, puzzles, storms, catalogue, drawings)
    for part in (*parts, pictures, pages):
        app.include_router(part.router)
    app.add_api_websocket_route(PATH, sockets)
    return app


def open_cluster(settings: ServerSettings) -> Cluster | None:
    """Return the cluster membership of this process, or None where the store cannot be shared."""
    if not engine_of(settings.place).is_shared:
        return None
    name = f"{socket.gethostname()}:{settings.port}"
    if settings.redis:
        return Cluster.by_redis(settings.place, name, settings.redis)
    return Cluster(settings.place, name)


async def _delete_expired(accounts_service: AccountService, stored_reviews: ReviewStore) -> None:
    """Periodically delete guests and logins that have expired, and old reviews."""
    while True:
        with suppress(Exception):
            await accounts_service.do(lambda: accounts_service.register.expire(now() - 1000 * IDLE_LOGIN))
            await accounts_service.do(lambda: stored_reviews.expire(now() - 1000 * KEPT_REVIEW))
        await asyncio.sleep(CLEAN_EVERY)
