"""Announced maintenance."""

from __future__ import annotations

from typing import Literal

from conquista.server.schema.base import Answer


class Maintenance(Answer):
    """Announced maintenance: from a time, for some minutes, with a note as it was typed."""

    at: int
    minutes: int
    note: str


class MaintenanceMessage(Answer):
    """Maintenance was announced, or the announcement withdrawn."""

    type: Literal["maintenance"]
    maintenance: Maintenance | None
