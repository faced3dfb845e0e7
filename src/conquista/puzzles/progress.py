"""Progress of a search: a small file beside the puzzles, so that an interrupted search can be continued."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from conquista.core import ConquistaError
from conquista.puzzles.kit import SearchOrder

ENDING = ".hunt.json"


class SearchRefused(ConquistaError, cause="puzzles"):
    """A search that cannot be continued as requested."""


@dataclass
class Progress:
    """The next index in the sequence of positions, and what was done so far."""

    path: Path
    order: SearchOrder
    match: int = 1
    number: int = 0
    tried: int = 0
    found: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, folder: Path, order: SearchOrder) -> Progress:
        """Return the progress of a search in a folder; a search with other parameters is refused."""
        path = folder / f"{stem(order)}{ENDING}"
        if not path.exists():
            return cls(path, order)
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            same = kept["order"] == order.as_data()
            numbers = [int(kept[name]) for name in ("match", "number", "tried", "found")]
            seconds = float(kept.get("seconds", 0.0))
            refused = Counter({str(why): int(count) for why, count in kept.get("refused", {}).items()})
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise SearchRefused("puzzles.hunt.unreadable", file=str(path)) from None
        if not same or min(numbers) < 0:
            raise SearchRefused("puzzles.hunt.other", file=str(path))
        match, number, tried, found = numbers
        return cls(path, order, match, number, tried, found, seconds, refused)

    @property
    def per_hour(self) -> float:
        """Return how many puzzles were found in an hour of computing time."""
        return self.found * 3600 / self.seconds if self.seconds else 0.0

    def save(self) -> None:
        """Write the file atomically."""
        kept = {"order": self.order.as_data(), "match": self.match, "number": self.number}
        done = {"tried": self.tried, "found": self.found, "seconds": round(self.seconds, 3), "refused": self.refused}
        text = json.dumps({**kept, **done}, indent=2) + "\n"
        half = self.path.with_suffix(".half")
        half.write_text(text, encoding="utf-8")
        half.replace(self.path)


def stem(order: SearchOrder) -> str:
    """Return the prefix of all file names of a search."""
    source = "".join(sign if sign.isalnum() else "-" for sign in order.source).strip("-")
    return f"{order.preset}-{source}-{order.seed}"
