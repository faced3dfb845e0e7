"""Errors of the store."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class StoreError(ConquistaError):
    """The store cannot be opened, read or written."""

    cause: ClassVar[str] = "store"
