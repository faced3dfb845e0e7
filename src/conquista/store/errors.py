"""What a store refuses."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class StoreError(ConquistaError):
    """A store that cannot be opened."""

    cause: ClassVar[str] = "store"
