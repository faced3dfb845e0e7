"""The shipped puzzles of Condottiere."""

from __future__ import annotations

from pathlib import Path

from conquista.puzzles.collections import Collection
from conquista.puzzles.condottiere.files import puzzle_of

COLLECTION = Collection(Path(__file__).parent / "data", puzzle_of)
