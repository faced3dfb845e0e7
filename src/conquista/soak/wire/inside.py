"""A server in the same event loop as its clients, so that a trial can look behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn

from conquista.server.app import make_app
from conquista.server.door.policy import LARGEST_FRAME
from conquista.server.run import listen
from conquista.server.settings import Settings
from conquista.server.state import House


@asynccontextmanager
async def inside(**settings: Any) -> AsyncIterator[tuple[str, House]]:
    """A server on a free port: its address, and its parts."""
    chosen: dict[str, Any] = {"database": "memory", "thinkers": 0, "floods": False, "drain": 0.0, "port": 0} | settings
    found = Settings(**chosen)
    listening = listen(found)
    app = make_app(found.model_copy(update={"port": listening.getsockname()[1]}))
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_max_size=LARGEST_FRAME, ws_per_message_deflate=False, log_config=None
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.house
    finally:
        server.should_exit = True
        with suppress(asyncio.CancelledError):
            await running
