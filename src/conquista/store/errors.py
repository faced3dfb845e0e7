"""Errors of the store."""

from __future__ import annotations

from conquista.core import ConquistaError


class StoreError(ConquistaError, cause="store"):
    """The store cannot be opened, read or written."""
