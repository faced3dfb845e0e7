"""Matches that no longer count for ratings because of a program fault found while they were played."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.table.state import PLAYING, TableState
from conquista.table.values import Announcement, Change, JournalEntry


def void(table: TableState) -> Change | None:
    """Exclude a rated match from the ratings when it is played with a known flaw; once, and not after its end."""
    if table.phase != PLAYING or not table.config.rated or table.voided:
        return None
    revision = table.options.get("revision", 0)
    assert isinstance(revision, int)
    for fault in table.game.facts.faults:
        if revision < fault.mended:
            return Change("voided", {"reason": fault.reason})
    return None


def fold_voided(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The match goes on and no longer counts; all recipients are told why."""
    table.voided = str(entry.data["reason"])
    yield Announcement("voided", {"reason": table.voided})
