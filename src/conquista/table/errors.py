"""Refusals by a table, in addition to those by the rules."""

from __future__ import annotations

from conquista.core import ConquistaError


class TableRefused(ConquistaError, cause="table"):
    """A request that this table does not support, or not now."""


class NotYourSeat(ConquistaError, cause="not_your_seat"):
    """A request for a seat held by another player, or from a sender without permission."""


class JournalFailed(ConquistaError, cause="journal"):
    """The journal did not store an entry; the table must be restored before it can continue."""


class JournalDamaged(ConquistaError, cause="journal"):
    """A journal that no valid match can have written."""
