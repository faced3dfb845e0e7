"""The clock of the server."""

from __future__ import annotations

import time


def now() -> int:
    """Return the current time in milliseconds."""
    return time.time_ns() // 1_000_000
