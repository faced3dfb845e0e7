"""The shipped puzzles, easiest first, and lookup by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from conquista.core import ConquistaError, UnknownName
from conquista.puzzles.conquest.files import read
from conquista.puzzles.conquest.model import Puzzle

FOLDER = Path(__file__).parent / "data"


@cache
def names() -> tuple[str, ...]:
    """Return the names of all puzzles in the collection."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load(name: str) -> Puzzle:
    """Return a puzzle by its name, or by the number that its name starts with."""
    return read(FOLDER / f"{full_name(name)}.toml")


def full_name(name: str) -> str:
    if name in names():
        return name
    by_number = [one for one in names() if name.isdecimal() and int(one.partition("-")[0]) == int(name)]
    if not by_number:
        raise UnknownName.among("puzzle", name, names())
    return by_number[0]


def known_in(folder: Path) -> set[int]:
    """Return the digests of the positions of all puzzles in a folder; other files are skipped."""
    found = set()
    for path in sorted(folder.glob("*.toml")):
        try:
            found.add(read(path).set_up().position.digest())
        except ConquistaError:
            continue
    return found
