"""The shipped puzzles of Condottiere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from conquista.puzzles.collections import Collection
from conquista.puzzles.condottiere.files import puzzle_of, read
from conquista.puzzles.condottiere.model import CardPuzzle
from conquista.puzzles.model import readable_puzzles

COLLECTION = Collection(Path(__file__).parent / "data", puzzle_of)


def known(folder: Path) -> Iterator[CardPuzzle]:
    """Return what a search does not find again: the collection, and the puzzles of a folder."""
    yield from (COLLECTION.load(name) for name in COLLECTION.names())
    yield from (puzzle for _, puzzle in readable_puzzles(folder, read))
