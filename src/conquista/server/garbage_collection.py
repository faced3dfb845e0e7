"""Memory: looking for garbage in a large heap takes half a second, in which nobody is served; so it is done seldom."""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE = 20_000, 50  # objects, and rounds of the youngest: these are quick however large the heap is
NEVER = 1_000_000
LOOK_EVERY = 1800.0  # seconds between two looks at everything


def set_up() -> None:
    """Leave what was loaded at the start alone for ever, and look at old things only when asked to."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def keep_tidy() -> None:
    """Look at everything now and then: tables that were forgotten may hold each other."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        gc.collect()
