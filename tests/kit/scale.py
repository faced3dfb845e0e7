"""How much random proof a run asks for: `make proofs` asks for much, the everyday tests for a little."""

from __future__ import annotations

import os

SCALE = int(os.environ.get("CONQUISTA_SCALE", "1"))


def scaled(count: int) -> int:
    """A number of matches or samples, times the scale of the run."""
    return count * SCALE
