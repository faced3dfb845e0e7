"""The shipped puzzles, easiest first, and lookup by name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conquista.puzzles.collections import Collection
from conquista.puzzles.conquest.files import puzzle_of, read, write
from conquista.puzzles.conquest.model import Puzzle
from conquista.puzzles.model import readable_puzzles

FOLDER = Path(__file__).parent / "data"
COLLECTION = Collection(FOLDER, puzzle_of)


def names() -> tuple[str, ...]:
    """Return the names of all puzzles in the collection."""
    return COLLECTION.names()


def load(name: str) -> Puzzle:
    """Return a puzzle by its name, or by the number that its name starts with."""
    return COLLECTION.load(name)


def full_name(name: str) -> str:
    return COLLECTION.full_name(name)


def as_stored(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the collection stores it: the keys of a puzzle file, lists of words as one text."""
    data = tomllib.loads(write(puzzle))
    data["pieces"] = " ".join(data["pieces"])
    return {key: value for key, value in data.items() if value != ""}


def known(folder: Path) -> Iterator[Puzzle]:
    """Return what a search does not find again: the collection, and the puzzles of a folder."""
    yield from (load(name) for name in names())
    yield from (puzzle for _, puzzle in puzzles_in(folder))


def puzzles_in(folder: Path) -> list[tuple[Path, Puzzle]]:
    """Return the puzzles of a folder; other files are skipped."""
    return list(readable_puzzles(folder, read))
