"""The shipped puzzles of Conquest, and the form in which they are stored."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from conquista.puzzles.collections import Collection
from conquista.puzzles.conquest.files import puzzle_of, write
from conquista.puzzles.conquest.model import Puzzle

COLLECTION = Collection(Path(__file__).parent / "data", puzzle_of)
names, load, full_name = COLLECTION.names, COLLECTION.load, COLLECTION.full_name


def as_stored(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the collection stores it: the keys of a puzzle file, lists of words as one text."""
    data = tomllib.loads(write(puzzle))
    data["pieces"] = " ".join(data["pieces"])
    return {key: value for key, value in data.items() if value != ""}
