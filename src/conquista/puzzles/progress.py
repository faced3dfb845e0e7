"""How far a hunt has come: a small file beside the puzzles, so that a search that was ended goes on where it was."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from conquista.core import ConquistaError
from conquista.puzzles.files import read
from conquista.puzzles.mining import Hunt

ENDING = ".hunt.json"


class HuntRefused(ConquistaError):
    """A hunt that cannot go on as it was asked for."""

    cause: ClassVar[str] = "puzzles"


@dataclass
class Progress:
    """The place in the row of positions that comes next, and what was done so far."""

    path: Path
    order: Hunt
    match: int = 1
    number: int = 0
    tried: int = 0
    found: int = 0

    @classmethod
    def of(cls, folder: Path, order: Hunt) -> Progress:
        """What is known of a hunt in a folder; one that was begun with other wishes is refused."""
        path = folder / f"{stem(order)}{ENDING}"
        if not path.exists():
            return cls(path, order)
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            same = kept["order"] == order.as_data()
            numbers = [int(kept[name]) for name in ("match", "number", "tried", "found")]
        except (OSError, ValueError, KeyError, TypeError):
            raise HuntRefused("puzzles.hunt.unreadable", file=str(path)) from None
        if not same or min(numbers) < 0:
            raise HuntRefused("puzzles.hunt.other", file=str(path))
        return cls(path, order, *numbers)

    def save(self) -> None:
        """Write it down; a file that is being written never replaces a whole one."""
        kept = {"order": self.order.as_data(), "match": self.match, "number": self.number}
        text = json.dumps({**kept, "tried": self.tried, "found": self.found}, indent=2) + "\n"
        half = self.path.with_suffix(".half")
        half.write_text(text, encoding="utf-8")
        half.replace(self.path)


def stem(order: Hunt) -> str:
    """The beginning of the names of all files of a hunt."""
    source = "".join(sign if sign.isalnum() else "-" for sign in order.source).strip("-")
    return f"{order.preset}-{source}-{order.seed}"


def known_in(folder: Path) -> set[int]:
    """The digests of the positions of all puzzles in a folder; what is no puzzle is passed over."""
    found = set()
    for path in sorted(folder.glob("*.toml")):
        try:
            found.add(read(path).set_up().position.digest())
        except ConquistaError:
            continue
    return found
