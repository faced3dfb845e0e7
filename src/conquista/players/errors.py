"""Faults of external programs, kept apart from the modules that run programs so that importing them is cheap."""

from __future__ import annotations

from conquista.core import ConquistaError


class ProgramFault(ConquistaError, cause="program"):
    """A fault of an external program; the seat it plays for loses by it."""

    @property
    def kind(self) -> str:
        """The fault in a word: silent, ended, illegal, flood ..."""
        return self.key.rpartition(".")[2]

    @property
    def late(self) -> bool:
        """Whether the program did not answer in time."""
        return self.kind in ("handshake", "unready", "silent", "unread")
