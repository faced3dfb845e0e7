"""Marks: what is laid out at a table for some and not for others, and looked for in all that was sent and logged."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from conquista.soak.secrets.figures import Figures
from conquista.soak.wire.news import News
from conquista.soak.wire.party import Party
from conquista.soak.wire.seat import Player

OVER = '"phase":"over"'  # stands in what is sent after the end, when the seed is shown by right


class Log:
    """What the server writes, and all of it that came after a place."""

    def __init__(self, file: TextIO, path: Path) -> None:
        self._file, self._path = file, path

    def end(self) -> int:
        self._file.flush()
        return self._path.stat().st_size

    def since(self, place: int) -> str:
        self._file.flush()
        with self._path.open("rb") as read:
            read.seek(place)
            return read.read().decode()


@dataclass
class Marks:
    """The secrets of one match: the seed of its deck, whispers by who may hear them, an aside of watchers, tokens."""

    seed: str
    tokens: Sequence[str]
    aside: str = field(default_factory=lambda: f"aside {secrets.token_hex(12)}")
    whispers: dict[str, tuple[str, str]] = field(default_factory=dict)

    async def lay_out(self, party: Party, watcher: Player, news: News) -> None:
        """Each seat says something to the next one alone, and a watcher something to watchers."""
        seats = list(party.players)
        for seat, other in zip(seats, [*seats[1:], seats[0]], strict=True):
            text = f"whisper {secrets.token_hex(12)}"
            self.whispers[text] = (seat, other)
            await party.players[seat].do(f"w{seat}", {"do": "say", "seat": seat, "to": [other], "text": text})
        await watcher.do("aside", {"do": "watch", "text": self.aside})
        await news.until(lambda: not any(player.pending for player in (*party.players.values(), watcher)))

    def search(self, everybody: Sequence[Player], log: str, figures: Figures) -> None:
        """Look for every one in everything that was sent to those who have no right to it, and in the log."""
        figures.marks += 2 + len(self.whispers) + len(self.tokens)
        for player in everybody:
            kept = player.keep or []
            figures.heard(kept)
            before = "\n".join(text for text in kept if OVER not in text)
            whole = "\n".join(kept)
            foreign = [text for text, hearers in self.whispers.items() if player.seat not in hearers]
            self._look(figures, "seed", before, [self.seed])
            self._look(figures, "whisper", whole, foreign)
            self._look(figures, "token", whole, self.tokens)
            if player.seat is not None:  # those who play find it after the end
                self._look(figures, "aside", before, [self.aside])
        self._look(figures, "log", log, [self.seed, self.aside, *self.whispers, *self.tokens])

    @staticmethod
    def _look(figures: Figures, where: str, text: str, marks: Sequence[str]) -> None:
        for mark in marks:
            if mark in text:
                figures.leak(mark, where)
