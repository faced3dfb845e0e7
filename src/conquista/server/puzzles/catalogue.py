"""The puzzles of all games by id, and the puzzle of a day."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from conquista.puzzles.kit import PuzzleCoach, PuzzleInfo, PuzzleKit, kits
from conquista.server.errors import NotFound

DAY = 24 * 3600 * 1000  # milliseconds
_NUMBER = re.compile(r"\d+-(?=.)")


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle in lists. `number` is its place in the collection of its game, easiest first."""

    id: str
    number: int
    game: str
    name: str  # in its kit
    title: str
    preset: str
    grade: int
    themes: tuple[str, ...]
    value: int
    wins: bool


@cache
def all_puzzles() -> Mapping[str, PuzzleEntry]:
    """Return all puzzles on drawn boards by id, in the order of their collections."""
    found: dict[str, PuzzleEntry] = {}
    for game, kit in kits().items():
        names = kit.names()
        for name in names:
            puzzle = kit.load(name)
            if kit.sketch(puzzle, "en") is not None:
                continue  # an unnamed board cannot be shown
            entry = _entry(game, name, _id(game, name, names), len(found) + 1, puzzle)
            found[entry.id] = entry
    return found


def _id(game: str, name: str, names: tuple[str, ...]) -> str:
    """Return an id that survives a new order of the collection: without the number that a name begins with."""
    short = _NUMBER.sub("", name, count=1)
    same = [one for one in names if _NUMBER.sub("", one, count=1) == short]
    return f"{game}-{short if len(same) == 1 else name}"


def _entry(game: str, name: str, puzzle_id: str, number: int, puzzle: PuzzleInfo) -> PuzzleEntry:
    themes = tuple(puzzle.themes)
    about = (puzzle.title, puzzle.preset, puzzle.grade, themes, puzzle.value, puzzle.wins)
    return PuzzleEntry(puzzle_id, number, game, name, *about)


def entry(puzzle: str) -> PuzzleEntry:
    """Return a puzzle by its id; raises NotFound."""
    found = all_puzzles().get(puzzle)
    if found is None:
        raise NotFound("server.no_puzzle")
    return found


def loaded(puzzle: str) -> tuple[PuzzleInfo, PuzzleCoach]:
    """Return a puzzle with a coach for it; raises NotFound."""
    about = entry(puzzle)
    kit: PuzzleKit = kits()[about.game]
    found = kit.load(about.name)
    return found, kit.coach(found)


def day_of(time: int) -> int:
    """Return the number of the day of a time in milliseconds; days begin at midnight UTC."""
    return time // DAY


def daily(day: int) -> str:
    """Return the id of the puzzle of a day: all puzzles in turn, in another order each time."""
    known = sorted(all_puzzles())
    if not known:
        raise NotFound("server.no_puzzle")
    turn, place = divmod(day, len(known))
    return sorted(known, key=lambda one: hashlib.sha256(f"{turn} {one}".encode()).hexdigest())[place]
