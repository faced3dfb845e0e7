"""Matches that no longer count for ratings, because of a fault of the program that was found while they were played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from conquista.table.state import PLAYING, TableState
from conquista.table.values import Announcement, Change, JournalEntry


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault by which players may have known too much: the game, the first revision without it, and what to say."""

    game: str
    mended: int
    reason: str  # message key


FLAWS = (
    # Exports held the deck of a running match, and the questions after a battle told who holds Mercenaries.
    Flaw("condottiere", 3, "table.voided.cards"),
)


def void(table: TableState) -> Change | None:
    """Take a rated match out of the ratings when it is played with a known flaw; once, and not after its end."""
    if table.phase != PLAYING or not table.setting.rated or table.voided:
        return None
    revision = table.options.get("revision", 0)
    assert isinstance(revision, int)
    for flaw in FLAWS:
        if table.setting.game == flaw.game and revision < flaw.mended:
            return Change("voided", {"reason": flaw.reason})
    return None


def voided(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """The match goes on and no longer counts; everybody is told why."""
    table.voided = str(entry.data["reason"])
    yield Announcement("voided", {"reason": table.voided})
