"""Running the server: until it is told to stop, and then without harm to anybody."""

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

from conquista.server import garbage_collection, logs
from conquista.server.app import make_app
from conquista.server.app_state import AppState
from conquista.server.errors import ServerRefused
from conquista.server.logs import logger
from conquista.server.middleware.limits import LARGEST_FRAME, QUEUE_OF_SOCKET
from conquista.server.settings import ServerSettings

BACKLOG = 2048  # connections that may wait to be taken
SWITCH = 0.001  # seconds after which a thread that reckons lets the event loop go on; Python's own are five times that
PATIENCE = 30  # seconds that open requests may take when the server stops


class ServerRunner(uvicorn.Server):
    """Told to stop, it says so to everybody first; told twice, it stops at once."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, opening: str = "") -> None:
        super().__init__(config)
        self._app = app
        self._opening = opening
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets=sockets)
        if self.started and self._opening:
            threading.Thread(target=webbrowser.open, args=(self._opening,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        house: AppState | None = getattr(self._app.state, "house", None)
        if house is None or house.closing or self._loop is None:
            super().handle_exit(sig, frame)
            return
        house.closing = True
        self._loop.call_soon_threadsafe(self._begin_to_drain, house)

    def _begin_to_drain(self, house: AppState) -> None:
        self._draining = asyncio.ensure_future(self._drain(house))

    async def _drain(self, house: AppState) -> None:
        logger().info("stopping", seconds=house.settings.drain, count=len(house.sockets.open))
        await house.sockets.close_all(house.settings.drain)
        self.should_exit = True


def serve(settings: ServerSettings, opening: bool = False) -> None:
    """Serve until a signal comes."""
    logs.set_up(settings.log, settings.level)
    listening = listen(settings)
    port = listening.getsockname()[1]
    shown = settings.address or f"http://{_shown(settings.host)}:{port}"
    settings = settings.model_copy(update={"port": port})
    logger().info("starting", address=shown, database=_place(settings))
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=QUEUE_OF_SOCKET,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted,
        timeout_graceful_shutdown=PATIENCE,
        log_config=None,
        access_log=False,
    )
    garbage_collection.set_up()
    sys.setswitchinterval(SWITCH)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    serving = ServerRunner(config, app, shown if opening else "")
    serving.run(sockets=[listening])
    if not serving.started:
        raise ServerRefused("server.not_started")


def listen(settings: ServerSettings) -> socket.socket:
    """The address, taken before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError as fault:
        listening.close()
        why = fault.strerror or "?"
        raise ServerRefused("server.address", host=settings.host, port=settings.port, why=why) from fault
    listening.set_inheritable(False)
    return listening


def _shown(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host


def _place(settings: ServerSettings) -> str:
    """The database, without the password that its address may hold."""
    scheme, found, _ = settings.place.partition("://")
    return scheme if found else settings.place
