"""What a store refuses."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class StoreError(ConquistaError):
    """A store that cannot be opened, or that does not keep what it is given."""

    cause: ClassVar[str] = "store"
