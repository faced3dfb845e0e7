"""Errors of the arena."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class ArenaError(ConquistaError):
    """A series that cannot be played as requested."""

    cause: ClassVar[str] = "arena"


class LogError(ConquistaError):
    """A log that cannot be read, written or continued."""

    cause: ClassVar[str] = "log"
