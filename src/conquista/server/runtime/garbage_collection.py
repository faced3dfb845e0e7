"""Garbage collection: a full collection of a large heap blocks the server for half a second, so it runs rarely."""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE = 20_000, 50  # objects, and collections of the youngest generation: quick for any heap size
NEVER = 1_000_000
LOOK_EVERY = 1800.0  # seconds between two full collections


def set_up() -> None:
    """Freeze the objects loaded at startup and disable automatic full collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_periodically() -> None:
    """Run a full collection periodically, since tables dropped from memory may form reference cycles."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        gc.collect()
