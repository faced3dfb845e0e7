"""Build the application and manage the lifetime of its parts."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from fastapi import FastAPI

from conquista import __version__
from conquista.server.accounts.word_list import WordList
from conquista.server.configuration.settings import ServerSettings
from conquista.server.http import health, notifications, push, tournaments
from conquista.server.http.accounts import accounts, bots, measures, openid, passkeys, recovery, security
from conquista.server.http.administration import admin, cases, operations
from conquista.server.http.catalogue import catalogue, drawings, pictures
from conquista.server.http.learning import analysis, editor, explorer, puzzles, reviews, storms, studies
from conquista.server.http.pages import embed, pages
from conquista.server.http.people import club_rooms, clubs, managed, news, people, relations, results
from conquista.server.http.play import calendars, friends, game_sessions, shares, tables, vacations
from conquista.server.middleware import error_responses
from conquista.server.middleware.pipeline import RequestPipeline
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.middleware.restrictions import Restrictions
from conquista.server.middleware.route_index import RouteIndex
from conquista.server.runtime.logs import logger
from conquista.server.runtime.metrics import Metrics
from conquista.server.schema.base import Refusal
from conquista.server.socket.endpoint import PATH, Sockets
from conquista.server.startup.services import (
    ServerResources,
    background_work,
    build_services,
    start_services,
    stop_services,
)
from conquista.store.cluster import Cluster
from conquista.store.factory import engine_of, open_store


def make_app(settings: ServerSettings) -> FastAPI:
    """Return the application for these settings."""
    metrics, sockets, words = Metrics(), Sockets(), WordList.read(settings.words)
    restrictions = Restrictions()
    rate_limiter = RateLimiter(settings.limits, settings.redis, settings.floods)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        threads = ThreadPoolExecutor(settings.threads, "serving")
        cluster = open_cluster(settings)
        store = open_store(settings.place, cluster.leases.owner if cluster else "")
        resources = ServerResources(
            settings, metrics, rate_limiter, sockets, words, restrictions, threads, store, cluster
        )
        services = app.state.app_state = build_services(resources)
        await start_services(services, store)
        background = [asyncio.create_task(work) for work in background_work(services, resources)]
        logger().info("ready", version=__version__)
        try:
            yield
        finally:
            services.closing = True
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await stop_services(services)
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
    app.state.metrics = metrics
    app.add_middleware(
        RequestPipeline, settings=settings, metrics=metrics, rate_limiter=rate_limiter, restrictions=restrictions
    )
    error_responses.set_up(app, metrics, lambda: pages.shown(404))
    routed = (
        *(health, accounts, bots, people, results, relations, news, tables, shares, analysis, reviews, puzzles, storms),
        *(catalogue, friends, game_sessions, clubs, club_rooms, managed, drawings, studies, explorer, editor, pictures),
        *(
            notifications,
            push,
            recovery,
            security,
            passkeys,
            openid,
            tournaments,
            vacations,
            calendars,
            embed,
            measures,
        ),
        *(admin, cases, operations, pages),
    )
    for part in routed:
        app.include_router(part.router)
    app.add_api_websocket_route(PATH, sockets)
    app.router.middleware_stack = RouteIndex(app.router, [part.router for part in routed])
    return app


def open_cluster(settings: ServerSettings) -> Cluster | None:
    """Return the cluster membership of this process, or None where the store cannot be shared."""
    if not engine_of(settings.place).is_shared:
        return None
    name = f"{socket.gethostname()}:{settings.port}"
    return Cluster.connected(settings.place, name, settings.redis)
