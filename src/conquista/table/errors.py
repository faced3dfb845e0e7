"""Refusals by a table, in addition to those by the rules."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class TableRefused(ConquistaError):
    """A request that this table does not support, or not now."""

    cause: ClassVar[str] = "table"


class NotYourSeat(ConquistaError):
    """A request for a seat held by another player, or from a sender without permission."""

    cause: ClassVar[str] = "not_your_seat"


class JournalFailed(ConquistaError):
    """The journal did not store an entry; the table must be restored before it can continue."""

    cause: ClassVar[str] = "journal"


class JournalDamaged(ConquistaError):
    """A journal that no valid match can have written."""

    cause: ClassVar[str] = "journal"
