"""What an outside program can do wrong, apart from the modules that run one: a series of others pays for no import."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import ConquistaError


class ProgramFault(ConquistaError):
    """What an outside program did wrong; whoever let it play loses by it."""

    cause: ClassVar[str] = "program"

    @property
    def kind(self) -> str:
        """The fault in a word: silent, ended, illegal, flood ..."""
        return self.key.rpartition(".")[2]

    @property
    def late(self) -> bool:
        """Whether the program has not answered in time."""
        return self.kind in ("handshake", "unready", "silent", "unread")
