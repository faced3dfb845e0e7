"""What a table refuses, beside what the rules refuse."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class TableRefused(ConquistaError):
    """Something that this table does not do, or not now."""

    cause: ClassVar[str] = "table"


class NotYourSeat(ConquistaError):
    """A request for a seat that somebody else holds, or from somebody who may not ask it."""

    cause: ClassVar[str] = "not_your_seat"


class JournalFailed(ConquistaError):
    """The journal did not keep an entry; the table must be restored before it does anything else."""

    cause: ClassVar[str] = "journal"


class JournalDamaged(ConquistaError):
    """A journal that no match can have written."""

    cause: ClassVar[str] = "journal"
