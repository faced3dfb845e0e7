"""The puzzles of all games by id, and the puzzle of a day."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from conquista.core.text.message import Message
from conquista.puzzles.collections import number_of
from conquista.puzzles.kit import PuzzleCoach, PuzzleInfo, PuzzleKit, kits
from conquista.server.errors import NotFound

DAY = 24 * 3600 * 1000  # milliseconds


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle in lists. Its id is its number, which never changes and is unique over all games."""

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
    goal: Message
    rating: int  # measured; 0 where it was not


@cache
def all_puzzles() -> Mapping[str, PuzzleEntry]:
    """Return all puzzles on drawn boards by id, in the order of their collections."""
    found: dict[str, PuzzleEntry] = {}
    for game, kit in kits().items():
        for name in kit.names():
            puzzle = kit.load(name)
            if kit.sketch(puzzle, "en") is not None:
                continue  # an unnamed board cannot be shown
            entry = _entry(game, name, kit, puzzle)
            assert entry.id not in found, entry.id
            found[entry.id] = entry
    return found


def _entry(game: str, name: str, kit: PuzzleKit, puzzle: PuzzleInfo) -> PuzzleEntry:
    themes = tuple(puzzle.themes)
    about = (puzzle.title, puzzle.preset, puzzle.grade, themes, puzzle.value, puzzle.wins)
    number = number_of(name)
    return PuzzleEntry(str(number), number, game, name, *about, kit.goal(puzzle), puzzle.rating)


def entry(puzzle: str) -> PuzzleEntry:
    """Return a puzzle by its id; raises NotFound."""
    found = all_puzzles().get(puzzle)
    if found is None:
        raise NotFound("server.no_puzzle")
    return found


def question(puzzle: str) -> Message:
    """Return what a puzzle asks; raises NotFound."""
    kit = kit_of(puzzle)
    return kit.question(kit.load(entry(puzzle).name))


def kit_of(puzzle: str) -> PuzzleKit:
    """Return the kit of a puzzle; raises NotFound."""
    return kits()[entry(puzzle).game]


def loaded(puzzle: str) -> tuple[PuzzleInfo, PuzzleCoach]:
    """Return a puzzle with a coach for it; raises NotFound."""
    kit = kit_of(puzzle)
    found = kit.load(entry(puzzle).name)
    return found, kit.coach(found)


def day_of(time: int) -> int:
    """Return the number of the day of a time in milliseconds; days begin at midnight UTC."""
    return time // DAY


def daily(day: int) -> str:
    """Return the id of the puzzle of a day: all puzzles in turn, in another order each time."""
    count = len(all_puzzles())
    if not count:
        raise NotFound("server.no_puzzle")
    turn, place = divmod(day, count)
    return _order(turn)[place]


@lru_cache(maxsize=4)
def _order(turn: int) -> tuple[str, ...]:
    def key(puzzle: str) -> str:
        return hashlib.sha256(f"{turn} {puzzle}".encode()).hexdigest()

    return tuple(sorted(all_puzzles(), key=key))
