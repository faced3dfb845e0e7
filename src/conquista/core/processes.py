"""Worker processes that end with the process that started them."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def end_with_parent() -> None:
    """End this worker process as soon as its parent ends, even if the parent is killed.

    A worker of a pool holds both ends of its queue, so the end of the parent does not close the queue.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel,), name="end with parent", daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
