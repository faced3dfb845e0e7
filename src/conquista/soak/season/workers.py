"""Several things at once, but not all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


async def in_turn(items: Iterable[T], work: Callable[[T], Awaitable[None]], at_once: int) -> None:
    """Work on all items, so many at once, until one of them fails."""
    waiting = iter(items)

    async def worker() -> None:
        for item in waiting:
            await work(item)

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(worker())
