"""The openings that are shipped with the package, unpacked on first use."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from conquista.explorer.file_store import ExplorerFile

SHIPPED = Path(__file__).with_name("data") / "openings.sqlite.xz"


@cache
def shipped_openings() -> ExplorerFile:
    """Return the shipped openings; they are kept in memory."""
    return ExplorerFile.unpacked(SHIPPED)
