"""Run the server until a signal, then shut it down gracefully."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
import webbrowser
from types import FrameType

import uvicorn
from fastapi import FastAPI
from prometheus_client import ProcessCollector

from conquista.server.app_state import AppState
from conquista.server.configuration.checks import of_files
from conquista.server.configuration.settings import ServerSettings
from conquista.server.errors import ServerRefused
from conquista.server.middleware.limits import LARGEST_FRAME, QUEUE_OF_SOCKET
from conquista.server.runtime import garbage_collection, logs
from conquista.server.runtime.logs import logger
from conquista.server.startup.app import make_app
from conquista.server.startup.connection_guard import ConnectionGuard, guarded_protocols, raise_descriptor_limit

BACKLOG = 2048  # connections waiting to be accepted
SWITCH_INTERVAL = (
    0.001  # seconds after which a computing thread yields to the event loop; Python's default is five times that
)
SHUTDOWN_TIMEOUT = 30  # seconds for open requests at shutdown


class ServerRunner(uvicorn.Server):
    """A uvicorn server that notifies clients on the first signal and stops at once on the second."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, guard: ConnectionGuard, opening: str = "") -> None:
        super().__init__(config)
        self._app = app
        self._guard = guard
        self._guarding: asyncio.Task[None] | None = None
        self._opening = opening
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._guarding = asyncio.ensure_future(self._guard.keep_looking())
        await super().startup(sockets=sockets)
        if self.started and self._opening:
            threading.Thread(target=webbrowser.open, args=(self._opening,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets=sockets)
        if self._guarding is not None:
            self._guarding.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app_state: AppState | None = getattr(self._app.state, "app_state", None)
        if app_state is None or app_state.closing or self._loop is None:
            super().handle_exit(sig, frame)
            return
        app_state.closing = True
        self._loop.call_soon_threadsafe(self._start_drain, app_state)

    def _start_drain(self, app_state: AppState) -> None:
        self._draining = asyncio.ensure_future(self._drain(app_state))

    async def _drain(self, app_state: AppState) -> None:
        logger().info("stopping", seconds=app_state.settings.drain, count=len(app_state.sockets.open))
        await app_state.sockets.close_all(app_state.settings.drain)
        self.should_exit = True


def serve(settings: ServerSettings, opening: bool = False) -> None:
    """Serve until a signal arrives."""
    logs.set_up(settings.log, settings.level)
    listening = listen(settings)
    port = listening.getsockname()[1]
    shown = settings.address or f"http://{_shown(settings.host)}:{port}"
    settings = settings.model_copy(update={"port": port})
    logger().info("starting", address=shown, database=_database_label(settings))
    for finding in of_files(settings):
        logger().warning("configuration", code=finding.key)
    app = make_app(settings)
    trusted = frozenset(one.strip() for one in settings.trusted.split(",") if one.strip())
    most_of_address = settings.limits.connections_of_address
    ProcessCollector(registry=app.state.metrics.registry)
    guard = ConnectionGuard(raise_descriptor_limit(), most_of_address, trusted, app.state.metrics)
    http, ws = guarded_protocols(guard)
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=QUEUE_OF_SOCKET,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        log_config=None,
        access_log=False,
    )
    garbage_collection.set_up()
    sys.setswitchinterval(SWITCH_INTERVAL)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    serving = ServerRunner(config, app, guard, shown if opening else "")
    serving.run(sockets=[listening])
    if not serving.started:
        raise ServerRefused("server.not_started")


def listen(settings: ServerSettings) -> socket.socket:
    """Bind the address before anything else is started; raise ServerRefused when it is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError as fault:
        listening.close()
        why = fault.strerror or "?"
        raise ServerRefused("server.address", host=settings.host, port=str(settings.port), why=why) from fault
    listening.set_inheritable(False)
    return listening


def _shown(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host


def _database_label(settings: ServerSettings) -> str:
    """Return the database without the password that its address may contain."""
    scheme, found, _ = settings.place.partition("://")
    return scheme if found else settings.place
