"""Errors of the arena."""

from __future__ import annotations

from conquista.core import ConquistaError


class ArenaError(ConquistaError, cause="arena"):
    """A series that cannot be played as requested."""


class LogError(ConquistaError, cause="log"):
    """A log that cannot be read, written or continued."""
